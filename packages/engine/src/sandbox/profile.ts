import { valuesOf } from "../contract/decisions.ts";
import type { Settings } from "../contract/settings.ts";
import { RateLimiter } from "../pipeline/rate-limit.ts";
import { changedDecisions } from "./snapshots/exported-settings.ts";
import type { Sandbox } from "./sandbox.ts";

/** How a sandbox behaves, as a configuration file (`--config FILE`) says it. */
export type Profile = Pick<Settings, "decide" | "faults" | "transport" | "rateLimit" | "activity">;

/** The members of a profile, in their order. */
export const PROFILE_MEMBERS: readonly (keyof Profile)[] = ["decide", "faults", "transport", "rateLimit", "activity"];

/** How a sandbox behaves now: the decisions that are not at their default, and all else. */
export function profileOf({ contract, decisions, faults, transport, limiter, activity }: Sandbox): Profile {
  return {
    decide: changedDecisions(contract.decisions.defaults, decisions),
    faults,
    transport,
    rateLimit: limiter.limit,
    activity: activity.rate,
  };
}

/**
 * Makes a sandbox behave as a profile says, and no other way: decisions that it does not name are at their default. Requests
 * that count against the rate limit still do; transport rules begin anew. Each member must be valid: then it all happens.
 * @throws ConfigurationError for an invalid decision or fault; then nothing changes.
 */
export function applyProfile(sandbox: Sandbox, { decide, faults, transport, rateLimit, activity }: Profile): void {
  const { defaults } = sandbox.contract.decisions;
  sandbox.contract.decisions.decide(defaults, decide);
  sandbox.setFaults(faults, transport);
  const usual = valuesOf(defaults) as object as Readonly<Record<string, string>>;
  const changed = Object.keys(changedDecisions(defaults, sandbox.decisions));
  sandbox.decide({ ...Object.fromEntries(changed.map((slug) => [slug, usual[slug]!])), ...decide });
  if (rateLimit !== sandbox.limiter.limit) {
    const limiter = new RateLimiter(rateLimit);
    limiter.resume(sandbox.limiter.exactly);
    sandbox.parts = { ...sandbox.parts, limiter };
  }
  if (activity !== sandbox.activity.rate) sandbox.activity.set(activity);
}
