import { isNoFigure } from "../../forms/figure-kind.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import type { AnalyticsAnswers } from "./analytics-answers.ts";
import { judgeExportedTenure } from "./export-tenure.ts";
import { judgeExportedTotal } from "./export-total.ts";
import { judgeExportedTrend } from "./export-trend.ts";
import { isSameFigure, usesSameUnit } from "./exported-number.ts";
import { HEADCOUNT_PARTS, type HeadcountPart, type AnalyticsSummary, headcountPartIn, summariseValues } from "./summary.ts";

/** Compares the company-wide figures of the export with those of the JSON (ANA-10). */
export function judgeExportedWhole(t: CheckContext, { json, csv, summary, cells, records }: AnalyticsAnswers): void {
  if (cells === undefined) {
    t.must("ANA-10", { at: csv, expected: "200 with text that RFC 4180 reads as CSV", holds: false });
    return;
  }
  const both = [json, csv];
  const numbers = new Set(cells.flatMap((cell) => cell.numbers));
  const percent = !usesSameUnit(
    summary.turnover.flatMap(({ values }) => values),
    cells,
  );
  const holds = (figure: number): boolean => [...numbers].some((number) => isSameFigure(percent, number, figure));
  for (const part of HEADCOUNT_PARTS) {
    const figures = [...new Set(summary.split[part].flatMap((value) => value.numbers.slice(0, 1)))];
    if (figures.length > 0)
      t.must("ANA-10", {
        at: both,
        expected: `${figures.join(" or ")} people ${part} in the export, as in the JSON`,
        holds: figures.some(holds),
        got: csv.text.slice(0, 300),
      });
  }
  judgeExportedSplit(t, { json, csv, summary, cells });
  judgeExportedTotal(t, { summary, cells }, both);
  judgeExportedTenure(t, { json, csv, summary, cells });
  for (const { jurisdiction, values: _, ...figures } of summary.turnover)
    for (const [name, values] of Object.entries<readonly number[]>(figures))
      if (values.length > 0)
        t.must("ANA-10", {
          at: both,
          expected: `the turnover of ${jurisdiction} in the export, ${name} ${values.join(" or ")} as in the JSON`,
          holds: values.some(holds),
          got: csv.text.slice(0, 300),
        });
  judgeExportedTrend(t, { json, csv, summary, cells });
  const layout = records.some((record) => record.length === 0)
    ? "blocks"
    : new Set(records.map(({ length }) => length)).size === 1
      ? "long-table"
      : undefined;
  t.observe("csv-layout", csv, layout, records[0]?.join(","));
}

/** Compares the split by status if the export certainly shows it: one number for a status, or numbers for all other statuses. */
function judgeExportedSplit(
  t: CheckContext,
  { json, csv, summary, cells }: Pick<AnalyticsAnswers, "json" | "csv" | "summary" | "cells">,
): void {
  const exported = summariseValues(cells ?? []).split;
  const numbersOf = (part: HeadcountPart, among: AnalyticsSummary["split"]): readonly number[] =>
    among[part].filter((value) => !isNoFigure(value)).flatMap(({ numbers }) => numbers.slice(0, 1));
  const texts = (cells ?? [])
    .flatMap(({ raw, labels }) => [raw, ...labels.map(({ text }) => text)])
    .filter((text) => typeof text === "string");
  const named = new Set(texts.map(headcountPartIn));
  for (const part of HEADCOUNT_PARTS) {
    const [figures, numbers] = [numbersOf(part, summary.split), numbersOf(part, exported)];
    const figure = new Set(figures).size === 1 ? figures[0] : undefined;
    if (figure === undefined) continue;
    const notShown = !named.has(part) && HEADCOUNT_PARTS.every((one) => one === part || numbersOf(one, exported).length === 1);
    if (numbers.length === 1 || notShown)
      t.must("ANA-10", {
        at: [json, csv],
        expected: `${figure} people ${part} in the export, as in the JSON`,
        holds: numbers[0] === figure,
        got: numbers.join(", ") || `nothing named ${part}`,
      });
  }
}
