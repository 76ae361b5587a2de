import { addDays, datesFrom, goodFriday, isWeekend, nextDay } from "../../document/calendar.ts";
import type { JurisdictionCode } from "../../setup/leave/holidays.ts";

/**
 * Weekdays of a year that are a public holiday in every region of a jurisdiction, substitutes for weekends included. The set is not
 * complete.
 */
export function heldEverywhere(code: JurisdictionCode, year: number): ReadonlySet<string> {
  const friday = goodFriday(year);
  const substitute = (date: string): string => (isWeekend(date) ? nextDay(1, date) : date);
  // Whether Christmas Day or Boxing Day is on a weekend: the first two weekdays from 25 December are holidays.
  const christmas = datesFrom(`${year}-12-25`, `${year}-12-28`).filter((date) => !isWeekend(date));
  const common = [substitute(`${year}-01-01`), friday, ...christmas.slice(0, 2)];
  return new Set([...common, ...OWN[code](year, addDays(friday, 3), substitute)]);
}

/** Further holidays of a whole jurisdiction. Scotland does not have Easter Monday. */
const OWN: Readonly<
  Record<JurisdictionCode, (year: number, easterMonday: string, substitute: (date: string) => string) => readonly string[]>
> = {
  // Only some states have a substitute for an Anzac Day on a weekend.
  AU: (year, easterMonday, substitute) => [
    easterMonday,
    substitute(`${year}-01-26`),
    ...[`${year}-04-25`].filter((date) => !isWeekend(date)),
  ],
  // Waitangi Day and Anzac Day have substitutes since 2014.
  NZ: (year, easterMonday, substitute) => [
    easterMonday,
    ...[`${year}-02-06`, `${year}-04-25`].flatMap((date) => (year >= 2014 ? [substitute(date)] : isWeekend(date) ? [] : [date])),
    nextDay(1, `${year}-06-01`),
    nextDay(1, `${year}-10-22`),
  ],
  // The second one was moved for jubilees, the first one for an anniversary.
  UK: (year) => [
    ...(year === 2020 ? [] : [nextDay(1, `${year}-05-01`)]),
    ...([2002, 2012, 2022].includes(year) ? [] : [nextDay(1, `${year}-05-25`)]),
  ],
};
