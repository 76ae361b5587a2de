import { decisions } from "@hr-platform/spec/decisions";
import { type Combination, type Factors, coveringArray } from "./covering.ts";

/** The switchable open points by slug, each with the values that a sound server may have. */
export const openPoints: Factors = Object.fromEntries(
  decisions.filter(({ switchable, sound }) => switchable && sound.length > 1).map(({ slug, sound }) => [slug, sound]),
);

/** Combinations of them that hold every pair of values at least once: the same each time. */
export function pairwise(): Combination[] {
  return coveringArray(openPoints, 1);
}
