/**
 * Reads the records of a CSV text (RFC 4180). Accepts all line ends; a blank line is a record without cells.
 * @returns undefined if the text is no CSV: an open quote, or one within a cell
 */
export function parseCsv(text: string): readonly (readonly string[])[] | undefined {
  const rest = text.startsWith("\uFEFF") ? text.slice(1) : text;
  const records: string[][] = [];
  let record: string[] = [];
  let at = 0;
  while (at < rest.length) {
    const [cell, end] = cellAt(rest, at);
    if (cell === undefined) return undefined;
    record.push(cell);
    at = end;
    if (rest[at] === ",") {
      at += 1;
      if (at < rest.length) continue;
      record.push("");
    } else at += rest.startsWith("\r\n", at) ? 2 : 1;
    records.push(record.length === 1 && record[0] === "" ? [] : record);
    record = [];
  }
  return records;
}

/** One cell, and where it ends: at a comma, a line end or the end of the text. */
function cellAt(text: string, start: number): readonly [cell: string | undefined, end: number] {
  if (text[start] !== '"') {
    const end = endOf(text, start);
    const cell = text.slice(start, end);
    return [cell.includes('"') ? undefined : cell, end];
  }
  let at = start + 1;
  let cell = "";
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return [undefined, text.length];
    cell += text.slice(at, quote);
    if (text[quote + 1] !== '"') return [endOf(text, quote + 1) === quote + 1 ? cell : undefined, quote + 1];
    cell += '"';
    at = quote + 2;
  }
}

function endOf(text: string, from: number): number {
  const found = text.slice(from).search(/[,\r\n]/);
  return found < 0 ? text.length : from + found;
}
