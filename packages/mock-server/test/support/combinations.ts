import { currentContract } from "../../src/contract/current.ts";
import { type Combination, type Factors, coveringArray } from "./covering.ts";

/** The switchable decisions by slug, each with the values of a correct server. */
export const openPoints: Factors = Object.fromEntries(
  currentContract.decisions.rows.filter(({ switchable, sound }) => switchable && sound.length > 1).map(({ slug, sound }) => [slug, sound]),
);

/** Combinations that cover every pair of values at least once; always the same. */
export function pairwise(): Combination[] {
  return coveringArray(openPoints, 1);
}
