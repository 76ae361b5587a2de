import { runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, dayNumber, isoDate } from "./dates.ts";
import { leaveYearEnd, leaveYearStart, leaveYears, nextLeaveYear } from "./leave-year.ts";

const date = fc.integer({ min: dayNumber("1999-01-01"), max: dayNumber("2101-12-31") }).map(isoDate);
const yearStart = fc.constantFrom("07-01", "04-01", "04-06", "01-01", "12-31", "02-29", "03-01");

test("the leave year is the one that has the day, its first day included", () => {
  expect(["2026-06-30", "2026-07-01", "2027-01-01"].map((day) => leaveYearStart(day, "07-01"))).toEqual([
    "2025-07-01",
    "2026-07-01",
    "2026-07-01",
  ]);
  expect(["2026-04-05", "2026-04-06"].map((day) => leaveYearStart(day, "04-06"))).toEqual(["2025-04-06", "2026-04-06"]);
  expect(["2025-12-31", "2026-01-01"].map((day) => leaveYearStart(day, "01-01"))).toEqual(["2025-01-01", "2026-01-01"]);
  expect(["2028-02-28", "2028-02-29", "2027-02-28", "2027-03-01"].map((day) => leaveYearStart(day, "02-29"))).toEqual([
    "2027-03-01",
    "2028-02-29",
    "2026-03-01",
    "2027-03-01",
  ]);
  expect([nextLeaveYear("2026-06-30", "07-01"), leaveYearEnd("2026-07-01", "07-01")]).toEqual(["2026-07-01", "2027-06-30"]);
});

test("leave years follow each other without a gap", () => {
  const property = fc.property(date, yearStart, (day, start) => {
    const [first, last, next] = [leaveYearStart(day, start), leaveYearEnd(day, start), nextLeaveYear(day, start)];
    expect(first <= day && day <= last).toBe(true);
    expect([addDays(last, 1), leaveYearStart(next, start), leaveYearStart(last, start)]).toEqual([next, next, first]);
    expect([365, 366]).toContain(dayNumber(next) - dayNumber(first));
  });
  fc.assert(property, runs(31, 300));
});

test("the scale of leave years is whole on first days, and rises by the same share each day of a year", () => {
  const property = fc.property(date, yearStart, (day, start) => {
    const first = leaveYearStart(day, start);
    expect(leaveYears(first, start)).toBe(Number(first.slice(0, 4)));
    const length = dayNumber(nextLeaveYear(day, start)) - dayNumber(first);
    expect(leaveYears(addDays(day, 1), start) - leaveYears(day, start)).toBeCloseTo(1 / length, 9);
  });
  fc.assert(property, runs(32, 300));
});
