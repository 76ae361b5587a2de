import { expect, test } from "vitest";
import type { Exchange } from "../feed/row.ts";
import { againBody, fieldsOf, headersIn } from "./again-form.ts";

const EXCHANGE = {
  request: { method: "GET", path: "/company", query: "", headers: { authorization: "Bearer hrk_wattle_…", accept: "*/*" }, body: null },
} as unknown as Exchange;
const FIELDS = fieldsOf(EXCHANGE);

test("what was not changed is left out, so that the request keeps its key", () => {
  expect(againBody(FIELDS, EXCHANGE, { at: "now" }, {})).toEqual({ at: "now" });
});

test("a changed header is sent, a removed one is not, and the masked key stays as it was", () => {
  const headers = "Authorization: Bearer hrk_wattle_…\nX-Time: 10:30";
  expect(againBody({ ...FIELDS, headers, body: "{}" }, EXCHANGE, { at: "now", sandbox: "sb1" }, { a: "b" })).toEqual({
    at: "now",
    sandbox: "sb1",
    headers: { "x-time": "10:30", accept: null },
    body: "{}",
  });
});

test("decisions go with a new sandbox only", () => {
  expect(againBody(FIELDS, EXCHANGE, { at: "before" }, { "create-status": "201" })).toEqual({
    at: "before",
    decisions: { "create-status": "201" },
  });
});

test("header lines may be empty, without a value, or about the prototype", () => {
  expect(headersIn("\n a \nb:c:d")).toEqual({ a: "", b: "c:d" });
});
