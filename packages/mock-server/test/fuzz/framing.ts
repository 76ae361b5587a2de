import * as fc from "fast-check";
import type { Arbitrary } from "fast-check";
import { type Attack, KEY, type Headers, JSON_TYPE, latin1, message } from "./attack.ts";

const GET = "GET /api/v1/company HTTP/1.1";
const PATCH = "PATCH /api/v1/company HTTP/1.1";
const BODY = '{"phone":"+61 3 5550 0000"}';
const HEAD = `Host: 127.0.0.1\r\nAuthorization: Bearer ${KEY}\r\n`;

/** Bytes for a new connection, to be answered at least once. */
const torn = (kind: string, ...parts: readonly (string | Uint8Array)[]): Attack => ({
  kind,
  parts: parts.map((part) => (typeof part === "string" ? latin1(part) : part)),
  answers: "some",
  api: true,
});
const maybe = (attack: Attack): Attack => ({ ...attack, answers: "any" });

const patch = (headers: Headers, body: string): Uint8Array => message(PATCH, { ...JSON_TYPE, ...headers }, body);

/** Values of Content-Length that do not match `BODY`, or that repeat it. */
const LENGTHS: readonly (string | readonly string[])[] = [
  "-1",
  "+27",
  "27, 27",
  "27,26",
  "0x1b",
  "2 7",
  "1e1",
  "27.0",
  "",
  "ten",
  "\u00b2\u00b7",
  "99999999999999999999999999",
  "18446744073709551616",
  ["27", "27"],
  ["27", "5"],
  ["5", "27"],
];

const lengths = fc.constantFrom(...LENGTHS).map((length) => maybe(torn("content-length lies", patch({ "Content-Length": length }, BODY))));
/** With a Content-Length that is too small, the rest of the body is read as the next request. */
const short = fc.nat(26).map((length) => torn("content-length lies", patch({ "Content-Length": String(length) }, BODY)));
const long = fc
  .constantFrom("28", "1000", "1048576", "1048577", "9007199254740991", "9007199254740993")
  .map((length) => maybe(torn("content-length lies", patch({ "Content-Length": length }, BODY))));

const CODINGS: readonly Headers[] = [
  { "Transfer-Encoding": "chunked", "Content-Length": "27" },
  { "Content-Length": "5", "transfer-encoding": "chunked" },
  { "Transfer-Encoding": ["chunked", "chunked"] },
  { "Transfer-Encoding": "chunked, identity" },
  { "Transfer-Encoding": "gzip, chunked" },
  { "Transfer-Encoding": "chunked, gzip" },
  { "Transfer-Encoding": "xchunked" },
  { "Transfer-Encoding": "\u000bchunked" },
  { "Transfer-Encoding": '"chunked"' },
  { "Transfer-Encoding": "identity" },
  { "Transfer-Encoding ": "chunked" },
  { "Transfer-Encoding": "CHUNKED" },
];
const codings = fc
  .constantFrom(...CODINGS)
  .map((headers) => maybe(torn("transfer-encoding lies", patch(headers, `1b\r\n${BODY}\r\n0\r\n\r\n`))));

const CHUNKS: readonly string[] = [
  `1b;name=value\r\n${BODY}\r\n0\r\n\r\n`,
  `1b;name="a;b\\"c"\r\n${BODY}\r\n0;last\r\n\r\n`,
  `1b;${"x".repeat(20_000)}\r\n${BODY}\r\n0\r\n\r\n`,
  `1b;${"a=1;".repeat(2000)}\r\n${BODY}\r\n0\r\n\r\n`,
  `1b ; a = 1\r\n${BODY}\r\n0\r\n\r\n`,
  `-1\r\n${BODY}\r\n0\r\n\r\n`,
  `0x1b\r\n${BODY}\r\n0\r\n\r\n`,
  `1c\r\n${BODY}\r\n0\r\n\r\n`,
  `1a\r\n${BODY}\r\n0\r\n\r\n`,
  `ffffffffffffffff\r\n${BODY}\r\n0\r\n\r\n`,
  `fffffffffffffffff\r\n${BODY}\r\n0\r\n\r\n`,
  `00000000000000000000000000000000000000001b\r\n${BODY}\r\n0\r\n\r\n`,
  `1b\n${BODY}\n0\n\n`,
  `1b\r\n${BODY}\r\n0\r\nX-Trailer: yes\r\nContent-Length: 5\r\n\r\n`,
  `1b\r\n${BODY}\r\n0\r\n${"X-Trailer: yes\r\n".repeat(3000)}\r\n`,
  `${Array.from(BODY, (letter) => `1\r\n${letter}\r\n`).join("")}0\r\n\r\n`,
  `\r\n${BODY}\r\n`,
  "zz\r\n\r\n",
  "0\r\n\r\n",
  `1b\r\n${BODY}\r\n`,
];
const chunks = fc.constantFrom(...CHUNKS).map((body) => maybe(torn("chunking", patch({ "Transfer-Encoding": "chunked" }, body))));

