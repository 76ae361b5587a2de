import { expect, test } from "vitest";
import type { Exchange } from "../feed/row.ts";
import { againBody, correctedBody, fieldsOf, headersIn } from "./again-form.ts";

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

test("a remedy corrects the key, the query and members of the body", () => {
  const refused = {
    request: { method: "POST", path: "/leave", query: "limit=x&page=2", headers: {}, body: '{"employeeId":"1","notes":"a"}' },
  } as unknown as Exchange;
  const key = { company: "wattle", token: "hrk_wattle_write", scopes: ["write"], revoked: false };
  const edits = [
    { part: "key", name: null, from: null, value: { company: "wattle", name: "write", scopes: ["write"] } },
    { part: "query", name: "limit", from: null },
    { part: "body", name: "employee_id", from: "employeeId" },
    { part: "body", name: "notes", from: null, value: "b" },
  ] as const;
  expect(correctedBody(refused, edits, [{ ...key, revoked: true }, key])).toEqual({
    headers: { authorization: "Bearer hrk_wattle_write" },
    query: "page=2",
    body: '{"employee_id":"1","notes":"b"}',
  });
  expect(correctedBody(refused, edits, [])).toBeUndefined();
  expect(correctedBody(refused, [], [key])).toBeUndefined();
});
