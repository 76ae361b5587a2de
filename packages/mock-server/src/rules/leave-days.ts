import { type HolidayCalendar, calendarFor, dayNumber, holidays, weekday, workingDays } from "@hr-platform/fixtures";
import type { Jurisdiction } from "@hr-platform/spec/types";
import type { Decisions } from "../decisions.ts";

/** The public holidays that a person's leave leaves out. */
export function leaveCalendar(jurisdiction: Jurisdiction, timezone: string, decisions: Decisions): HolidayCalendar {
  return decisions["holiday-calendar"] === "national-only" ? { jurisdiction, region: null } : calendarFor(jurisdiction, timezone);
}

/** Whole working days from `start` to `end`, both included (§2.5): weekends and public holidays are left out. */
export function leaveDays(start: string, end: string, calendar: HolidayCalendar, decisions: Decisions): number {
  const whole = workingDays(start, end, calendar);
  return decisions["part-day-holidays"] === "ignored" ? whole : whole - partDays(start, end, calendar);
}

/** Working days that are holidays for the evening only. */
function partDays(start: string, end: string, { jurisdiction, region }: HolidayCalendar): number {
  let days = 0;
  for (let year = Number(start.slice(0, 4)); year <= Number(end.slice(0, 4)); year += 1) {
    const listed = holidays(jurisdiction, region, year, { partDays: true });
    const full = new Set(listed.filter(({ partDay }) => partDay !== true).map(({ date }) => date));
    days += listed.filter(
      ({ date, partDay }) => partDay === true && !full.has(date) && date >= start && date <= end && weekday(dayNumber(date)) < 5,
    ).length;
  }
  return days;
}
