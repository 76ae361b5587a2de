import { datesFrom, isWeekend, weekdays, addDays, goodFriday, nextDay } from "../../document/calendar.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { type JurisdictionCode, type ListedHolidays, holidaysOf } from "../../setup/leave/holidays.ts";
import { type SpanSettings, askSpan } from "../../setup/leave/spans.ts";
import type { CheckContext } from "../../run/check/check-context.ts";

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

/** Requests leave that any server must accept. Ends the check if every request is refused. */
export async function grantedLeave(
  t: CheckContext,
  code: JurisdictionCode,
  first: string,
  last: string,
  settings: SpanSettings = {},
): Promise<Exchange> {
  return (
    (await askSpan(t, code, first, last, settings)) ?? t.stop(`no leave from ${first} to ${last} was accepted for any employee in ${code}`)
  );
}

/** Judges the days of a request. @param why the dates, in words */
export function judgeDays(t: CheckContext, requirement: string | readonly string[], exchange: Exchange, days: number, why: string): void {
  t.must(requirement, {
    at: exchange,
    expected: `days ${days}: ${why}`,
    holds: exchange.data.at("days").number === days,
    got: `days ${JSON.stringify(exchange.data.at("days").raw)}`,
  });
}

/**
 * Requests leave over public holidays, and judges its days. A holiday never counts if the target lists it and every region has it.
 * A holiday of a region may count or not, and its list may have other regions than the employee's. A part-day
 * holiday may count or not.
 * @param sure number of days in the range that are working days in every region
 */
export async function judgeOver(t: CheckContext, code: JurisdictionCode, first: string, last: string, sure: number): Promise<void> {
  const lists: ListedHolidays[] = [];
  for (const year of new Set([first, last].map((day) => Number(day.slice(0, 4))))) lists.push(await holidaysOf(t, code, year));
  const held = (day: string): boolean => lists.some(({ dates, year }) => dates.has(day) && heldEverywhere(code, year).has(day));
  const off = datesFrom(first, last).filter((day) => !isWeekend(day) && held(day));
  if (off.length === 0) return;
  const most = weekdays(first, last) - off.length;
  const exchange = await grantedLeave(t, code, first, last);
  const days = exchange.data.at("days").number ?? -1;
  const expected = `days from ${Math.min(sure, most)} to ${most} for ${first} to ${last}: ${weekdays(first, last)} weekdays without the listed public holidays ${off.join(", ")}, which all of ${code} has, and possibly without holidays of a region`;
  t.must("LEAVE-16", {
    at: [...lists.flatMap(({ exchanges }) => exchanges), exchange],
    expected,
    holds: days >= Math.min(sure, most) && days <= most,
    got: `days ${JSON.stringify(exchange.data.at("days").raw)}`,
  });
}
