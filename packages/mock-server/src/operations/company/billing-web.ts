import type { Billing } from "@hr-platform/spec/types";
import { refuse } from "../../contract/errors.ts";
import type { Change } from "../../store/change.ts";
import { type WebAction, type WebContext, type WebContextOf, webAction } from "../web-action.ts";
import { type SubscriptionStatus, afterTrial, changesTo, isTrialOpen } from "./subscription.ts";

const DAY = 86_400_000;
const LONGEST = 730;

const TRIAL = { days: { type: "integer", required: false, meaning: `How many days, 1 to ${LONGEST}. Default: 14.` } } as const;
const EXTENSION = { days: { type: "integer", required: true, meaning: `How many days more, 1 to ${LONGEST}.` } } as const;

type Result = ReturnType<WebAction["run"]>;

/** @throws ApiError CONFLICT if the subscription is in another state than the action needs. */
function requireStatus({ subscription_status: status }: Billing, needed: readonly SubscriptionStatus[], mend: string): void {
  if (!needed.includes(status)) throw refuse.conflict(`The subscription is ${status}, not ${needed.join(" or ")}. ${mend}`);
}

/** @throws ApiError VALIDATION_ERROR for another number of days. */
function requireDays(number: number): number {
  if (number < 1 || number > LONGEST) throw refuse.invalid("days", `days must be from 1 to ${LONGEST}.`);
  return number;
}

/** When a trial ends that lasts some days from an instant. @throws ApiError VALIDATION_ERROR for another number of days, or an end that is too late. */
function trialEnd(from: number, number: number): number {
  const end = from + requireDays(number) * DAY;
  if (new Date(end).getUTCFullYear() > 2100) throw refuse.invalid("days", "days leads past the year 2100.");
  return end;
}

/** Writes the changes. Answers with what they make of status and trial. */
function written({ company, decisions, now }: WebContext, to: SubscriptionStatus, ends?: number): Result {
  const changes: Change[] = changesTo(company.facts, { to, at: now, ...(ends === undefined ? {} : { trialEnd: ends }) }, decisions);
  const trial = to === "trialing" ? (ends ?? Date.parse(company.facts.billing.trial!.ends_at)) : null;
  const trial_ends_at = trial === null ? null : new Date(trial).toISOString();
  return { data: { subscription_status: to, trial_ends_at }, changes };
}

function startTrial(context: WebContextOf<typeof TRIAL>): Result {
  const { company, body, now } = context;
  requireStatus(company.facts.billing, ["active", "cancelled"], "A trial runs already, or a payment is missing.");
  return written(context, "trialing", trialEnd(now, body.days ?? 14));
}

function extendTrial(context: WebContextOf<typeof EXTENSION>): Result {
  const { billing } = context.company.facts;
  requireStatus(billing, ["trialing"], "Start a trial first.");
  if (billing.trial === null) throw refuse.conflict("The trial has no end.");
  return written(context, "trialing", trialEnd(Date.parse(billing.trial.ends_at), context.body.days));
}

function endTrial(context: WebContext): Result {
  requireStatus(context.company.facts.billing, ["trialing"], "There is no trial to end.");
  return written(context, afterTrial(context.decisions), context.now);
}

function pay(context: WebContext): Result {
  requireStatus(context.company.facts.billing, ["past_due"], "No payment is missing.");
  return written(context, "active");
}

function missPayment(context: WebContext): Result {
  requireStatus(context.company.facts.billing, ["active"], "No payment is expected.");
  return written(context, "past_due");
}

function cancel(context: WebContext): Result {
  requireStatus(context.company.facts.billing, ["trialing", "active", "past_due"], "Resume it first.");
  return written(context, "cancelled");
}

/** A trial that was cancelled runs on until its end; otherwise the subscription is paid. */
function resume(context: WebContext): Result {
  const { company, now } = context;
  requireStatus(company.facts.billing, ["cancelled"], "It has not ended.");
  return written(context, isTrialOpen(company.facts.billing, now) ? "trialing" : "active");
}

/** What a person does in Settings, Billing, and what happens there (§1: plan and billing changes are web-only). */
export const billingActions: readonly WebAction[] = [
  webAction({ name: "start-trial", title: "Start a trial", fields: TRIAL, run: startTrial }),
  webAction({ name: "extend-trial", title: "Let a trial end later", fields: EXTENSION, run: extendTrial }),
  webAction({ name: "end-trial", title: "End a trial now, with what follows by decision trial-end", fields: {}, run: endTrial }),
  webAction({ name: "pay", title: "Pay what is missing: past_due becomes active", fields: {}, run: pay }),
  webAction({ name: "miss-payment", title: "Let a payment fail: active becomes past_due", fields: {}, run: missPayment }),
  webAction({ name: "cancel-subscription", title: "Cancel the subscription", fields: {}, run: cancel }),
  webAction({ name: "resume-subscription", title: "Resume a cancelled subscription", fields: {}, run: resume }),
];
