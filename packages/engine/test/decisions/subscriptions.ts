import { type Switch, at, on, outcome } from "./switch.ts";
import type { Mock } from "../../src/sandbox/mock-handle.ts";

/** The subscription statuses of acorn, which is on trial, after each turn of the clock. */
function statuses(mock: Mock, turns: readonly string[]): unknown[] {
  return turns.map((turn) => {
    mock.clock.advance(turn);
    return at(mock, "acorn").get("/billing").data["subscription_status"];
  });
}

/** The life of a subscription (§2.13). */
export const subscriptionSwitches: readonly Switch[] = [
  on("trial-end", (mock) => statuses(mock, ["P30D"]), {
    active: ["active"],
    "past-due": ["past_due"],
    cancelled: ["cancelled"],
  }),
  on(
    "ended-trial-info",
    (mock) => {
      statuses(mock, ["P30D"]);
      const { trial } = at(mock, "acorn").get("/billing").data;
      mock.decide({ "billing-shape": "flat" });
      return [trial, at(mock, "acorn").get("/billing").data["trial_ends_at"]];
    },
    {
      null: [null, null],
      "zero-days": [{ ends_at: "2026-03-22T00:00:00.000Z", days_remaining: 0 }, "2026-03-22T00:00:00.000Z"],
    },
  ),
  on(
    "past-due-grace",
    (mock) => {
      mock.web("end-trial", { company: "acorn" });
      return statuses(mock, ["P13D", "P2D", "P16D"]);
    },
    {
      "14-days": ["past_due", "cancelled", "cancelled"],
      "30-days": ["past_due", "past_due", "cancelled"],
      never: ["past_due", "past_due", "past_due"],
    },
    { decide: { "trial-end": "past-due" } },
  ),
  on(
    "plan-change-trial",
    (mock) => {
      mock.web("change-plan", { company: "acorn", plan: "starter" });
      return statuses(mock, ["PT0S", "P30D"]);
    },
    { ends: ["active", "active"], continues: ["trialing", "cancelled"] },
    { decide: { "trial-end": "cancelled" } },
  ),
  on(
    "lapsed-access",
    (mock) => {
      const acorn = at(mock, "acorn");
      const both = (): string[] => [outcome(acorn.get("/company")), outcome(acorn.patch("/company", { industry: "Tea" }))];
      const before = both();
      mock.clock.advance("P30D");
      const due = both();
      mock.clock.advance("P30D");
      return [before, due, both()];
    },
    {
      unaffected: [
        ["200", "200"],
        ["200", "200"],
        ["200", "200"],
      ],
      "lapsed-read-only": [
        ["200", "200"],
        ["200", "403 FORBIDDEN"],
        ["200", "403 FORBIDDEN"],
      ],
      "cancelled-refused": [
        ["200", "200"],
        ["200", "200"],
        ["403 FORBIDDEN", "403 FORBIDDEN"],
      ],
    },
    { decide: { "trial-end": "past-due", "past-due-grace": "30-days" } },
  ),
];
