import type { View } from "../../exchange/view.ts";
import type { CsvLine } from "../../forms/csv-lines.ts";

/** A department that only the run uses, and its number of people in two answers. */
export interface OwnDepartment {
  readonly name: string;
  readonly was: number;
  /** Fewer than five. */
  readonly is: number;
}

/** Numbers in the same row as a name, by their place in the row. */
export type Numbers = ReadonlyMap<string, number>;

/**
 * Places of a summary that show the number of people of departments that it should hide, or their share of the company, in whatever form:
 * numbers beside the name that are right for each department, and for one that changed before and after the change. Everything else beside a
 * name, such as its position, is right for one of them by chance at most.
 * @param totals people in the company, before and after @param numbersOf the numbers beside a name in both answers
 */
export function leaksIn(
  own: readonly OwnDepartment[],
  totals: readonly [number, number],
  numbersOf: (name: string) => readonly [before: Numbers, after: Numbers],
): string[] {
  const seen = own.map((one) => [one, ...numbersOf(one.name)] as const);
  const places = new Set(seen.flatMap(([, , after]) => [...after.keys()]));
  const measures: readonly ((number: number, people: number, total: number) => boolean)[] = [
    (number, people) => number === people,
    ...[1, 100].map((scale) => (number: number, people: number, total: number) => Math.abs((number * total) / (people * scale) - 1) < 0.02),
  ];
  return [...places].filter((place) =>
    measures.some((fits) => {
      const shown = seen.filter(([, , after]) => after.has(place));
      const follows = ({ was, is }: OwnDepartment, before: Numbers): boolean =>
        was !== is && before.has(place) && fits(before.get(place)!, was, totals[0]);
      return (
        shown.length > 1 &&
        shown.every(([{ is }, , after]) => fits(after.get(place)!, is, totals[1])) &&
        shown.some(([one, before]) => follows(one, before))
      );
    }),
  );
}

/** The numbers in the smallest objects and lists that contain a name as a text, and below members with that name. */
export function numbersBeside(data: View, name: string): Numbers {
  const found = new Map<string, number>();
  const rowAt = (raw: unknown, place: string): void => {
    for (const [step, number] of numbersBelow(raw, name)) found.set(`${place}${step}`, number);
  };
  const visit = (raw: unknown, place: string): void => {
    if (typeof raw !== "object" || raw === null) return;
    const isList = Array.isArray(raw);
    if (Object.values(raw).some((value) => typeof value === "string" && value.includes(name))) rowAt(raw, place);
    for (const [member, value] of Object.entries(raw)) {
      if (member === name) rowAt(isScalar(value) ? [value] : value, `${place}.{}`);
      else visit(value, `${place}.${isList ? "#" : member}`);
    }
  };
  visit(data.raw, "");
  return found;
}

const isScalar = (raw: unknown): boolean => typeof raw !== "object" || raw === null;

function numbersBelow(raw: unknown, name: string, place = ""): (readonly [string, number])[] {
  if (typeof raw === "number") return [[place, raw]];
  if (typeof raw === "string") return numbersInText(raw, name).map((number, n) => [`${place}~${n}`, number]);
  return isScalar(raw) ? [] : Object.entries(raw as object).flatMap(([member, value]) => numbersBelow(value, name, `${place}.${member}`));
}

/** Numbers in a text besides a name, such as `3 people`. */
const numbersInText = (text: string, name: string): number[] =>
  (text.replace(name, " ").match(/(?<![\p{L}\d.-])\d+(\.\d+)?(?![\d\p{L}-])/gu) ?? []).map(Number);

/** The numbers in lines with a name, by the other texts of the line and the column. */
export function numbersInLines(csv: readonly CsvLine[], name: string): Numbers {
  const found = new Map<string, number>();
  for (const line of csv.filter((cells) => cells.some((cell) => cell.includes(name)))) {
    const texts = line.map((cell) => cell.replace(name, "{}").replaceAll(/\d+(\.\d+)?/g, "#"));
    for (const [column, cell] of line.entries())
      for (const [n, number] of numbersInText(cell, name).entries()) found.set(`${texts.join(",")} ${column}~${n}`, number);
  }
  return found;
}
