import type { Clock } from "../contract/clock.ts";
import { type Settings, isBrand } from "../contract/settings/settings.ts";
import { ConfigurationError } from "../contract/configuration-error.ts";
import { ApiError } from "../contract/errors.ts";
import type { TransportRule } from "../contract/settings/transport-rule.ts";
import { ActiveFaults } from "./transport-rules/active-faults.ts";
import { readRules } from "./transport-rules/read-transport-rules.ts";
import { requireActivity, type Pipeline } from "../pipeline/pipeline.ts";
import { RateLimiter } from "../pipeline/rate-limit.ts";
import type { Service } from "../pipeline/service.ts";
import type { Companies, Origin } from "../store/company/companies.ts";
import { KeyRing } from "../store/key-ring.ts";

/** What a reset or a restored state replaces, besides the clock. */
export interface SandboxParts extends Pick<Service, "decisions" | "limiter" | "keys"> {
  readonly activeFaults: ActiveFaults;
  readonly companies: Companies;
  /** The rate of what people do by themselves. 1: as in a real company; 0: nothing. */
  readonly activity: number;
}

/**
 * When a world begins that is made now: epoch milliseconds. Rounded to the minute while the clock ticks, so that sandboxes made
 * at about the same time have the same world.
 */
export function startOf(clock: Pick<Clock, "mode" | "now">): number {
  const now = clock.now();
  return clock.mode === "frozen" ? now : now - (now % 60_000);
}

/**
 * The parts that settings give a sandbox whose world begins now, in epoch milliseconds.
 * @throws ConfigurationError for an invalid brand, decision, fault, transport rule or activity.
 */
export function startingParts(settings: Settings, sound: Pipeline, { world }: Origin, now: number): Omit<SandboxParts, "companies"> {
  if (!isBrand(settings.brand)) throw new ConfigurationError(`brand '${settings.brand}' must be up to 40 letters, digits and hyphens`);
  requireActivity(sound.activity, settings.activity);
  const { decisions } = sound.contract;
  return {
    decisions: decisions.decide(decisions.defaults, settings.decide),
    activeFaults: new ActiveFaults(settings.seed, sound, settings.faults).withRules(rulesOf(settings, sound, now), now),
    limiter: new RateLimiter(settings.rateLimit),
    keys: new KeyRing(world.companies),
    activity: settings.activity,
  };
}

/** @throws ConfigurationError for an invalid transport rule. */
function rulesOf({ transport }: Settings, { contract }: Pipeline, now: number): readonly TransportRule[] {
  if (transport.length === 0) return transport;
  try {
    return readRules(contract, transport, now);
  } catch (error) {
    throw error instanceof ApiError ? new ConfigurationError(`transport: ${error.message.replace(/\.$/, "")}`) : error;
  }
}
