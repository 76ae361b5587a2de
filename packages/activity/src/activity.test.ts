import { expect, test } from "vitest";
import { longestTurn } from "./activity.ts";

test.each([
  [230, 1, 1904],
  [2000, 1, 219],
  [6000, 1, 73],
  [30_000, 1, 52],
  [100_000, 1, 31],
])("the clock of %i people at rate %d turns by at most %i days", (people, rate, days) => {
  expect(longestTurn(people, rate)).toBe(days);
});
