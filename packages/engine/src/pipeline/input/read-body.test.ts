import { expect, test } from "vitest";
import { decided, operationOf, refusal } from "../../../test/support/records.ts";
import type { DecisionValues } from "../../contract/decisions.ts";
import type { OperationId } from "@hr-platform/spec/operations";
import { MAX_BODY, readBody, requireBody } from "./read-body.ts";
import type { ApiRequest } from "../../contract/request.ts";

function request(body: string | Uint8Array | null, type: string | undefined = "application/json", oversized = false): ApiRequest {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  return { method: "POST", path: "/", query: "", headers: { "content-type": type }, body: bytes, oversized };
}

const read = (sent: ApiRequest, choices: Partial<DecisionValues> = {}, id: OperationId = "requestLeave"): Record<string, unknown> =>
  readBody(operationOf(id), sent, decided(choices));

test("a JSON object is read with any content and content type", () => {
  const text = '{"a":[1,{"b":"Zoë"}],"__proto__":2}';
  for (const type of ["application/json", "text/plain", undefined]) expect(JSON.stringify(read(request(text, type)))).toBe(text);
});

test("an empty body reads as an empty object, and is refused later if a body is required", () => {
  for (const none of [request(null), request(""), request(new Uint8Array(0))]) {
    expect(read(none)).toEqual({});
    expect(refusal(() => requireBody(operationOf("requestLeave"), none))).toMatchObject({
      code: "VALIDATION_ERROR",
      status: 400,
      field: undefined,
    });
    expect(() => requireBody(operationOf("cancelLeave"), none)).not.toThrow();
    expect(() => requireBody(operationOf("approveLeave"), none)).not.toThrow();
  }
  expect(() => requireBody(operationOf("requestLeave"), request("{}"))).not.toThrow();
});

test("an operation without a body ignores any body", () => {
  expect(read(request("{nonsense", "text/plain", true), { "content-type": "bad-request" }, "approveLeave")).toEqual({});
});

const MALFORMED = [
  "{",
  "{'a':1}",
  "null",
  "[]",
  '"text"',
  "1",
  "true",
  " ",
  '{"a":1}}',
  new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
];

test.for(MALFORMED)("%o is not a JSON object", (body) => {
  expect(refusal(() => read(request(body)))).toMatchObject({ code: "VALIDATION_ERROR", status: 400, field: undefined });
  expect(refusal(() => read(request(body), { "malformed-json": "field-body" }))).toMatchObject({ status: 400, field: "body" });
  expect(refusal(() => read(request(body), { "malformed-json": "unsupported-type" }))).toMatchObject({ status: 415, field: undefined });
});

test.for([
  [{ "content-encoding": "GZip" }, "; the Content-Encoding gzip is not taken"],
  [{ "content-encoding": "identity", "content-type": "application/json; charset=UTF-8" }, ""],
  [{ "content-type": 'application/json; charset="utf-16"' }, "; the charset utf-16 is not taken"],
  [
    { "content-encoding": "br", "content-type": "text/json;charset=utf-16le" },
    "; the Content-Encoding br is not taken; the charset utf-16le is not taken",
  ],
  [{ "content-encoding": "<b>", "content-type": "a; charset=<b>" }, "; the Content-Encoding is not taken; the charset is not taken"],
] as const)("a body that cannot be read names the encoding of %o, if it is a known one", ([headers, why]) => {
  const sent = { ...request(new Uint8Array([0x1f, 0x8b])), headers };
  expect(refusal(() => read(sent)).message).toBe(`The body is not valid JSON in UTF-8${why}.`);
  expect(read({ ...sent, body: new TextEncoder().encode("{}") })).toEqual({});
});

test("the content type is checked only by decision, without parameters and letter case", () => {
  for (const [choice, status] of [
    ["bad-request", 400],
    ["unsupported-type", 415],
  ] as const) {
    const choices = { "content-type": choice } as const;
    expect(read(request("{}", "Application/JSON ; charset=utf-8"), choices)).toEqual({});
    for (const type of ["text/plain", "application/json5", "application/jsonp; x", undefined]) {
      if (type === undefined) expect(refusal(() => read({ ...request("{}"), headers: {} }, choices)).status).toBe(status);
      else expect(refusal(() => read(request("{}", type), choices)).status).toBe(status);
    }
  }
});

test("a body that is too large is refused with 400 or 413, before anything else", () => {
  const large = request(null, "text/plain", true);
  expect(refusal(() => read(large)).status).toBe(400);
  expect(refusal(() => read(large, { "body-size": "too-large", "content-type": "unsupported-type" })).status).toBe(413);
});

test("a body of exactly the largest size is read", () => {
  const text = `{"a":"${"x".repeat(MAX_BODY - 8)}"}`;
  expect(text).toHaveLength(MAX_BODY);
  expect(read(request(text))["a"]).toHaveLength(MAX_BODY - 8);
});
