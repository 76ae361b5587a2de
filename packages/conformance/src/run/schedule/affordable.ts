import type { Check } from "../check/check.ts";
import { Cost } from "./cost.ts";
import { measuredPlaces } from "./choose.ts";

/**
 * The checks that find most with the requests that a run has left, by the measured order. A target may need more for each check than the one
 * that they were measured on.
 * @param left requests without those of the clean-up
 * @param made names of the set-ups that the run has made
 */
export function affordable(checks: readonly Check[], left: number, made: Iterable<string>): Set<Check> {
  const cost = new Cost(true, made);
  const placed = (row: Check): number => measuredPlaces.get(row.id) ?? -1;
  return new Set(
    checks
      .toSorted((a, b) => placed(a) - placed(b))
      .filter((row) => {
        const fits = cost.requests + cost.of(row) <= left;
        if (fits) cost.add(row);
        return fits;
      }),
  );
}
