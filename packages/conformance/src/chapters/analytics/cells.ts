import type { Trial } from "../../trial.ts";
import { LITERAL, type Sheet, numbersIn } from "./csv.ts";
import type { Look } from "./look.ts";
import { type Tally, within } from "./people.ts";
import type { Cell } from "./summary.ts";

/** Fewer people than this are hidden (§8). */
export const FLOOR = 5;

/** Requirements about the cells of departments. */
export const CELLS: readonly string[] = ["ANA-06", "ANA-07", "ANA-08", "ANA-09", "ANA-10", "ANA-11", "ANA-12"];

/** Departments in sight, as the list and the summary tell of them together. */
export interface Board {
  /** Rows of the headcount by name, and of the training. */
  readonly heads: ReadonlyMap<string, Cell>;
  readonly training: ReadonlyMap<string, Cell>;
  /** Names of departments that show no headcount, those without a row included. */
  readonly hidden: ReadonlySet<string>;
  /** Names of departments in which one to four people are, whoever counts. */
  readonly small: ReadonlySet<string>;
}

/** Sorts the departments of a look. */
export function boardOf({ summary, people }: Look): Board {
  const heads = new Map((summary.departments ?? []).map((cell) => [cell.name, cell]));
  const training = new Map((summary.training ?? []).map((cell) => [cell.name, cell]));
  const known = [...(people?.departments ?? [])];
  // In a company of fewer than five people all may show.
  const tiny = people === undefined || people.all.least < FLOOR;
  const small = tiny ? [] : known.filter(([, { least, most }]) => least >= 1 && most < FLOOR).map(([name]) => name);
  const there = known.filter(([, { least }]) => least >= 1).map(([name]) => name);
  const hidden = [...new Set([...heads.keys(), ...there])].filter(
    (name) => heads.get(name)?.figure === undefined || heads.get(name)!.figure === null,
  );
  return { heads, training, hidden: new Set(hidden), small: new Set(small) };
}

/** Holds the department cells of both forms to the floor and to each other (§4.8). */
export function judgeCells(t: Trial, seen: Look): void {
  const board = boardOf(seen);
  judgeHeadcounts(t, seen, board);
  judgeFloor(t, seen, board);
  judgeComplement(t, seen, board);
  if (seen.sheet === undefined) {
    t.must("ANA-10", seen.csv, "200 with text that RFC 4180 reads as CSV", false);
    return;
  }
  judgeSheet(t, seen, seen.sheet, board);
}

function judgeHeadcounts(t: Trial, { summary, people, json, exchanges }: Look, { heads }: Board): void {
  const names = (summary.departments ?? []).map(({ name }) => name);
  t.must("ANA-06", json, "one row for each department", new Set(names).size === names.length, names.join(", "));
  for (const [name, { figure }] of heads) {
    const tally = people?.departments.get(name);
    if (figure === null || tally === undefined) continue;
    t.must(
      "ANA-06",
      exchanges,
      `${words(tally)} people in ${name}, as many as are listed there, or none shown`,
      within(figure, tally),
      `${name}: ${figure}`,
    );
  }
}

function judgeFloor(t: Trial, { json, exchanges, people }: Look, { heads, training, small }: Board): void {
  const tiny = people !== undefined && people.all.most < FLOOR;
  const low = [...heads.values()].find(({ figure }) => figure !== null && figure > 0 && figure < FLOOR);
  if (heads.size > 0)
    t.must("ANA-08", json, "no department with a headcount from 1 to 4", tiny || low === undefined, `${low?.name}: ${low?.figure}`);
  for (const name of small) {
    const shown = [...(heads.get(name)?.numbers ?? []), ...(training.get(name)?.numbers ?? [])];
    t.must(
      ["ANA-08", "ANA-12"],
      exchanges,
      `no figure about ${name}, in which fewer than five people are`,
      shown.length === 0,
      `${name}: ${shown.join(", ")}`,
    );
  }
}

function judgeComplement(t: Trial, { json, people }: Look, { heads, training, hidden }: Board): void {
  const count = new Set([...heads.keys(), ...hidden]).size;
  const tiny = people === undefined || people.all.least < FLOOR;
  if (hidden.size > 0 && count > 1 && !tiny)
    t.must(
      "ANA-09",
      json,
      "another department hidden with the one that is, so that the total does not give it away",
      hidden.size > 1,
      `hidden is ${[...hidden].join(", ")}`,
    );
  for (const name of hidden) {
    const numbers = training.get(name)?.numbers ?? [];
    t.must(
      "ANA-12",
      json,
      `no figure in the training of ${name}, whose headcount is hidden`,
      numbers.length === 0,
      `${name}: ${numbers.join(", ")}`,
    );
  }
}

