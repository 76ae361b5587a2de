import { monthIn } from "./figures/month.ts";

/** What a part holds. `any`: whatever stands there, but null. `share`: a percentage or a fraction, read as a fraction. `years`: a duration, read in years. `count`: done of total. */
export type Kind = "any" | "text" | "texts" | "number" | "share" | "years" | "flag" | "day" | "month" | "done" | "total" | "rows";

/** Readers that a row of a target file may name with `as`. */
export const READERS = ["text-number", "sum", "percent", "fraction", "months", "years", "duration", "pair"] as const;

export type ReaderName = (typeof READERS)[number];

/** How the value of a part is read. All are optional. */
export interface Reading {
  readonly as?: ReaderName;
  /** Of a flag: the values that mean yes, where one of them stands or is in a list there. */
  readonly is?: readonly unknown[];
  /** Only the text before, or after, the first such separator counts. */
  readonly before?: string;
  readonly after?: string;
}

/**
 * The value of a part in the answer; undefined: what stands there is not of that kind, such as a text in place of a figure.
 * @param found the values at its path; a text in several members is joined with blanks
 */
export function valueOf(kind: Kind, found: readonly unknown[], reading: Reading): unknown {
  const values = found.map((value) => (typeof value === "string" ? cut(value, reading) : value));
  const [first] = values;
  if (reading.is !== undefined) return first === undefined ? undefined : values.flat().some((value) => reading.is!.includes(value));
  switch (kind) {
    case "any":
      return first ?? undefined;
    case "rows":
      return values;
    case "texts":
      return values.flat();
    case "text":
      return values.length > 0 && values.every((value) => isWords(value, values.length)) ? values.join(" ") : undefined;
    case "flag":
      return typeof first === "boolean" ? first : undefined;
    case "day":
      return typeof first === "string" && /^\d{4}-\d{2}-\d{2}($|T)/.test(first) ? first.slice(0, 10) : undefined;
    case "month":
      return typeof first === "string" ? monthIn(first) : undefined;
    case "done":
      return pairOf(values, reading.as)?.[0] ?? numberOf(first, reading.as);
    case "total":
      return pairOf(values, reading.as)?.[1] ?? numberOf(first, reading.as);
    case "number":
      return numberOf(first, reading.as);
    case "share":
      return shareOf(values, reading.as);
    case "years":
      return yearsOf(values, reading.as);
  }
}

/** Whether a value is a text, or a number in one of several members, as in { every: 3, unit: "weeks" }. */
const isWords = (value: unknown, among: number): boolean =>
  typeof value === "string" ? value.trim() !== "" : typeof value === "number" && among > 1;

function cut(text: string, { before, after }: Reading): string {
  const rest = after === undefined ? text : text.includes(after) ? text.slice(text.indexOf(after) + after.length) : "";
  return (before === undefined ? rest : rest.split(before)[0]!).trim();
}

const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;

/** What makes a number a bound, as in `fewer than 5` in place of a hidden figure. */
export const BOUND: RegExp = /[<>≤≥]|\b(fewer|less|more|under|below|above|over|at (least|most))\b/i;

/** Numbers in a text that are not parts of words. */
const numbersIn = (text: string): number[] => (text.match(/(?<![\p{L}\d.])-?\d+(\.\d+)?(?![\d\p{L}])/gu) ?? []).map(Number);

/** The sum of all numbers in a list or a map, at any depth; 0 if it is empty. */
function sumOf(value: unknown): number {
  if (typeof value === "number") return value;
  return typeof value === "object" && value !== null ? Object.values(value).reduce((sum: number, one) => sum + sumOf(one), 0) : 0;
}

/** Days of each unit of a duration. */
const DAYS: readonly (readonly [unit: RegExp, days: number])[] = [
  [/^(y|yr|year)s?$/i, 365.25],
  [/^(m|mo|mth|month)s?$/i, 365.25 / 12],
  [/^(w|wk|week)s?$/i, 7],
  [/^d(ay)?s?$/i, 1],
];

/** The days of a duration: `P3Y2M`, `2 years, 1 month`, `3w`, or `3 04:05:06` of days and a time; undefined: it is none. */
function daysIn(value: unknown): number | undefined {
  if (typeof value !== "string") return undefined;
  const timed = /^(\d+) \d{1,2}:\d{2}(:\d{2})?/.exec(value.trim());
  if (timed !== null) return Number(timed[1]);
  const dated = value.split(/T/)[0]!;
  const parts = [...dated.matchAll(/(\d+(?:\.\d+)?)\s*([a-z]+)/gi)].map(([, count, unit]) => {
    const days = DAYS.find(([name]) => name.test(unit!))?.[1];
    return days === undefined ? undefined : Number(count) * days;
  });
  return parts.length === 0 || parts.includes(undefined) ? undefined : parts.reduce((sum: number, days) => sum + days!, 0);
}

function numberOf(value: unknown, reader: ReaderName | undefined): number | undefined {
  if (reader === "duration") return daysIn(value);
  if (reader === "percent") {
    const percent = numberOf(value, "text-number");
    return percent === undefined ? undefined : percent / 100;
  }
  if (reader === "sum" && typeof value === "object" && value !== null) return sumOf(value);
  if (typeof value === "number") return value;
  if (typeof value !== "string") return undefined;
  if (PLAIN_NUMBER.test(value.trim())) return Number(value);
  const found = reader === "text-number" ? numbersIn(value) : [];
  return found.length === 1 && !BOUND.test(value) ? found[0] : undefined;
}

/** The numbers of done and total: two values, a list of two, or a text with two numbers. */
function pairOf(values: readonly unknown[], reader: ReaderName | undefined): readonly [number, number] | undefined {
  if (reader !== "pair") return undefined;
  const numbers = values
    .flat()
    .flatMap((value) => (typeof value === "string" ? numbersIn(value) : typeof value === "number" ? [value] : []));
  return numbers.length >= 2 ? [numbers.at(-2)!, numbers.at(-1)!] : undefined;
}

/** A share as a fraction: a number with `percent` is divided by 100, one with `fraction` is one; `a of b` is divided with `pair`. */
function shareOf(values: readonly unknown[], reader: ReaderName | undefined): number | undefined {
  const pair = pairOf(values, reader);
  if (pair !== undefined) return pair[1] === 0 ? 0 : pair[0] / pair[1];
  const [value] = values;
  const isPercent = typeof value === "string" && /%|per ?cent/i.test(value);
  const number = isPercent ? numbersIn(value)[0] : numberOf(value, reader);
  if (number === undefined) return undefined;
  // With the reader it is a fraction already.
  return isPercent ? number / 100 : number;
}

/** A duration in years: a number is one of years, or of months with `months`; `P3Y2M` or words with `duration`; years and months in two members. */
function yearsOf(values: readonly unknown[], reader: ReaderName | undefined): number | undefined {
  const [value, months] = values;
  if (reader === "duration") {
    const days = daysIn(value);
    return days === undefined ? undefined : days / 365.25;
  }
  const text = reader === undefined ? undefined : "text-number";
  const [first, second] = [numberOf(value, text), months === undefined ? 0 : numberOf(months, text)];
  if (first === undefined || second === undefined) return undefined;
  return reader === "months" ? first / 12 : first + second / 12;
}
