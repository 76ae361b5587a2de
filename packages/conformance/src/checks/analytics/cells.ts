import type { FormRow } from "../../forms/form-row.ts";
import { BOUND } from "../../forms/part-reader.ts";

/** What a summary shows of a department. */
export interface Cell {
  /** As the summary names it; undefined: the row names no department. */
  readonly name: string | undefined;
  readonly figure: number | undefined;
  /** `unread`: something stands there that may hold the figure. */
  readonly state: "shown" | "hidden" | "unread";
  readonly raw: unknown;
}

/** The departments in one form of the summary, with one figure each. */
export class Cells {
  readonly all: readonly Cell[];

  constructor(all: readonly Cell[]) {
    this.all = all;
  }

  /** The cells of a department; none: it has no row. A spreadsheet shows an apostrophe before what it would take for a formula. */
  of(name: string): readonly Cell[] {
    const text = name.toWellFormed();
    return this.all.filter((cell) => cell.name === text || cell.name === `'${text}`);
  }

  /** The figure of a department; undefined: it has none that is read, or several. */
  figureOf(name: string): number | undefined {
    const [cell, ...others] = this.of(name);
    return cell?.state === "shown" && others.length === 0 ? cell.figure : undefined;
  }

  /** Whether a department has no figure: its cells are hidden, or it has none. */
  hides(name: string): boolean {
    return this.of(name).every(({ state }) => state === "hidden");
  }

  /** Cells of what is not one of these departments: of people without one, or of the whole company. */
  besides(names: readonly string[]): readonly Cell[] {
    const known = new Set(names.flatMap((name) => this.of(name)));
    return this.all.filter((cell) => !known.has(cell));
  }
}

/**
 * Reads the departments. Undefined: rows, names or figures are not read.
 * @param part the figure, such as `headcount` @param isKnown whether it was found in an answer before, so that rows without it are hidden
 */
export function cellsIn(rows: readonly FormRow[] | undefined, part: string, isKnown: boolean): Cells | undefined {
  if (rows === undefined || (rows.length > 0 && !rows.some((row) => row.reads("name") && (isKnown || row.has(part))))) return undefined;
  const cells = rows.map((row): Cell => ({
    name: row.text("name"),
    figure: row.number(part),
    state: stateOf(row, part),
    raw: row.raw(part),
  }));
  return cells.length > 0 && cells.every(({ state }) => state === "unread") ? undefined : new Cells(cells);
}

function stateOf(row: FormRow, part: string): Cell["state"] {
  const figure = row.number(part);
  // A hidden cell may hold 0 in place of its figure. Any other number is shown, whatever the row says of it.
  if (figure !== undefined) return row.hidden && figure <= 0 ? "hidden" : "shown";
  if (row.hidden || row.isNull(part) || row.raw(part) === undefined) return "hidden";
  // A row that is a list is raw as a whole where it shows no figure: its name is none.
  const text = JSON.stringify(row.raw(part)).replace(JSON.stringify(row.text("name")), "");
  // Only a bound, as in `<5 - hidden`, is no figure.
  return /\d/.test(text) && !BOUND.test(text) ? "unread" : "hidden";
}
