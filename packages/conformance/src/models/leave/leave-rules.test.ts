import { expect, test } from "vitest";
import { MOVES, STATUSES, isStatus, ruleOf } from "./leave-rules.ts";

test("a pending request may be moved in every way", () => {
  expect(MOVES.map((move) => ruleOf(move, "pending"))).toEqual(["moves", "moves", "moves"]);
});

test("cancelled requests and repeated declines are refused; a repeated approval may change nothing (A-150)", () => {
  expect(MOVES.map((move) => ruleOf(move, "cancelled"))).toEqual(["refused", "refused", "refused"]);
  expect([ruleOf("decline", "declined"), ruleOf("approve", "approved")]).toEqual(["refused", "repeats"]);
});

test("all other moves are open", () => {
  const open = STATUSES.flatMap((from) => MOVES.filter((move) => ruleOf(move, from) === "open").map((move) => `${move} ${from}`));
  expect(open).toEqual([
    "decline approved",
    "cancel approved",
    "approve declined",
    "cancel declined",
    "approve auto_approved",
    "decline auto_approved",
    "cancel auto_approved",
  ]);
});

test("a status is exactly one of the five", () => {
  expect([...STATUSES, "Pending", null].map(isStatus)).toEqual([true, true, true, true, true, false, false]);
});
