import type { View } from "../exchange/view.ts";
import { type CsvLine, fits, csvLinesOf } from "./csv-lines.ts";
import { type DeclaredPart, type DeclaredRow, FormError, declaredRow } from "./declared-row.ts";
import { FormPath, type FoundValue } from "./form-path.ts";
import { FormRow, type RowSettings, spellings } from "./form-row.ts";
import { type DeclaredRequest, declaredRequest } from "./requests/declared-request.ts";
import { OPEN_REQUESTS, type RequestName } from "./requests/index.ts";
import type { ReaderName } from "./part-reader.ts";
import { THINGS, type ThingName } from "./things/index.ts";
import type { OpenThing } from "./thing.ts";

/** A row of `forms` in a target file, before it is read. */
export type RawForms = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** How a run reads what the document requires without showing its form: the rows of the target file, and the plain forms. */
export class Forms {
  readonly #rows = new Map<string, DeclaredRow>();
  readonly #requests = new Map<string, DeclaredRequest>();
  /** By declared part, such as `stages.rejects`: whether it ever found something. */
  readonly #found = new Map<string, boolean>();

  /** @throws FormError that names the first wrong row */
  constructor(raw: RawForms = {}) {
    for (const [name, row] of Object.entries(raw)) {
      if (Object.hasOwn(OPEN_REQUESTS, name)) this.#requests.set(name, declaredRequest(name as RequestName, row));
      else if (Object.hasOwn(THINGS, name)) this.#rows.set(name, declaredRow(name, THINGS[name as ThingName], row));
      else
        throw new FormError(`forms.${name} is not known; there are ${[...Object.keys(THINGS), ...Object.keys(OPEN_REQUESTS)].join(", ")}`);
    }
  }

  /** Whether a row of the target file says how a part of the thing is read. @param part left out: any part */
  declares(name: ThingName, part?: string): boolean {
    const row = this.#rows.get(name);
    return row !== undefined && (part === undefined || row.parts.has(part));
  }

  /** The names and values to send in a request, by part, as far as the target file declares them. */
  sent(name: RequestName): DeclaredRequest {
    return this.#requests.get(name) ?? {};
  }

