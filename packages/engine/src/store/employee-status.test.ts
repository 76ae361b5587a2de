import { expect, test } from "vitest";
import { employee, leave } from "../../test/support/records.ts";
import { isGranted, isLive, statusOn } from "./employee-status.ts";

const away = (
  startDate: string,
  endDate: string,
  status: "approved" | "auto_approved" | "pending" | "declined" | "cancelled" = "approved",
) => ({
  record: leave({ startDate, endDate, status }),
});

test("two of the five statuses of a request are approved, and pending is live as well", () => {
  const statuses = ["pending", "approved", "declined", "cancelled", "auto_approved"] as const;
  expect(statuses.filter((status) => isGranted({ status }))).toEqual(["approved", "auto_approved"]);
  expect(statuses.filter((status) => isLive({ status }))).toEqual(["pending", "approved", "auto_approved"]);
});

test("an employee is on leave from the first to the last day of approved leave", () => {
  const days = ["2026-03-03", "2026-03-04", "2026-03-05", "2026-03-06", "2026-03-07"];
  const statuses = days.map((day) => statusOn(day, employee(), [away("2026-03-04", "2026-03-06")]));
  expect(statuses).toEqual(["active", "on_leave", "on_leave", "on_leave", "active"]);
});

test("leave that is not approved makes nobody absent, and one approved request among others does", () => {
  const others = (["pending", "declined", "cancelled"] as const).map((status) => away("2026-03-01", "2026-03-09", status));
  expect(statusOn("2026-03-04", employee(), others)).toBe("active");
  expect(statusOn("2026-03-04", employee(), [...others, away("2026-03-04", "2026-03-04", "auto_approved")])).toBe("on_leave");
});

test("probation lasts until the day before its end, a start in the future included", () => {
  const person = employee({ start_date: "2026-06-01", probation_end_date: "2026-12-01" });
  expect(["2026-03-02", "2026-11-30", "2026-12-01"].map((day) => statusOn(day, person, []))).toEqual(["probation", "probation", "active"]);
});

test("leave overrides probation, and termination overrides both", () => {
  const person = employee({ probation_end_date: "2026-12-01" });
  const leaving = [away("2026-03-01", "2026-03-09")];
  expect(statusOn("2026-03-04", person, leaving)).toBe("on_leave");
  expect(statusOn("2026-03-04", { ...person, termination: { date: "2026-09-01", reason: null, voluntary: true } }, leaving)).toBe(
    "terminated",
  );
});

test("a status that was set overrides probation, but not leave", () => {
  const person = employee({ probation_end_date: "2026-12-01" }, { set_status: "active" });
  expect(statusOn("2026-03-04", person, [])).toBe("active");
  expect(statusOn("2026-03-04", person, [away("2026-03-04", "2026-03-04")])).toBe("on_leave");
});

test("the stored status is ignored", () => {
  expect(statusOn("2026-03-04", employee({ status: "on_leave" }), [])).toBe("active");
  expect(statusOn("2026-03-04", employee({ status: "terminated" }), [])).toBe("active");
});
