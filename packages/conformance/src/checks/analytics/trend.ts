import type { Exchange } from "../../exchange/exchange.ts";
import type { CheckContext } from "../../run/check-context.ts";
import type { PeopleCounts } from "./people.ts";
import { type AnalyticsSummary, headcountTrend, isYear } from "./summary.ts";

/**
 * Holds the months of the headcount trend to the calendar and to who was there: no figure of a month that has not begun anywhere, and
 * none of more people than had started, or were known to the company, by its end (ANA-02).
 */
export function judgeMonths(t: CheckContext, seen: readonly Exchange[], summary: AnalyticsSummary, people: PeopleCounts | undefined): void {
  // Tomorrow has begun where the day begins first.
  const last = t.date(1).slice(0, 7);
  const ahead = monthsAhead(summary, last);
  t.must("ANA-02", { at: seen, expected: `no headcount of a month after ${last}`, holds: ahead.length === 0, got: ahead.join(", ") });
  const trend = headcountTrend(summary);
  if (people === undefined || trend === undefined || !people.whole) return;
  for (const [month, [figure]] of trend.of) {
    const most = peopleKnownBy(people, month);
    t.must("ANA-02", {
      at: seen,
      expected: `at most ${most} people in ${month}, by when they started and were added`,
      holds: figure! <= most,
      got: String(figure),
    });
  }
}

/** Months after the last one that show a number in every series that may be the trend. */
export function monthsAhead({ trends }: AnalyticsSummary, last: string): string[] {
  const years = trends
    .filter(isYear)
    .map(({ of }) => [...of].flatMap(([month, { length }]) => (length > 0 && month > last ? [month] : [])));
  // A year that names no years says nothing.
  return years.every((months) => months.length > 0) ? (years[0] ?? []).filter((month) => month.length === 7) : [];
}

/** How many people the company can have had by the end of a month; of one that is named without its year all of them. */
export function peopleKnownBy({ since }: Pick<PeopleCounts, "since">, month: string): number {
  return month.length === 7 ? since.filter((one) => one <= month).length : since.length;
}
