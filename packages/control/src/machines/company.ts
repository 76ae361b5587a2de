import { type Decisions, choose } from "@hr-platform/engine/contract/decisions";
import { BILLING_FROM } from "@hr-platform/engine/operations/company/billing-web";
import { type SubscriptionStatus, afterTrial } from "@hr-platform/engine/operations/company/subscription";
import { type Machine, type Move, clock, controlCall, moveNamed, operation, web } from "./machine.ts";

export const webhookMachine: Machine = {
  name: "webhook",
  title: "Webhook",
  table: "webhooks",
  states: ["active", "paused", "deleted"],
  moves: () => [
    moveNamed("create", "Create a webhook", { from: [], to: ["active"], by: operation("createWebhook"), clause: "§4.4" }),
    moveNamed("pause", "Pause the webhook", { from: ["active"], to: ["paused"], by: controlCall("POST /_mock/webhooks/{id}/pause") }),
    moveNamed("resume", "Resume the webhook", { from: ["paused"], to: ["active"], by: controlCall("POST /_mock/webhooks/{id}/resume") }),
    moveNamed("delete", "Delete the webhook", {
      from: ["active", "paused"],
      to: ["deleted"],
      by: operation("deleteWebhook"),
      clause: "§4.4",
    }),
  ],
};

export const keyMachine: Machine = {
  name: "key",
  title: "API key",
  table: "keys",
  states: ["valid", "revoked"],
  moves: () => [
    moveNamed("create", "Make a key", { from: [], to: ["valid"], by: web("create-key"), clause: "§5" }),
    moveNamed("revoke", "Revoke the key", {
      from: ["valid"],
      to: ["revoked"],
      by: web("revoke-key"),
      clause: "§5",
      calls: () => [{ title: "Revoke the key", needs: ["token"] }],
    }),
  ],
};

const BILLING: Readonly<Record<keyof typeof BILLING_FROM, Pick<Move, "title" | "to"> & Partial<Move>>> = {
  "start-trial": { title: "Start a trial", to: ["trialing"] },
  "extend-trial": {
    title: "Let the trial end later",
    to: ["trialing"],
    calls: () => [{ title: "Let the trial end 14 days later", body: { days: 14 }, needs: ["days"] }],
  },
  "end-trial": { title: "End the trial", to: [], decisions: ["trial-end"] },
  pay: { title: "Pay what is missing", to: ["active"] },
  "miss-payment": { title: "Let a payment fail", to: ["past_due"] },
  "cancel-subscription": { title: "Cancel the subscription", to: ["cancelled"] },
  "resume-subscription": {
    title: "Resume the subscription",
    to: ["trialing", "active"],
    when: "trialing if the trial has not ended, otherwise active.",
  },
};

function subscriptionMoves(decisions: Decisions): Move[] {
  const after: SubscriptionStatus = afterTrial(decisions);
  const actions = Object.entries(BILLING).map(([name, { title, to, ...way }]) => {
    const { from } = BILLING_FROM[name as keyof typeof BILLING_FROM];
    return moveNamed(name, title, { ...way, from, to: to.length === 0 ? [after] : to, by: web(name), clause: "§1" });
  });
  const lapses = choose(decisions["past-due-grace"], { "14-days": true, "30-days": true, never: false });
  return [
    ...actions,
    moveNamed("trial-ends", "The trial ends", { from: ["trialing"], to: [after], by: clock, clause: "§2.13", decisions: ["trial-end"] }),
    ...(lapses
      ? [
          moveNamed("lapse", "The payment is missing for too long", {
            from: ["past_due"],
            to: ["cancelled"],
            by: clock,
            clause: "§2.13",
            decisions: ["past-due-grace"],
          }),
        ]
      : []),
  ];
}

export const subscriptionMachine: Machine = {
  name: "subscription",
  title: "Subscription",
  table: "billing",
  states: ["trialing", "active", "past_due", "cancelled"],
  moves: subscriptionMoves,
};
