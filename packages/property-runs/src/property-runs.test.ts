import { expect, test } from "vitest";
import { isWhole, runs, sample } from "./property-runs.ts";

test("a property makes a quarter of its runs, at least one, from its own seed", () => {
  expect(runs(7, 100, {})).toEqual({ seed: 7, numRuns: 25 });
  expect(runs(7, 2, {})).toEqual({ seed: 7, numRuns: 1 });
});

test("HR_RUNS gives another share, HR_SEED moves each seed and keeps seeds apart", () => {
  expect(runs(7, 100, { HR_RUNS: "1" })).toEqual({ seed: 7, numRuns: 100 });
  expect(runs(7, 100, { HR_RUNS: "10" }).numRuns).toBe(1000);
  expect([runs(7, 4, { HR_SEED: "5000" }).seed, runs(8, 4, { HR_SEED: "5000" }).seed]).toEqual([5007, 5008]);
});

test("a sample is every so many rows, and every row where everything is run", () => {
  expect(sample([1, 2, 3, 4, 5], 2, {})).toEqual([1, 3, 5]);
  expect(sample([1, 2, 3, 4, 5], 2, { HR_RUNS: "1" })).toEqual([1, 2, 3, 4, 5]);
  expect([isWhole({}), isWhole({ HR_RUNS: "1" }), isWhole({ HR_RUNS: "10" })]).toEqual([false, true, true]);
});

test("a value that is no number is an error, not a test that runs nothing", () => {
  expect(() => runs(7, 100, { HR_RUNS: "all" })).toThrow("HR_RUNS is 'all'");
  expect(() => runs(7, 100, { HR_RUNS: "0" })).toThrow("HR_RUNS is '0'");
  expect(() => runs(7, 100, { HR_SEED: "today" })).toThrow("HR_SEED is 'today'");
});
