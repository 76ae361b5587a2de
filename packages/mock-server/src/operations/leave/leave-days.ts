import { type HolidayCalendar, calendarFor, dayNumber, holidays, isWorkingDay, weekday, workingDays } from "@hr-platform/fixtures";
import type { Employee } from "@hr-platform/spec/types";
import type { Decisions } from "../../contract/decisions.ts";

/** The days that count for a person: all but public holidays, and of the week those given, Monday being 0. */
export interface LeaveCalendar extends HolidayCalendar {
  /** Left out: Monday to Friday. */
  readonly weekdays?: readonly number[];
}

/** Days of the week that people are thought to work, where a server goes by them; everybody else works all five. */
const OWN_PATTERN: Partial<Record<Employee["employment_type"], readonly number[]>> = { part_time: [0, 1, 2], casual: [2, 3, 4] };

/** The days that a person's leave counts: public holidays are left out, and days that the person never works. */
export function leaveCalendar(
  { jurisdiction, employment_type }: Pick<Employee, "jurisdiction" | "employment_type">,
  timezone: string,
  decisions: Decisions,
): LeaveCalendar {
  const whole = decisions["holiday-calendar"] === "national-only" ? { jurisdiction, region: null } : calendarFor(jurisdiction, timezone);
  const weekdays = decisions["work-pattern"] === "own-pattern" ? OWN_PATTERN[employment_type] : undefined;
  return weekdays === undefined ? whole : { ...whole, weekdays };
}

/** Working days from `start` to `end`, both included (§2.5): weekends and public holidays are left out. */
export function leaveDays(start: string, end: string, calendar: LeaveCalendar, decisions: Decisions): number {
  const whole = calendar.weekdays === undefined ? workingDays(start, end, calendar) : ownDays(start, end, calendar, calendar.weekdays);
  return decisions["part-day-holidays"] === "ignored" ? whole : whole - partDays(start, end, calendar);
}

/** The working days among those of the week that a person works. */
function ownDays(start: string, end: string, calendar: HolidayCalendar, weekdays: readonly number[]): number {
  let days = 0;
  for (let day = dayNumber(start); day <= dayNumber(end); day += 1)
    if (weekdays.includes(weekday(day)) && isWorkingDay(day, calendar)) days += 1;
  return days;
}

/** Working days that are holidays for the evening only. */
function partDays(start: string, end: string, { jurisdiction, region, weekdays = [0, 1, 2, 3, 4] }: LeaveCalendar): number {
  let days = 0;
  for (let year = Number(start.slice(0, 4)); year <= Number(end.slice(0, 4)); year += 1) {
    const listed = holidays(jurisdiction, region, year, { partDays: true });
    const full = new Set(listed.filter(({ partDay }) => partDay !== true).map(({ date }) => date));
    days += listed.filter(
      ({ date, partDay }) =>
        partDay === true && !full.has(date) && date >= start && date <= end && weekdays.includes(weekday(dayNumber(date))),
    ).length;
  }
  return days;
}
