import type { DeclaredLines, Where } from "./declared-row.ts";

export type CsvLine = readonly string[];

/** The text of a hidden cell of a department in the export (§4.8). */
export const LITERAL = "<5 - hidden";

/** The lines of a CSV answer that a row names, and the headings of their columns. */
export function csvLinesOf(
  { under, where, across = false }: DeclaredLines,
  csv: readonly CsvLine[],
): { readonly lines: CsvLine[]; readonly headings: CsvLine } {
  const all = unpadded(csv);
  const block = (under === undefined ? all : below(under, all)).filter((line) => filled(line) > 0);
  const table = across ? turned(block) : block;
  const head = table.find((line) => line.length > 1) ?? (table.length > 1 ? table[0] : undefined);
  const headings = head?.every((cell) => !isFigure(cell)) === true ? head : [];
  // Among the lines of a whole export, a first line of texts may be any line.
  const isTable = under !== undefined || where === undefined;
  return { headings, lines: table.filter((line) => !(isTable && line === headings) && fits(line, headings, where)) };
}

/** Whether a line has these cells, and not those whose text begins with `!`. */
export function fits(line: CsvLine, headings: CsvLine, where: Where = {}): boolean {
  return Object.entries(where).every(([column, text]) => {
    const cell = line[/^\d+$/.test(column) ? Number(column) - 1 : headings.indexOf(column)] ?? "";
    return text.startsWith("!") ? !isCell(cell, text.slice(1)) : isCell(cell, text);
  });
}

/** Whether a cell has a text, in which `*` is any beginning or end. */
function isCell(cell: string, text: string): boolean {
  if (text.endsWith("*")) return cell.startsWith(text.slice(0, -1));
  return text.startsWith("*") ? cell.endsWith(text.slice(1)) : cell === text;
}

const filled = (line: CsvLine): number => line.filter((cell) => cell.trim() !== "").length;
const isFigure = (cell: string): boolean => cell === LITERAL || /^-?\d+([.,]\d+)*\s*%?$|^\d{4}-\d{2}/.test(cell.trim());

/** The lines without the empty cells at the end that all of them have. */
function unpadded(csv: readonly CsvLine[]): readonly CsvLine[] {
  const padding = Math.min(
    ...csv.filter((line) => filled(line) > 0).map((line) => line.toReversed().findIndex((cell) => cell.trim() !== "")),
  );
  return padding > 0 && padding < Infinity ? csv.map((line) => line.slice(0, -padding)) : csv;
}

/** The lines below the one with the cells, and that line itself if it has others. */
function below(cells: readonly string[], csv: readonly CsvLine[]): readonly CsvLine[] {
  const start = csv.findIndex((line) => cells.every((cell) => line.includes(cell)));
  if (start < 0) return [];
  const rest = csv.slice(filled(csv[start]!) > 1 ? start : start + 1);
  const first = rest.findIndex((line) => filled(line) > 0);
  if (first < 0) return [];
  const [line, next = []] = rest.slice(first) as [CsvLine, CsvLine?];
  // One value, or one column: a heading with the figure below it.
  if (filled(line) === 1) return filled(next) === 1 && !line.some(isFigure) && next.some(isFigure) ? [line, next] : [line];
  // In a sheet whose lines are all of one length, a title has empty cells beside it.
  const isSheet = new Set(csv.map(({ length }) => length)).size === 1;
  const end = rest.findIndex((line, n) => n > first && (filled(line) === 0 || (filled(line) === 1 && (isSheet || line.length === 1))));
  return rest.slice(first, end < 0 ? undefined : end);
}

/** A table with its rows as columns. */
function turned(table: readonly CsvLine[]): CsvLine[] {
  const width = Math.max(0, ...table.map(({ length }) => length));
  return Array.from({ length: width }, (_, column) => table.map((line) => line[column] ?? "")).filter((line) => filled(line) > 0);
}
