import { operations } from "@hr-platform/spec/operations";
import * as fc from "fast-check";
import type { Arbitrary } from "fast-check";
import type { ApiRequest } from "@hr-platform/engine/contract/request";
import { hostile } from "@hr-platform/engine/test/support/hostile";
import { type Cast, castOf } from "@hr-platform/engine/test/support/worlds";
import { type Attack, type Headers, JSON_TYPE, KEY, latin1, message, request, utf8Bytes } from "./attack.ts";

const cast: Cast = castOf("wattle");
const LISTS = [
  "/employees",
  "/leave",
  "/leave/balances",
  "/leave-types",
  "/public-holidays",
  "/recruitment/roles",
  "/recognition",
  "/webhooks",
];
const writes = operations.filter(({ body, id }) => body !== null && id !== "uploadLogo");

const id = fc.constantFrom(...cast.employees, ...cast.leave, ...cast.strangers);
const write = fc
  .tuple(fc.constantFrom(...writes), id)
  .map(([{ method, path }, one]) => `${method} /api/v1${path.replaceAll(/\{\w+\}/g, one)} HTTP/1.1`);

/** A hostile request of the core as bytes. If it is not well-formed HTTP, its parsing is undefined. */
function wired({ method, path, query, headers, body }: ApiRequest): Attack {
  const { authorization = [], ...rest } = headers;
  const fields: Headers = { ...rest, Authorization: authorization };
  const target = Buffer.from(`/api/v1${path}${query === "" ? "" : `?${query}`}`, "utf8").toString("latin1");
  const plain = Object.values(rest)
    .flat()
    .every((value) => /^[\t -~]*$/.test(value ?? ""));
  const known = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|TRACE|PROPFIND)$/.test(method);
  if (known && plain && /^[!-~]+$/.test(target) && !target.includes("#"))
    return request("hostile requests", `${method} ${target} HTTP/1.1`, fields, body);
  // The response to a HEAD has no body.
  const line = `${method === "HEAD" ? "GET" : method} ${target} HTTP/1.1`;
  return { kind: "hostile requests", parts: [message(line, fields, body)], answers: "any" };
}

const core = hostile(cast, KEY).map(wired);

const floods = fc
  .record({
    count: fc.constantFrom(1, 10, 100, 300, 1999, 2001, 4000),
    length: fc.constantFrom(0, 1, 80, 8000, 32_000, 40_000, 100_000),
    name: fc.constantFrom("x-a", "x-{n}", "cookie", "authorization", "host", "accept", "__proto__", "constructor", "x-forwarded-for"),
  })
  .filter(({ count, length }) => count * (length + 12) < 2_000_000)
  .map(({ count, length, name }): Attack => {
    const lines = Array.from({ length: count }, (_, n) => `${name.replace("{n}", String(n))}: ${"v".repeat(length)}`);
    const head = [`GET /api/v1/company HTTP/1.1`, "Host: 127.0.0.1", `Authorization: Bearer ${KEY}`, ...lines, "", ""].join("\r\n");
    return { kind: "header floods", parts: [latin1(head)], answers: "some", api: true };
  });

const SEGMENTS = [
  "%2e%2e",
  "..",
  "%00",
  "%c0%ae%c0%ae",
  "%2f",
  "%5c",
  "%252e",
  ".",
  "%",
  "%u002e",
  "\\..\\",
  ";a=b",
  "~",
  "__proto__",
  "company",
  "etc/passwd",
];
const targets = fc
  .oneof(
    fc.array(fc.constantFrom(...SEGMENTS), { minLength: 1, maxLength: 8 }).map((segments) => `/api/v1/${segments.join("/")}`),
    fc.array(fc.constantFrom(...SEGMENTS), { minLength: 1, maxLength: 8 }).map((segments) => `/logos/${segments.join("/")}`),
    fc.array(fc.constantFrom(...SEGMENTS), { minLength: 1, maxLength: 8 }).map((segments) => `/${segments.join("/")}`),
    fc
      .tuple(fc.constantFrom(100, 8000, 31_000, 33_000, 200_000), fc.constantFrom("a", "/", "%41", "../", "a/"))
      .map(([length, piece]) => `/api/v1/employees/${piece.repeat(Math.ceil(length / piece.length))}`),
    fc
      .tuple(fc.constantFrom(100, 8000, 31_000, 33_000, 200_000), fc.constantFrom("&", "a=1&", "page=1&", "%", "department=x&limit="))
      .map(([length, piece]) => `/api/v1/employees?${piece.repeat(Math.ceil(length / piece.length))}`),
    fc.constantFrom(
      "http://127.0.0.1/api/v1/company",
      "http://elsewhere.example/api/v1/company?x=1",
      "https://a:b@elsewhere.example:99/api/v1/company#f",
      "http://[::1",
      "http://",
      "http:/api/v1/company",
      "//elsewhere.example/api/v1/company",
      "///",
      "api/v1/company",
      "?",
      "#",
      "*",
      "ftp://a/b",
      "javascript:alert(1)",
      "data:text/html,x",
      `http://${"a".repeat(300)}.example/api/v1/company`,
    ),
  )
  .map((target): Attack => ({ kind: "targets", parts: [message(`GET ${target} HTTP/1.1`)], answers: "some" }));

