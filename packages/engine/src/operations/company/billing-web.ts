import { isoInstant } from "@hr-platform/domain";
import type { Billing } from "@hr-platform/spec/types";
import { refuse } from "../../contract/errors.ts";
import type { Change } from "../../store/change.ts";
import { type WebAction, type WebContext, type WebContextOf, webAction } from "../web-action.ts";
import { type SubscriptionStatus, afterTrial, changesTo, isTrialOpen } from "./subscription.ts";

const DAY = 86_400_000;
const LONGEST = 730;

const TRIAL = { days: { type: "integer", required: false, meaning: `How many days, 1 to ${LONGEST}. Default: 14.` } } as const;
const EXTENSION = { days: { type: "integer", required: true, meaning: `How many days more, 1 to ${LONGEST}.` } } as const;

const BILLING = ["billing"];

type BillingMove = "start-trial" | "extend-trial" | "end-trial" | "pay" | "miss-payment" | "cancel-subscription" | "resume-subscription";

/** The statuses of a subscription before each action, and what is wrong in another one. */
export const BILLING_FROM: Record<BillingMove, { readonly from: readonly SubscriptionStatus[]; readonly mend: string }> = {
  "start-trial": { from: ["active", "cancelled"], mend: "A trial runs already, or a payment is missing." },
  "extend-trial": { from: ["trialing"], mend: "Start a trial first." },
  "end-trial": { from: ["trialing"], mend: "There is no trial to end." },
  pay: { from: ["past_due"], mend: "No payment is missing." },
  "miss-payment": { from: ["active"], mend: "No payment is expected." },
  "cancel-subscription": { from: ["trialing", "active", "past_due"], mend: "Resume it first." },
  "resume-subscription": { from: ["cancelled"], mend: "It has not ended." },
};

type Result = ReturnType<WebAction["run"]>;

/** @throws ApiError CONFLICT if the subscription is in another state than the action needs. */
function requireStatus({ subscription_status: status }: Billing, move: BillingMove): void {
  const { from, mend } = BILLING_FROM[move];
  if (!from.includes(status)) throw refuse.conflict(`The subscription is ${status}, not ${from.join(" or ")}. ${mend}`);
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
  const trial_ends_at = trial === null ? null : isoInstant(trial);
  return { data: { subscription_status: to, trial_ends_at }, changes };
}

function startTrial(context: WebContextOf<typeof TRIAL>): Result {
  const { company, body, now } = context;
  requireStatus(company.facts.billing, "start-trial");
  return written(context, "trialing", trialEnd(now, body.days ?? 14));
}

function extendTrial(context: WebContextOf<typeof EXTENSION>): Result {
  const { billing } = context.company.facts;
  requireStatus(billing, "extend-trial");
  if (billing.trial === null) throw refuse.conflict("The trial has no end.");
  return written(context, "trialing", trialEnd(Date.parse(billing.trial.ends_at), context.body.days));
}

function endTrial(context: WebContext): Result {
  requireStatus(context.company.facts.billing, "end-trial");
  return written(context, afterTrial(context.decisions), context.now);
}

function pay(context: WebContext): Result {
  requireStatus(context.company.facts.billing, "pay");
  return written(context, "active");
}

function missPayment(context: WebContext): Result {
  requireStatus(context.company.facts.billing, "miss-payment");
  return written(context, "past_due");
}

function cancel(context: WebContext): Result {
  requireStatus(context.company.facts.billing, "cancel-subscription");
  return written(context, "cancelled");
}

/** A trial that was cancelled runs on until its end; otherwise the subscription is paid. */
function resume(context: WebContext): Result {
  const { company, now } = context;
  requireStatus(company.facts.billing, "resume-subscription");
  return written(context, isTrialOpen(company.facts.billing, now) ? "trialing" : "active");
}

/** What a person does in Settings, Billing, and what happens there (§1: plan and billing changes are web-only). */
export const billingActions: readonly WebAction[] = [
  webAction({ name: "start-trial", title: "Start a trial", fields: TRIAL, about: BILLING, run: startTrial }),
  webAction({ name: "extend-trial", title: "Let a trial end later", fields: EXTENSION, about: BILLING, run: extendTrial }),
  webAction({
    name: "end-trial",
    title: "End a trial now, with what follows by decision trial-end",
    fields: {},
    about: BILLING,
    run: endTrial,
  }),
  webAction({ name: "pay", title: "Pay what is missing: past_due becomes active", fields: {}, about: BILLING, run: pay }),
  webAction({ name: "miss-payment", title: "Let a payment fail: active becomes past_due", fields: {}, about: BILLING, run: missPayment }),
  webAction({ name: "cancel-subscription", title: "Cancel the subscription", fields: {}, about: BILLING, run: cancel }),
  webAction({ name: "resume-subscription", title: "Resume a cancelled subscription", fields: {}, about: BILLING, run: resume }),
];
