import type { DeclaredLines } from "./declared-row.ts";

type Line = readonly string[];

/** The lines of a CSV answer that a row names, and the headings of their columns: the nearest line above that has texts alone. */
export function linesOf(
  { under, where, across = false }: DeclaredLines,
  csv: readonly Line[],
): { readonly lines: Line[]; readonly headings: Line } {
  const block = under === undefined ? csv : below(under, csv);
  const table = across ? turned(block) : block;
  const headings = table.find((line) => line.length > 1 && line.every((cell) => !/^-?\d/.test(cell))) ?? [];
  const lines = table.filter((line) => line !== headings && line.length > 1 && fits(line, headings, where));
  return { lines, headings };
}

/** The lines below the one with a cell, to the next blank line or line with a single cell. */
function below(text: string, csv: readonly Line[]): readonly Line[] {
  const start = csv.findIndex((line) => line.includes(text));
  if (start < 0) return [];
  // The cell may be a heading of the table itself.
  const isHeading = csv[start]!.filter((cell) => cell !== "").length > 1;
  const rest = csv.slice(isHeading ? start : start + 1);
  const first = rest.findIndex((line) => line.length > 1);
  const end = rest.findIndex((line, n) => n > first && line.filter((cell) => cell !== "").length < 2);
  return rest.slice(Math.max(0, first), end < 0 ? undefined : end);
}

function fits(line: Line, headings: Line, where: DeclaredLines["where"] = {}): boolean {
  return Object.entries(where).every(([column, text]) => {
    const cell = line[/^\d+$/.test(column) ? Number(column) - 1 : headings.indexOf(column)] ?? "";
    return text.endsWith("*") ? cell.startsWith(text.slice(0, -1)) : cell === text;
  });
}

/** A table with its rows as columns. */
function turned(table: readonly Line[]): Line[] {
  const width = Math.max(0, ...table.map(({ length }) => length));
  return Array.from({ length: width }, (_, column) => table.map((line) => line[column] ?? ""));
}
