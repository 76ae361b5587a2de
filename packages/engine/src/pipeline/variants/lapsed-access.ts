import type { Operation } from "@hr-platform/spec/operations";
import type { Billing } from "@hr-platform/spec/types";
import { type ByValue, choose } from "../../contract/decisions.ts";
import { refuse } from "../../contract/errors.ts";
import { type Variant, onStep } from "../pipeline.ts";

/** Whether keys may send a request while a subscription is past_due or cancelled. */
const MAY: ByValue<"lapsed-access", (method: Operation["method"], status: Billing["subscription_status"]) => boolean> = {
  unaffected: () => true,
  "lapsed-read-only": (method) => method === "GET",
  "cancelled-refused": (_, status) => status !== "cancelled",
};

/** The keys of a company whose subscription has lapsed get 403 FORBIDDEN from some operations, or from all. */
export const lapsedAccess: Variant = onStep("guards", "lapsed-access", "unaffected", (guards) => ({
  ...guards,
  subscription: (entry, route) => {
    guards.subscription(entry, route);
    const { operation, company, decisions } = entry;
    const status = company.facts.billing.subscription_status;
    if (status === "active" || status === "trialing") return;
    if (!choose(decisions["lapsed-access"], MAY)(operation.method, status)) throw refuse.lapsed(status, decisions);
  },
}));
