import { type SubscriptionRecord, isoInstant } from "@hr-platform/domain";
import type { Billing } from "@hr-platform/spec/types";
import { type ByValue, choose, type Decisions } from "../../contract/decisions.ts";
import type { Change } from "../../store/change.ts";
import type { Singles } from "../../store/timed-records.ts";
import type { TimedContext, TimedResult } from "../timed-task.ts";

export type SubscriptionStatus = Billing["subscription_status"];

const DAY = 86_400_000;

/** The status after a trial. */
const AFTER_TRIAL: ByValue<"trial-end", SubscriptionStatus> = { active: "active", "past-due": "past_due", cancelled: "cancelled" };

/** How many days a payment may be missing. */
const GRACE: ByValue<"past-due-grace", number> = { "14-days": 14, "30-days": 30, never: Number.POSITIVE_INFINITY };

/** What a subscription is changed to. */
interface Move {
  readonly to: SubscriptionStatus;
  /** Epoch milliseconds. */
  readonly at: number;
  /** When its trial ends. Default: as before, or at `at` if it is running and `to` ends it. */
  readonly trialEnd?: number;
}

/** Whether the trial has not ended at an instant. It runs on while the subscription is cancelled, and can be resumed. */
export function isTrialOpen({ trial }: Billing, at: number): boolean {
  return trial !== null && Date.parse(trial.ends_at) > at;
}

/** The changes that give a subscription another status. A missing payment starts the grace period of the decision in force. */
export function changesTo({ billing }: Pick<Singles, "billing">, { to, at, trialEnd }: Move, decisions: Decisions): Change[] {
  const grace = choose(decisions["past-due-grace"], GRACE);
  const lapses = to === "past_due" && Number.isFinite(grace);
  const subscription: SubscriptionRecord = { lapses_at: lapses ? isoInstant(at + grace * DAY) : null };
  const ends = trialEnd ?? (isTrialOpen(billing, at) && to !== "trialing" && to !== "cancelled" ? at : undefined);
  const trial = ends === undefined ? billing.trial : { ends_at: isoInstant(ends), days_remaining: daysLeft(ends, at) };
  return [
    { table: "billing", record: { ...billing, subscription_status: to, trial } },
    { table: "subscription", record: subscription },
  ];
}

/** Whole days until the end of a trial, today included. */
export function daysLeft(ends: number, now: number): number {
  return Math.max(0, Math.ceil((ends - now) / DAY));
}

/** The status after a trial that ends, by the clock or because somebody ends it. */
export function afterTrial(decisions: Decisions): SubscriptionStatus {
  return choose(decisions["trial-end"], AFTER_TRIAL);
}

/** The status that the clock gives a subscription when its trial or its grace period ends. */
export function nextStatus({ billing }: Pick<Singles, "billing">, decisions: Decisions): SubscriptionStatus {
  return billing.subscription_status === "trialing" ? afterTrial(decisions) : "cancelled";
}

/** What the clock does: ends a trial, and cancels a subscription whose payment is missing for too long. */
export function subscriptionStep({ company: { facts }, decisions, now: at }: TimedContext): TimedResult {
  const from = facts.billing.subscription_status;
  const to = nextStatus(facts, decisions);
  return { changes: changesTo(facts, { to, at }, decisions), steps: [{ kind: "subscription", at: isoInstant(at), from, to }] };
}
