import { expect, test } from "vitest";
import { readEntry } from "./har-entry.ts";

const URL_ = "https://hr.example/api/v1/company";

const entryWith = (content: object, headers: object = {}, status = 200): unknown => ({
  startedDateTime: "2026-03-02T10:00:00+01:00",
  time: 12.5,
  request: { method: "get", url: URL_, headers: [] },
  response: { status, headers: Object.entries(headers).map(([name, value]) => ({ name, value: value as string })), content },
});
const bodyOf = (content: object, headers: object = {}, status = 200): unknown => {
  const { text, gap } = readEntry(entryWith(content, headers, status), 1)!;
  return gap ?? text;
};

test("time, method and headers are read in any letter case, without pseudo headers", () => {
  const entry = readEntry(entryWith({ text: "{}" }, { ":status": "200", "X-RateLimit-Limit": "100" }), 7);
  expect(entry).toMatchObject({ number: 7, method: "GET", at: Date.parse("2026-03-02T09:00:00Z"), status: 200 });
  expect({ ...entry!.received }).toEqual({ "x-ratelimit-limit": "100" });
});

test("a repeated header is joined, and the media type of the content stands in for a missing header", () => {
  const raw = entryWith({ text: "{}", mimeType: "application/json" }) as { response: { headers: unknown[] } };
  raw.response.headers = [{ name: "Vary", value: "a" }, { name: "vary", value: "b" }, { name: "broken" }, null];
  expect({ ...readEntry(raw, 1)!.received }).toEqual({ vary: "a, b", "content-type": "application/json" });
});

test("a body in base64 is decoded", () => {
  expect(bodyOf({ text: Buffer.from('{"a":"ä"}').toString("base64"), encoding: "base64", size: 10 })).toBe('{"a":"ä"}');
});

test.for([
  ["no text beside a size", { size: 120 }, {}, "not recorded"],
  ["an empty text beside nothing", { text: "" }, {}, "not recorded"],
  ["an empty text, and the server says so", { text: "", size: 0 }, { "Content-Length": "0" }, ""],
  ["half of the JSON", { text: '{"data":[1,' }, {}, "cut off"],
  ["less than the size", { text: "a,b", size: 900 }, {}, "cut off"],
  ["less than the server's length", { text: "a,b" }, { "Content-Length": "900" }, "cut off"],
  ["JSON that is broken and whole", { text: '{"data":[1,', size: 11 }, {}, '{"data":[1,'],
  [
    "the size of the compressed body",
    { text: '{"data":[]}', size: 4 },
    { "Content-Encoding": "gzip", "Content-Length": "4" },
    '{"data":[]}',
  ],
  ["a byte order mark less than the size", { text: "{}", size: 5 }, {}, "{}"],
  ["a redacted value", { text: '{"id":"[REDACTED]"}' }, {}, "sanitised"],
  ["stars", { text: '{"id":"********"}' }, {}, "sanitised"],
] as const)("a recorded body: %s", ([, content, headers, expected]) => {
  expect(bodyOf(content, headers)).toBe(expected);
});

test("a response without content has no body", () => {
  expect(bodyOf({ size: 0 }, {}, 204)).toBe("");
});

test.for([
  ["a body that was not recorded", { bodySize: 30 }, undefined],
  ["a form without its text", { postData: { mimeType: "multipart/form-data", params: [{ name: "file" }] } }, undefined],
  ["no body", { bodySize: 0 }, null],
  ["a body", { postData: { text: "{}" } }, "{}"],
] as const)("a request with %s", ([, request, expected]) => {
  const raw = entryWith({ text: "{}" }) as { request: object };
  raw.request = { ...raw.request, ...request };
  expect(readEntry(raw, 1)!.body).toBe(expected);
});

test.for([[{ _fromCache: "disk" }], [{ cache: { beforeRequest: { lastAccess: "" } } }], [{ _wasFulfilled: true }]] as const)(
  "an answer from a cache is told apart: %j",
  ([mark]) => {
    expect(readEntry({ ...(entryWith({ text: "{}" }) as object), ...mark }, 1)!.cached).toBe(true);
    expect(readEntry(entryWith({ text: "{}" }), 1)!.cached).toBe(false);
  },
);

test.for([null, 5, "x", {}, { request: {} }, { request: { method: "GET", url: "/relative" } }])("%j is no entry", (raw) => {
  expect(readEntry(raw, 1)).toBeUndefined();
});

test("an entry without a response, a time or sane types is read all the same", () => {
  expect(
    readEntry({ request: { method: "GET", url: URL_, headers: "none" }, response: 5, startedDateTime: "now", time: -1 }, 1),
  ).toMatchObject({
    status: 0,
    at: undefined,
    ms: 0,
    gap: "not recorded",
  });
});
