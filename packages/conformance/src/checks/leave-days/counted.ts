import { datesFrom, isWeekend, weekdays } from "../../document/calendar.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { type JurisdictionCode, type ListedHolidays, holidaysOf } from "../../setup/leave/holidays.ts";
import { type SpanSettings, askSpan } from "../../setup/leave/spans.ts";
import type { CheckContext } from "../../run/check-context.ts";
import { heldEverywhere } from "./everywhere.ts";

/** Requests leave that any server has to grant. Ends the check where none is taken. */
export async function grantedLeave(
  t: CheckContext,
  code: JurisdictionCode,
  first: string,
  last: string,
  settings: SpanSettings = {},
): Promise<Exchange> {
  return (await askSpan(t, code, first, last, settings)) ?? t.stop(`no leave from ${first} to ${last} was granted to anybody in ${code}`);
}

/** Holds a request to a number of days. */
export function judgeDays(t: CheckContext, requirement: string | readonly string[], exchange: Exchange, days: number, why: string): void {
  t.must(requirement, {
    at: exchange,
    expected: `days ${days}: ${why}`,
    holds: exchange.data.at("days").number === days,
    got: `days ${JSON.stringify(exchange.data.at("days").raw)}`,
  });
}

/**
 * Requests leave over public holidays and holds its days to those that the target lists and that are held in every region:
 * they never count. A list may show days of single regions too, and others than those in which somebody works; such
 * days may be left out, part-day holidays too: `sure` are worked everywhere.
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
  const expected = `days from ${Math.min(sure, most)} to ${most} for ${first} to ${last}: ${weekdays(first, last)} weekdays less the public holidays ${off.join(", ")} that are listed and held in all of ${code}, and perhaps days of a region`;
  t.must("LEAVE-16", {
    at: [...lists.flatMap(({ exchanges }) => exchanges), exchange],
    expected,
    holds: days >= Math.min(sure, most) && days <= most,
    got: `days ${JSON.stringify(exchange.data.at("days").raw)}`,
  });
}
