import type { Billing } from "@hr-platform/spec/types";
import type { Decisions } from "../../contract/decisions.ts";
import type { CompanyState } from "../../store/company-state.ts";
import { planName } from "./company-form.ts";
import { headcount } from "./headcount.ts";
import { daysLeft } from "./subscription.ts";

/** The trial with its remaining days. One that has ended shows only if a decision says so. */
function trialOn({ trial, subscription_status }: Billing, now: number, decisions: Decisions): Billing["trial"] {
  if (trial === null || (subscription_status !== "trialing" && decisions["ended-trial-info"] === "null")) return null;
  return { ...trial, days_remaining: subscription_status === "trialing" ? daysLeft(Date.parse(trial.ends_at), now) : 0 };
}

/** `data` of GET /billing (§2.13), in the form of the decision. */
export function billingForm(company: CompanyState, decisions: Decisions, now: number): object {
  const { billing } = company.facts;
  const active = headcount(company);
  const { minimum } = billing.seats;
  const current = {
    ...billing,
    plan: planName(billing.plan, decisions),
    trial: trialOn(billing, now, decisions),
    seats: { active, billed: Math.max(active, minimum), minimum },
  };
  if (decisions["billing-shape"] === "nested") return current;
  const { seats, trial, ...rest } = current;
  return {
    ...rest,
    trial_ends_at: trial?.ends_at ?? null,
    seats_active: seats.active,
    seats_billed: seats.billed,
    seats_minimum: seats.minimum,
  };
}
