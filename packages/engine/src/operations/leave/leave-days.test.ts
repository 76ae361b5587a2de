import { calendarFor } from "@hr-platform/domain";
import { expect, test } from "vitest";
import { decided } from "../../../test/support/records.ts";
import { leaveCalendar, leaveDays } from "./leave-days.ts";

const CALENDARS = {
  Victoria: { jurisdiction: "AU", region: "VIC" },
  Australia: { jurisdiction: "AU", region: null },
  "South Australia": { jurisdiction: "AU", region: "SA" },
  Queensland: { jurisdiction: "AU", region: "QLD" },
  Auckland: { jurisdiction: "NZ", region: "AUK" },
  "New Zealand": { jurisdiction: "NZ", region: null },
  England: { jurisdiction: "UK", region: "ENG" },
  Scotland: { jurisdiction: "UK", region: "SCT" },
  "United Kingdom": { jurisdiction: "UK", region: null },
} as const;

type Place = keyof typeof CALENDARS;

function days(place: Place, start: string, end: string, part: "ignored" | "full-day" = "ignored"): number {
  return leaveDays(start, end, CALENDARS[place], decided({ "part-day-holidays": part }));
}

// The ten weekdays around Easter. Good Friday is 3 April 2026; Easter Monday, the 6th, is a working day in Scotland.
test.for([
  ["Victoria", 8],
  ["Australia", 8],
  ["Auckland", 8],
  ["New Zealand", 8],
  ["England", 8],
  ["Scotland", 9],
  ["United Kingdom", 9],
] as const)("30 March to 10 April 2026, working days of leave: %s, %i", ([place, count]) => {
  expect(days(place, "2026-03-30", "2026-04-10")).toBe(count);
});

// Fifteen weekdays. Christmas Day is a Friday, Boxing Day a Saturday, New Year's Day a Friday, 2 January a Saturday.
test.for([
  ["Victoria", 12, "25 and 28 December, 1 January"],
  ["Australia", 13, "25 December, 1 January: no substitute holds everywhere"],
  ["Auckland", 11, "25 and 28 December, 1 and 4 January"],
  ["England", 12, "25 and 28 December, 1 January"],
  ["Scotland", 11, "25 and 28 December, 1 and 4 January"],
  ["South Australia", 12, "25 and 28 December, 1 January"],
] as const)("21 December 2026 to 8 January 2027, working days of leave: %s, %i (off: %s)", ([place, count]) => {
  expect(days(place, "2026-12-21", "2027-01-08")).toBe(count);
});

test("a holiday of the region is not a working day there, and is one elsewhere", () => {
  // Labour Day in Victoria, Monday 9 March 2026.
  expect([days("Victoria", "2026-03-09", "2026-03-13"), days("Australia", "2026-03-09", "2026-03-13")]).toEqual([4, 5]);
  expect([days("Victoria", "2026-03-09", "2026-03-09"), days("Australia", "2026-03-09", "2026-03-09")]).toEqual([0, 1]);
  // Anzac Day on Saturday 25 April 2026 gives New Zealand the Monday off, and Victoria nothing.
  expect([days("Auckland", "2026-04-24", "2026-04-28"), days("Victoria", "2026-04-24", "2026-04-28")]).toEqual([2, 3]);
});

test("weekends have no working days, and both ends of a request count", () => {
  expect(days("Victoria", "2026-03-14", "2026-03-15")).toBe(0);
  expect(days("Victoria", "2026-03-13", "2026-03-16")).toBe(2);
  expect(days("Victoria", "2026-03-16", "2026-03-16")).toBe(1);
});

test("evening holidays are working days, or full holidays by decision", () => {
  // South Australia: Christmas Eve and New Year's Eve, both Thursdays. Queensland: Christmas Eve only.
  expect([days("South Australia", "2026-12-21", "2027-01-01"), days("South Australia", "2026-12-21", "2027-01-01", "full-day")]).toEqual([
    7, 5,
  ]);
  expect([days("Queensland", "2026-12-21", "2027-01-01"), days("Queensland", "2026-12-21", "2027-01-01", "full-day")]).toEqual([7, 6]);
  expect(days("Victoria", "2026-12-21", "2027-01-01", "full-day")).toBe(7);
  expect([days("South Australia", "2026-12-24", "2026-12-24"), days("South Australia", "2026-12-24", "2026-12-24", "full-day")]).toEqual([
    1, 0,
  ]);
});

test("evening holidays outside the request, or on a weekend, change nothing", () => {
  expect(days("South Australia", "2026-12-21", "2026-12-23", "full-day")).toBe(3);
  expect(days("South Australia", "2026-12-29", "2026-12-30", "full-day")).toBe(2);
  // Christmas Eve 2028 is a Sunday.
  expect(days("South Australia", "2028-12-18", "2028-12-24", "full-day")).toBe(5);
});

const fullTime = (jurisdiction: "AU" | "NZ") => ({ jurisdiction, employment_type: "full_time" as const });

test("employees follow the company's region in its own jurisdiction, national holidays elsewhere, or always the latter", () => {
  expect(leaveCalendar(fullTime("AU"), "Australia/Melbourne", decided())).toEqual(calendarFor("AU", "Australia/Melbourne"));
  expect(leaveCalendar(fullTime("AU"), "Australia/Melbourne", decided()).region).toBe("VIC");
  expect(leaveCalendar(fullTime("NZ"), "Australia/Melbourne", decided())).toEqual({ jurisdiction: "NZ", region: null });
  expect(leaveCalendar(fullTime("AU"), "Australia/Melbourne", decided({ "holiday-calendar": "national-only" }))).toEqual({
    jurisdiction: "AU",
    region: null,
  });
});

test("days that a part-time employee never works count nothing, and holidays and half holidays among the others count as usual", () => {
  const own = leaveCalendar(
    { jurisdiction: "AU", employment_type: "part_time" },
    "Australia/Adelaide",
    decided({ "work-pattern": "own-pattern" }),
  );
  // Monday 5 to Sunday 11 January 2026; Adelaide Cup on Monday 9 March; Christmas Eve 2025 is a Wednesday.
  expect(leaveDays("2026-01-05", "2026-01-11", own, decided())).toBe(3);
  expect(leaveDays("2026-01-08", "2026-01-09", own, decided())).toBe(0);
  expect(leaveDays("2026-03-09", "2026-03-13", own, decided())).toBe(2);
  expect(leaveDays("2025-12-22", "2025-12-24", own, decided({ "part-day-holidays": "full-day" }))).toBe(2);
});
