import { addDays, dayNumber, isoDate, weekday } from "./dates.ts";

/**
 * The day of a holiday in a year: a fixed MM-DD; days from Easter Sunday; the nth weekday (Monday is 0) of a month, or the last one (-1);
 * the first such weekday from MM-DD on; the Monday nearest to MM-DD; or MM-DD by year, undefined in other years.
 */
export type DayRule =
  | string
  | { readonly easter: number }
  | { readonly nth: number; readonly weekday: number; readonly month: number; readonly plus?: number }
  | { readonly weekday: number; readonly from: string }
  | { readonly nearest: string }
  | ((year: number) => string | undefined);

/** What a holiday on a Saturday or a Sunday gives: another day so many days later (+), or that day in its place (>). */
type OnWeekend = `${"+" | ">"}${1 | 2 | 3}`;
export interface Weekend {
  readonly sat?: OnWeekend;
  readonly sun?: OnWeekend;
}

/** A holiday of some calendars, in some years. */
export interface HolidayRule {
  readonly name: string;
  readonly day: DayRule;
  /** Codes of regions, separated by spaces; `*` is the national calendar. Default: all, the national one too. */
  readonly in?: string;
  /** The first and the last year. Default: all. */
  readonly from?: number;
  readonly to?: number;
  readonly weekend?: Weekend;
  /** A holiday in the evening only. */
  readonly partDay?: true;
  /** From this year on the day is no law yet, but expected. */
  readonly projected?: number;
}

/** The next weekday, besides the day itself. */
export const ADDED: Weekend = { sat: "+2", sun: "+1" };
/** The next weekday, in place of the day itself. */
export const MOVED: Weekend = { sat: ">2", sun: ">1" };
/** Of two days that follow each other: the weekday two days later, so that they never share one; besides the days or in their place. */
export const PAIR_ADDED: Weekend = { sat: "+2", sun: "+2" };
export const PAIR_MOVED: Weekend = { sat: ">2", sun: ">2" };

/** A rule for each span of years, with what else differs then. The first span begins, and the last ends, with the known years. */
export function spans(rule: HolidayRule, ...parts: readonly Partial<HolidayRule>[]): HolidayRule[] {
  return parts.map((part) => ({ ...rule, ...part }));
}

/** Easter Sunday of a year in the Gregorian calendar: the Sunday after the full moon of the church from 21 March on. */
function easterSunday(year: number): string {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const epact = (19 * golden + century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 15) % 30;
  const late = epact === 29 || (epact === 28 && golden > 10) ? 1 : 0;
  const moon = addDays(`${year}-03-21`, epact - late);
  return addDays(moon, 7 - ((weekday(dayNumber(moon)) + 1) % 7));
}

/** The date of a rule in a year; undefined: none. */
export function dateOf(day: DayRule, year: number): string | undefined {
  if (typeof day === "string") return `${year}-${day}`;
  if (typeof day === "function") {
    const found = day(year);
    return found === undefined ? undefined : `${year}-${found}`;
  }
  if ("easter" in day) return addDays(easterSunday(year), day.easter);
  if ("nearest" in day) return isoDate(firstWeekday(0, dayNumber(`${year}-${day.nearest}`) - 3));
  if ("from" in day) return isoDate(firstWeekday(day.weekday, dayNumber(`${year}-${day.from}`)));
  const { nth, month, plus = 0 } = day;
  const first = (of: number): number => firstWeekday(day.weekday, dayNumber(`${year}-${String(of).padStart(2, "0")}-01`));
  return isoDate((nth > 0 ? first(month) + 7 * (nth - 1) : first(month + 1) - 7) + plus);
}

/** The first day with a weekday, from a day on. */
function firstWeekday(wanted: number, from: number): number {
  return from + ((wanted - weekday(from) + 7) % 7);
}

/** A date that a rule gives: the holiday itself, or the day given for it. */
interface GivenDay {
  readonly date: string;
  /** Whether it is given for a day on a weekend. */
  readonly substitute: boolean;
}

/** The dates of a rule in a year, the holiday itself first. */
export function datesOf({ day, weekend = {} }: HolidayRule, year: number): readonly GivenDay[] {
  const date = dateOf(day, year);
  if (date === undefined) return [];
  const at = weekday(dayNumber(date));
  const given = at === 5 ? weekend.sat : at === 6 ? weekend.sun : undefined;
  const own = { date, substitute: false };
  if (given === undefined) return [own];
  const other = { date: addDays(date, Number(given.slice(1))), substitute: true };
  return given.startsWith("+") ? [own, other] : [other];
}
