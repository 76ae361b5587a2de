/** Text that a spreadsheet may take for a formula: it begins with one of these characters (full-width ones too), after any apostrophes. */
const FORMULA = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * A CSV cell. Text that a spreadsheet may take for a formula gets an apostrophe in front, besides any that it has. Text with a comma, a
 * quote or a line end is quoted (RFC 4180).
 */
export function cell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** CSV text from lines of cells, each ended by CRLF. A line without cells is blank. */
export function csv(lines: readonly (readonly (string | number | null)[])[]): string {
  return lines.map((cells) => `${cells.map(cell).join(",")}\r\n`).join("");
}