/** JSON text of a body with one member that is duplicated, too large, or unusual for an object. */
const members = fc
  .tuple(
    fc.constantFrom(
      "base_salary",
      "salary",
      "email",
      "reason",
      "start_date",
      "answers",
      "events",
      "completed",
      "phone",
      "first_name",
      "__proto__",
    ),
    fc.constantFrom(
      "1e400",
      "-1e400",
      "9007199254740993",
      "-0",
      "1E-400",
      "0.1e1",
      "123456789".repeat(200),
      '{"__proto__":{"x":1}}',
      '{"constructor":1}',
      '"\\u0000"',
      '"\\ud800"',
      `"${"\\u0041".repeat(5000)}"`,
      "[]",
      "{}",
      "null",
      `[${"1,".repeat(20_000)}1]`,
      `{${'"a":1,'.repeat(20_000)}"b":2}`,
      "[".repeat(100_000) + "]".repeat(100_000),
      '{"a":'.repeat(100_000) + "1" + "}".repeat(100_000),
    ),
    fc.boolean(),
  )
  .map(([name, value, twice]) => `{"${name}":${value}${twice ? `,"${name}":1` : ""}}`);
const bodies = fc.tuple(write, members).map(([line, body]) => request("bodies", line, JSON_TYPE, body));

const utf16 = (text: string): Uint8Array => Buffer.from(`\uFEFF${text}`, "utf16le");
const ENCODED: readonly Uint8Array[] = [
  utf16('{"phone":"1"}'),
  Buffer.from(utf16('{"phone":"1"}')).swap16(),
  utf8Bytes('\uFEFF{"phone":"1"}'),
  latin1('{"phone":"\u00e9"}'),
  latin1('{"phone":"\u00c0\u00af\u00ed\u00a0\u0080"}'),
  latin1('{"phone":"\u00f5\u0080\u0080\u0080"}'),
  latin1("\u001f\u008b\u0008\u0000\u0000\u0000\u0000\u0000"),
  new Uint8Array(1_048_576),
  new Uint8Array(1_048_577).fill(0x20),
  Buffer.concat([utf8Bytes('{"phone":"1"'), new Uint8Array(900_000).fill(0x20), utf8Bytes("}")]),
];
const encodings = fc
  .tuple(
    write,
    fc.constantFrom(...ENCODED),
    fc.constantFrom("application/json", "application/json; charset=utf-16", "text/plain", "", "application/json;".repeat(500)),
  )
  .map(([line, body, type]) => request("encodings", line, { "Content-Type": type }, body));

/** Always different values, so that no cache helps. */
const distinct = fc
  .tuple(fc.constantFrom(...LISTS), fc.uuid(), fc.nat(), fc.nat())
  .map(([path, uuid, page, limit]) =>
    request(
      "distinct queries",
      `GET /api/v1${path}?page=${(page % 100_000) + 1}&limit=${(limit % 100) + 1}&department=${uuid}&employee_id=${uuid}&year=${page % 3000}&region=${uuid}&${uuid}=1 HTTP/1.1`,
    ),
  );

/** Unknown keys, and keys of a sandbox that may not exist. */
const keys = fc
  .tuple(
    fc.constantFrom("/company", "/employees", "/jobs", "/nowhere"),
    fc.oneof(fc.uuid(), fc.constantFrom("hrk_wattle_full_sb1", "hrk_kauri_read_sb2", "hrk_acorn_write"), fc.string({ maxLength: 40 })),
  )
  .map(([path, key]) => request("keys", `GET /api/v1${path} HTTP/1.1`, { Authorization: `Bearer ${encodeURIComponent(key)}` }));

/** Well-formed HTTP requests to the API. */
export const content: Arbitrary<Attack> = fc.oneof(
  { weight: 12, arbitrary: core },
  { weight: 1, arbitrary: floods },
  { weight: 3, arbitrary: targets },
  { weight: 3, arbitrary: bodies },
  { weight: 2, arbitrary: encodings },
  { weight: 6, arbitrary: distinct },
  { weight: 3, arbitrary: keys },
);
