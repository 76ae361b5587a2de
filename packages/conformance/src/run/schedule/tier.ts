/** How much of the suite runs: a name for a number of requests. Each tier includes those before it. */
export type Tier = "smoke" | "ci" | "certify";
export const TIERS: readonly Tier[] = ["smoke", "ci", "certify"];
/** Most requests of a run on a sound target, preflight and clean-up included. */
export const REQUESTS: Readonly<Record<Tier, number>> = { smoke: 60, ci: 300, certify: 1100 };

/** What tells the tier of a run. */
interface Asked {
  readonly tier?: Tier | undefined;
  readonly maxRequests?: number | undefined;
  readonly again?: readonly string[] | undefined;
}

/**
 * The tier of a run: with a number of requests of its own the largest tier that it includes; `smoke` if it includes none. A run that has checks
 * again keeps the tier of the one before.
 */
export function tierOfRun({ tier = "ci", maxRequests, again }: Asked): Tier {
  if (maxRequests === undefined || again !== undefined) return tier;
  return TIERS.findLast((name) => REQUESTS[name] <= maxRequests) ?? "smoke";
}
