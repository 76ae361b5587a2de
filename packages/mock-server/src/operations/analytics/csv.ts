/** How spreadsheets recognise a formula, including full-width characters, with the apostrophes that mark a text before it. */
const FORMULA = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * A CSV cell. An apostrophe keeps free text from becoming a formula (one more than it had); text that would break the
 * line is quoted (RFC 4180).
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
