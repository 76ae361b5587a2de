/** Days in a row, of which all are shown: a year or a month. */
export interface DayRange {
  /** `2026-03-01` */
  readonly first: string;
  readonly last: string;
  /** How many days it has. */
  readonly count: number;
}

const DAY = 86_400_000;

/** Days since 1970-01-01. */
const numberOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY;
const dateOf = (number: number): string => new Date(number * DAY).toISOString().slice(0, 10);
const two = (n: number): string => String(n).padStart(2, "0");

export const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** A year, or one of its months. @param month from 1 to 12; undefined: the whole year */
export function rangeOf(year: number, month?: number): DayRange {
  const [from, to] = month === undefined ? [1, 12] : [month, month];
  const first = `${year}-${two(from)}-01`;
  const next = to === 12 ? `${year + 1}-01-01` : `${year}-${two(to + 1)}-01`;
  const count = numberOf(next) - numberOf(first);
  return { first, last: dateOf(numberOf(next) - 1), count };
}

/** All days of a range with their weekday: 0 is Monday. */
export function daysOf({ first, count }: DayRange): readonly { readonly date: string; readonly weekday: number }[] {
  const start = numberOf(first);
  // 1970-01-01 was a Thursday.
  return Array.from({ length: count }, (_, n) => ({ date: dateOf(start + n), weekday: (start + n + 3) % 7 }));
}

/** The place of a day in a range, from 0; undefined: it is outside. */
export function placeOf(range: DayRange, date: string): number | undefined {
  return date < range.first || date > range.last ? undefined : numberOf(date) - numberOf(range.first);
}

/** The part of a span of days that is in a range, in parts of 100; undefined: none of it. Both days are included. */
export function shareOf(range: DayRange, first: string, last: string): { readonly left: number; readonly width: number } | undefined {
  if (last < range.first || first > range.last || last < first) return undefined;
  const [from, to] = [Math.max(numberOf(first), numberOf(range.first)), Math.min(numberOf(last), numberOf(range.last)) + 1];
  return { left: ((from - numberOf(range.first)) / range.count) * 100, width: ((to - from) / range.count) * 100 };
}

/** `2026-03-02` as `2 March`; with the year if it is another one. */
export function dayText(date: string, year: number): string {
  const [ofDate, month, day] = date.split("-").map(Number) as [number, number, number];
  return `${day} ${MONTHS[month - 1]}${ofDate === year ? "" : ` ${ofDate}`}`;
}
