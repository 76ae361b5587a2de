import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

const SERVER = "server.ts";
const LIMIT = "allowance.ts";
const TAKEN = "const left = key === undefined ? this.#context.choices.limit : this.#allowance.take(bearer, now());";
const LIMITED = 'if (left === undefined) throw new Refusal(429, "Please take a breath.");';

/** The allowance of requests and its headers (§8). */
export const secondLimits: readonly Planted[] = [
  subtle("the limit is at 105 requests", "RATE-01", [LIMIT, "times.length >= this.#most)", "times.length >= this.#most + 5)"]),
  subtle("the hundredth request of a minute is refused", "RATE-02", [
    LIMIT,
    "times.length >= this.#most)",
    "times.length >= this.#most - 1)",
  ]),
  subtle("writes do not count for the limit", "RATE-04", [
    SERVER,
    TAKEN,
    TAKEN.replace("key === undefined ?", 'key === undefined || (init.method ?? "GET") !== "GET" ?'),
  ]),
  subtle("coming-soon paths do not count for the limit", "RATE-04", [
    SERVER,
    TAKEN,
    TAKEN.replace("key === undefined ?", 'key === undefined || SOON.has(url.split("/").at(-1)!) ?'),
  ]),
  subtle("answers without content have no limit headers", "RATE-05", [
    SERVER,
    "return new Response(null, { status, headers: common });",
    'return new Response(null, { status, headers: { Date: common["Date"]! } });',
  ]),
  subtle("the analytics export has no limit headers", "RATE-05", [
    SERVER,
    'headers: { ...common, "Content-Type": raw.type }',
    'headers: { Date: common["Date"]!, "Content-Type": raw.type }',
  ]),
  subtle("answers of 501 have no limit headers", "NI-05 RATE-05", [
    SERVER,
    "{ status, headers: { ...common, ...challenge,",
    '{ status, headers: { ...(status === 501 ? { Date: common["Date"]! } : common), ...challenge,',
  ]),
  plain("the code of 429 is TOO_MANY_REQUESTS", "RATE-01 ERR-02 ERR-10", ["refusal.ts", '429: "RATE_LIMITED"', '429: "TOO_MANY_REQUESTS"']),
  subtle("a write beyond the limit is carried out", "RATE-08", [
    SERVER,
    LIMITED,
    `if (left === undefined && (init.method ?? "GET") !== "GET") await this.#carryOut(new URL(url), init, headers, key);\n      ${LIMITED}`,
  ]),
  plain("a limited key stays limited for five minutes", "RATE-07", [
    LIMIT,
    "if (times.length >= this.#most) return undefined;",
    "if (times.length >= this.#most) {\n      this.#times.set(key, times.map(() => now + 240_000));\n      return undefined;\n    }",
  ]),
  subtle(
    "the first request beyond the limit is answered 503",
    "RATE-01 CONV-14",
    [
      SERVER,
      LIMITED,
      `if (left === undefined && !this.#once.has(bearer)) {
        this.#once.add(bearer);
        return Response.json({ error: { code: "INTERNAL_ERROR", message: "Busy." } }, { status: 503, headers: common });
      }
      ${LIMITED}`,
    ],
    [SERVER, "readonly #allowance: Allowance;", "readonly #allowance: Allowance;\n  readonly #once = new Set<string>();"],
  ),
];