const SMUGGLED = `GET /api/v1/employees HTTP/1.1\r\n${HEAD}\r\n`;
const HEADS: readonly string[] = [
  `${GET}\r\n${HEAD}X-A: a\u0000b\r\n\r\n`,
  `${GET}\r\n${HEAD}X-\u0000A: b\r\n\r\n`,
  `${GET}\r\n${HEAD}X-A: a\rX-B: b\r\n\r\n`,
  `${GET}\r\n${HEAD}X-A: a\nX-B: b\r\n\r\n`,
  `${GET}\r\n${HEAD}X-A: a\r\n\r\n${SMUGGLED}`,
  `${GET}\n${HEAD.replaceAll("\r\n", "\n")}\n`,
  `${GET}\r${HEAD.replaceAll("\r\n", "\r")}\r`,
  `${GET}\r\n${HEAD}X-A: a\r\n folded\r\n\r\n`,
  `${GET}\r\n folded: yes\r\n${HEAD}\r\n`,
  `${GET}\r\n${HEAD}no colon\r\n\r\n`,
  `${GET}\r\n${HEAD}X-A : b\r\n\r\n`,
  `${GET}\r\n${HEAD}: nameless\r\n\r\n`,
  `${GET}\r\n${HEAD}\u00e9\u00fc: x\r\n\r\n`,
  `${GET}\r\n${HEAD}X-A: \u00e9\u00fc\u0080\u00ff\r\n\r\n`,
  `${GET}\r\n${HEAD}X(A): x\r\n\r\n`,
  `\r\n\r\n\r\n${GET}\r\n${HEAD}\r\n`,
  ` ${GET}\r\n${HEAD}\r\n`,
  `GET  /api/v1/company  HTTP/1.1\r\n${HEAD}\r\n`,
  `GET\t/api/v1/company\tHTTP/1.1\r\n${HEAD}\r\n`,
  `GET /api/v1/company\u0000 HTTP/1.1\r\n${HEAD}\r\n`,
  `GET /api/v1/comp\rany HTTP/1.1\r\n${HEAD}\r\n`,
  `GET /api/v1/company?a b HTTP/1.1\r\n${HEAD}\r\n`,
  `GET /api/v1/employees?department=\u00e9 HTTP/1.1\r\n${HEAD}\r\n`,
  `${GET}\r\nAuthorization: Bearer ${KEY}\r\n\r\n`,
  `${GET}\r\nHost:\r\nAuthorization: Bearer ${KEY}\r\n\r\n`,
  `${GET}\r\nHost: a\r\nHost: b\r\nAuthorization: Bearer ${KEY}\r\n\r\n`,
  ...["a b", "a/b", "user@a", "[::1", "a:99999", "<script>", "%00", ".", "a".repeat(5000), '"'].map(
    (host) => `GET /api/v1/company/branding HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${KEY}\r\n\r\n`,
  ),
  "GET /api/v1/company\r\n\r\n",
  `GET /api/v1/company HTTP/0.9\r\n${HEAD}\r\n`,
  `GET /api/v1/company HTTP/1.0\r\n${HEAD}\r\n`,
  `GET /api/v1/company HTTP/1.0\r\nAuthorization: Bearer ${KEY}\r\n\r\n`,
  `GET /api/v1/company HTTP/1.0\r\nConnection: keep-alive\r\n${HEAD}\r\n`,
  `GET /api/v1/company HTTP/1.2\r\n${HEAD}\r\n`,
  `GET /api/v1/company HTTP/2.0\r\n${HEAD}\r\n`,
  `GET /api/v1/company HTTP/11\r\n${HEAD}\r\n`,
  `GET /api/v1/company http/1.1\r\n${HEAD}\r\n`,
  "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\u0000\u0000\u0000\u0004\u0000\u0000\u0000\u0000\u0000",
  "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003",
  "SSH-2.0-OpenSSH_9.9\r\n",
  "\u0000",
  "{}",
  `${GET}\r\n${HEAD}Expect: 100-continue\r\n\r\n`,
  `${GET}\r\n${HEAD}Expect: the-unexpected\r\n\r\n`,
  `${GET}\r\n${HEAD}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`,
  `${GET}\r\n${HEAD}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n`,
  `${GET}\r\n${HEAD}Connection: close, keep-alive, upgrade\r\n\r\n`,
  `${GET}\r\n${HEAD}Connection: authorization\r\n\r\n`,
  `CONNECT 127.0.0.1:22 HTTP/1.1\r\n${HEAD}\r\n`,
  `CONNECT /api/v1/company HTTP/1.1\r\n${HEAD}\r\n`,
  `OPTIONS * HTTP/1.1\r\n${HEAD}\r\n`,
  ...[
    "get",
    "FOO",
    "GETX",
    "G",
    "TRACE",
    "TRACK",
    "M-SEARCH",
    "PROPFIND",
    "QUERY",
    "PURGE",
    "LINK",
    "SOURCE",
    "X".repeat(10_000),
    "G\u00cbT",
  ].map((method) => `${method} /api/v1/company HTTP/1.1\r\n${HEAD}\r\n`),
];
/** The server may take it for an unfinished head and wait. */
const heads = fc.constantFrom(...HEADS).map((text) => {
  const attack = torn("heads that are no HTTP", text);
  return text.endsWith("\r\n\r\n") ? attack : maybe(attack);
});

