import { operations } from "@hr-platform/spec/operations";
import * as fc from "fast-check";
import type { Arbitrary } from "fast-check";
import type { ApiRequest } from "../../src/contract/request.ts";
import { asks } from "./arbitraries.ts";
import type { Cast } from "./worlds.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const nested = (depth: number, open: string, close: string): string => open.repeat(depth) + close.repeat(depth);

/** Names that every object inherits, among ordinary ones. */
const INHERITED = ["__proto__", "constructor", "toString", "hasOwnProperty", "prototype", "valueOf"];

/** JSON texts that are unusual for a value. */
const FRAGMENTS: readonly string[] = String.raw`
  null true -0 0.1 1e308 1e999 -1e999 9007199254740993 123456789012345678901234567890 [] {} "" "\u0000" "\u0020" "\ud800" "\udc00\ud800"
  "\ufeff" "\u202e" "__proto__" "toString" {"__proto__":{"admin":true}} {"length":-1} {"toString":1} "Infinity" "NaN" [[[[[]]]]]
  "2026-13-45" "0000-00-00" "0000-01-01" "0001-01-01" "9999-12-31" "+275760-09-13" "2026-03-02T00:00:00Z"
  ["__proto__"] ["xn--.com","a..b","1.2.3.4"] ["a.example","a.example"]`
  .trim()
  .split(/\s+/)
  .concat([`"${"x".repeat(100_000)}"`, `"${"é".repeat(300)}"`, `["${"a".repeat(300)}.example"]`])
  .concat([nested(3000, "[", "]"), `${'{"a":'.repeat(3000)}1${"}".repeat(3000)}`]);

/** Bodies that are malformed JSON, or not objects. */
const BODIES: readonly Uint8Array[] = String.raw`
  { } null [] 1 "x" {"a":1,} {'a':1} {"a":1}{"b":2} {} NaN // {"reason":"a","reason":1} {"name":"a","name":null,"__proto__":{"name":"b"}}
  {"__proto__":null} {"constructor":{"prototype":{}}}`
  .trim()
  .split(/\s+/)
  .concat(["", " ", '\uFEFF{"reason":"x"}', '{"reason":"x"}\u0000'])
  .concat([nested(100_000, "[", "]"), nested(1000, '{"":', "}"), `{"reason":${nested(50_000, "[", "]")}}`])
  .map(bytes)
  .concat([
    new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    new Uint8Array([0xc3, 0x28]),
    new Uint8Array([0xed, 0xa0, 0x80]),
    new Uint8Array(2048),
  ]);

const SEGMENTS =
  String.raw`.. . %2e%2e %2e%2e%2f %2F %00 % %zz %C3%28 %F0%9F%98%80 é {id} ; employees leave balances company approve jobs EMPLOYEES`.split(
    " ",
  );
const segment = fc.oneof(
  fc.constantFrom(...INHERITED, ...SEGMENTS, "", "a b", "x".repeat(5000)),
  fc.string({ unit: "binary", maxLength: 12 }),
);

/** Paths of operations with one segment changed, and unknown paths. */
function paths(cast: Cast): Arbitrary<string> {
  const id = fc.oneof(fc.constantFrom(...cast.employees, ...cast.leave), segment);
  const known = fc
    .tuple(fc.constantFrom(...operations.map(({ path }) => path)), id, id)
    .map(([path, one, other]) => path.replace(/\{\w+\}/, () => one).replace(/\{\w+\}/, () => other));
  const turned = fc
    .tuple(known, fc.constantFrom("/", "//", "/..", "/%2e%2e/company", "?x", "#x", "%20", ".json", ""))
    .map(([path, tail]) => path + tail);
  return fc.oneof(
    known,
    turned,
    fc.array(segment, { maxLength: 5 }).map((segments) => `/${segments.join("/")}`),
    fc.string({ unit: "binary", maxLength: 20 }),
  );
}

const VALUES =
  "1 0 -1 1e400 99999999999999999999 0x10 %00 % %E0%A4%A %F0%9F%98%80 + .. 2026-02-30 9999-99-99 active all VIC 2026 AU null [] a&b".split(
    " ",
  );
const value = fc.oneof(
  fc.constantFrom(...INHERITED, ...VALUES, "", "1 OR 1=1", "x".repeat(3000)),
  fc.string({ unit: "binary", maxLength: 8 }),
);
const PARAMETERS = "page limit status from to employee_id department region jurisdiction year page[] % %70age".split(" ");
const parameter = fc.constantFrom(...INHERITED, ...PARAMETERS, "");
const queries = fc
  .array(fc.tuple(parameter, fc.constantFrom("=", "=", "=", "", "=="), value), { maxLength: 5 })
  .map((pairs) => pairs.map((pair) => pair.join("")).join("&"));

