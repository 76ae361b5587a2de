import { expect, test } from "vitest";
import { type RawRequest, prepareRequest } from "./request.ts";
import type { Target } from "../target/target.ts";

const target: Target = { base_url: "http://x/api/v1", keys: { full: "kf_1", read: "kr_2" } };
const get = (settings: Partial<RawRequest> = {}): RawRequest => ({ method: "GET", path: "/employees", ...settings });

test("the key is sent, and its name is recorded", () => {
  const { wire, record } = prepareRequest(get(), "kf_1", target);
  expect(wire.headers).toEqual({ accept: "application/json", authorization: "Bearer kf_1" });
  expect(record.headers).toEqual({ accept: "application/json", authorization: "Bearer <full>" });
});

test("a request's own Authorization header, in any letter case, replaces the key", () => {
  const { wire, record } = prepareRequest(get({ headers: { Authorization: "Basic a2ZfMTo=" } }), "kf_1", target);
  expect(wire.headers["authorization"]).toBe("Basic a2ZfMTo=");
  expect(record.headers["authorization"]).toBe("Basic <base64><full>:");
});

test("without a key there is no Authorization header", () => {
  const { wire, record } = prepareRequest(get({ key: null }), undefined, target);
  expect([wire.headers["authorization"], record.headers["authorization"], wire.key]).toEqual([undefined, undefined, null]);
});

test("a key in the query is sent and not recorded", () => {
  const { wire, record } = prepareRequest(get({ query: { api_key: "kr_2", page: 2 } }), "kf_1", target);
  expect([wire.target, record.query]).toEqual(["/employees?api_key=kr_2&page=2", "api_key=<read>&page=2"]);
});

test("a query that is a text is sent unchanged, and an empty one adds no question mark", () => {
  expect(prepareRequest(get({ query: "page=%zz" }), "kf_1", target).wire.target).toBe("/employees?page=%zz");
  expect(prepareRequest(get({ query: { page: undefined } }), "kf_1", target).wire.target).toBe("/employees");
});

test("a JSON body sets the media type, unless a header does; no body sets none", () => {
  const sent = { method: "POST", path: "/leave", body: { notes: "é" } };
  const { wire, record } = prepareRequest(sent, "kf_1", target);
  expect([Buffer.from(wire.body!).toString(), wire.headers["content-type"]]).toEqual(['{"notes":"é"}', "application/json"]);
  expect(record.body).toBe('{"notes":"é"}');
  expect(prepareRequest({ ...sent, headers: { "Content-Type": "text/plain" } }, "kf_1", target).wire.headers["content-type"]).toBe(
    "text/plain",
  );
  expect([prepareRequest(get(), "kf_1", target).wire.body, prepareRequest(get(), "kf_1", target).record.body]).toEqual([null, null]);
});

test("a body of null is sent as JSON", () => {
  expect(prepareRequest({ method: "POST", path: "/leave", body: null }, "kf_1", target).record.body).toBe("null");
});
