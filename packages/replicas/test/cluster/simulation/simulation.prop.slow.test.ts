import { isWhole, runs, sample } from "@hr-platform/property-runs";
import { describe, expect, test } from "vitest";
import { MUTATIONS } from "./mutations.ts";
import { type SimulationReport, simulate } from "./simulate.ts";
import type { Mutation } from "./simulated-cluster.ts";

/** The seeds of a run of the tests, one simulation each. */
function seedsOf(first: number, whole: number): number[] {
  const { seed, numRuns } = runs(first, whole);
  return Array.from({ length: numRuns }, (_, n) => seed * 100_000 + n);
}

test("replicas that crash, pause and lose the store are one mock", async () => {
  const reports: SimulationReport[] = [];
  // The first of them find nearly all that is known to go wrong: the mutations below show it. All 1000 are run every night.
  for (const seed of seedsOf(1, isWhole() ? 1000 : 160)) reports.push(await simulate({ seed }));
  const wrong = reports.filter(({ problems }) => problems.length > 0);
  expect(wrong.map(({ seed, problems }) => `seed ${seed}: ${problems.join("\n")}`)).toEqual([]);
  // Otherwise nothing was put to the test.
  const sum = (of: (report: SimulationReport) => number): number => reports.reduce((total, report) => total + of(report), 0);
  expect(sum(({ crashes }) => crashes)).toBeGreaterThan(reports.length / 2);
  expect(sum(({ leases }) => leases)).toBeGreaterThan(reports.length * 1.5);
  expect(sum(({ localReads }) => localReads)).toBeGreaterThan(reports.length);
  expect(sum(({ lost }) => lost)).toBeLessThan(sum(({ exchanges }) => exchanges) / 2);
}, 600_000);

test("a simulation depends on its seed alone", async () => {
  expect(await simulate({ seed: 3 })).toEqual(await simulate({ seed: 3 }));
});

describe("the simulation finds a store or a core that", () => {
  test.each(sample(Object.entries(MUTATIONS), 3))("%s", async (_, { mutation = {}, begin, by = /./, step = 1 }) => {
    const undo = begin?.();
    try {
      expect(await findsOne(mutation, by, step)).toBe(true);
    } finally {
      undo?.();
    }
  });
});

/** Whether one of the first simulations whose seed is a multiple of `step` has such a problem. */
async function findsOne(mutation: Mutation, by: RegExp, step: number): Promise<boolean> {
  for (let seed = step; seed <= 60 * step; seed += step)
    if ((await simulate({ seed, mutation })).problems.some((text) => by.test(text))) return true;
  return false;
}
