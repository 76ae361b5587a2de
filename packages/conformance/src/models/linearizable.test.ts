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
    ["if one move succeeds and the other is refused", [approve(true), decline(false, "a")], APPROVED, false],
    ["if the one that was sent last succeeds first", [approve(false), decline(true, "a")], declined("a"), false],
    ["if an approval is cancelled", [cancel(true), approve(true)], CANCELLED, false],
    ["if a second approval changes nothing", [approve(true), approve(true)], APPROVED, false],
    ["if an approved request is declined", [decline(true, "a"), approve(true)], declined("a"), false],
    ["by the status before it, if two declines succeed", [decline(true, "a"), decline(true, "b")], declined("a"), true],
    ["by the status before it, if two cancellations succeed", [cancel(true), cancel(true)], CANCELLED, true],
    ["by the status before it, if an approval is stored after a cancellation", [approve(true), cancel(true)], APPROVED, true],
  ])("%s", ([, moves, after, simultaneous]) => {
    expect(linearizationOf({ before: PENDING, moves, after })).toMatchObject({ simultaneous });
  });

  test("in an order that is known", () => {
    const account = linearizationOf({ before: PENDING, moves: [cancel(false), decline(true, "a")], after: declined("a") });
    expect(account).toEqual({ order: [1, 0], simultaneous: false });
  });
});

describe("a race is not explained", () => {
  test.for<[name: string, moves: ConcurrentMove[], after: LeaveState]>([
    ["if both moves are refused", [approve(false), decline(false, "a")], PENDING],
    ["if both succeed and neither is stored", [approve(true), decline(true, "a")], PENDING],
    ["if the final status is that of the refused move", [approve(true), decline(false, "a")], declined("a")],
    ["if the reason is that of the refused decline", [decline(true, "a"), decline(false, "b")], declined("b")],
    [
      "if the reason of a refused decline is stored in an approved request",
      [approve(true), decline(false, "a")],
      { ...APPROVED, declineReason: "a" },
    ],
    ["if a declined request has no reason", [decline(true, "a"), cancel(false)], { status: "declined", declineReason: null }],
    ["if the final status is that of no move", [approve(true), cancel(false)], { status: "auto_approved", declineReason: null }],
  ])("%s", ([, moves, after]) => {
    expect(linearizationOf({ before: PENDING, moves, after })).toBeUndefined();
  });
});

test("every result of moves one after the other is explained", () => {
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
