import { type OpenThing, part } from "../thing.ts";

/** Billing and setup status (§2.13, §4.1). */
export const SETTINGS_THINGS: Readonly<Record<"billing" | "setup", OpenThing>> = {
  billing: {
    operations: ["getBilling"],
    what: "the billing status",
    parts: {
      plan: part("text", "plan"),
      status: part("text", "subscription_status"),
      interval: part("text", "billing_interval"),
      /** Whether, or until when, the company is on trial: the document says no more than that it is shown. */
      trial: part("any", "trial", "trial_info", "trial_ends_at"),
      active_seats: part("number", "seats.active", "active_seats", "seats_active"),
      billed_seats: part("number", "seats.billed", "billed_seats", "seats_billed"),
      minimum_seats: part("number", "seats.minimum", "minimum_seats", "seats_minimum"),
      add_ons: part("texts", "add_ons", "active_add_ons"),
    },
  },
  setup: {
    operations: ["getSetup"],
    what: "the setup status",
    parts: {
      onboarding_complete: part("flag", "onboarding_complete"),
      employee_count: part("number", "employee_count"),
      team_invited: part("flag", "team_invited", "steps.team_invited"),
      leave_types_configured: part("flag", "leave_types_configured", "steps.leave_types_configured"),
      document_uploaded: part("flag", "document_uploaded", "steps.document_uploaded"),
      pay_schedule_set: part("flag", "pay_schedule_set", "steps.pay_schedule_set"),
      setup_complete: part("flag", "setup_complete"),
    },
  },
};
