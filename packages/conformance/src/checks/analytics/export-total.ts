import type { Exchange } from "../../exchange/exchange.ts";
import { type LabelledValue, wordsAbout } from "../../forms/labelled-value.ts";
import { PAST, SHARE, isNoFigure } from "../../forms/figure-kind.ts";
import type { CheckContext } from "../../run/check-context.ts";
import type { AnalyticsAnswers } from "./analytics-answers.ts";
import { HEADCOUNT_PARTS, type AnalyticsSummary, summariseValues } from "./summary.ts";

/** Holds the current headcount of the export to the JSON, where both tell one number that can be nothing else (ANA-10). */
export function judgeExportedTotal(
  t: CheckContext,
  { summary, cells }: Pick<AnalyticsAnswers, "summary" | "cells">,
  both: readonly Exchange[],
): void {
  const [here, there] = [totalsIn(summary), totalsIn(summariseValues(cells ?? []))];
  const parts = HEADCOUNT_PARTS.map((part) => new Set(summary.split[part].flatMap(({ numbers }) => numbers)));
  if (here.length !== 1 || there.length !== 1 || parts.some(({ size }) => size !== 1)) return;
  // What is not the sum of its parts is a number of something else.
  if (here[0] !== parts.reduce((sum, [part]) => sum + part!, 0)) return;
  t.must("ANA-10", {
    at: both,
    expected: `a headcount of ${here[0]} in the export, as in the JSON`,
    holds: here[0] === there[0],
    got: String(there[0]),
  });
}

/** Numbers of people that are called a headcount, and no part, past figure or share of it. */
export function totalsIn({ free, split }: AnalyticsSummary): number[] {
  const parts = new Set<LabelledValue>(HEADCOUNT_PARTS.flatMap((part) => split[part]));
  const found = free.filter((value) => {
    const words = wordsAbout(value);
    const says = (pattern: RegExp): boolean => words.some((word) => pattern.test(word));
    return says(/head_?count/) && !parts.has(value) && !isNoFigure(value) && !says(PAST) && !says(SHARE) && !says(OTHER);
  });
  return [...new Set(found.flatMap(({ numbers }) => numbers.slice(0, 1)))];
}

/** Headcounts that are none of today, or of some people alone. */
const OTHER =
  /change|delta|growth|variance|net|join|starter|hire|target|budget|plan|goal|full|part|casual|contract|male|average|peak|least|most|(^|_)ago|last|year/;
