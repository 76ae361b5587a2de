import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import decisions from "@hr-platform/spec/decisions.json" with { type: "json" };
import requirements from "@hr-platform/spec/requirements.json" with { type: "json" };
import { expect, test } from "vitest";
import { RULES, VARYING } from "./rules.ts";

const src = join(import.meta.dirname, "..");
const texts = new Map(
  globSync("{pipeline,operations}/**/*.ts", { cwd: src, exclude: (path) => path.endsWith(".test.ts") }).map((path) => [
    path,
    readFileSync(join(src, path), "utf8"),
  ]),
);
const refusing = [...texts].filter(([path]) => !/\/(?:billing-)?web(?:-\w+)?\.ts$|survey-moves/.test(path));

/** Open points that the register does not tie to a requirement that says why the request is refused. */
const UNTIED: ReadonlySet<string> = new Set([
  "unknown-path",
  "wrong-method",
  "unknown-field",
  "unknown-query",
  "repeated-query",
  "locked-field",
  "half-day-span",
  "private-webhook",
  "leave-before-employment",
  "leave-in-past",
]);

test.each(Object.values(RULES).filter(({ name, decision }) => decision !== undefined && !UNTIED.has(name)))(
  "the open point of $name is one of its requirement",
  ({ requirement, decision: slug }) => {
    const { id } = decisions.find((row) => row.slug === slug)!;
    expect(requirements.find((row) => row.id === requirement)?.decisions).toContain(id);
  },
);

test("each rule is named where a request is refused", () => {
  const whole = [...texts.values()].join("\n") + readFileSync(join(src, "contract/refuse-by.ts"), "utf8");
  const computed = new Set(["approve-from", "decline-from", "cancel-from", "holiday-jurisdiction", "holiday-year"]);
  expect([...Object.keys(RULES), ...VARYING].filter((name) => !computed.has(name) && !whole.includes(`"${name}"`))).toEqual([]);
});

test("what a request meets refuses by a rule: few files also have what only a web action, or a bug, meets", () => {
  expect(refusing.length).toBeGreaterThan(80);
  const without = refusing.filter(([, text]) => /\bnew ApiError\(|\brefuse\.\w/.test(text)).map(([path]) => path);
  expect(without.toSorted()).toEqual([
    "operations/boarding/boarding-plan.ts",
    "operations/engagement/survey-response.ts",
    "pipeline/handle.ts",
  ]);
});
