import type { Check } from "../check/check.ts";
import { Cost, costOf } from "./cost.ts";
import { measuredOrder } from "../measured/reach.ts";
import { REQUESTS, TIERS, type Tier } from "./tier.ts";

/** Place of each check in an order. */
export type Places = ReadonlyMap<string, number>;

/** The places of checks whose ids are in order. */
export function placesOf(ids: readonly string[]): Places {
  return new Map(ids.map((id, place) => [id, place]));
}

/** Places in the measured order (`strength.ts order`): checks that find most per request first. */
export const measuredPlaces: Places = placesOf(measuredOrder);

/**
 * Requests of `most` that are left for what differs from target to target: longer lists, other keys, requests sent again. Checks that run at the
 * same time share fewer reads: four of them need about ten requests more at tier ci.
 */
export function reserveOf(most: number): number {
  // A run of tier certify judges every must: more kept back would leave one out.
  return most < REQUESTS.certify ? Math.max(2, Math.min(Math.floor(most * 0.04), 12)) : 2;
}

/** How checks are chosen for a number of requests. */
export interface RequestBudget {
  /** Names the most requests of the run, preflight and clean-up included. */
  readonly tier: Tier;
  /** Replaces the number of the tier. */
  readonly maxRequests?: number;
  /** Whether the target file has what a check needs; a check that cannot run costs nothing. Default: always. */
  readonly canRun?: (check: Check) => boolean;
  /**
   * Whether the target file declares what a check needs as not implemented, so that it costs nothing. What is chosen without that stays
   * chosen; others are added. Default: never.
   */
  readonly isBarred?: (check: Check) => boolean;
  /** Whether reads of checks use up the key of the rate limit. Default true. */
  readonly replaces?: boolean;
  /** Whether the run may make what no request removes, however few its requests. Default: only with more requests than smoke has. */
  readonly mayStay?: boolean;
}

/** How much of the target file a run checks before it judges. */
export function preflightDepth({ tier, maxRequests = REQUESTS[tier] }: RequestBudget): "short" | "full" {
  return maxRequests >= REQUESTS.certify ? "full" : "short";
}

/**
 * Chooses the checks that find most with so many requests, by the measured order: the same checks however many run at the same time. A
 * check that is not in the order, such as one of a user, runs from its tier on.
 * @param checks the checks that may run
 * @param places another order than the measured one
 */
export function chooseChecks(checks: readonly Check[], choice: RequestBudget, places: Places = measuredPlaces): Set<Check> {
  const { tier, maxRequests = REQUESTS[tier], canRun = () => true, isBarred = () => false, replaces } = choice;
  const { mayStay = maxRequests > REQUESTS.smoke } = choice;
  const chosen = new Set(checks.filter((row) => !places.has(row.id) && REQUESTS[row.tier] <= Math.max(maxRequests, REQUESTS.smoke)));
  const most = maxRequests - reserveOf(maxRequests);
  const ordered = checks.filter(({ id }) => places.has(id)).toSorted((a, b) => places.get(a.id)! - places.get(b.id)!);
  const add = (rows: readonly Check[], isFree: (row: Check) => boolean): void => {
    const cost = costOf(
      [...chosen].filter((row) => places.has(row.id) && !isFree(row)),
      preflightDepth(choice),
      replaces,
    );
    for (const row of rows) {
      if (isFree(row) || cost.addWithin(row, most, mayStay)) chosen.add(row);
    }
  };
  add(ordered, (row) => !canRun(row));
  if (ordered.some(isBarred))
    add(
      ordered.filter((row) => !chosen.has(row)),
      (row) => !canRun(row) || isBarred(row),
    );
  return chosen;
}

/** The least number of requests for which all of these checks are chosen. */
export function requestsFor(checks: readonly Check[]): number {
  const { requests } = costOf(checks, "full");
  let most = requests;
  while (most - reserveOf(most) < requests) most += 1;
  return most;
}

/** The first tier that has each check, if every check can run. Checks without a tier need more requests than `certify` has. */
export function tiersOf(checks: readonly Check[]): ReadonlyMap<Check, Tier> {
  const tiers = new Map<Check, Tier>();
  for (const tier of TIERS.toReversed()) for (const row of chooseChecks(checks, { tier })) tiers.set(row, tier);
  return tiers;
}

/** Checks by the measured order. @param first ids of checks that come before all others */
export function inMeasuredOrder(checks: readonly Check[], first: readonly string[] = []): Check[] {
  const placed = (row: Check): number => (first.includes(row.id) ? -1 : (measuredPlaces.get(row.id) ?? -1));
  return checks.toSorted((a, b) => placed(a) - placed(b));
}

/**
 * The checks that find most with the requests that a run has left. A target may need more for each check than the one that they were measured
 * on.
 * @param checks those that find most per request first
 * @param left requests without those of the clean-up
 * @param made names of the set-ups that the run has made
 */
export function affordable(checks: readonly Check[], left: number, made: readonly string[]): Set<Check> {
  const cost = new Cost(true, made);
  return new Set(checks.filter((row) => cost.addWithin(row, left)));
}
