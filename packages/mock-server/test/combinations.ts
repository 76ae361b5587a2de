import { decisions } from "@hr-platform/spec/decisions";
import { type Combination, type Factors, coveringArray } from "./covering.ts";

/** The switchable open points by slug, each with its values. */
export const openPoints: Factors = Object.fromEntries(
  decisions.filter(({ switchable }) => switchable).map(({ slug, values }) => [slug, values]),
);

/** Combinations of them that hold every pair of values at least once: the same each time. */
export function pairwise(): Combination[] {
  return coveringArray(openPoints, 1);
}
