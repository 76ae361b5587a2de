import { expect, test } from "vitest";
import { attemptsOf, byEvent, describeGaps, isOnTime, retryTimes } from "./attempts.ts";

const at = (...seconds: readonly number[]): { arrival: { at: number } }[] =>
  seconds.map((second) => ({ arrival: { at: 5000 + second * 1000 } }));

test("attempts after 2 s and 8 s are on time, whether the 8 s count from the first or the second attempt", () => {
  expect(isOnTime(at(0, 2, 10))).toBe(true);
  expect(isOnTime(at(0, 2, 8))).toBe(true);
  expect(isOnTime(at(0, 2.9, 11.2))).toBe(true);
});

test("attempts that come at once, evenly, late or not at all are not", () => {
  expect(isOnTime(at(0, 0.1, 0.2))).toBe(false);
  expect(isOnTime(at(0, 2, 4))).toBe(false);
  expect(isOnTime(at(0, 5, 13))).toBe(false);
  expect(isOnTime(at(0, 2, 15))).toBe(false);
  expect(isOnTime(at(0, 2))).toBe(false);
});

test("the time of the third attempt shows from which attempt the 8 s count", () => {
  expect(retryTimes(at(0, 2, 10))).toBe("from-previous");
  expect(retryTimes(at(0, 2, 8))).toBe("from-first");
  expect(retryTimes(at(0, 2, 20))).toBeUndefined();
  expect(retryTimes(at(0, 2))).toBeUndefined();
});

test("gaps are described in seconds from the first attempt", () => {
  expect(describeGaps(at(0, 2, 10.04))).toBe("at 0 s, 2.0 s, 10.0 s");
});

test("an event's id separates its attempts from those of other events of the same call", () => {
  const ids = (...all: readonly string[]): { id: string }[] => all.map((id) => ({ id }));
  expect(attemptsOf(ids("a", "b", "a", "b", "a"))).toEqual(ids("a", "a", "a"));
  expect(attemptsOf(ids("a", "b", "c"))).toEqual(ids("a", "b", "c"));
  expect(byEvent(ids("a", "b", "b"))).toEqual([ids("b", "b"), ids("a")]);
});
