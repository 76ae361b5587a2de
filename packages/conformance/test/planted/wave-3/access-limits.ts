import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

const TAKEN = "this.#allowance.take(bearer, now())";
const SPENT = `if (left === undefined) throw new Refusal(429, "Please take a breath.");`;
const REPLY = "const reply = await this.#carryOut(new URL(url), init, headers, key);";

/** The limit of requests a minute, and how it is reported. */
export const thirdAccessLimits: readonly Planted[] = [
  subtle("turns the hundredth request of a minute away", "RATE-02", [
    "allowance.ts",
    "if (times.length >= this.#most) return undefined;",
    "if (times.length >= this.#most - 1) return undefined;",
  ]),
  subtle("gives a key a new allowance every half minute", "RATE-01", ["allowance.ts", "at > now - 60_000", "at > now - 30_000"]),
  subtle("has one allowance for reads and another for writes", "RATE-04 RATE-01", [
    "server.ts",
    TAKEN,
    `this.#allowance.take((init.method ?? "GET") === "GET" ? bearer : \`\${bearer} writes\`, now())`,
  ]),
  plain("has one allowance for all keys of a company", "RATE-03", ["server.ts", TAKEN, "this.#allowance.take(key.company.id, now())"]),
  subtle("counts each request of a company below Growth twice", "RATE-02", [
    "server.ts",
    TAKEN,
    "(key.company.growth || this.#allowance.take(bearer, now()), this.#allowance.take(bearer, now()))",
  ]),
  subtle(
    "does what is asked of it and then says that it was too much",
    "RATE-08",
    ["server.ts", SPENT, `if (left === undefined && (init.method ?? "GET") === "GET") throw new Refusal(429, "Please take a breath.");`],
    ["server.ts", REPLY, `${REPLY}\n      if (left === undefined) throw new Refusal(429, "Please take a long breath.");`],
  ),
  plain(
    "is out of service, with 503, for a key over the limit",
    "RATE-01 ERR-10",
    ["server.ts", SPENT, `if (left === undefined) throw new Refusal(503, "Please take a breath.");`],
    ["refusal.ts", `429: "RATE_LIMITED",`, `429: "RATE_LIMITED",\n  503: "RATE_LIMITED",`],
  ),
  subtle("never counts what is asked of /webhooks", "RATE-01 RATE-04", [
    "server.ts",
    "const left = key === undefined ?",
    `const left = key === undefined || new URL(url).pathname.endsWith("/webhooks") ?`,
  ]),
];
