/** What a spreadsheet takes for the beginning of a formula, the full-width forms included; with what marks it as text in front. */
const FORMULA = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * A text as a CSV cell: free text cannot become a formula (an apostrophe marks it as text, one more than it had), and what
 * would break the line is quoted (RFC 4180).
 */
export function cell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Lines of cells as CSV text, each ended by CRLF; a line without cells is blank. */
export function csv(lines: readonly (readonly (string | number | null)[])[]): string {
  return lines.map((cells) => `${cells.map(cell).join(",")}\r\n`).join("");
}
