import * as fc from "fast-check";
import type { Arbitrary } from "fast-check";
import { type Attack, latin1, message } from "./attack.ts";
import { ANY_BODY, BODIES, SANDBOX_BODIES } from "./control-bodies.ts";

const HERE = "127.0.0.1";
const PLACES = ["/_mock/sandboxes/sb1", "/_mock"] as const;

/** Control calls that affect only their own sandbox. */
const PATHS = [
  "/clock",
  "/decisions",
  "/faults",
  "/snapshots",
  "/snapshots/x",
  "/snapshots/__proto__/restore",
  "/web",
  "/web/hire",
  "/web/publish-survey",
  "/web/complete-plan",
  "/web/__proto__",
  "/web/%2e%2e",
  "/webhooks/x/ping",
  "/webhooks/x/deliveries",
  "/deliveries/x/redeliver",
  "/inbox",
  "/trigger",
  "/requests",
  "/health",
  "/world",
  "/target",
  "/openapi.json",
  "/docs",
  "/docs/api.json",
  "/docs/constructor",
  "/docs/__proto__",
  "/docs/..%2f..%2fpackage.json",
  "/docs/swagger-ui.css",
  "/nowhere",
  "",
  "/",
];
const QUERIES = [
  "",
  "",
  "",
  "?sandbox=sb1",
  "?sandbox=__proto__",
  "?sandbox=",
  "?since=1e400",
  "?since=-1",
  "?since=999999999999999",
  "?since=%00",
  "?sandbox=%zz",
  "?sandbox=a&sandbox=b",
];

/** One control call: well-formed HTTP with any content. */
function call(line: string, body: string | null, headers: Readonly<Record<string, string>> = {}): Attack {
  const bare = line.startsWith("HEAD ");
  return { kind: "control calls", parts: [message(line, { Host: HERE, ...headers }, body)], answers: 1, bare };
}

const methods = fc.constantFrom("GET", "POST", "PUT", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE");
const calls = fc
  .tuple(methods, fc.constantFrom(...PLACES), fc.constantFrom(...PATHS), fc.constantFrom(...QUERIES), fc.constantFrom(...ANY_BODY))
  // The default sandbox is checked at the end, so it is only read.
  .filter(([method, place]) => place !== "/_mock" || method === "GET" || method === "HEAD")
  .map(([method, place, path, query, text]) =>
    call(`${method} ${place}${path}${query} HTTP/1.1`, method === "GET" || method === "HEAD" ? null : text),
  );

/** The right call with a body of the right kind that has a mistake. */
const nearly = fc
  .constantFrom(...Object.entries(BODIES))
  .chain(([name, bodies]) =>
    fc.constantFrom(...bodies).map((body) => call(`${name.replace(" ", " /_mock/sandboxes/sb1")} HTTP/1.1`, body)),
  );

const sandboxes = fc.oneof(
  fc.constantFrom(...SANDBOX_BODIES).map((body) => call("POST /_mock/sandboxes HTTP/1.1", body)),
  // Creates and ends sandboxes, with calls in between: few names exist from here on.
  fc
    .constantFrom("sb0", "sb999", "default", "__proto__", "constructor", "%00", "")
    .map((id) => call(`DELETE /_mock/sandboxes/${id} HTTP/1.1`, null)),
);

/** Nested sandbox addresses, far deeper than needed. */
const nested = fc
  .constantFrom(1, 2, 10, 200, 1200)
  .map((depth) => call(`GET /_mock${"/sandboxes/sb1".repeat(depth)}/clock HTTP/1.1`, null));

const HOSTS = [
  "elsewhere.example",
  "127.0.0.1.elsewhere.example",
  "localhost@elsewhere.example",
  "[::1",
  "",
  "localhost:99999",
  "127.0.0.1/x",
  "2130706433",
  "0x7f.1",
  "LOCALHOST",
];
const strangers = fc.oneof(
  fc.constantFrom(...HOSTS).map((host) => call("GET /_mock/health HTTP/1.1", null, { Host: host })),
  fc
    .constantFrom("http://elsewhere.example", "null", "http://localhost.elsewhere.example", "file://", "\u00e9")
    .map((origin) => call("POST /_mock/reset HTTP/1.1", null, { Origin: origin })),
  fc
    .constantFrom("Bearer x", "Bearer ", "", "Basic eDp4")
    .map((authorization) => call("GET /_mock/clock HTTP/1.1", null, { Authorization: authorization, Connection: "close" })),
);

const torn = fc
  .constantFrom(
    "POST /_mock/clock HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 50\r\n\r\n{",
    "POST /_mock/sandboxes HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{\r\n",
  )
  .map((text): Attack => ({ kind: "control calls", parts: [latin1(text)], answers: "any", vanishes: true }));

/** Input for the control API, which trusts its callers more than the API does. */
export const control: Arbitrary<Attack> = fc.oneof(
  { weight: 6, arbitrary: calls },
  { weight: 8, arbitrary: nearly },
  { weight: 3, arbitrary: sandboxes },
  { weight: 1, arbitrary: nested },
  { weight: 2, arbitrary: strangers },
  { weight: 1, arbitrary: torn },
);
