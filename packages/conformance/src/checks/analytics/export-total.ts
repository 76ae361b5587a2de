import type { Exchange } from "../../exchange/exchange.ts";
import { type LabelledValue, wordsAbout } from "../../forms/labelled-value.ts";
import { PAST, SHARE, isNoFigure } from "../../forms/figure-kind.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import type { AnalyticsAnswers } from "./analytics-answers.ts";
import { HEADCOUNT_PARTS, type AnalyticsSummary, summariseValues } from "./summary.ts";

/** Compares the current headcount of the export with that of the JSON, if each has exactly one number that can be it (ANA-10). */
export function judgeExportedTotal(
  t: CheckContext,
  { summary, cells }: Pick<AnalyticsAnswers, "summary" | "cells">,
  both: readonly Exchange[],
): void {
  const [inJson, inExport] = [totalsIn(summary), totalsIn(summariseValues(cells ?? []))];
  const parts = HEADCOUNT_PARTS.map((part) => new Set(summary.split[part].flatMap(({ numbers }) => numbers)));
  if (inJson.length !== 1 || inExport.length !== 1 || parts.some(({ size }) => size !== 1)) return;
  // A number that is not the sum of the parts counts something else.
  if (inJson[0] !== parts.reduce((sum, [part]) => sum + part!, 0)) return;
  t.must("ANA-10", {
    at: both,
    expected: `a headcount of ${inJson[0]} in the export, as in the JSON`,
    holds: inJson[0] === inExport[0],
    got: String(inExport[0]),
  });
}

/** Numbers labelled as a headcount that are not a part, a share or a past value of it. */
export function totalsIn({ free, split }: AnalyticsSummary): number[] {
  const parts = new Set<LabelledValue>(HEADCOUNT_PARTS.flatMap((part) => split[part]));
  const headcounts = free.filter((value) => {
    const words = wordsAbout(value);
    const says = (pattern: RegExp): boolean => words.some((word) => pattern.test(word));
    return says(/head_?count/) && !parts.has(value) && !isNoFigure(value) && !says(PAST) && !says(SHARE) && !says(OTHER);
  });
  return [...new Set(headcounts.flatMap(({ numbers }) => numbers.slice(0, 1)))];
}

/** Labels of headcounts of another time, or of some people only. */
const OTHER =
  /change|delta|growth|variance|net|join|starter|hire|target|budget|plan|goal|full|part|casual|contract|male|average|peak|least|most|(^|_)ago|last|year/;
