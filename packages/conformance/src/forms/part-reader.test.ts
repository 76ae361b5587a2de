import { expect, test } from "vitest";
import { valueOf } from "./part-reader.ts";

test.each([
  ["P1Y6M", 1.5],
  ["P18M", 1.5],
  ["P1Y6MT4H", 1.5],
  ["1 year, 6 months", 1.5],
  ["18 mo", 1.5],
  ["1y 6m", 1.5],
  ["long", undefined],
  ["3 parsecs", undefined],
])("the duration %s is %s years", (text, years) => {
  const read = valueOf("years", [text], { as: "duration" }) as number | undefined;
  expect(read === undefined ? read : Number(read.toFixed(6))).toBe(years);
});

test.each([
  ["number", "66.7% voluntary", 0.667],
  ["number", 25, 0.25],
  ["share", 25, 0.25],
  ["share", "25 %", 0.25],
] as const)("a %s of %s with the reader percent is %s", (kind, value, share) => {
  expect(valueOf(kind, [value], { as: "percent" })).toBeCloseTo(share);
});

test.each([
  ["P2D", 2],
  ["2 days", 2],
  ["1w", 7],
  ["3 04:05:06", 3],
  ["today", undefined],
])("the duration %s is %s days", (text, days) => {
  expect(valueOf("number", [text], { as: "duration" })).toBe(days);
});
