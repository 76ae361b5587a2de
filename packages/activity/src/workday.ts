import { type HolidayCalendar, addDays, calendarFor, dayNumber, isWorkingDay, startOfDay } from "@hr-platform/domain";
import type { Jurisdiction } from "@hr-platform/spec/types";

/** Time zones of people whose jurisdiction is not that of the company's own zone. */
const ZONES: Readonly<Record<Jurisdiction, string>> = { AU: "Australia/Melbourne", NZ: "Pacific/Auckland", UK: "Europe/London" };
const HOUR = 3_600_000;
/** Nobody acts earlier. */
const EARLIEST = 6;

/** The day of the people of a jurisdiction that begins while a company's day runs. */
export interface Workday {
  /** YYYY-MM-DD, where the people are. */
  readonly date: string;
  /** When it begins: epoch milliseconds. */
  readonly begins: number;
  readonly calendar: HolidayCalendar;
  /** Whether offices are open. */
  readonly isWorking: boolean;
}

/** The day of a jurisdiction whose morning lies in the company's day `date`, which begins at `begins`. */
export function workdayOf(jurisdiction: Jurisdiction, companyZone: string, date: string, begins: number): Workday {
  const calendar = calendarFor(jurisdiction, companyZone);
  const zone = calendar.region === null ? ZONES[jurisdiction] : companyZone;
  const same = startOfDay(date, zone);
  const own = same + EARLIEST * HOUR >= begins ? date : addDays(date, 1);
  const starts = own === date ? same : startOfDay(own, zone);
  return { date: own, begins: starts, calendar, isWorking: isWorkingDay(dayNumber(own), calendar) };
}

/** The first working day of a calendar from a date on. */
export function nextWorkingDay(date: string, calendar: HolidayCalendar): string {
  let day = date;
  while (!isWorkingDay(dayNumber(day), calendar)) day = addDays(day, 1);
  return day;
}

/** The date that is the `count`th working day from a working day on; 1 is that day. */
export function nthWorkingDay(date: string, count: number, calendar: HolidayCalendar): string {
  let day = date;
  for (let left = count - 1; left > 0; left -= 1) day = nextWorkingDay(addDays(day, 1), calendar);
  return day;
}
