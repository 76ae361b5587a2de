import { expect, test } from "vitest";
import { type Sketch, exchange } from "../../test/exchange.ts";
import type { Known } from "./oracle.ts";
import { idsStay, rowsOnce } from "./steady.ts";

const id = (n: number): string => `0b5f1b9e-6f0e-4f0e-9d0e-2f6f5b1c0a0${n}`;
const listed = (operation: Sketch["operation"], ...rows: readonly (readonly [id: number, name: string])[]): Sketch => ({
  operation: operation!,
  body: { data: rows.map(([n, name]) => ({ id: id(n), name })) },
});

/** What is said of the last of several lists. */
function told(...sketches: readonly Sketch[]): string[] {
  const known: Known = { secrets: new Map(), observed: () => undefined };
  return sketches
    .map((sketch) => idsStay.judge(exchange(sketch), known))
    .at(-1)!
    .map(({ requirement }) => requirement);
}

test("a row stands in a list once, by its id", () => {
  const judged = (sketch: Sketch) => rowsOnce.judge(exchange(sketch), { secrets: new Map(), observed: () => undefined }).length;
  expect(judged(listed("listStages", [1, "New"], [2, "New"]))).toBe(0);
  expect(judged(listed("listStages", [1, "New"], [1, "Phone"]))).toBe(1);
  expect(judged({ operation: "listOnboardingPlans", body: { data: { plans: [{ id: id(1) }, { id: id(1) }] } } })).toBe(1);
});

test("a list has the ids that it had, where nothing else of it changed", () => {
  const before = listed("listStages", [1, "New"], [2, "Phone"]);
  expect(told(before, before)).toEqual([]);
  expect(told(before, listed("listStages", [3, "New"], [4, "Phone"]))).toEqual(["REC-10"]);
  expect(told(before, listed("listStages", [1, "New"], [4, "Phone"]))).toEqual([]);
  expect(told(before, listed("listStages", [3, "New"], [4, "Call"]))).toEqual([]);
  expect(told(before, { ...listed("listStages", [3, "New"], [4, "Phone"]), key: "other" })).toEqual([]);
});

test("of a list that requests change, one row may have come in the place of another", () => {
  expect(told(listed("listWebhooks", [1, "A"]), listed("listWebhooks", [2, "A"]))).toEqual([]);
  expect(told(listed("listLearningPaths", [1, "A"]), listed("listLearningPaths", [2, "A"]))).toEqual(["LEARN-02"]);
});
