import type { Planted } from "../planted.ts";
import { SERVER, edit } from "./places.ts";

/** Mistakes about the rate limit. */
export const accessLimit: readonly Planted[] = [
  {
    id: "keys of a company share one allowance",
    kind: "plain",
    breaks: ["RATE-03"],
    edits: [edit(SERVER.left, SERVER.left.replace("take(bearer,", "take(key.company.id,"))],
  },
  ...[105, 110, 120].map((count): Planted => ({
    id: `${count} requests a minute pass`,
    kind: "subtle",
    breaks: ["RATE-01"],
    edits: [
      {
        file: "allowance.ts",
        find: "if (times.length >= this.#most) return undefined;",
        replace: `if (times.length >= ${count}) return undefined;`,
      },
    ],
  })),
  {
    id: "99 requests a minute pass",
    kind: "subtle",
    breaks: ["RATE-02"],
    edits: [
      {
        file: "allowance.ts",
        find: "if (times.length >= this.#most) return undefined;",
        replace: `if (times.length >= 99) return undefined;`,
      },
    ],
  },
  ...[
    ["exports do not count", `url.includes("/export")`],
    ["reads of stages do not count", `url.includes("/stages")`],
    ["reads of one thing do not count", `/[\\da-f]{12}$/.test(url)`],
    ["writes do not count", `(init.method ?? "GET") !== "GET"`],
  ].map(([id, when]): Planted => ({
    id: `${id} against the limit`,
    kind: "subtle",
    breaks: ["RATE-04"],
    edits: [
      edit(SERVER.left, `const left = key === undefined || (${when}) ? this.#context.choices.limit : this.#allowance.take(bearer, now());`),
    ],
  })),
  ...[
    ["exports", `url.includes("/export")`],
    ["coming-soon paths", `url.endsWith("/jobs") || url.endsWith("/documents")`],
    ["writes", `(init.method ?? "GET") !== "GET"`],
  ].map(([what, when]): Planted => ({
    id: `${what} are never limited`,
    kind: "subtle",
    breaks: ["RATE-04"],
    edits: [edit(SERVER.limited, `if (left === undefined && !(${when})) throw new Refusal(429, "Please take a breath.");`)],
  })),
  {
    id: "a limited key waits two minutes",
    kind: "plain",
    breaks: ["RATE-07"],
    edits: [{ file: "allowance.ts", find: "at > now - 60_000", replace: "at > now - 120_000" }],
  },
  {
    id: "a limited key waits 70 seconds",
    kind: "subtle",
    breaks: ["RATE-07"],
    edits: [{ file: "allowance.ts", find: "at > now - 60_000", replace: "at > now - 70_000" }],
  },
  {
    id: "a minute of the limit lasts 40 seconds",
    kind: "subtle",
    breaks: ["RATE-01"],
    edits: [{ file: "allowance.ts", find: "at > now - 60_000", replace: "at > now - 40_000" }],
  },
  {
    id: "a limited write is made",
    kind: "subtle",
    breaks: ["RATE-08"],
    edits: [
      edit(
        SERVER.limited,
        `if (left === undefined && (init.method ?? "GET") !== "GET") await this.#carryOut(new URL(url), init, headers, key).catch(() => undefined);\n      ${SERVER.limited}`,
      ),
    ],
  },
  {
    id: "429 comes without the rate headers",
    kind: "plain",
    breaks: ["RATE-06", "RATE-05"],
    edits: [edit(`headers: { ...common, ...challenge,`, `headers: { ...(status === 429 ? {} : common), ...challenge,`)],
  },
  ...[403, 404, 501, 400, 409].map((status): Planted => ({
    id: `${status} comes without the rate headers`,
    kind: "plain",
    breaks: ["RATE-05", "NI-05"],
    edits: [edit(`headers: { ...common, ...challenge,`, `headers: { ...(status === ${status} ? {} : common), ...challenge,`)],
  })),
  {
    id: "204 comes without the rate headers",
    kind: "plain",
    breaks: ["RATE-05"],
    edits: [edit(`return new Response(null, { status, headers: common });`, `return new Response(null, { status });`)],
  },
  {
    id: "the export comes without the rate headers",
    kind: "plain",
    breaks: ["RATE-05"],
    edits: [edit(`headers: { ...common, "Content-Type": raw.type }`, `headers: { "Content-Type": raw.type }`)],
  },
  {
    id: "429 has the code CONFLICT",
    kind: "plain",
    breaks: ["ERR-10"],
    edits: [{ file: "refusal.ts", find: `429: "RATE_LIMITED"`, replace: `429: "CONFLICT"` }],
  },
];
