import { dayNumber } from "@hr-platform/domain";
import type { Stay } from "../../store/indexes/people-figures.ts";

const DAYS_A_YEAR = 365.25;

/**
 * Mean tenure in years of the people employed now, to a tenth; null if there is nobody (§2.13). People who have not
 * started yet do not count.
 */
export function averageTenure(stays: Iterable<Stay>, today: string): number | null {
  let [people, days] = [0, 0];
  for (const stay of stays) {
    if (stay.end !== null || stay.start > today) continue;
    people += stay.people;
    days += stay.people * (dayNumber(today) - dayNumber(stay.start));
  }
  return people === 0 ? null : Math.round((days / people / DAYS_A_YEAR) * 10) / 10;
}
