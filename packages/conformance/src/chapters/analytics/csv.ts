/**
 * The records of a CSV text as RFC 4180 reads them; line ends of any kind, a blank line is a record without cells.
 * @returns undefined for a text that is no CSV: a quote that is never closed, or one within a cell
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

/** One cell and where it ends: at a comma, a line end or the end of the text. */
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

/** The text of a suppressed department cell, to the letter (§4.8). */
export const LITERAL = "<5 - hidden";

/** An export read for what it says about one thing, in whichever layout. */
export class Sheet {
  readonly records: readonly (readonly string[])[];

  constructor(records: readonly (readonly string[])[]) {
    this.records = records;
  }

  /** For each place where the key stands: the other cells of its line, or, where it heads a column, those below it. */
  about(key: string): readonly (readonly string[])[] {
    // What is no Unicode text in JSON cannot be written in UTF-8.
    const text = key.toWellFormed();
    const own = this.#where((cell) => cell === text);
    // A table of two columns may say what it is that the key has, as in `Department: Sales`.
    return own.length > 0 ? own : this.#where((cell) => partsOf(cell, text));
  }

  #where(fits: (cell: string) => boolean): readonly (readonly string[])[] {
    return this.records.flatMap((record, line) =>
      record.flatMap((cell, column) => {
        if (!fits(bare(cell))) return [];
        const others = record.filter((_, n) => n !== column);
        if (others.some((other) => isFigure(other)) || line === this.records.length - 1) return [others];
        const below = this.records.slice(line + 1);
        const end = below.findIndex((next) => next.length === 0);
        const cells = (end < 0 ? below : below.slice(0, end)).map((next) => next[column] ?? "");
        return [cells.some((other) => isFigure(other)) ? cells : others];
      }),
    );
  }

  /**
   * Lines in which a cell names the key in a phrase of nothing else but what an analytics summary tells, as in `Average tenure of Sales`;
   * each as the cells besides.
   */
  amid(key: string): readonly (readonly string[])[] {
    const text = key.toWellFormed();
    if (text === "" || text.split(/\s+/).every((word) => PHRASE.test(word))) return [];
    return this.records.flatMap((record) => {
      const column = record.findIndex((cell) => {
        const at = cell.indexOf(text);
        const rest = at < 0 ? [] : [cell.slice(0, at), cell.slice(at + text.length)];
        const whole = /(^|[^\p{L}\p{N}])$/u.test(rest[0] ?? "") && /^([^\p{L}\p{N}]|$)/u.test(rest[1] ?? "");
        const words = rest.join(" ").match(/[\p{L}\p{N}]+/gu) ?? [];
        return whole && words.length > 0 && words.every((word) => PHRASE.test(word));
      });
      return column < 0 ? [] : [record.filter((_, n) => n !== column)];
    });
  }

  /** Whether some cell speaks of parts of a hundred: then figures may be told so that the JSON tells in parts of one. */
  get speaksOfPercent(): boolean {
    return this.records.some((record) => record.some((cell) => /percent|\bpct\b|_pct|%/i.test(cell)));
  }

  /** Every number in it. */
  get numbers(): ReadonlySet<number> {
    return new Set(this.records.flat().flatMap(numbersIn));
  }
}

/** A word of a phrase that tells a figure of a department. */
const PHRASE =
  /^(a|an|the|of|in|for|by|at|per|and|on|current|average|avg|mean|median|total|number|no|count|head|headcount|people|persons?|staff|employees?|active|leave|probation|tenure|service|length|turnover|attrition|rate|percent|pct|share|leavers?|left|voluntary|involuntary|training|completion|completed|department|dept|team|trend|years?|months?)$/i;

const isFigure = (cell: string): boolean => cell === LITERAL || numbersIn(cell).length > 0;

/** What an apostrophe keeps from being a formula is the text behind it. */
const bare = (cell: string): string => cell.replace(/^'(?=[=+\-@'])/, "");

/** Whether a cell names the key beside other words, parted from them by a mark. */
function partsOf(cell: string, key: string): boolean {
  const at = key === "" ? -1 : cell.indexOf(key);
  if (at < 0 || isFigure(cell)) return false;
  const [before, after] = [cell.slice(0, at), cell.slice(at + key.length)];
  // A jurisdiction or a month stands in a row of words too.
  if (/^([A-Z]{2}|\d{4}-\d{2}(-\d{2})?)$/.test(key)) return /(^|\W|_)$/.test(before) && /^(\W|_|$)/.test(after);
  return /(^|[^\p{L}\p{N}\s&]\s*)$/u.test(before) && /^(\s*[^\p{L}\p{N}\s&]|$)/u.test(after);
}

/** The number that a cell is, its thousands parted by commas or not; 74% is 0.74 as well as 74. */
export function numbersIn(cell: string): number[] {
  const whole = cell.trim();
  const text = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(whole) ? whole.replaceAll(",", "") : whole;
  if (/^-?\d+(\.\d+)?$/.test(text)) return [Number(text)];
  const percent = /^(-?\d+(?:\.\d+)?)\s*%$/.exec(text)?.[1];
  return percent === undefined ? [] : [Number(percent), Math.round(Number(percent) * 1e4) / 1e6];
}
