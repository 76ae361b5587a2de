import type { View } from "../../exchange/view.ts";
import type { LabelledValue, ValueLabel } from "../labelled-value.ts";
import { quantitiesIn } from "./quantity.ts";
import { type Json, areRecords, areRows, categoriesOf, isObject, isScalar, isText, monthOf, textsOf } from "./row.ts";

interface Step {
  readonly name: string;
  /** The name, or `#` for one of many similar members. */
  readonly pattern: string;
}

/** A label of all values below a place. */
interface InheritedLabel extends Omit<ValueLabel, "frame" | "base"> {
  /** The beginning of its frames; the rest is the path from step `depth` on. */
  readonly prefix: string;
  readonly depth: number;
  /** Of a text in a row: whether it occurs in other rows too. */
  readonly category: boolean;
  /** The path of the text, which is no label of itself. */
  readonly own: string;
}

/** A list of texts that may label, by position, the values of a list beside or below it. */
interface Heading {
  readonly member: string;
  readonly texts: readonly string[];
  readonly level: number;
  readonly prefix: string;
  readonly sure: boolean;
}

/** The labels and headings that apply at a place. */
interface Surroundings {
  readonly path: readonly Step[];
  readonly holds: readonly InheritedLabel[];
  readonly headings: readonly Heading[];
}

const patternOf = (path: readonly Step[]): string => path.map(({ pattern }) => pattern).join("/");
const whereOf = (path: readonly Step[]): string => path.map(({ name }) => name).join(".");

/**
 * Every value of a response with all its labels: keys, texts of its row, headings, the same position in a list beside it, words around it.
 */
export function labelledValuesOf({ raw }: Pick<View, "raw">): LabelledValue[] {
  return [...visit(raw, { path: [], holds: [], headings: [] })];
}

function* visit(raw: unknown, around: Surroundings): Generator<LabelledValue> {
  if (isScalar(raw)) yield* labelledValuesAt(raw, around);
  else if (Array.isArray(raw)) yield* visitList(raw as readonly unknown[], around);
  else yield* visitObject(raw as Json, around);
}

function* labelledValuesAt(raw: unknown, { path, holds }: Surroundings): Generator<LabelledValue> {
  const where = whereOf(path);
  const valid = holds.filter(({ own }) => own !== where);
  const labels = valid.map((hold): ValueLabel => {
    const { text, member, kind, level, rank, sure, prefix, depth } = hold;
    const base = `${prefix}${patternOf(path.slice(depth))}`;
    // Rows of different categories are in different frames; a value with a heading belongs to its row.
    const among = valid.filter(
      (other) =>
        other !== hold &&
        other.kind === "row" &&
        (kind === "beside" || other.level < level || (other.level === level && (other.category || kind !== "row"))),
    );
    const frame = `${base} ${among.map((other) => `${other.member}=${other.text}`).join(" ")}`;
    return { text, member, kind, level, rank, sure, base, frame };
  });
  const quantities = isText(raw) ? quantitiesIn(raw) : [];
  const base = `${patternOf(path)}~`;
  const labelsFor = (words: readonly string[]): ValueLabel[] =>
    words.map((text) => ({ text, member: "", kind: "words", level: path.length, rank: 0, sure: true, base, frame: base }));
  if (quantities.length === 0)
    yield { where, raw, numbers: typeof raw === "number" ? [raw] : [], labels: [...labels, ...labelsFor(headIn(raw))] };
  for (const { numbers, words } of quantities) yield { where, raw, numbers, labels: [...labels, ...labelsFor(words)] };
}

/** The subject of a text without a number, as in `Care: hidden`. */
function headIn(raw: unknown): string[] {
  const head = isText(raw) && raw.length < 200 ? /^(.+?)\s*[:=–—]\s/.exec(raw)?.[1] : undefined;
  return head === undefined ? [] : [head];
}

/** A key, or the heading of a column, as the label of the values below it. */
function keyLabel(text: string, member: string, above: readonly Step[], tag: string, depth: number): InheritedLabel {
  const prefix = `${patternOf(above)}/${tag}/`;
  return { text, member, kind: "key", level: above.length, rank: 0, sure: true, prefix, depth, category: false, own: "" };
}

/** The texts of each row as labels of its values. */
function rowLabels(rows: readonly unknown[], places: readonly (readonly Step[])[]): InheritedLabel[][] {
  const texts = rows.map(textsOf);
  const categories = categoriesOf(texts);
  return texts.map((row, n) => {
    const at = places[n]!;
    return row.map(({ member, rank, text }) => ({
      text,
      member,
      kind: "row" as const,
      level: at.length,
      rank,
      sure: true,
      prefix: `${patternOf(at)}@${member}/`,
      depth: at.length,
      category: categories.has(member),
      own: `${whereOf(at)}.${member}`,
    }));
  });
}

function* visitObject(object: Json, { path, holds, headings }: Surroundings): Generator<LabelledValue> {
  const entries = Object.entries(object);
  const values = entries.map(([, value]) => value);
  const table = areRecords(values);
  const places = entries.map(([name]) => [...path, { name, pattern: table ? "#" : name }]);
  const rows = table ? rowLabels(values, places) : [];
  const beside = headingsOf(object, path);
  const year = path.map(({ name }) => name).findLast((name) => /^(19|20)\d\d$/.test(name)) ?? "";
  for (const [n, [name, value]] of entries.entries()) {
    const key = keyLabel(monthOf(year, name) ?? name, name, path, "*", path.length + 1);
    yield* visit(value, {
      path: places[n]!,
      holds: [...holds, key, ...(rows[n] ?? [])],
      headings: [...headings, ...beside.filter(({ member }) => member !== name)],
    });
  }
}

