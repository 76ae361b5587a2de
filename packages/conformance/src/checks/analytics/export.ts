import type { LabelledValue } from "../../forms/labelled-value.ts";
import { wordsAbout } from "../../forms/labelled-value.ts";
import { TRAINING, isNoFigure, figureKindOf } from "../../forms/figure-kind.ts";
import { LITERAL } from "../../forms/figures/sheet.ts";
import { stopUnreadable } from "../../setup/stop-unreadable.ts";
import type { CheckContext } from "../../run/check-context.ts";
import type { DepartmentCells } from "./cells.ts";
import { FLOOR } from "./floor.ts";
import { judgeExportedTotal } from "./export-total.ts";
import type { AnalyticsAnswers } from "./analytics-answers.ts";
import { departmentsWithoutCell } from "./missing-cells.ts";
import { tenureIn } from "./figures.ts";
import {
  HEADCOUNT_PARTS,
  type HeadcountPart,
  type MonthSeries,
  type AnalyticsSummary,
  headcountTrend,
  headcountPartIn,
  summariseValues,
} from "./summary.ts";

/** Compares the company-wide figures of the export with those of the JSON (ANA-10). */
export function judgeExportedWhole(t: CheckContext, { json, csv, summary, cells, records }: AnalyticsAnswers): void {
  if (cells === undefined) {
    t.must("ANA-10", { at: csv, expected: "200 with text that RFC 4180 reads as CSV", holds: false });
    return;
  }
  const both = [json, csv];
  const numbers = new Set(cells.flatMap((cell) => cell.numbers));
  const percent = !hasSameName(
    summary.turnover.flatMap(({ values }) => values),
    cells,
  );
  const holds = (figure: number): boolean => [...numbers].some((number) => near(percent, number, figure));
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
  const tenure = tenureIn(summary);
  if (tenure !== undefined) {
    // One form may give months, the other years.
    const forms = [tenure, tenure * 12, tenure / 12];
    const unit = unitOf(summary.tenure);
    const same = summariseValues(cells).tenure.filter(({ numbers: [number] }) => number !== undefined);
    // With the same unit the figures must be alike. A factor below 6 is accepted: an export may drop the months of "1 year 11 months".
    if (unit !== undefined && same.length === 1 && unitOf(same) === unit) {
      const [least, most] = [tenure, same[0]!.numbers[0]!].toSorted((a, b) => a - b) as [number, number];
      t.must("ANA-10", {
        at: both,
        expected: `an average tenure of about ${tenure} ${unit} in the export, as in the JSON`,
        holds: least < 0.5 || most / least < 6,
        got: csv.text.slice(0, 300),
      });
    }
    const worded = cells.some(({ raw }) => typeof raw === "string" && /^P\d|\d\s*(y|month)/i.test(raw));
    t.must("ANA-10", {
      at: both,
      expected: `the average tenure, ${tenure} in the JSON, in the export`,
      holds:
        worded ||
        forms.some((form) => [...numbers].some((number) => close(number, form) || (form !== tenure && Math.abs(number - form) <= 0.5))),
      got: csv.text.slice(0, 300),
    });
  }
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
  const there = summariseValues(cells ?? []).split;
  const numbersOf = (part: HeadcountPart, among: AnalyticsSummary["split"]): readonly number[] =>
    among[part].filter((value) => !isNoFigure(value)).flatMap(({ numbers }) => numbers.slice(0, 1));
  const texts = (cells ?? [])
    .flatMap(({ raw, labels }) => [raw, ...labels.map(({ text }) => text)])
    .filter((text) => typeof text === "string");
  const named = new Set(texts.map(headcountPartIn));
  for (const part of HEADCOUNT_PARTS) {
    const [figures, numbers] = [numbersOf(part, summary.split), numbersOf(part, there)];
    const figure = new Set(figures).size === 1 ? figures[0] : undefined;
    if (figure === undefined) continue;
    const notShown = !named.has(part) && HEADCOUNT_PARTS.every((one) => one === part || numbersOf(one, there).length === 1);
    if (numbers.length === 1 || notShown)
      t.must("ANA-10", {
        at: [json, csv],
        expected: `${figure} people ${part} in the export, as in the JSON`,
        holds: numbers[0] === figure,
        got: numbers.join(", ") || `nothing named ${part}`,
      });
  }
}

