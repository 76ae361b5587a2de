import type { Exchange } from "../../exchange/exchange.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import type { PeopleCounts } from "./people.ts";
import { type AnalyticsSummary, headcountTrend, isYear } from "./summary.ts";

/**
 * Checks the months of the headcount trend (ANA-02). Months that have not begun in any time zone have no figure. No figure exceeds the
 * number of people who had started or had been added by the end of its month.
 */
export function judgeMonths(t: CheckContext, at: readonly Exchange[], summary: AnalyticsSummary, people: PeopleCounts | undefined): void {
  // Tomorrow (UTC) has begun in the easternmost time zones.
  const last = t.date(1).slice(0, 7);
  const ahead = monthsAhead(summary, last);
  t.must("ANA-02", { at, expected: `no headcount of a month after ${last}`, holds: ahead.length === 0, got: ahead.join(", ") });
  const trend = headcountTrend(summary);
  if (people === undefined || trend === undefined || !people.whole) return;
  for (const [month, [figure]] of trend.of) {
    const most = peopleKnownBy(people, month);
    t.must("ANA-02", {
      at,
      expected: `at most ${most} people in ${month}, by their start dates and creation times`,
      holds: figure! <= most,
      got: String(figure),
    });
  }
}

/** Months after `last` (YYYY-MM) that have a number. Empty if any series that may be the trend has none. */
export function monthsAhead({ trends }: AnalyticsSummary, last: string): string[] {
  const years = trends
    .filter(isYear)
    .map(({ of }) => [...of].flatMap(([month, { length }]) => (length > 0 && month > last ? [month] : [])));
  // Months without a year cannot be compared.
  return years.every((months) => months.length > 0) ? (years[0] ?? []).filter((month) => month.length === 7) : [];
}

/** The most people that the company can have had by the end of a month, YYYY-MM; all of them if the month has no year. */
export function peopleKnownBy({ since }: Pick<PeopleCounts, "since">, month: string): number {
  return month.length === 7 ? since.filter((one) => one <= month).length : since.length;
}
