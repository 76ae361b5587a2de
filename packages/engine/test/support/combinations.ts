import { currentContract } from "../../src/contract/current.ts";
import { type Combination, type Factors, coveringArray } from "./covering.ts";

/** The switchable decisions by slug, each with the values of a correct server. */
export const openPoints: Factors = Object.fromEntries(
  currentContract.decisions.rows.filter(({ switchable, sound }) => switchable && sound.length > 1).map(({ slug, sound }) => [slug, sound]),
);

/** The fewest combinations of `pairwise`, found greedily, that hold every value of every open point. @returns with their numbers */
export function eachValue(): (readonly [n: number, row: Combination])[] {
  const missing = new Set(Object.entries(openPoints).flatMap(([name, values]) => values.map((value) => `${name} ${value}`)));
  const held = (row: Combination): string[] => Object.entries(row).map(([name, value]) => `${name} ${value}`);
  const gained = (row: Combination): number => held(row).filter((value) => missing.has(value)).length;
  const rows: (readonly [number, Combination])[] = [];
  while (missing.size > 0) {
    const best = [...pairwise().entries()].reduce((one, other) => (gained(other[1]) > gained(one[1]) ? other : one));
    for (const value of held(best[1])) missing.delete(value);
    rows.push(best);
  }
  return rows;
}

let known: readonly Combination[] | undefined;

/** Combinations that cover every pair of values at least once; always the same. */
export function pairwise(): readonly Combination[] {
  return (known ??= coveringArray(openPoints, 1));
}