function judgeExportedTrend(
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

/** Looks for each headcount of the trend anywhere in the export. Leaves out 1,000 and more, which have several notations, and numbers that may be hidden. */
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

/** Compares the departments that the export shows and hides with those of the JSON (ANA-10). */
export function judgeExportedCells(t: CheckContext, { answers, json, csv, names, hidden, people }: DepartmentCells): void {
  const both = [answers.json, answers.csv];
  if (csv === undefined) return;
  const numbers = new Set((answers.cells ?? []).flatMap((cell) => cell.numbers));
  for (const name of names) {
    const lines = csv.bound.filter((one) => one.name === name);
    const cellsOfName = `${name}: ${lines.map(({ value }) => JSON.stringify(value.raw)).join(", ") || "nothing"}`.slice(0, 300);
    const figures = json.heads.get(name);
    if (figures !== undefined) {
      const heads = csv.heads.get(name) ?? [];
      const own = new Set(numbersNear(answers.cells ?? [], name));
      // A figure that is also the name of a department cannot be identified.
      const readable = (heads.length > 0 || csv.heads.size > 0) && !figures.some((figure) => people.departments.has(String(figure)));
      const holds =
        figures.some((figure) => own.has(figure)) ||
        (!readable && csv.mentioned.has(name) && figures.some((figure) => numbers.has(figure)));
      t.must("ANA-10", {
        at: both,
        expected: `${figures.join(" or ")} people in ${name} in the export, as in the JSON`,
        holds,
        got: cellsOfName,
      });
    } else if (hidden.includes(name)) {
      const shown = lines.filter(
        ({ value, frame }) =>
          value.numbers.length > 0 && (csv.frames.has(frame) || figureKindOf(value, name, value.numbers[0]!) === "figure"),
      );
      const size = people.departments.get(name)!;
      const sure =
        json.heads.size > 0 && shown.some(({ value, frame }) => csv.frames.has(frame) || isTraining(value, name) || size.most < 5);
      t.must("ANA-10", {
        at: both,
        expected: `no figure about ${name} in the export, because the JSON hides it`,
        holds: !sure,
        got: cellsOfName,
      });
    }
  }
  // A department that the export shows is not suppressed, so the JSON must name it.
  const lost = [...csv.heads.keys()].filter((name) => !json.mentioned.has(name));
  if (json.heads.size === 0 && lost.length > 1)
    t.must("ANA-10", {
      at: both,
      expected: "the JSON names the departments that the export shows",
      holds: false,
      got: `the JSON does not name ${lost.join(", ")}`.slice(0, 300),
    });
  else if (json.heads.size === 0) stopUnreadable(t, "what the summary shows of departments");
  const missing = departmentsWithoutCell(answers.cells ?? [], csv, people).filter((name) => people.departments.get(name)!.least >= FLOOR);
  t.must("ANA-10", {
    at: both,
    expected: "a headcount cell in the export for each department",
    holds: missing.length === 0,
    got: `none for ${missing.join(", ")}`,
  });
  judgeExportedTraining(t, { answers, json, csv, names });
}

/** The numbers of all cells with a label that contains the name. */
function numbersNear(cells: readonly LabelledValue[], name: string): number[] {
  return cells.flatMap(({ labels, numbers }) => (labels.some(({ text }) => text.includes(name.toWellFormed())) ? numbers : []));
}

const isTraining = (value: LabelledValue, name: string): boolean => wordsAbout(value, name).some((word) => TRAINING.test(word));

/** Compares the training of departments that have exactly one training figure in the JSON. */
function judgeExportedTraining(
  t: CheckContext,
  { answers, json, csv, names }: Pick<DepartmentCells, "answers" | "json" | "csv" | "names">,
): void {
  for (const name of names) {
    const own = json.bound.filter(
      (one) =>
        one.name === name &&
        one.value.numbers.length > 0 &&
        isTraining(one.value, name) &&
        figureKindOf(one.value, name, one.value.numbers[0]!) !== "aside",
    );
    const there = csv!.bound.filter((one) => one.name === name && one.value.numbers.length > 0 && isTraining(one.value, name));
    const [only] = own;
    if (only === undefined || own.length > 1 || there.length === 0) continue;
    const rate = only.value.numbers[0]!;
    const percent = !hasSameName([only.value], answers.cells ?? []);
    const holds = numbersNear(answers.cells ?? [], name).some((number) => near(percent, number, rate));
    t.must("ANA-10", {
      at: [answers.json, answers.csv],
      expected: `the training of ${name} in the export, ${rate} as in the JSON`,
      holds,
      got: there.map(({ value }) => JSON.stringify(value.raw)).join(", "),
    });
  }
}

/** Whether the export names rates exactly as the JSON does and never mentions percent: then both use the same unit. */
function hasSameName(rates: readonly LabelledValue[], cells: readonly LabelledValue[]): boolean {
  const texts = new Set(
    cells.flatMap(({ raw, labels }) => [raw, ...labels.map(({ text }) => text)].filter((text) => typeof text === "string")),
  );
  const keys = rates.flatMap(({ labels }) =>
    labels.filter(({ kind, text }) => kind === "key" && text.endsWith("rate")).map(({ text }) => text),
  );
  return keys.some((key) => texts.has(key)) && ![...texts].some((text) => /percent|\bpct\b|_pct|%/i.test(text));
}

/** Checks the exact text of suppressed department cells (ANA-11). */
export function judgeLiteral(t: CheckContext, { answers, csv, small, hidden, people }: DepartmentCells): void {
  const concerned = [...new Set([...small, ...hidden])];
  if (csv === undefined) return t.stop("the export is not CSV");
  if (concerned.length === 0) t.notApplicable("no department has one to four people, so none has to be hidden");
  const counted = answers.records.flat().find((cell) => cell.startsWith(LITERAL) && /\d/.test(cell.slice(LITERAL.length)));
  if (counted !== undefined)
    t.must("ANA-11", { at: answers.csv, expected: `exactly ${LITERAL}, without a number`, holds: false, got: counted });
  const lost = departmentsWithoutCell(answers.cells ?? [], csv, people).filter((name) => concerned.includes(name));
  t.must("ANA-11", {
    at: answers.csv,
    expected: `a cell with ${LITERAL} for each hidden department`,
    holds: lost.length === 0,
    got: `none for ${lost.join(", ")}`,
  });
  const hasLiteral = answers.records.some((record) => record.includes(LITERAL));
  let readDepartments = 0;
  for (const name of concerned) {
    const frames = new Set(
      csv.bound
        .filter(
          ({ value, frame, name: whose }) =>
            (value.numbers.length > 0 || value.raw === LITERAL) &&
            whose !== name &&
            (csv.frames.has(frame) || value.raw === LITERAL || isTraining(value, whose)),
        )
        .map(({ frame }) => frame),
    );
    const cells = csv.bound.filter(
      (one) => one.name === name && frames.has(one.frame) && figureKindOf(one.value, name, one.value.numbers[0] ?? 1) !== "aside",
    );
    const wrongCell = cells.find(({ value }) => value.raw !== LITERAL);
    const notShown = cells.length === 0 && csv.heads.size > 0 && (!csv.mentioned.has(name) || !hasLiteral) && small.includes(name);
    if (cells.length > 0 || notShown)
      t.must("ANA-11", {
        at: answers.csv,
        expected: `exactly ${LITERAL} in every cell about ${name}`,
        holds: wrongCell === undefined && !notShown,
        got: wrongCell === undefined ? `nothing about ${name}` : `${wrongCell.value.where}: ${JSON.stringify(wrongCell.value.raw)}`,
      });
    if (cells.length > 0) readDepartments += 1;
  }
  if (readDepartments === 0) stopUnreadable(t, "the cell of a hidden department");
}

/** Whether a number of the export equals a figure of the JSON. @param percent whether one may be a percentage and the other a fraction */
function near(percent: boolean, number: number, figure: number): boolean {
  return (
    close(number, figure) || (percent && (close(Math.round(number * 1e4) / 1e6, figure) || close(Math.round(number * 1e6) / 1e4, figure)))
  );
}

/** The unit that the labels of these figures name. Undefined if they name none or both. */
function unitOf(values: readonly LabelledValue[]): "years" | "months" | undefined {
  const units = ["year", "month"].filter((unit) => values.some((value) => wordsAbout(value).some((word) => word.includes(unit))));
  return units.length !== 1 ? undefined : units[0] === "year" ? "years" : "months";
}

/** Whether two numbers are equal when rounded to the decimals of the less exact one; integers must be equal. */
function close(one: number, other: number): boolean {
  if (one === other) return true;
  const decimals = Math.min(...[one, other].map((number) => (String(number).split(".")[1] ?? "").length));
  return decimals > 0 && Math.abs(one - other) <= 0.5 * 10 ** -decimals;
}