const headers = (key: string): Arbitrary<ApiRequest["headers"]> =>
  fc.record(
    {
      authorization: fc.oneof(
        { weight: 12, arbitrary: fc.constant<string | string[]>(`Bearer ${key}`) },
        { weight: 1, arbitrary: fc.constantFrom<string | string[]>(`bearer ${key}`, `BEARER   ${key}`, [`Bearer ${key}`, "Bearer x"]) },
        {
          weight: 2,
          arbitrary: fc.constantFrom<string | string[]>(
            "",
            "Bearer",
            "Bearer ",
            `Basic ${key}`,
            key,
            "Bearer __proto__",
            "Bearer constructor",
            `Bearer ${key} x`,
            [],
          ),
        },
      ),
      "content-type": fc.constantFrom<string | string[]>(
        "application/json",
        "application/json; charset=utf-16",
        "text/plain",
        "multipart/form-data",
        "",
        "é",
        ["application/json", "x"],
      ),
      accept: fc.constantFrom("text/html", "*/*", ""),
      "x-http-method-override": fc.constant("DELETE"),
      "content-encoding": fc.constantFrom("gzip", "x"),
      __proto__x: fc.constant("x"),
    },
    { requiredKeys: ["authorization"] },
  );

/** A valid request with one member of its body replaced by unusual JSON, or with inherited member names. */
function twisted(cast: Cast, key: string): Arbitrary<ApiRequest> {
  const bodied = asks(cast, fc.constant(key)).filter(({ body }) => typeof body === "object" && body !== null);
  const members = fc.tuple(
    fc.nat(),
    fc.oneof({ weight: 4, arbitrary: fc.constant("") }, { weight: 1, arbitrary: fc.constantFrom(...INHERITED) }),
    fc.constantFrom(...FRAGMENTS),
  );
  return fc.tuple(bodied, members).map(([ask, [n, name, fragment]]) => {
    const entries = Object.entries(ask.body as object).map(
      ([member, value]) => [JSON.stringify(member), JSON.stringify(value) ?? "null"] as const,
    );
    const victim = n % (entries.length + 1);
    const text = entries.map(([member, value], index) => `${member}:${index === victim ? fragment : value}`);
    if (name !== "" || victim === entries.length) text.push(`${JSON.stringify(name === "" ? "notes" : name)}:${fragment}`);
    return {
      method: ask.method,
      path: ask.path,
      query: ask.query,
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: bytes(`{${text.join(",")}}`),
    };
  });
}

/** Hostile requests. */
export function hostile(cast: Cast, key: string): Arbitrary<ApiRequest> {
  const plain: ApiRequest = {
    method: "GET",
    path: "/company",
    query: "",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: null,
  };
  const methods = fc.constantFrom("GET", "POST", "PATCH", "PUT", "DELETE", "HEAD", "TRACE", "PROPFIND", "get", "", ...INHERITED);
  const body = fc.oneof(fc.constantFrom(null, ...BODIES), fc.json().map(bytes), fc.uint8Array({ maxLength: 40 }));
  const writes = operations.filter((operation) => operation.body !== null);
  const broken = fc
    .tuple(fc.constantFrom(...writes), fc.constantFrom(...cast.employees, ...cast.leave), body)
    .map(([{ method, path }, id, body]) => ({
      ...plain,
      method,
      path: path.replaceAll(/\{\w+\}/g, id),
      body,
    }));
  const lists = fc.constantFrom("/employees", "/leave", "/leave/balances", "/leave-types", "/public-holidays");
  return fc.oneof(
    { weight: 3, arbitrary: fc.record({ method: methods, path: paths(cast), query: queries, headers: headers(key), body }) },
    { weight: 2, arbitrary: fc.tuple(lists, queries).map(([path, query]) => ({ ...plain, path, query })) },
    { weight: 1, arbitrary: fc.tuple(methods, paths(cast)).map(([method, path]) => ({ ...plain, method, path })) },
    { weight: 3, arbitrary: broken },
    { weight: 5, arbitrary: twisted(cast, key) },
    { weight: 1, arbitrary: broken.map((request) => ({ ...request, body: null, oversized: true })) },
  );
}
