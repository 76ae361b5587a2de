import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

export const earlierOtherFiles: readonly Planted[] = [
  subtle("begins the minute of a limited key anew with every refused request", "RATE-07", [
    "server.ts",
    "if (times.length >= this.#most) return undefined;",
    `if (times.length >= this.#most) {
      this.#times.set(key, times.fill(now));
      return undefined;
    }`,
  ]),
  subtle("JSON bodies are read as Latin-1", "EMP-35 EMP-38 COMP-18", [
    "call.ts",
    "new TextDecoder().decode(bytes)",
    'new TextDecoder("latin1").decode(bytes)',
  ]),
  subtle(
    "trips over a body that is null and nothing more",
    "CONV-14",
    [
      "call.ts",
      'if (typeof value !== "object" || value === null || Array.isArray(value)) throw',
      `if (value === null) throw new Refusal(500, "Cannot read properties of null.");
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw`,
    ],
    [
      "refusal.ts",
      '501: "NOT_IMPLEMENTED",',
      `500: "INTERNAL_ERROR",
  501: "NOT_IMPLEMENTED",`,
    ],
  ),
  plain("the description says version 1.2.0", "VER-02", ["description.ts", 'version: "1.3.0"', 'version: "1.2.0"']),
  subtle("30 February is a date", "EMP-31 CONV-02", [
    "fields.ts",
    "return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);",
    "return !Number.isNaN(at.getTime());",
  ]),
  subtle("opens what Growth holds to the highest plan alone", "PLAN-11", [
    "founding/founding.ts",
    'growth: charter.plan !== "essentials",',
    'growth: charter.plan === "premium",',
  ]),
  plain("429 has the code CONFLICT", "ERR-10", ["refusal.ts", '429: "RATE_LIMITED"', '429: "CONFLICT"']),
  plain("400 comes with the code BAD_REQUEST", "ERR-05", ["refusal.ts", '400: "VALIDATION_ERROR",', '400: "BAD_REQUEST",']),
  subtle("a fault of a field is told without it", "ERR-13", [
    "refusal.ts",
    "new Refusal(400, message, field);",
    "new Refusal(400, message);",
  ]),
];
