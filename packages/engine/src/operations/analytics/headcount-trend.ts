import { addDays, addMonths } from "@hr-platform/domain";
import type { Stay } from "../../store/indexes/people-figures.ts";

/** A month of the trend, and the day on which it is counted. */
export interface TrendMonth {
  /** YYYY-MM. */
  readonly month: string;
  readonly date: string;
}

/**
 * The twelve months up to that of `today`, oldest first (§2.13). Past months are counted on their last day, the current
 * one today: so a month has the same figure later as on its last day, unless a write is dated into it.
 */
export function trendMonths(today: string): TrendMonth[] {
  const first = `${today.slice(0, 7)}-01`;
  return Array.from({ length: 12 }, (_, n) => {
    const month = addMonths(first, n - 11).slice(0, 7);
    return { month, date: n === 11 ? today : addDays(addMonths(first, n - 10), -1) };
  });
}

/** People employed on a date, including those whose first or last day it is. */
export function headcountOn(stays: Iterable<Stay>, date: string): number {
  let people = 0;
  for (const { start, end, people: group } of stays) if (start <= date && (end === null || end >= date)) people += group;
  return people;
}

/** The size of a group for the anonymity floor: without people who have not started, or who are terminated to leave later. */
export function groupSize(stays: readonly Stay[], today: string): number {
  return Math.min(notTerminated(stays), headcountOn(stays, today));
}

/** People who are not terminated, those who start later included. */
export function notTerminated(stays: Iterable<Stay>): number {
  let people = 0;
  for (const { end, people: group } of stays) if (end === null) people += group;
  return people;
}
