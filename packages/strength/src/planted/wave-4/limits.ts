import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

const TAKE = "this.#allowance.take(bearer, now());";
const REFUSED = "headers: { ...common, ...challenge,";
const SLOW = `if (left === undefined) throw new Refusal(429, "Please take a breath.");`;
const SOON = `if (SOON.has(path.split("/")[1] ?? "")) throw new Refusal(501, "This is on its way.");`;
const OLD = ".filter((at) => at > now - 60_000)";

/** How often a key may ask, and paths that are announced. */
export const fourthLimits: readonly Planted[] = [
  plain("counts every request twice", "RATE-02", ["allowance.ts", "times.push(now);", "times.push(now, now);"]),
  subtle("keeps the first request of a key for ever", "RATE-02 RATE-07", [
    "allowance.ts",
    OLD,
    ".filter((at, n) => at > now - 60_000 || n === 0)",
  ]),
  subtle("does not count exports against the limit", "RATE-04 RATE-01", [
    "server.ts",
    "key === undefined ? this.#context.choices.limit :",
    `key === undefined || url.endsWith("/analytics/export") ? this.#context.choices.limit :`,
  ]),
  subtle("grants a key its allowance for each path anew", "RATE-04 RATE-01", [
    "server.ts",
    TAKE,
    "this.#allowance.take(`${bearer} ${new URL(url).pathname}`, now());",
  ]),
  subtle("grants keys with the admin scope twice as much", "RATE-01", [
    "server.ts",
    TAKE,
    `this.#allowance.take(bearer, now()) ?? (key.scopes.includes("admin") ? this.#allowance.take(\`\${bearer}+\`, now()) : undefined);`,
  ]),
  subtle("carries out a post that it answers with 429", "RATE-08", [
    "server.ts",
    SLOW,
    `if (left === undefined && init.method === "POST") await this.#carryOut(new URL(url), init, headers, key).catch(() => undefined);
      ${SLOW}`,
  ]),
  plain("answers beyond the limit without a body", "RATE-06 ERR-01", [
    "server.ts",
    "const { code, message, field, status } = error;",
    `const { code, message, field, status } = error;
      if (status === 429) return new Response(null, { status, headers: common });`,
  ]),
  plain("says nothing of its limit in refusals", "RATE-05 RATE-06", ["server.ts", REFUSED, "headers: { ...challenge,"]),
  subtle("says nothing of its limit where something was made", "RATE-05", [
    "server.ts",
    `{ status, headers: { ...common, "CONTENT-TYPE": "application/json; charset=UTF-8" } }`,
    `{ status, headers: { ...(status === 201 ? {} : common), "CONTENT-TYPE": "application/json; charset=UTF-8" } }`,
  ]),
  plain("knows nothing of jobs yet", "NI-04", ["description.ts", `"ask-hr", "jobs"]`, `"ask-hr"]`]),
  plain("answers 501 with data in place of an error", "NI-01 NI-05 ERR-01", [
    "server.ts",
    SOON,
    `if (SOON.has(path.split("/")[1] ?? "")) return { status: 501, data: { coming_soon: true } };`,
  ]),
  plain("answers questions to HR with an empty list", "NI-03", [
    "server.ts",
    SOON,
    `if (path === "/ask-hr") return { data: [] };
    ${SOON}`,
  ]),
  subtle("asks for Growth where something is announced", "NI-01 NI-02 NI-03 NI-04", [
    "server.ts",
    SOON,
    `if (SOON.has(path.split("/")[1] ?? "")) throw new Refusal(key.company.growth ? 501 : 403, "This is on its way.");`,
  ]),
  subtle("says nothing where an id leads nowhere", "ERR-03", [
    "call.ts",
    `throw new Refusal(404, "We have nothing under this id.");`,
    `throw Object.assign(new Refusal(404, ""), { message: undefined });`,
  ]),
];
