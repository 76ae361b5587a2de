import { printable } from "@hr-platform/engine/contract/printable";
import { columns } from "../columns.ts";

type Row = Readonly<Record<string, unknown>>;

/** The most rows of a table. */
const MOST_ROWS = 60;
/** The most characters of a cell, besides the last one of a row. */
const MOST_IN_CELL = 36;
/** The most members of an object that a cell shows. */
const MOST_IN_OBJECT = 3;

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null && !Array.isArray(value);
const isTable = (value: unknown): value is readonly Row[] => Array.isArray(value) && value.length > 0 && value.every(isRow);

/**
 * The answer of a control call as a person reads it: members as lines, lists as tables.
 * @param about The names that the call had. Of a list too long for a table, only the rows that have one are shown.
 */
export function answerText(answer: unknown, about: readonly string[] = []): string {
  if (isTable(answer)) {
    const meant =
      answer.length <= MOST_ROWS ? [] : answer.filter((row) => Object.values(row).some((value) => about.includes(value as string)));
    return meant.length === 1 ? answerText(meant[0]) : table(meant.length === 0 ? answer : meant);
  }
  if (Array.isArray(answer)) return answer.length === 0 ? "none\n" : answer.map((one) => `${inline(one)}\n`).join("");
  if (!isRow(answer)) return `${inline(answer)}\n`;
  const members = Object.entries(answer);
  // An empty list needs no figures about it.
  if (Array.isArray(answer["data"]) && answer["data"].length === 0) return "none\n";
  // What there is nothing beside needs no title.
  if (members.length === 1 && members[0]![1] === null) return "none\n";
  if (members.length === 1) return isRow(members[0]![1]) || isTable(members[0]![1]) ? answerText(members[0]![1]) : lines(members);
  const tables = members.filter(([, value]) => isTable(value)).map(([name, rows]) => [name, rows as Row[]] as const);
  const short = members.filter(([, value]) => !isTable(value));
  return [
    ...(short.length === 0 ? [] : [lines(short)]),
    ...tables.map(([name, rows]) => `${name}\n${table(rows.toSorted(byWeight))}`),
  ].join("\n");
}

/** What nobody waits for goes to the end. */
const byWeight = (one: Row, other: Row): number => Number(one["kind"] === "rate-window") - Number(other["kind"] === "rate-window");

const lines = (members: readonly (readonly [string, unknown])[]): string =>
  columns(members.map(([name, value]) => [name.replaceAll("_", " "), inline(value)]));

/** A value on one line. */
function inline(value: unknown): string {
  if (value === null || value === undefined || value === "") return "-";
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.map(inline).join(isTable(value) ? "; " : ", ");
  if (isRow(value))
    return (
      Object.entries(value)
        .map(([name, one]) => `${name} ${inline(one)}`)
        .join(", ") || "none"
    );
  return printable(typeof value === "string" ? value : JSON.stringify(value));
}

/** What most rows have as columns, and what some have in a last one. Columns with nothing in them are left out. */
function table(rows: readonly Row[]): string {
  const shown = rows.slice(0, MOST_ROWS);
  const names = [...new Set(shown.flatMap((row) => Object.keys(row)))];
  const isIn = (name: string): boolean => shown.filter((row) => Object.hasOwn(row, name)).length * 2 > shown.length;
  const filled = names.filter((name) => isIn(name) && shown.some((row) => inCell(row[name]) !== "-"));
  const others = names.filter((name) => !isIn(name));
  const text = columns([
    [...filled.map((name) => name.replaceAll("_", " ").toUpperCase()), ...(others.length === 0 ? [] : ["MORE"])],
    ...shown.map((row) => [
      ...filled.map((name, place) => cut(inCell(row[name]), place === filled.length - 1 && others.length === 0)),
      ...(others.length === 0
        ? []
        : [others.flatMap((name) => (name in row ? [`${name.replaceAll("_", " ")} ${inline(row[name])}`] : [])).join(", ")]),
    ]),
  ]);
  const left = rows.length - shown.length;
  return left === 0 ? text : `${text}and ${left} more; --json prints all\n`;
}

/** The same in a table: the first of several rows, and no large objects. */
function inCell(value: unknown): string {
  if (isTable(value)) return `${inCell(Object.values(value[0]!)[0])}${value.length === 1 ? "" : ` and ${value.length - 1} more`}`;
  return isRow(value) && (Object.keys(value).length > MOST_IN_OBJECT || Object.values(value).some(isRow)) ? "-" : inline(value);
}

function cut(text: string, isLast: boolean): string {
  return isLast || text.length <= MOST_IN_CELL ? text : `${text.slice(0, MOST_IN_CELL - 1)}…`;
}
