import type { CheckContext } from "../../run/check/check-context.ts";
import type { AnalyticsAnswers } from "./analytics-answers.ts";
import { FLOOR } from "./floor.ts";
import { type MonthSeries, headcountTrend, summariseValues } from "./summary.ts";

/** Compares the headcount trend of the export with that of the JSON, month by month (ANA-10). */
export function judgeExportedTrend(
  t: CheckContext,
  { json, csv, summary, cells }: Pick<AnalyticsAnswers, "json" | "csv" | "summary" | "cells">,
): void {
  // A series without any number comes from the wrong column.
  const exported = summariseValues(cells ?? []).trends.filter(({ of }) => [...of.values()].some((values) => values.length > 0));
  const year = headcountTrend(summary);
  if (year === undefined) return;
  const best = exported.toSorted((a, b) => common(b.months, year.months) - common(a.months, year.months))[0];
  // The export may write months in another form. Only if most months are found, another one is missing.
  if (best === undefined || common(best.months, year.months) * 2 <= year.months.length) {
    judgeUnreadTrend(t, { json, csv }, year);
    return;
  }
  for (const [month, [figure]] of year.of) {
    const there = exported.flatMap(({ of }) => of.get(month) ?? []);
    t.must("ANA-10", {
      at: [json, csv],
      expected: `${figure} people in ${month} in the export, as in the JSON`,
      holds: there.includes(figure!),
      got: `${there.join(", ") || "nothing"} about ${month}`,
    });
  }
}

/**
 * Looks for each headcount of the trend anywhere in the export. Leaves out 1,000 and more, which have several notations, and numbers that
 * may be hidden.
 */
function judgeUnreadTrend(t: CheckContext, { json, csv }: Pick<AnalyticsAnswers, "json" | "csv">, year: MonthSeries): void {
  const runs = new Set(csv.text.match(/\d+/g));
  for (const [month, [figure]] of year.of)
    if (Number.isInteger(figure) && figure! >= FLOOR && figure! < 1000)
      t.must("ANA-10", {
        at: [json, csv],
        expected: `${figure} people in ${month} in the export, as in the JSON`,
        holds: runs.has(String(figure)),
        got: csv.text.slice(0, 300),
      });
}

const common = (some: readonly string[], others: readonly string[]): number => some.filter((month) => others.includes(month)).length;
