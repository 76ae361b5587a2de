import { isWhole, runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PERSONAL } from "../support/arbitraries.ts";
import { openPoints, pairwise } from "../support/combinations.ts";
import type { Combination } from "../support/covering.ts";
import { deterministic } from "../properties/determinism.ts";
import { knowsNoForeignId, noticesNobody } from "../properties/isolation.ts";
import { edges, movesAlongEdges } from "../properties/leave-edges.ts";
import { pagesWell } from "../properties/pages.ts";
import { refusesWithoutEffect } from "../properties/refusals.ts";
import { answersAll, answersSoundly } from "../fuzz/robustness.ts";
import { keepsSecrets } from "../privacy/secrets.ts";

const combinations = pairwise();
const names = Object.keys(openPoints);

test("every two values of every two decisions occur together in some combination", () => {
  // The combinations that have a value, by name and value: two values occur together if they share one.
  const holders = new Map<string, Set<number>>();
  for (const [n, row] of combinations.entries())
    for (const name of names) {
      const value = `${name} ${row[name]}`;
      holders.set(value, (holders.get(value) ?? new Set()).add(n));
    }
  const valuesOf = (name: string): string[] => openPoints[name]!.map((value) => `${name} ${value}`);
  const apart: string[] = [];
  let pairs = 0;
  for (const [n, one] of names.entries())
    for (const value of valuesOf(one))
      for (const second of names.slice(n + 1).flatMap(valuesOf)) {
        pairs += 1;
        const others = holders.get(second);
        if (![...(holders.get(value) ?? [])].some((row) => others?.has(row))) apart.push(`${value} ${second}`);
      }
  expect(apart).toEqual([]);
  console.info(`${combinations.length} combinations hold the ${pairs} pairs of values of ${names.length} open points.`);
});

/** What the traces met. If all requests were refused, the properties would show little. */
const met = { refused: 0, accepted: 0, reads: 0 };
const seen = new Set<string>();

/** Each property, with its number of runs in each combination. */
const PROPERTIES: readonly (readonly [
  name: string,
  whole: number,
  of: (decided: fc.Arbitrary<Combination>) => fc.IRawProperty<unknown>,
])[] = [
  ["two mocks answer with the same bytes", 2, deterministic],
  ["hidden leave changes no byte", 1, keepsSecrets],
  ["ids of other companies are ids of nothing", 8, knowsNoForeignId],
  ["companies notice nothing of one another", 2, noticesNobody],
  ["whatever is sent is answered as described", 20, answersAll],
  ["ordinary traces are answered as described", 5, answersSoundly],
  ["leave moves along its edges", 6, (decided) => movesAlongEdges(decided, seen, PERSONAL)],
  ["pages are disjoint and complete", 12, pagesWell],
  ["refusals and reads have no effect", 2, (decided) => refusesWithoutEffect(decided, met)],
];

describe("in every combination", () => {
  // The properties take the combinations in turn, and every night each takes all of them.
  test.for(PROPERTIES.map((property, place) => [...property, place] as const))("%s", async ([, whole, of, place]) => {
    for (const [n, row] of combinations.entries()) {
      if (!isWhole() && (n + place) % 2 === 1) continue;
      const property = of(fc.constant(row));
      await fc.assert(property as fc.IAsyncProperty<unknown>, runs(9000 + n, whole));
    }
  });

  test("the traces reach everything", () => {
    expect(Math.min(met.refused, met.accepted, met.reads)).toBeGreaterThan(runs(9000, 100).numRuns);
    expect([...seen]).toEqual(expect.arrayContaining([...edges({})]));
  });
});
