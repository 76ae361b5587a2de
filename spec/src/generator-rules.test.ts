import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { expect, test } from "vitest";
import { root } from "../scripts/bundle.ts";
import generatorRules from "../scripts/generator-rules.js";

const { id, rules } = generatorRules();

/** How many problems a rule reports for a node of the description. */
function problems(rule: string, node: object): number {
  let count = 0;
  const location = { child: () => location };
  for (const visit of Object.values(rules.oas3[rule]!())) visit(node, { report: () => void (count += 1), location });
  return count;
}

const BYTES = { type: "string", contentMediaType: "application/octet-stream" };

test.for<readonly [rule: string, wrong: object, right: object]>([
  ["one-type", { type: ["integer", "string"] }, { type: ["string", "null"] }],
  ["open-object", { type: "object", additionalProperties: false }, { type: "object", "x-exact": true }],
  [
    "no-default-member",
    { properties: { half_day: { type: "boolean", default: false } } },
    { properties: { half_day: { type: "boolean" } } },
  ],
  ["one-media-type", { "text/csv": { schema: { type: "string", format: "binary" } } }, { "text/csv": { schema: BYTES } }],
  ["one-media-type", { "application/json": {}, "text/csv": { schema: BYTES } }, { "application/json": {} }],
])("%s refuses what generators cannot read, and nothing else", ([rule, wrong, right]) => {
  expect(problems(rule, wrong)).toBe(1);
  expect(problems(rule, right)).toBe(0);
});

test("every rule is an error of redocly.yaml", () => {
  const configured = parse(readFileSync(join(root, "../redocly.yaml"), "utf8")) as { rules: Record<string, string> };
  expect(configured.rules).toEqual(Object.fromEntries(Object.keys(rules.oas3).map((rule) => [`${id}/${rule}`, "error"])));
});