  /** Names of the member that shows a part, whatever object it is in. */
  memberNames(name: ThingName, part: string): readonly string[] {
    const last = (path: string): string => /([^.[\]'"]+)['"\]]*$/.exec(path)?.[1] ?? path;
    const declared = this.#rows.get(name)?.parts.get(part);
    if (declared === undefined) return (THINGS[name].parts[part]?.plain ?? []).flatMap(spellings).map(last);
    return declared.flatMap(({ at }) => (at instanceof FormPath ? [last(at.text)] : []));
  }

  /** The reader with which a row of the target file reads a part. */
  reader(name: ThingName, part: string): ReaderName | undefined {
    return this.#rows.get(name)?.parts.get(part)?.[0]?.as;
  }

  /** Whether a row of the target file says how a part is read, and an answer had it. */
  found(name: ThingName, part: string): boolean {
    return this.#found.get(`${name}.${part}`) === true;
  }

  /** Declared parts that were looked for and never found in any answer, such as `stages.rejects`. */
  get silent(): readonly string[] {
    return [...this.#found].flatMap(([part, found]) => (found ? [] : [part]));
  }

  /** A thing that stands once. @param data of the answer, or the row of a list that is the thing */
  one(name: ThingName, data: View): FormRow {
    return this.#row(name, data.raw, { value: data.raw, path: [] });
  }

  /** The thing at a place in an answer that is known otherwise, such as an object with a documented member. @param path from `data` */
  at(name: ThingName, data: View, path: readonly (string | number)[]): FormRow {
    // Positions in lists are numbers: only names lead to an object around a row.
    const steps = path.map((step, n) => (data.at(...path.slice(0, n)).isList ? Number(step) : step));
    return this.#row(name, data.raw, { value: data.at(...path).raw, path: steps });
  }

  /** Whether a row of the target file says where the rows of the thing stand. */
  declaresRows(name: ThingName): boolean {
    return this.#rows.get(name)?.rows !== undefined;
  }

  /** Whether a row of the target file says which rows of the thing are hidden. */
  declaresHidden(name: ThingName): boolean {
    return this.#rows.get(name)?.hidden !== undefined;
  }

  /** The things in an answer; undefined: their list is not read. @param data of the answer */
  all(name: ThingName, data: View): FormRow[] | undefined {
    const declared = this.#rows.get(name);
    if (declared === undefined) return plainRows(THINGS[name], data)?.map((place) => this.#row(name, data.raw, place));
    const isTable =
      declared.rows === undefined &&
      declared.parts.size > 0 &&
      [...declared.parts.values()].every((ways) => ways.some((way) => cellsAt(way, data) !== undefined));
    const places = isTable ? columnRows(declared, data) : (declaredRows(declared, data) ?? plainRows(THINGS[name], data));
    if (declared.rows !== undefined) this.#note(`${name}.rows`, (places?.length ?? 0) > 0);
    if (places === undefined) return this.#isKnown(name, declared) ? [] : undefined;
    const all = { value: places.map(({ value }) => value), path: [] };
    const hidden = new Set(declared.hidden?.find(undefined, all).map(({ value }) => value));
    const parts = isTable ? columnParts(declared.parts) : declared.parts;
    return places.map((place) => this.#row(name, data.raw, place, { parts, hidden: hidden.has(place.value) }));
  }

  /** The rows of a CSV answer that are such things, each of one line or of one for each part; undefined: none is declared, or none there. */
  lines(name: ThingName, csv: readonly CsvLine[]): FormRow[] | undefined {
    const declared = this.#rows.get(name);
    if (declared === undefined) return undefined;
    const { lines, headings } = csvLinesOf(declared, csv);
    const ways = [...declared.parts.values()].flat();
    const rowOf = (among: readonly CsvLine[]): FormRow =>
      this.#row(name, undefined, { value: among, path: [] }, { lines: among, headings });
    const apart = ways.filter(({ where }) => where !== undefined);
    const own = apart.length === 0 ? lines : lines.filter((line) => apart.some(({ where }) => fits(line, headings, where)));
    this.#note(`${name}.${declared.under === undefined ? "where" : "under"}`, own.length > 0);
    if (own.length === 0) return undefined;
    if (apart.length === 0) return own.map((line) => rowOf([line]));
    const keys = [...declared.parts].flatMap(([part, all]) => (all.some(({ where }) => where !== undefined) ? [] : [part]));
    const keyOf = (line: CsvLine): string => keys.map((part) => rowOf([line]).text(part) ?? "").join("\n");
    return [...Map.groupBy(own, keyOf).values()].map(rowOf);
  }

  /** Whether the rows of the thing stood in another answer, so that they are none here. */
  #isKnown(name: ThingName, { rows, parts }: DeclaredRow): boolean {
    return rows === undefined ? [...parts.keys()].some((part) => this.found(name, part)) : this.found(name, "rows");
  }

  #row(
    name: ThingName,
    data: unknown,
    place: FoundValue,
    more: Partial<Pick<RowSettings, "parts" | "hidden" | "lines" | "headings">> = {},
  ): FormRow {
    const seen = (part: string, there: boolean): void => this.#note(`${name}.${part}`, there);
    return new FormRow({ thing: THINGS[name], parts: this.#rows.get(name)?.parts ?? new Map(), data, place, seen, ...more });
  }

  #note(part: string, found: boolean): void {
    this.#found.set(part, found || this.#found.get(part) === true);
  }
}

/** Rows of the plain form: `data` if it is the list, or the member that lists them or maps their names to them. */
function plainRows({ rows = [], keys = [] }: OpenThing, data: View): FoundValue[] | undefined {
  if (rows.length === 0) return data.isList ? placed(data, []) : undefined;
  for (const name of rows.flatMap(spellings)) {
    const path = name.split(".");
    const list = data.at(...path);
    if (list.isList) return placed(list, path);
    if (keys.some((key) => list.has(key))) return list.names.map((key) => ({ value: list.at(key).raw, path: [...path, key] }));
  }
  return undefined;
}

const placed = (list: View, path: readonly string[]): FoundValue[] => list.list.map(({ raw }, n) => ({ value: raw, path: [...path, n] }));

/** The values of a column: what its path finds from `data` on, or the list that it leads to. Undefined: it is no column. */
function cellsAt({ at }: DeclaredPart, data: View): readonly FoundValue[] | undefined {
  if (!(at instanceof FormPath)) return undefined;
  const found = at.find(data.raw, { value: data.raw, path: [] });
  if (!at.isSingle) return found;
  const [list] = found;
  return Array.isArray(list?.value) ? list.value.map((value: unknown, n) => ({ value, path: [...list.path, n] })) : undefined;
}

/** Rows at the declared paths: of several the first that finds something counts. */
function declaredRows({ rows = [] }: DeclaredRow, data: View): FoundValue[] | undefined {
  const root: FoundValue = { value: data.raw, path: [] };
  return rows.map((path) => path.find(data.raw, root)).find((found) => found.length > 0);
}

/** Rows made of columns: the values of the parts at the same position. */
function columnRows({ parts }: DeclaredRow, data: View): FoundValue[] | undefined {
  const columns = [...parts].map(([name, ways]) => [name, ways.map((way) => columnOf(way, data)).find(({ size }) => size > 0)] as const);
  const positions = new Set(columns.flatMap(([, values]) => [...(values?.keys() ?? [])]));
  if (positions.size === 0) return undefined;
  return [...positions]
    .toSorted((a, b) => a - b)
    .map((n) => ({ value: Object.fromEntries(columns.map(([name, values]) => [name, values?.get(n)])), path: [n] }));
}

/** The values of a column by their position in its list: of a cell that shows none, others do not move up. */
function columnOf(part: DeclaredPart, data: View): Map<number, unknown> {
  const found = cellsAt(part, data) ?? [];
  return new Map(found.map(({ value, path }, n) => [path.findLast((step) => typeof step === "number") ?? n, value]));
}

/** How the parts are read from rows made of columns. */
function columnParts(parts: DeclaredRow["parts"]): DeclaredRow["parts"] {
  return new Map([...parts].map(([name, ways]) => [name, ways.map((way) => ({ ...way, at: new FormPath(`$.${name}`) }))]));
}
