/** How much of the suite runs: a name for a number of requests. Each tier includes those before it. */
export type Tier = "smoke" | "ci" | "certify";
export const TIERS: readonly Tier[] = ["smoke", "ci", "certify"];
/** Most requests of a run on a sound target, preflight and clean-up included. */
export const REQUESTS: Readonly<Record<Tier, number>> = { smoke: 60, ci: 300, certify: 1100 };

/** The largest tier that a run with so many requests includes; `smoke` if it includes none. */
export function tierOfRequests(requests: number): Tier {
  return TIERS.findLast((tier) => REQUESTS[tier] <= requests) ?? "smoke";
}
