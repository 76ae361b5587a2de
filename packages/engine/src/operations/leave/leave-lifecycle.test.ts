import { expect, test } from "vitest";
import { decided } from "../../../test/support/records.ts";
import type { DecisionValues } from "../../contract/decisions.ts";
import { LEADS_TO, type LeaveStatus, type Transition, mayMove } from "./leave-lifecycle.ts";

const STATUSES: readonly LeaveStatus[] = ["pending", "approved", "declined", "cancelled", "auto_approved"];
const TODAY = "2026-03-02";

const TABLE: readonly (readonly [Transition, Partial<DecisionValues>, readonly LeaveStatus[]])[] = [
  ["approve", {}, ["pending"]],
  ["approve", { "approve-from": "pending-or-declined" }, ["pending", "declined"]],
  ["approve", { "approve-from": "any-live" }, ["pending", "auto_approved"]],
  ["decline", {}, ["pending"]],
  ["decline", { "decline-from": "pending-or-approved" }, ["pending", "approved", "auto_approved"]],
  ["cancel", {}, ["pending", "approved", "auto_approved"]],
  ["cancel", { "cancel-from": "pending-only" }, ["pending"]],
  ["cancel", { "cancel-from": "not-started" }, ["pending", "approved", "auto_approved"]],
  ["cancel", { "cancel-from": "any-but-cancelled" }, ["pending", "approved", "auto_approved", "declined"]],
];

test.for(TABLE)("%s with %o starts from %o and from no other status", ([transition, choices, from]) => {
  const may = STATUSES.filter((status) => mayMove({ status, startDate: "2026-03-03" }, transition, TODAY, decided(choices)));
  expect([...may].sort()).toEqual([...from].sort());
});

test.for(TABLE.filter(([, choices]) => choices["cancel-from"] !== "not-started"))(
  "%s with %o does not depend on when the leave begins",
  ([transition, choices, from]) => {
    for (const startDate of ["2020-01-01", TODAY, "2030-01-01"]) {
      expect(STATUSES.filter((status) => mayMove({ status, startDate }, transition, TODAY, decided(choices)))).toHaveLength(from.length);
    }
  },
);

test("leave can be cancelled only until the day before it begins, if the decision says so", () => {
  const may = (startDate: string): boolean =>
    mayMove({ status: "approved", startDate }, "cancel", TODAY, decided({ "cancel-from": "not-started" }));
  expect(["2026-03-01", "2026-03-02", "2026-03-03"].map(may)).toEqual([false, false, true]);
  expect(mayMove({ status: "pending", startDate: TODAY }, "approve", TODAY, decided({ "cancel-from": "not-started" }))).toBe(true);
});

test("each transition leads to its status", () => {
  expect(LEADS_TO).toEqual({ approve: "approved", decline: "declined", cancel: "cancelled" });
});
