import { addDays, dayNumber, isoDate } from "./dates.ts";

/** `MM-DD` of a year; the next day in a year without it (29 February). */
function dayOfYear(year: number, day: string): string {
  const date = `${year}-${day}`;
  return day === "02-29" ? isoDate(dayNumber(date)) : date;
}

/** The first day of the leave year of `date`. `yearStart` is MM-DD. */
export function leaveYearStart(date: string, yearStart: string): string {
  const year = Number(date.slice(0, 4));
  const own = dayOfYear(year, yearStart);
  return own <= date ? own : dayOfYear(year - 1, yearStart);
}

/** The first day of the leave year after that of `date`. */
export function nextLeaveYear(date: string, yearStart: string): string {
  return dayOfYear(Number(leaveYearStart(date, yearStart).slice(0, 4)) + 1, yearStart);
}

/** The last day of the leave year of `date`. */
export function leaveYearEnd(date: string, yearStart: string): string {
  return addDays(nextLeaveYear(date, yearStart), -1);
}

/**
 * A date on a scale of leave years: a whole number on the first day of each, and evenly between. The difference of two dates is
 * what accrues from the first up to the second, excluded, as a share of a year's days.
 */
export function leaveYears(date: string, yearStart: string): number {
  const first = leaveYearStart(date, yearStart);
  const [from, to] = [dayNumber(first), dayNumber(nextLeaveYear(date, yearStart))];
  return Number(first.slice(0, 4)) + (dayNumber(date) - from) / (to - from);
}
