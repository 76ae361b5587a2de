import { addDays, datesFrom, goodFriday, isWeekend, nextDay } from "../../document/calendar.ts";
import type { JurisdictionCode } from "../../setup/leave/holidays.ts";

/** The weekdays of a year that are a public holiday in every part of a jurisdiction, the days given for those on weekends included; not all of them. */
export function heldEverywhere(code: JurisdictionCode, year: number): ReadonlySet<string> {
  const friday = goodFriday(year);
  const worked = (date: string): string => (isWeekend(date) ? nextDay(1, date) : date);
  // Whichever of Christmas Day and Boxing Day is on a weekend, these two are given.
  const christmas = datesFrom(`${year}-12-25`, `${year}-12-28`).filter((date) => !isWeekend(date));
  const common = [worked(`${year}-01-01`), friday, ...christmas.slice(0, 2)];
  return new Set([...common, ...OWN[code](year, addDays(friday, 3), worked)]);
}

/** What a jurisdiction has besides; Easter Monday is none in Scotland. */
const OWN: Readonly<Record<JurisdictionCode, (year: number, easterMonday: string, worked: (date: string) => string) => readonly string[]>> =
  {
    // The day given for an Anzac Day on a weekend is that of some states.
    AU: (year, easterMonday, worked) => [easterMonday, worked(`${year}-01-26`), ...[`${year}-04-25`].filter((date) => !isWeekend(date))],
    NZ: (year, easterMonday, worked) => [
      easterMonday,
      worked(`${year}-02-06`),
      worked(`${year}-04-25`),
      nextDay(1, `${year}-06-01`),
      nextDay(1, `${year}-10-22`),
    ],
    UK: (year) => [nextDay(1, `${year}-05-01`), nextDay(1, `${year}-05-25`)],
  };
