import { expect, test } from "vitest";
import { OpenPointTrials } from "./open-point-trials.ts";
import type { OtherValue } from "./open-point-use.ts";

const values = ["a=1", "a=2", "b=1", "c=1", "d=1"].map((text): OtherValue => {
  const [slug, value] = text.split("=") as [string, string];
  return { id: `A-${slug}`, slug, value };
});

/** Tries a test until all is known. @returns how many runs that took */
function tried(trials: OpenPointTrials, passes: (values: Readonly<Record<string, string>>, run: number) => boolean): number {
  let runs = 0;
  for (let next = trials.next; next !== undefined; next = trials.next) {
    trials.note({ passed: passes(next, runs), error: "no" });
    runs += 1;
  }
  return runs;
}

test("a test that takes every value is tried once as it is, and once for each value of the point that has most", () => {
  const trials = new OpenPointTrials(values);
  expect([tried(trials, () => true), trials.breaks, trials.isUnsteady]).toEqual([3, [], false]);
});

test("the values that a test relies on are found among others, and each is confirmed", () => {
  const trials = new OpenPointTrials(values);
  tried(trials, ({ a, c }) => a !== "2" && c !== "1");
  expect(trials.breaks.map(({ slug, value, error }) => `${slug}=${value} ${error}`)).toEqual(["c=1 no", "a=2 no"]);
});

test("a failure that does not come again is no dependence, and one with nothing changed says nothing", () => {
  const once = new OpenPointTrials([values[0]!]);
  tried(once, (_, run) => run !== 1);
  expect([once.breaks, once.isUnsteady]).toEqual([[], false]);
  const unsteady = new OpenPointTrials(values);
  expect(tried(unsteady, () => false)).toBe(1);
  expect([unsteady.breaks, unsteady.isUnsteady]).toEqual([[], true]);
  const later = new OpenPointTrials([values[0]!]);
  tried(later, (_, run) => run === 0);
  expect([later.breaks, later.isUnsteady]).toEqual([[], true]);
  const gone = new OpenPointTrials(values);
  gone.note(undefined);
  expect([gone.next, gone.isUnsteady]).toEqual([undefined, true]);
});
