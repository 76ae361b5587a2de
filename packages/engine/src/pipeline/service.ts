import type { CompanySummary } from "@hr-platform/domain";
import type { CompanyState } from "../store/company/company-state.ts";
import type { Change } from "../store/change.ts";
import type { KeyRing } from "../store/key-ring.ts";
import type { Clock } from "../contract/clock.ts";
import type { Contract } from "../contract/contract.ts";
import type { Decisions } from "../contract/decisions.ts";
import type { Settings } from "../contract/settings/settings.ts";
import type { Deliveries } from "../webhooks/deliveries.ts";
import type { EmittedEvent } from "../webhooks/emitted-event.ts";
import type { RateLimiter } from "./rate-limit.ts";

/** What the steps of an exchange read besides the request. A sandbox is one. */
export interface Service {
  /** The version of the API document that is served. */
  readonly contract: Contract;
  readonly settings: Settings;
  /** The current value of every decision. */
  readonly decisions: Decisions;
  readonly keys: KeyRing;
  readonly limiter: RateLimiter;
  readonly clock: Clock;
  readonly companies: readonly CompanySummary[];
  readonly deliveries: Pick<Deliveries, "publish">;
  /** The current state of a company, read-only, by slug. */
  company(slug: string): CompanyState;
  /** Writes the changes of an operation and publishes its events. `now` in epoch milliseconds. */
  readonly commit: (
    company: CompanyState,
    written: { readonly changes: readonly Change[]; readonly events: readonly EmittedEvent[] },
    now: number,
  ) => void;
}

/** A service with other members. They are copied one by one: a spread would lose a sandbox's getters. */
export function serviceWith(service: Service, changed: Partial<Service>): Service {
  const { contract, settings, decisions, keys, limiter, clock, companies, deliveries, commit } = service;
  const company: Service["company"] = (slug) => service.company(slug);
  return { contract, settings, decisions, keys, limiter, clock, companies, deliveries, company, commit, ...changed };
}