/** Lists of texts in an object. */
function headingsOf(object: Json, path: readonly Step[]): Heading[] {
  return Object.entries(object).flatMap(([member, value]) => {
    const texts = Array.isArray(value) && value.length > 0 ? value.map(headingIn) : [];
    // Figures in words are no headings.
    if (texts.length === 0 || texts.includes(undefined) || texts.filter((text) => isFigure(text!)).length * 2 > texts.length) return [];
    const sure = lengthsIn(object).every((length) => length === texts.length);
    return [{ member, texts: texts as string[], level: path.length, prefix: `${patternOf(path)}=${member}/`, sure }];
  });
}

/** A text in place of a figure. */
const MARK = /hidden|suppress|withheld|masked|<\s*\d|fewer than|^[-–—*.]*$|^n\/?a$/i;

const isFigure = (text: string): boolean =>
  MARK.test(text) || quantitiesIn(text).some(({ words }) => words.length === 0 || /people|percent|staff/i.test(words.join(" ")));

/** Lengths of all lists of values at any depth. */
function lengthsIn(raw: unknown): number[] {
  if (isScalar(raw)) return [];
  const inner = Object.values(raw as Json).flatMap(lengthsIn);
  return Array.isArray(raw) && raw.length > 0 && raw.every(isScalar) ? [raw.length, ...inner] : inner;
}

/** A text that may be a heading: the value itself, or the name in an object of texts. */
function headingIn(raw: unknown): string | undefined {
  if (isText(raw)) return raw;
  if (!isObject(raw) || !Object.values(raw).every(isText)) return undefined;
  const name = Object.keys(raw).find((member) => /name|label|title/i.test(member)) ?? Object.keys(raw)[0];
  return name === undefined ? undefined : (raw[name] as string);
}

function* visitList(list: readonly unknown[], { path, holds, headings }: Surroundings): Generator<LabelledValue> {
  const table = areRows(list);
  const isTuple = list.every(isScalar) && path.at(-1)?.pattern === "#" && list.some(isText);
  const places = list.map((_, n) => [...path, { name: String(n), pattern: isTuple ? String(n) : "#" }]);
  const rows = table ? rowLabels(list, places) : [];
  const head = table ? headOf(list, headings) : undefined;
  const fitting = headings.filter(({ texts }) => texts.length === list.length && !isTuple && !areNamed(list));
  // Beside a list of names in the same object, one further out has the same length by chance.
  const nearest = Math.max(...fitting.map(({ level }) => level));
  const named = fitting.filter(({ level }) => level === nearest);
  for (const [n, value] of list.entries()) {
    if (head?.row === n) continue;
    const placed = named.map(({ member, texts, level, prefix, sure }): InheritedLabel => {
      return { text: texts[n]!, member, kind: "beside", level, rank: 0, sure, prefix, depth: level, category: false, own: "" };
    });
    const own = [...holds, ...placed, ...(rows[n] ?? [])];
    if (head === undefined || !Array.isArray(value)) yield* visit(value, { path: places[n]!, holds: own, headings });
    else
      for (const [column, cell] of (value as readonly unknown[]).entries()) {
        const text = head.texts[column]!;
        const heading = keyLabel(text, text, places[n]!, "^", places[n]!.length + 1);
        const at = [...places[n]!, { name: String(column), pattern: String(column) }];
        yield* visit(cell, { path: at, holds: [...own, heading], headings });
      }
  }
}

/** Whether the elements of a list are distinguished by texts or keys of their own; a text in all of them, such as a unit, names none. */
function areNamed(list: readonly unknown[]): boolean {
  const keys = list.map((one) => (isObject(one) ? Object.keys(one) : []));
  if (keys.every(({ length }) => length > 0) && new Set(keys.flat()).size === keys.flat().length && list.length > 1) return true;
  const texts = list.map((one) => (isText(one) ? [] : textsOf(one)));
  const categories = categoriesOf(texts);
  return texts.some((row) => row.some(({ member, text }) => !categories.has(member) && quantitiesIn(text).length === 0));
}

/** Headings of a table of lists: its first row, if that is all texts, or a list of texts beside it with the length of its rows. */
function headOf(
  list: readonly unknown[],
  headings: readonly Heading[],
): { readonly texts: readonly string[]; readonly row: number } | undefined {
  if (!list.every((row) => Array.isArray(row))) return undefined;
  const rows = list as readonly (readonly unknown[])[];
  const [first] = rows;
  if (!rows.every((row) => row.length === first!.length)) return undefined;
  const beside = headings.filter(({ texts }) => texts.length === first!.length);
  if (beside.length === 1) return { texts: beside[0]!.texts, row: -1 };
  const named = first!.every((cell) => isText(cell) && quantitiesIn(cell).length === 0 && !MARK.test(cell));
  return rows.length > 1 && named && rows.slice(1).some((row) => !row.every(isText))
    ? { texts: first as readonly string[], row: 0 }
    : undefined;
}
