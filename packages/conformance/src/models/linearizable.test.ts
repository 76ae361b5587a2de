import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LEADS_TO, MOVES, ruleOf } from "./leave/leave-rules.ts";
import { type ConcurrentMove, type LeaveState, linearizationOf } from "./linearizable.ts";

const PENDING: LeaveState = { status: "pending", declineReason: null };
const APPROVED: LeaveState = { status: "approved", declineReason: null };
const CANCELLED: LeaveState = { status: "cancelled", declineReason: null };
const declined = (declineReason: string): LeaveState => ({ status: "declined", declineReason });

const approve = (moved: boolean): ConcurrentMove => ({ move: "approve", moved, reason: null });
const cancel = (moved: boolean): ConcurrentMove => ({ move: "cancel", moved, reason: null });
const decline = (moved: boolean, reason: string): ConcurrentMove => ({ move: "decline", moved, reason });

describe("a race is explained", () => {
  test.for<[name: string, moves: ConcurrentMove[], after: LeaveState, simultaneous: boolean]>([
    ["when one wins and the other is refused", [approve(true), decline(false, "a")], APPROVED, false],
    ["when the one sent last wins", [approve(false), decline(true, "a")], declined("a"), false],
    ["when an approval is cancelled", [cancel(true), approve(true)], CANCELLED, false],
    ["when a second approval changes nothing", [approve(true), approve(true)], APPROVED, false],
    ["when an approved request is declined", [decline(true, "a"), approve(true)], declined("a"), false],
    ["by the status before it, when two declines succeed", [decline(true, "a"), decline(true, "b")], declined("a"), true],
    ["by the status before it, when two cancellations succeed", [cancel(true), cancel(true)], CANCELLED, true],
    ["by the status before it, when an approval outlasts a cancellation", [approve(true), cancel(true)], APPROVED, true],
  ])("%s", ([, moves, after, simultaneous]) => {
    expect(linearizationOf({ before: PENDING, moves, after })).toMatchObject({ simultaneous });
  });

  test("in an order that can be told", () => {
    const account = linearizationOf({ before: PENDING, moves: [cancel(false), decline(true, "a")], after: declined("a") });
    expect(account).toEqual({ order: [1, 0], simultaneous: false });
  });
});

describe("a race is not explained", () => {
  test.for<[name: string, moves: ConcurrentMove[], after: LeaveState]>([
    ["when both moves are refused", [approve(false), decline(false, "a")], PENDING],
    ["when both succeed and neither is kept", [approve(true), decline(true, "a")], PENDING],
    ["when the end is that of the refused move", [approve(true), decline(false, "a")], declined("a")],
    ["when the reason is that of the refused decline", [decline(true, "a"), decline(false, "b")], declined("b")],
    [
      "when the reason of a refused decline stays on an approved request",
      [approve(true), decline(false, "a")],
      { ...APPROVED, declineReason: "a" },
    ],
    ["when a declined request has no reason", [decline(true, "a"), cancel(false)], { status: "declined", declineReason: null }],
    ["when the end is of no move at all", [approve(true), cancel(false)], { status: "auto_approved", declineReason: null }],
  ])("%s", ([, moves, after]) => {
    expect(linearizationOf({ before: PENDING, moves, after })).toBeUndefined();
  });
});

test("whatever a server does one move after the other is explained", () => {
  const drawn = fc.array(fc.tuple(fc.constantFrom(...MOVES), fc.boolean()), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(drawn, fc.infiniteStream(fc.nat()), (moves, shuffle) => {
      let state = PENDING;
      const raced = moves.map(([move, lenient], n): ConcurrentMove => {
        const rule = ruleOf(move, state.status);
        const moved = rule === "moves" || (rule !== "refused" && lenient);
        const reason = move === "decline" ? `reason ${n}` : null;
        if (moved) state = { status: LEADS_TO[move], declineReason: reason ?? state.declineReason };
        return { move, moved, reason };
      });
      const keys = raced.map(() => shuffle.next().value);
      const sent = raced
        .map((one, n) => ({ one, key: keys[n]! }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ one }) => one);
      expect(linearizationOf({ before: PENDING, moves: sent, after: state })?.simultaneous).toBe(false);
    }),
    { seed: 1 },
  );
});
