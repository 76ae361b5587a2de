import type { TimedContext, TimedResult } from "../timed-task.ts";

/** What the clock changes: a trial that ends becomes a paid subscription. */
export function subscriptionStep({ company, now }: TimedContext): TimedResult {
  const { billing } = company.facts;
  const to = billing.subscription_status === "trialing" ? "active" : "cancelled";
  return {
    changes: [{ table: "billing", record: { ...billing, subscription_status: to } }],
    steps: [{ kind: "subscription", at: new Date(now).toISOString(), from: billing.subscription_status, to }],
  };
}
