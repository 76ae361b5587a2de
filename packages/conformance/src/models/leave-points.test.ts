import { decisions } from "@hr-platform/spec/decisions";
import { expect, test } from "vitest";
import { LeavePoints } from "./leave-points.ts";

test("a point of which nothing was seen may have any of its values", () => {
  const points = new LeavePoints<string>();
  expect(points.values("A-152")).toEqual(["pending-approved-auto", "pending-only", "not-started"]);
  expect(points.known).toEqual([]);
});

test.for(["A-146", "A-149", "A-150", "A-151", "A-152", "A-154"])("the values of %s are those of the decision", (point) => {
  expect(new LeavePoints<string>().values(point)).toEqual(decisions.find(({ id }) => id === point)!.values);
});

test("what is seen leaves the values that explain it, and names where it was seen", () => {
  const points = new LeavePoints<string>();
  points.learn("A-152", "cancel approved", "moved", "first");
  expect(points.values("A-152")).toEqual(["pending-approved-auto", "not-started"]);
  points.learn("A-152", "cancel auto_approved, begun", "refused", "second");
  expect(points.known).toEqual([
    {
      point: "A-152",
      values: ["not-started"],
      seen: "cancel approved: moved, cancel auto_approved, begun: refused",
      at: ["first", "second"],
    },
  ]);
});

test("what no value explains leaves none, and is no contradiction", () => {
  const points = new LeavePoints<string>();
  expect(points.learn("A-151", "decline approved", "moved", "first")).toBeUndefined();
  expect(points.learn("A-151", "decline auto_approved", "refused", "second")).toBeUndefined();
  expect(points.values("A-151")).toEqual([]);
});

test("the same situation that comes out otherwise contradicts the earlier look", () => {
  const points = new LeavePoints<string>();
  points.learn("A-149", "approve declined", "refused", "first", "annual");
  expect(points.learn("A-149", "approve declined", "refused", "second", "annual")).toBeUndefined();
  expect(points.learn("A-149", "approve declined", "moved", "third", "sick")).toBeUndefined();
  expect(points.learn("A-149", "approve declined", "moved", "fourth", "annual")).toMatchObject({ outcome: "refused", at: "first" });
});
