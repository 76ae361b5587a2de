import {
  HOLIDAY_YEARS,
  type HolidayCalendar,
  addDays,
  calendarFor,
  dayNumber,
  hasKnownHolidays,
  holidays,
  isWorkingDay,
  weekday,
  workingDays,
} from "@hr-platform/domain";
import type { Employee, LeaveRequest } from "@hr-platform/spec/types";
import type { Decisions } from "../../contract/decisions.ts";
import { refuseBy } from "../../contract/refuse-by.ts";

/** The days that count as leave for a person: their weekdays (Monday is 0) without public holidays. */
export interface LeaveCalendar extends HolidayCalendar {
  /** Default: Monday to Friday. */
  readonly weekdays?: readonly number[];
}

/** Weekdays by employment type, if the decision uses them. All others work five days. */
const OWN_PATTERN: Partial<Record<Employee["employment_type"], readonly number[]>> = { part_time: [0, 1, 2], casual: [2, 3, 4] };

/**
 * The calendar of a person's leave: public holidays do not count, nor do days on which the person never works
 * (A-143).
 */
export function leaveCalendar(
  { jurisdiction, employment_type }: Pick<Employee, "jurisdiction" | "employment_type">,
  timezone: string,
  decisions: Decisions,
): LeaveCalendar {
  const whole = decisions["holiday-calendar"] === "national-only" ? { jurisdiction, region: null } : calendarFor(jurisdiction, timezone);
  const weekdays = decisions["work-pattern"] === "own-pattern" ? OWN_PATTERN[employment_type] : undefined;
  return weekdays === undefined ? whole : { ...whole, weekdays };
}

/** The share of Monday to Friday that a person works. */
export function workingWeek({ weekdays }: LeaveCalendar): number {
  return weekdays === undefined ? 1 : weekdays.length / 5;
}

/**
 * The days of a request that lie between two dates, both included. Spans without a gap add up to the days of the request, also where it
 * counts half days, or was counted by another calendar.
 */
export function daysBetween(request: LeaveRequest, from: string, to: string, calendar: LeaveCalendar, decisions: Decisions): number {
  const { startDate, endDate, days } = request;
  if (endDate < from || startDate > to) return 0;
  const until = (date: string): number => (date >= endDate ? days : Math.min(days, leaveDays(startDate, date, calendar, decisions)));
  return until(to) - (startDate < from ? until(addDays(from, -1)) : 0);
}

/** Working days from `start` to `end`, both included (§2.5), without weekends and public holidays. */
export function leaveDays(start: string, end: string, calendar: LeaveCalendar, decisions: Decisions): number {
  const whole = calendar.weekdays === undefined ? workingDays(start, end, calendar) : ownDays(start, end, calendar, calendar.weekdays);
  return decisions["part-day-holidays"] === "ignored" ? whole : whole - partDays(start, end, calendar);
}

/** The working days among a person's own weekdays. */
function ownDays(start: string, end: string, calendar: HolidayCalendar, weekdays: readonly number[]): number {
  let days = 0;
  for (let day = dayNumber(start); day <= dayNumber(end); day += 1)
    if (weekdays.includes(weekday(day)) && isWorkingDay(day, calendar)) days += 1;
  return days;
}

/** Working days with a holiday in the evening only. */
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

/** @throws ApiError for a date in a year whose public holidays are not known: its days cannot be counted. */
export function requireKnownHolidays(body: { readonly start_date: string; readonly end_date: string }, decisions: Decisions): void {
  if (decisions["unknown-holiday-years"] === "empty") return;
  const { first, last } = HOLIDAY_YEARS;
  for (const name of ["start_date", "end_date"] as const)
    if (!hasKnownHolidays(body[name]))
      throw refuseBy.invalid(
        "holiday-years-of-leave",
        name,
        `${name} must be in the years ${first} to ${last}: the public holidays of other years are not known.`,
      );
}