function judgeSheet(t: Trial, { json, csv, summary, exchanges }: Look, sheet: Sheet, { heads, training, hidden, small }: Board): void {
  const both = [json, csv];
  const reading = (
    name: string,
  ): { readonly lines: readonly (readonly string[])[]; readonly numbers: readonly number[]; readonly marked: boolean } => {
    const lines = sheet.about(name);
    return { lines, numbers: lines.flat().flatMap(numbersIn), marked: lines.some((cells) => cells.includes(LITERAL)) };
  };
  const told = (name: string): string => JSON.stringify(reading(name).lines).slice(0, 300);
  const exported = new Set<string>();
  for (const name of new Set([...hidden, ...small])) {
    const { lines, numbers } = reading(name);
    // What has no line, and nobody of whom anybody knows, may be a name that the server made up.
    if (lines.length === 0 && !small.has(name)) continue;
    const literal = lines.length > 0 && lines.every((cells) => cells.includes(LITERAL));
    t.must("ANA-10", both, `no number about ${name} in the export, as the JSON hides it`, numbers.length === 0, told(name));
    t.must("ANA-11", csv, `in every line about ${name} exactly ${LITERAL}`, literal, told(name));
    if (training.has(name)) t.must("ANA-12", csv, `no figure in the training of ${name} in the export`, numbers.length === 0, told(name));
    if (small.has(name))
      t.must(
        "ANA-08",
        [...exchanges, csv],
        `no number about ${name} in the export: fewer than five people are in it`,
        numbers.length === 0,
        told(name),
      );
    if (numbers.length === 0) exported.add(name);
  }
  if (hidden.size > 1 && exported.size > 0)
    t.must(
      "ANA-09",
      csv,
      "another department hidden in the export with the one that is",
      exported.size > 1,
      `hidden is ${[...exported].join(", ")}`,
    );
  for (const [name, { figure }] of heads) {
    if (figure === null) continue;
    const { numbers, marked } = reading(name);
    t.must("ANA-10", both, `the ${figure} people of ${name} in the export, as in the JSON`, numbers.includes(figure), told(name));
    const rate = training.get(name)?.figure ?? null;
    if (rate !== null)
      t.must(
        "ANA-10",
        both,
        `the training of ${name} in the export, ${rate} as in the JSON`,
        numbers.some((number) => close(number, rate)) && !marked,
        told(name),
      );
  }
  for (const { jurisdiction, ...figures } of summary.turnover) {
    const { numbers, lines } = reading(jurisdiction);
    const known = Object.values(figures).filter((figure) => figure !== null);
    if (lines.length === 0 && known.length === 0) continue;
    t.must(
      "ANA-10",
      both,
      `the turnover of ${jurisdiction} in the export: ${known.join(", ")} as in the JSON`,
      known.every((figure) => numbers.some((number) => close(number, figure))),
      told(jurisdiction),
    );
  }
  const months = summary.trend?.filter(({ month, figure }) => /^\d{4}-\d{2}/.test(month) && figure !== null) ?? [];
  // Months may be written otherwise there: only where most are found, one that is not is missing.
  if (months.filter(({ month }) => reading(month).lines.length > 0).length * 2 > months.length)
    for (const { month, figure } of months)
      t.must(
        "ANA-10",
        both,
        `${figure} people in ${month} in the export, as in the JSON`,
        reading(month).numbers.includes(figure!),
        told(month),
      );
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
  const layout = sheet.records.some((record) => record.length === 0)
    ? "blocks"
    : new Set(sheet.records.map(({ length }) => length)).size === 1
      ? "long-table"
      : undefined;
  t.observe("A-241", csv, layout, sheet.records[0]?.join(","));
}

/** Equal, or equal as far as the less exact of two fractions is written. */
function close(one: number, other: number): boolean {
  if (one === other) return true;
  const decimals = Math.min(...[one, other].map((number) => (String(number).split(".")[1] ?? "").length));
  return decimals > 0 && Math.abs(one - other) <= 0.5 * 10 ** -decimals;
}

function words({ least, most }: Tally): string {
  return least === most ? `${most}` : `${least} to ${most}`;
}
