import { monthIn } from "./month.ts";
import { numbersIn } from "./quantity.ts";

export type Json = Readonly<Record<string, unknown>>;

export const isObject = (raw: unknown): raw is Json => typeof raw === "object" && raw !== null && !Array.isArray(raw);
export const isScalar = (raw: unknown): boolean => typeof raw !== "object" || raw === null;
export const isText = (raw: unknown): raw is string => typeof raw === "string";

/** A text of a row, and its place. */
export interface RowText {
  readonly member: string;
  readonly rank: number;
  readonly text: string;
}

/** Whether the elements of a list are rows of one table: all of them objects, or all of them lists. */
export function areRows(values: readonly unknown[]): boolean {
  return values.length > 0 && (values.every((value) => Array.isArray(value)) || values.every(isObject));
}

/** Whether the members of an object are rows of one table: objects with mostly the same members. */
export function areRecords(values: readonly unknown[]): boolean {
  if (values.length < 2 || !values.every(isObject)) return false;
  const [first, ...rest] = values.map((value) => Object.keys(value));
  return rest.every((names) => names.filter((name) => first!.includes(name)).length * 2 >= Math.max(names.length, first!.length));
}

/** The texts of a row, without those in lists; in a row that is a list, by position. */
export function textsOf(row: unknown): RowText[] {
  return below(row, []);
}

function below(raw: unknown, path: readonly string[]): RowText[] {
  // A figure in words is no name.
  if (isText(raw) && numbersIn(raw).length > 0) return [];
  if (isText(raw)) return [{ member: path.join("."), rank: path.length, text: raw }];
  if (isScalar(raw) || path.length > 4 || (Array.isArray(raw) && path.length > 0)) return [];
  const month = isObject(raw) ? numberedMonth(raw) : undefined;
  const months = month === undefined ? [] : [{ member: [...path, "month"].join("."), rank: path.length + 1, text: month }];
  return [...Object.entries(raw as Json).flatMap(([name, value]) => below(value, [...path, name])), ...months];
}

/** The month in a row with separate members for year and month. */
function numberedMonth(row: Json): string | undefined {
  const of = (pattern: RegExp): string => {
    const value = Object.entries(row).find(([name]) => pattern.test(name))?.[1];
    return isText(value) || typeof value === "number" ? `${value}` : "";
  };
  return monthOf(of(/^(year|y)$/i), of(/^(month|m)$/i));
}

/** A month from a year and a number from 1 to 12 or a name; undefined: not a month. */
export function monthOf(year: string, month: string): string | undefined {
  if (!/^(19|20)\d\d$/.test(year) || month === "") return undefined;
  return monthIn(/^\d{1,2}$/.test(month) ? `${year}-${month.padStart(2, "0")}` : `${month} ${year}`);
}

/** Members whose texts occur in several rows, such as `section`: they name the category of a row, not its subject. */
export function categoriesOf(rows: readonly (readonly RowText[])[]): ReadonlySet<string> {
  const texts = new Map<string, Set<string>>();
  for (const row of rows) for (const { member, text } of row) texts.set(member, (texts.get(member) ?? new Set()).add(text));
  return new Set([...texts].flatMap(([member, different]) => (different.size * 2 <= rows.length ? [member] : [])));
}
