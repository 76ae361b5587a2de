import type { Operation } from "@hr-platform/spec/operations";
import type { Billing } from "@hr-platform/spec/types";
import { type ByValue, choose, type Decisions } from "../contract/decisions.ts";
import { refuse } from "../contract/errors.ts";

type Status = Billing["subscription_status"];

/** Whether keys may send a request while a subscription is past_due or cancelled. */
const MAY: ByValue<"lapsed-access", (method: Operation["method"], status: Status) => boolean> = {
  unaffected: () => true,
  "lapsed-read-only": (method) => method === "GET",
  "cancelled-refused": (_, status) => status !== "cancelled",
};

/** @throws ApiError FORBIDDEN if the state of the company's subscription does not allow the operation, by decision. */
export function requireSubscription({ method }: Operation, status: Status, decisions: Decisions): void {
  if (status === "active" || status === "trialing") return;
  if (!choose(decisions["lapsed-access"], MAY)(method, status)) throw refuse.lapsed(status, decisions);
}
