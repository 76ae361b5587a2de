/** How much of the suite runs: a name for a number of requests. Each tier includes those before it. */
export type Tier = "smoke" | "ci" | "certify";
export const TIERS: readonly Tier[] = ["smoke", "ci", "certify"];
/** Most requests of a run on a sound target, preflight and clean-up included. */
export const REQUESTS: Readonly<Record<Tier, number>> = { smoke: 60, ci: 300, certify: 1100 };

/** The tier of a run: with a number of requests of its own the largest tier that it includes; `smoke` if it includes none. */
export function tierOfRun({ tier, maxRequests }: { readonly tier: Tier; readonly maxRequests?: number | undefined }): Tier {
  if (maxRequests === undefined) return tier;
  return TIERS.findLast((name) => REQUESTS[name] <= maxRequests) ?? "smoke";
}