const noise = fc.uint8Array({ minLength: 1, maxLength: 3000 }).map((bytes) => maybe(torn("bytes that are no HTTP", bytes)));

/** Well-formed requests with a few bytes changed, removed or inserted. */
const mutated = fc
  .tuple(
    fc.constantFrom(message(GET), patch({}, BODY), patch({ "Transfer-Encoding": "chunked" }, `1b\r\n${BODY}\r\n0\r\n\r\n`)),
    fc.array(fc.tuple(fc.nat(300), fc.integer({ min: -1, max: 255 }), fc.boolean()), { minLength: 1, maxLength: 4 }),
  )
  .map(([sound, edits]) => {
    const bytes = [...sound];
    for (const [at, byte, replaces] of edits) bytes.splice(at % bytes.length, byte < 0 || replaces ? 1 : 0, ...(byte < 0 ? [] : [byte]));
    return { ...maybe(torn("mutated requests", new Uint8Array(bytes))), api: false };
  });

/** One write with several requests, some of them malformed. */
const pipelined = fc
  .array(fc.constantFrom(message(GET), patch({}, BODY), message("GET /api/v1/nowhere HTTP/1.1")), { minLength: 2, maxLength: 40 })
  .map((messages): Attack => ({ kind: "pipelines", parts: [Buffer.concat(messages)], answers: messages.length, api: true }));

/** Cut anywhere with the client gone, or with a client that requests much and reads nothing. */
const vanishing = fc
  .oneof(
    fc
      .tuple(fc.constantFrom(message(GET), patch({}, BODY)), fc.nat(400))
      .map(([bytes, length]) => bytes.subarray(0, length % bytes.length)),
    fc
      .integer({ min: 1, max: 60 })
      .map((count) => Buffer.concat(Array<Uint8Array>(count).fill(message("GET /api/v1/employees?limit=100 HTTP/1.1")))),
    fc.constantFrom("events", "inbox/events", "events?since=0").map((path) => latin1(`GET /_mock/${path} HTTP/1.1\r\n${HEAD}\r\n`)),
  )
  .map((bytes): Attack => ({ kind: "clients that vanish", parts: [bytes], answers: "any", vanishes: true }));

/** A body that arrives a few bytes at a time, and is complete at the end. */
const slow = fc.tuple(fc.integer({ min: 3, max: 12 }), fc.boolean()).map(([pieces, inHead]): Attack => {
  const whole = inHead ? message(GET, { "X-Slow": "x".repeat(200) }) : patch({}, `{"phone":"${"5".repeat(20)}"}`);
  const size = Math.ceil(whole.length / pieces);
  const parts = Array.from({ length: Math.ceil(whole.length / size) }, (_, n) => whole.subarray(n * size, (n + 1) * size));
  return { kind: "slow heads and bodies", parts, pause: 150, answers: 1, api: true };
});

/** Requests with wrong framing, or that do not match their framing. */
export const framing: Arbitrary<Attack> = fc.oneof(
  { weight: 3, arbitrary: lengths },
  { weight: 2, arbitrary: short },
  { weight: 1, arbitrary: long },
  { weight: 3, arbitrary: codings },
  { weight: 3, arbitrary: chunks },
  { weight: 6, arbitrary: heads },
  { weight: 2, arbitrary: noise },
  { weight: 3, arbitrary: mutated },
  { weight: 2, arbitrary: pipelined },
  { weight: 4, arbitrary: vanishing },
  { weight: 1, arbitrary: slow },
);
