import { Forms } from "../../forms/forms.ts";
import { expect, test } from "vitest";
import { type Sketch, exchange } from "../../../test/exchange.ts";
import type { OracleContext, Oracle } from "../oracle.ts";
import { idsStay, orderStays, pagesApart, rowsOnce } from "./steady.ts";

const id = (n: number): string => `0b5f1b9e-6f0e-4f0e-9d0e-2f6f5b1c0a0${n}`;
const listed = (operation: Sketch["operation"], ...rows: readonly (readonly [id: number, name: string])[]): Sketch => ({
  operation: operation!,
  body: { data: rows.map(([n, name]) => ({ id: id(n), name })) },
});

/** The findings about the last of several lists. */
const lastFindings = (...sketches: readonly Sketch[]): string[] => lastFindingsOf(idsStay, ...sketches);

function lastFindingsOf(rule: Oracle, ...sketches: readonly Sketch[]): string[] {
  const known: OracleContext = { secrets: new Map(), forms: new Forms(), observed: () => undefined };
  return sketches
    .map((sketch) => rule.judge(exchange(sketch), known))
    .at(-1)!
    .map(({ requirement }) => requirement);
}

test("a row occurs once in a list, by its id", () => {
  const judged = (sketch: Sketch) =>
    rowsOnce.judge(exchange(sketch), { secrets: new Map(), forms: new Forms(), observed: () => undefined }).length;
  expect(judged(listed("listStages", [1, "New"], [2, "New"]))).toBe(0);
  expect(judged(listed("listStages", [1, "New"], [1, "Phone"]))).toBe(1);
  expect(judged({ operation: "listOnboardingPlans", body: { data: { plans: [{ id: id(1) }, { id: id(1) }] } } })).toBe(1);
});

test("a list keeps its ids if nothing else in it changed", () => {
  const before = listed("listStages", [1, "New"], [2, "Phone"]);
  expect(lastFindings(before, before)).toEqual([]);
  expect(lastFindings(before, listed("listStages", [3, "New"], [4, "Phone"]))).toEqual(["REC-10"]);
  expect(lastFindings(before, listed("listStages", [1, "New"], [4, "Phone"]))).toEqual([]);
  expect(lastFindings(before, listed("listStages", [3, "New"], [4, "Call"]))).toEqual([]);
  expect(lastFindings(before, { ...listed("listStages", [3, "New"], [4, "Phone"]), key: "other" })).toEqual([]);
});

test("in a list that requests can change, one row may have replaced another", () => {
  expect(lastFindings(listed("listWebhooks", [1, "A"]), listed("listWebhooks", [2, "A"]))).toEqual([]);
  expect(lastFindings(listed("listLearningPaths", [1, "A"]), listed("listLearningPaths", [2, "A"]))).toEqual(["LEARN-02"]);
});

test("a row of a list that no request changes is on one page", () => {
  const on = (page: number, limit: number, ...ids: readonly number[]): Sketch => ({
    operation: "listStages",
    query: `limit=${limit}&page=${page}`,
    body: { data: ids.map((n) => ({ id: id(n) })), meta: { total: 3, page, limit, has_more: page === 1 } },
  });
  expect(lastFindingsOf(pagesApart, on(1, 2, 1, 2), on(2, 2, 3))).toEqual([]);
  expect(lastFindingsOf(pagesApart, on(1, 2, 1, 2), on(2, 2, 2, 3))).toEqual(["PAGE-06"]);
  expect(lastFindingsOf(pagesApart, on(1, 2, 1, 2), on(2, 1, 2))).toEqual([]);
  // Pages after the last one are open.
  expect(lastFindingsOf(pagesApart, on(1, 2, 1, 2), on(3, 2, 2))).toEqual([]);
});

test("an ordered set keeps its order", () => {
  const path = (...modules: readonly unknown[]): Sketch => ({
    operation: "listLearningPaths",
    body: { data: [{ id: id(1), modules }] },
  });
  const [a, b] = [{ title: "Allergens" }, { title: "Fire safety" }];
  expect(lastFindingsOf(orderStays, path(a, b), path(a, b))).toEqual([]);
  expect(lastFindingsOf(orderStays, path(a, b), path(b, a))).toEqual(["LEARN-02"]);
  expect(lastFindingsOf(orderStays, path(a, b), path(b, { title: "Knives" }))).toEqual([]);
  const placed = path({ ...a, order: 0 }, { ...b, order: 1 });
  expect(lastFindingsOf(orderStays, placed, path({ ...b, order: 1 }, { ...a, order: 0 }))).toEqual([]);
  expect(lastFindingsOf(orderStays, placed, path({ ...b, order: 0 }, { ...a, order: 1 }))).toEqual(["LEARN-02"]);
});
