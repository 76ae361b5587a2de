import { addDays, addMonths } from "@hr-platform/domain";
import type { Stay } from "../../store/indexes/people-figures.ts";

/** A month of the trend, and the day on which it is counted; null: the current month, counted today. */
export interface TrendMonth {
  /** YYYY-MM. */
  readonly month: string;
  readonly date: string | null;
}

/** The twelve months up to that of `today`, oldest first (§2.13). Past months are counted on their last day. */
export function trendMonths(today: string): TrendMonth[] {
  const first = `${today.slice(0, 7)}-01`;
  return Array.from({ length: 12 }, (_, n) => {
    const month = addMonths(first, n - 11).slice(0, 7);
    return { month, date: n === 11 ? null : addDays(addMonths(first, n - 10), -1) };
  });
}

/** People employed on a date, including those whose last day it is; null: everybody who is not terminated now. */
export function headcountOn(stays: Iterable<Stay>, date: string | null): number {
  let people = 0;
  for (const stay of stays) {
    if (date === null ? stay.end === null : stay.start <= date && (stay.end === null || stay.end >= date)) people += stay.people;
  }
  return people;
}
