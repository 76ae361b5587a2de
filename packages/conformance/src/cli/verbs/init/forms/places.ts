import { View } from "../../../../exchange/view.ts";

/** A value outside lists, with its path and the names that lead to it. */
export interface Scalar {
  readonly at: string;
  readonly names: readonly string[];
  readonly raw: unknown;
}

/** A JSONPath of a member. */
export const member = (path: string, name: string): string =>
  /^[a-z_]\w*$/i.test(name) ? `${path}.${name}` : `${path}['${name.replaceAll(/['\\]/g, "\\$&")}']`;

/** Values in an object that are no lists and in none, the nearest to the top first. */
export function scalarsIn(view: View, at = "$", names: readonly string[] = []): Scalar[] {
  if (!view.isObject) return view.exists && !view.isList ? [{ at, names, raw: view.raw }] : [];
  const found = view.names.flatMap((name) => scalarsIn(view.at(name), member(at, name), [...names, name]));
  return found.toSorted((a, b) => a.names.length - b.names.length);
}

/** Things of one kind in an answer: a list, or a map by name. */
export interface PlacedRows {
  /** The path of each of them. */
  readonly at: string;
  readonly names: readonly string[];
  readonly rows: readonly View[];
  /** Of a map: the names of its members. */
  readonly keys?: readonly string[];
}

/** Least members of a map by name. */
const LEAST = 2;

/** Lists and maps of things in an answer, at any depth outside lists. */
export function rowsIn(view: View, at = "$", names: readonly string[] = []): PlacedRows[] {
  if (view.isList) return view.list.length === 0 ? [] : [{ at: `${at}[*]`, names, rows: view.list }];
  if (!view.isObject) return [];
  const values = view.names.map((name) => view.at(name));
  const isMap = values.length >= LEAST && areAlike(values);
  const own: PlacedRows[] = isMap ? [{ at: `${at}.*`, names, rows: values, keys: view.names }] : [];
  return [...own, ...view.names.flatMap((name) => rowsIn(view.at(name), member(at, name), [...names, name]))];
}

/** Whether values have the same members, or are all numbers or texts that are numbers. */
function areAlike(values: readonly View[]): boolean {
  if (values.every(({ isObject }) => isObject)) {
    const [first, ...rest] = values.map((value) => value.names.join());
    return rest.every((one) => one === first);
  }
  return values.every(
    ({ raw }) => typeof raw === "number" || raw === null || (typeof raw === "string" && /\d|hidden|n\/a|suppress/i.test(raw)),
  );
}
