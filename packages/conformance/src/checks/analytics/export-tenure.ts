import { type LabelledValue, wordsAbout } from "../../forms/labelled-value.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import type { AnalyticsAnswers } from "./analytics-answers.ts";
import { isClose } from "./exported-number.ts";
import { tenureIn } from "./figures.ts";
import { summariseValues } from "./summary.ts";

/** Compares the average tenure of the export with that of the JSON (ANA-10). */
export function judgeExportedTenure(
  t: CheckContext,
  { json, csv, summary, cells }: Pick<AnalyticsAnswers, "json" | "csv" | "summary"> & { readonly cells: readonly LabelledValue[] },
): void {
  const tenure = tenureIn(summary);
  if (tenure === undefined) return;
  const numbers = cells.flatMap((cell) => cell.numbers);
  // One form may give months, the other years.
  const forms = [tenure, tenure * 12, tenure / 12];
  const unit = unitOf(summary.tenure);
  const exported = summariseValues(cells).tenure.filter(({ numbers: [number] }) => number !== undefined);
  // With the same unit the figures must be alike. A factor below 6 is accepted: an export may drop the months of "1 year 11 months".
  if (unit !== undefined && exported.length === 1 && unitOf(exported) === unit) {
    const [least, most] = [tenure, exported[0]!.numbers[0]!].toSorted((a, b) => a - b) as [number, number];
    t.must("ANA-10", {
      at: [json, csv],
      expected: `an average tenure of about ${tenure} ${unit} in the export, as in the JSON`,
      holds: least < 0.5 || most / least < 6,
      got: csv.text.slice(0, 300),
    });
  }
  const worded = cells.some(({ raw }) => typeof raw === "string" && /^P\d|\d\s*(y|month)/i.test(raw));
  t.must("ANA-10", {
    at: [json, csv],
    expected: `the average tenure, ${tenure} in the JSON, in the export`,
    holds:
      worded ||
      forms.some((form) => numbers.some((number) => isClose(number, form) || (form !== tenure && Math.abs(number - form) <= 0.5))),
    got: csv.text.slice(0, 300),
  });
}

/** The unit that the labels of these figures name. Undefined if they name none or both. */
function unitOf(values: readonly LabelledValue[]): "years" | "months" | undefined {
  const units = ["year", "month"].filter((unit) => values.some((value) => wordsAbout(value).some((word) => word.includes(unit))));
  return units.length !== 1 ? undefined : units[0] === "year" ? "years" : "months";
}
