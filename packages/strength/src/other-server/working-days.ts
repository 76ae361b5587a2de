import type { Jurisdiction } from "./company-data.ts";
import { isPublicHoliday } from "./public-holidays.ts";
import { daysAfter } from "./lists.ts";

/** Days from Monday to Friday without national holidays, both ends included. */
export function workingDays(jurisdiction: Jurisdiction, start: string, end: string, weekends = false): number {
  let count = 0;
  for (let day = start; day <= end; day = daysAfter(day, 1)) {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    if (weekends || (weekday !== 0 && weekday !== 6 && !isPublicHoliday(jurisdiction, day))) count += 1;
  }
  return count;
}
