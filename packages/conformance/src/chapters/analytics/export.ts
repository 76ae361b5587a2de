import type { Trial } from "../../trial.ts";
import type { Board } from "./board.ts";
import { LITERAL, type Sheet, numbersIn } from "./csv.ts";
import type { Look } from "./look.ts";

/** What the export says about one thing. */
interface Reading {
  readonly lines: readonly (readonly string[])[];
  readonly numbers: readonly number[];
  /** Whether some line holds the text of a hidden cell. */
  readonly marked: boolean;
  /** In short, for people. */
  readonly told: string;
}

function read(sheet: Sheet, name: string): Reading {
  const lines = sheet.about(name);
  const marked = lines.some((cells) => cells.includes(LITERAL));
  return { lines, numbers: lines.flat().flatMap(numbersIn), marked, told: JSON.stringify(lines).slice(0, 300) };
}

/** Holds the export to the JSON: the same figures, and the same cells hidden (§4.8). */
export function judgeExport(t: Trial, seen: Look, sheet: Sheet, board: Board): void {
  judgeHidden(t, seen, sheet, board);
  judgeShown(t, seen, sheet, board);
  judgeTurnover(t, seen, sheet);
  judgeTrend(t, seen, sheet);
  judgeFigures(t, seen, sheet);
  const layout = sheet.records.some((record) => record.length === 0)
    ? "blocks"
    : new Set(sheet.records.map(({ length }) => length)).size === 1
      ? "long-table"
      : undefined;
  t.observe("A-241", seen.csv, layout, sheet.records[0]?.join(","));
}

function judgeHidden(t: Trial, { json, csv, exchanges }: Look, sheet: Sheet, { training, hidden, small }: Board): void {
  const both = [json, csv];
  const exported = new Set<string>();
  for (const name of new Set([...hidden, ...small])) {
    const { lines, numbers, told } = read(sheet, name);
    // What has no line, and nobody of whom anybody knows, may be a name that the server made up.
    if (lines.length === 0 && !small.has(name)) continue;
    const literal = lines.length > 0 && lines.every((cells) => cells.includes(LITERAL));
    t.must("ANA-10", both, `no number about ${name} in the export, as the JSON hides it`, numbers.length === 0, told);
    t.must("ANA-11", csv, `in every line about ${name} exactly ${LITERAL}`, literal, told);
    if (training.has(name)) t.must("ANA-12", csv, `no figure in the training of ${name} in the export`, numbers.length === 0, told);
    if (small.has(name))
      t.must(
        "ANA-08",
        [...exchanges, csv],
        `no number about ${name} in the export: fewer than five people are in it`,
        numbers.length === 0,
        told,
      );
    if (numbers.length === 0) exported.add(name);
    const amid = sheet.amid(name);
    if (small.has(name) && amid.length > 0)
      t.must(
        ["ANA-08", "ANA-10"],
        [...exchanges, csv],
        `no number beside a phrase about ${name} in the export: fewer than five people are in it`,
        amid.flat().flatMap(numbersIn).length === 0,
        JSON.stringify(amid).slice(0, 300),
      );
  }
  if (hidden.size > 1 && exported.size > 0)
    t.must(
      "ANA-09",
      csv,
      "another department hidden in the export with the one that is",
      exported.size > 1,
      `hidden is ${[...exported].join(", ")}`,
    );
}

function judgeShown(t: Trial, { json, csv }: Look, sheet: Sheet, { heads, training }: Board): void {
  const both = [json, csv];
  for (const [name, { figure }] of heads) {
    if (figure === null) continue;
    const { numbers, marked, told } = read(sheet, name);
    t.must("ANA-10", both, `the ${figure} people of ${name} in the export, as in the JSON`, numbers.includes(figure), told);
    const rate = training.get(name)?.figure ?? null;
    if (rate !== null)
      t.must(
        "ANA-10",
        both,
        `the training of ${name} in the export, ${rate} as in the JSON`,
        numbers.some((number) => near(sheet, number, rate)) && !marked,
        told,
      );
  }
}

function judgeTurnover(t: Trial, { json, csv, summary }: Look, sheet: Sheet): void {
  const both = [json, csv];
  for (const { jurisdiction, ...figures } of summary.turnover) {
    const { lines, numbers, told } = read(sheet, jurisdiction);
    const known = Object.values(figures).filter((figure) => figure !== null);
    if (lines.length === 0 && known.length === 0) continue;
    t.must(
      "ANA-10",
      both,
      `the turnover of ${jurisdiction} in the export: ${known.join(", ")} as in the JSON`,
      known.every((figure) => numbers.some((number) => near(sheet, number, figure))),
      told,
    );
  }
}

function judgeTrend(t: Trial, { json, csv, summary }: Look, sheet: Sheet): void {
  const both = [json, csv];
  const months = summary.trend?.filter(({ month, figure }) => /^\d{4}-\d{2}/.test(month) && figure !== null) ?? [];
  // Months may be written otherwise there: only where most are found, one that is not is missing.
  if (months.filter(({ month }) => read(sheet, month).lines.length > 0).length * 2 > months.length)
    for (const { month, figure } of months) {
      const { numbers, told } = read(sheet, month);
      t.must("ANA-10", both, `${figure} people in ${month} in the export, as in the JSON`, numbers.includes(figure!), told);
    }
}

function judgeFigures(t: Trial, { json, csv, summary }: Look, sheet: Sheet): void {
  const both = [json, csv];
  const { numbers } = sheet;
  const whole = [...Object.values(summary.split ?? {}), summary.tenure].filter((figure) => typeof figure === "number");
  for (const figure of whole)
    t.must(
      "ANA-10",
      both,
      `the figure ${figure} of the JSON in the export`,
      [...numbers].some((number) => close(number, figure)),
      csv.text.slice(0, 300),
    );
}

/** Whether a number of the export is a figure of the JSON: parts of a hundred, where it speaks of percent, as parts of one. */
function near(sheet: Sheet, number: number, figure: number): boolean {
  return close(number, figure) || (sheet.speaksOfPercent && close(Math.round(number * 1e4) / 1e6, figure));
}

/** Equal, or equal as far as the less exact of two fractions is written. */
function close(one: number, other: number): boolean {
  if (one === other) return true;
  const decimals = Math.min(...[one, other].map((number) => (String(number).split(".")[1] ?? "").length));
  return decimals > 0 && Math.abs(one - other) <= 0.5 * 10 ** -decimals;
}
