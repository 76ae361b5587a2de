import { addDays, addMonths } from "@hr-platform/domain";
import type { Decisions } from "../../contract/decisions.ts";
import type { Stay } from "../../store/indexes/people-figures.ts";
import { headcountOn, trendMonths } from "./headcount-trend.ts";

/** Turnover of one jurisdiction (§2.13). */
export interface TurnoverFigures {
  /** Leavers divided by people, to a thousandth; 0 if there were no people. */
  readonly rate: number;
  readonly leavers: number;
  readonly voluntary: number;
  readonly involuntary: number;
}

/** The first date that counts for leavers: twelve months ago, or the start of the year. */
function windowStart(today: string, formula: Decisions["turnover-formula"]): string {
  return formula === "calendar-year" ? `${today.slice(0, 4)}-01-01` : addDays(addMonths(today, -12), 1);
}

/**
 * Turnover of `stays`, all of one jurisdiction, since jurisdictions are never combined (§4.8). People whose last day
 * is in the future are not leavers yet, and those who never started are none.
 */
export function turnover(stays: readonly Stay[], today: string, formula: Decisions["turnover-formula"]): TurnoverFigures {
  const from = windowStart(today, formula);
  let [voluntary, involuntary] = [0, 0];
  for (const { start, end, people, voluntary: own } of stays) {
    if (end === null || end < from || end > today || end < start) continue;
    if (own) voluntary += people;
    else involuntary += people;
  }
  const leavers = voluntary + involuntary;
  const months = trendMonths(today).map(({ date }) => headcountOn(stays, date));
  const base = formula === "calendar-year" ? headcountOn(stays, from) : months.reduce((sum, people) => sum + people, 0) / months.length;
  return { rate: base === 0 ? 0 : Math.round((leavers / base) * 1000) / 1000, leavers, voluntary, involuntary };
}
