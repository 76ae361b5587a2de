import { addDays } from "../../document/calendar.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { inARow } from "../../forms/figures/month.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import { leaveUnread } from "../../run/check/unread.ts";
import { FLOOR } from "../../document/floor.ts";
import type { PeopleCounts } from "./people.ts";
import type { Shown } from "./shown.ts";

/**
 * Checks the trend (ANA-02): twelve consecutive months, without figures of months to come. No figure exceeds the number of people who had
 * started or had been added by the end of its month.
 * @param now when the trend was read, by a check that has turned the target's clock. Default: when the run began.
 */
export function judgeTrend(
  t: CheckContext,
  at: readonly Exchange[],
  { trend }: Pick<Shown, "trend">,
  { people, now = t.run.now }: { readonly people?: PeopleCounts | undefined; readonly now?: Date } = {},
): void {
  if (trend === undefined) return leaveUnread(t, ["ANA-02"], "trend");
  const unread = ["month", "headcount"].filter(
    (part) => trend.length > 0 && !trend.some((row) => (part === "month" ? row.reads(part) : row.has(part))),
  );
  if (unread.length > 0) return leaveUnread(t, ["ANA-02"], "trend", ...unread);
  const months = trend.map((row) => row.text("month") ?? "");
  const got = months.join(" ") || "no months";
  t.must("ANA-02", {
    at,
    expected: "a headcount trend of twelve entries, one for each of twelve consecutive months",
    holds: months.length === 12 && inARow(months),
    got,
  });
  // Tomorrow (UTC) has begun in the easternmost time zones.
  const present = addDays((at.at(-1)?.date ?? now).toISOString().slice(0, 10), 1).slice(0, 7);
  const ahead = months.filter((month, n) => month.length === 7 && month > present && trend[n]!.reads("headcount"));
  t.must("ANA-02", { at, expected: `no headcount of a month after ${present}`, holds: ahead.length === 0, got: ahead.join(" ") });
  // A company of fewer than five people may hide everything.
  if (people === undefined || people.all.least < FLOOR) return;
  const figures = trend.flatMap((row) => (row.reads("headcount") ? [[row.text("month") ?? "", row.number("headcount")!] as const] : []));
  if (figures.length === 0 && !trend.every((row) => row.isNull("headcount"))) return leaveUnread(t, ["ANA-02"], "trend", "headcount");
  t.must("ANA-02", {
    at,
    expected: "a headcount in at least one month of the trend",
    holds: figures.length > 0,
    got: "no month shows a number",
  });
  if (!people.whole) return;
  for (const [month, figure] of figures) {
    const most = peopleKnownBy(people, month);
    t.must("ANA-02", {
      at,
      expected: `at most ${most} people in ${month}, by their start dates and creation times`,
      holds: figure <= most,
      got: String(figure),
    });
  }
}

/** The most people that the company can have had by the end of a month, YYYY-MM; all of them if the month has no year. */
function peopleKnownBy({ since }: Pick<PeopleCounts, "since">, month: string): number {
  return month.length === 7 ? since.filter((one) => one <= month).length : since.length;
}
