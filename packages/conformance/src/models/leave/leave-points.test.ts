import { decisions } from "@hr-platform/spec/decisions";
import { expect, test } from "vitest";
import { LeavePoints } from "./leave-points.ts";

test("a point without observations may have any of its values", () => {
  const points = new LeavePoints<string>();
  expect(points.values("cancel-from")).toEqual(["pending-approved-auto", "pending-only", "not-started", "any-but-cancelled"]);
  expect(points.known).toEqual([]);
});

test.for(["leave-overlap", "approve-from", "approve-twice", "decline-from", "cancel-from", "cancel-reason"] as const)(
  "the values of %s are those of the decision",
  (point) => {
    expect(new LeavePoints<string>().values(point)).toEqual(decisions.find(({ slug }) => slug === point)!.values);
  },
);

test("observations leave the values that explain them, and name their exchanges", () => {
  const points = new LeavePoints<string>();
  points.learn("cancel-from", "cancel approved", "moved", "first");
  expect(points.values("cancel-from")).toEqual(["pending-approved-auto", "not-started", "any-but-cancelled"]);
  points.learn("cancel-from", "cancel auto_approved, begun", "refused", "second");
  expect(points.known).toEqual([
    {
      point: "cancel-from",
      values: ["not-started"],
      seen: "cancel approved: moved, cancel auto_approved, begun: refused",
      at: ["first", "second"],
    },
  ]);
});

test("observations that no value explains leave none, and are no contradiction", () => {
  const points = new LeavePoints<string>();
  expect(points.learn("decline-from", "decline approved", "moved", "first")).toBeUndefined();
  expect(points.learn("decline-from", "decline auto_approved", "refused", "second")).toBeUndefined();
  expect(points.values("decline-from")).toEqual([]);
});

test("a different outcome of the same situation contradicts the earlier one", () => {
  const points = new LeavePoints<string>();
  points.learn("approve-from", "approve declined", "refused", "first", "annual");
  expect(points.learn("approve-from", "approve declined", "refused", "second", "annual")).toBeUndefined();
  expect(points.learn("approve-from", "approve declined", "moved", "third", "sick")).toBeUndefined();
  expect(points.learn("approve-from", "approve declined", "moved", "fourth", "annual")).toMatchObject({ outcome: "refused", at: "first" });
});
