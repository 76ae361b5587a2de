import { type LeaveTypeRecord, calendarFor } from "@hr-platform/domain";
import type { LeaveRequest } from "@hr-platform/spec/types";
import { expect, test } from "vitest";
import { decided, leave, leaveType, uuid } from "../../../test/support/records.ts";
import { daysBetween } from "./leave-days.ts";
import { isSame, live, noticeTooShort, overYearlyMax as overMax, overlaps } from "./leave-warnings.ts";

const request = (startDate: string, endDate = startDate, more: Partial<LeaveRequest> = {}): LeaveRequest =>
  leave({ startDate, endDate, ...more }).resource;
const half = (halfDayPeriod: LeaveRequest["halfDayPeriod"], day = "2026-03-04"): LeaveRequest =>
  request(day, day, { halfDay: true, halfDayPeriod, days: 0.5 });

test.for([
  ["2026-03-01", "2026-03-03", false],
  ["2026-03-01", "2026-03-04", true],
  ["2026-03-05", "2026-03-05", true],
  ["2026-03-06", "2026-03-09", true],
  ["2026-03-07", "2026-03-09", false],
  ["2026-03-01", "2026-03-09", true],
] as const)("%s to %s shares a day with 4 to 6 March: %s", ([start, end, shares]) => {
  const [a, b] = [request("2026-03-04", "2026-03-06"), request(start, end)];
  expect([overlaps(a, b), overlaps(b, a)]).toEqual([shares, shares]);
});

test("a morning and an afternoon of one day do not overlap, and all other combinations do", () => {
  expect(overlaps(half("morning"), half("afternoon"))).toBe(false);
  expect(overlaps(half("morning"), half("morning"))).toBe(true);
  expect(overlaps(half("morning"), half(null))).toBe(true);
  expect(overlaps(half(null), half(null))).toBe(true);
  expect(overlaps(half("morning"), request("2026-03-04"))).toBe(true);
  expect(overlaps(half("morning"), half("morning", "2026-03-05"))).toBe(false);
});

test("requests are the same if type, dates and half day match", () => {
  const one = half("morning");
  expect(isSame(one, { ...one, id: uuid(2), notes: "x", status: "pending", days: 9 })).toBe(true);
  for (const other of [
    { typeId: uuid(2) },
    { startDate: "2026-03-03" },
    { endDate: "2026-03-05" },
    { halfDay: false },
    { halfDayPeriod: "afternoon" as const },
  ]) {
    expect(isSame(one, { ...one, ...other })).toBe(false);
  }
});

test("declined and cancelled requests are not live", () => {
  const statuses = ["pending", "approved", "declined", "cancelled", "auto_approved"] as const;
  expect(live(statuses.map((status) => ({ record: leave({ status }) }))).map(({ status }) => status)).toEqual([
    "pending",
    "approved",
    "auto_approved",
  ]);
});

test("notice is kept if the leave begins no sooner than the days of notice from today", () => {
  const type = leaveType({ min_notice_days: 14 });
  const short = (start: string): boolean => noticeTooShort(request(start), type, "2026-03-02");
  expect(["2026-03-02", "2026-03-15", "2026-03-16", "2026-03-17"].map(short)).toEqual([true, true, false, false]);
  expect(noticeTooShort(request("2026-03-02"), leaveType(), "2026-03-02")).toBe(false);
});

const overYearlyMax = (own: LeaveRequest, type: LeaveTypeRecord, others: readonly LeaveRequest[]): boolean =>
  overMax(own, type, others, (one, from, to) => daysBetween(one, from, to, calendarFor("AU", "Australia/Melbourne"), decided()));

test("the yearly maximum is exceeded by the first half day beyond it", () => {
  const type = leaveType({ max_days_per_year: 5 });
  const before = [request("2026-01-05", "2026-01-06", { days: 2 }), request("2026-12-29", "2026-12-30", { days: 2 })];
  const over = (days: number, others = before): boolean => overYearlyMax(request("2026-03-04", "2026-03-04", { days }), type, others);
  expect([over(0.5), over(1), over(1.5)]).toEqual([false, false, true]);
  expect([over(5, []), over(5.5, [])]).toEqual([false, true]);
});

test("leave of other types and other calendar years does not count towards the maximum", () => {
  const type = leaveType({ max_days_per_year: 5 });
  const others = [
    request("2025-12-22", "2025-12-31", { days: 5 }),
    request("2027-01-01", "2027-01-01", { days: 5 }),
    request("2026-01-05", "2026-01-09", { days: 5, typeId: uuid(2) }),
  ];
  expect(overYearlyMax(request("2026-03-04", "2026-03-10", { days: 5 }), type, others)).toBe(false);
});

test("a request over New Year counts in both years with its days there", () => {
  const type = leaveType({ max_days_per_year: 5 });
  // Two days in December, without Christmas and Boxing Day, and three in January, without New Year's Day.
  const over = request("2026-12-30", "2027-01-06", { days: 5 });
  const year = (start: string, days: number): boolean => overYearlyMax(request(start, start, { days }), type, [over]);
  expect([year("2026-03-04", 3), year("2026-03-04", 3.5), year("2027-03-04", 2), year("2027-03-04", 2.5)]).toEqual([
    false,
    true,
    false,
    true,
  ]);
  expect(overYearlyMax(over, type, [request("2027-02-01", "2027-02-03", { days: 3 })])).toBe(true);
});

test("a type without a maximum has none", () => {
  expect(overYearlyMax(request("2026-03-04", "2026-03-04", { days: 300 }), leaveType(), [])).toBe(false);
});
