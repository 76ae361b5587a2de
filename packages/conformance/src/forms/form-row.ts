import { View } from "../exchange/view.ts";
import { type CsvLine, fits } from "./csv-lines.ts";
import type { DeclaredPart } from "./declared-row.ts";
import { FormPath, type FoundValue } from "./form-path.ts";
import { valueOf } from "./part-reader.ts";
import type { OpenThing } from "./thing.ts";

/** What stands at a part in an answer. */
interface Found {
  /** Whether anything stands there, null included. */
  readonly there: boolean;
  /** The first value there. */
  readonly raw?: unknown;
  /** Its value; undefined: none of its kind. */
  readonly value: unknown;
}

const NOTHING: Found = { there: false, value: undefined };

/** A member name in camel case. */
const camel = (name: string): string => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Where one thing stands, and how its parts are read. */
export interface RowSettings {
  readonly thing: OpenThing;
  /** The declared parts. */
  readonly parts: ReadonlyMap<string, readonly DeclaredPart[]>;
  readonly data: unknown;
  readonly place: FoundValue;
  /** Default: no. */
  readonly hidden?: boolean;
  /** The lines of a CSV answer in which it stands, and the headings of their columns. */
  readonly lines?: readonly CsvLine[];
  readonly headings?: CsvLine;
  /** Called with each declared part that was looked for. */
  readonly seen: (part: string, there: boolean) => void;
}

/** One thing in an answer: gives the values of its parts, as declared or in the plain form. */
export class FormRow {
  readonly #thing: OpenThing;
  readonly #parts: ReadonlyMap<string, readonly DeclaredPart[]>;
  readonly #data: unknown;
  readonly #place: FoundValue;
  readonly #lines: readonly CsvLine[] | undefined;
  readonly #headings: CsvLine;
  /** Whether the row is declared as hidden: it shows no figure. */
  readonly hidden: boolean;
  readonly #seen: (part: string, there: boolean) => void;

  constructor(settings: RowSettings) {
    this.#thing = settings.thing;
    this.#parts = settings.parts;
    this.#data = settings.data;
    this.#place = settings.place;
    this.hidden = settings.hidden ?? false;
    this.#lines = settings.lines;
    this.#headings = settings.headings ?? [];
    this.#seen = settings.seen;
  }

  /** The row as it is served: of CSV a list of lines. */
  get view(): View {
    return new View(this.#lines ?? this.#place.value);
  }

  /** Names and positions that lead to the row from `data`. */
  get path(): readonly (string | number)[] {
    return this.#place.path;
  }

  /** Whether something stands at the part, null included. */
  has(part: string): boolean {
    return this.#find(part).there;
  }

  /** Whether null stands at the part: it is shown to have no value. */
  isNull(part: string): boolean {
    return this.#find(part).raw === null;
  }

  /** What stands at the part, of whatever kind. */
  raw(part: string): unknown {
    return this.#find(part).raw;
  }

  /** Whether the part has a value of its kind. */
  reads(part: string): boolean {
    return this.#find(part).value !== undefined;
  }

  /** The value of the part; undefined: none of its kind. */
  value(part: string): unknown {
    return this.#find(part).value;
  }

  text(part: string): string | undefined {
    return this.#find(part).value as string | undefined;
  }

  texts(part: string): readonly string[] | undefined {
    return this.#find(part).value as readonly string[] | undefined;
  }

  number(part: string): number | undefined {
    return this.#find(part).value as number | undefined;
  }

  flag(part: string): boolean | undefined {
    return this.#find(part).value as boolean | undefined;
  }

  /** The name of the member that is the row; undefined: it stands in a list, or is `data`. */
  get #key(): string | undefined {
    const step = this.path.at(-1);
    return typeof step === "string" ? step : undefined;
  }

  #find(name: string): Found {
    const part = this.#thing.parts[name];
    if (part === undefined) throw new Error(`${this.#thing.what} has no part ${name}.`);
    const declared = this.#parts.get(name);
    if (declared === undefined) return this.#lines === undefined ? this.#plain(name) : NOTHING;
    let found = NOTHING;
    for (const way of declared) {
      const values = this.#at(way);
      if (values.length === 0) continue;
      // A cell of several lines, one of them perhaps of a department with such a name, is not read.
      const isUnclear = way.where !== undefined && values.length > 1;
      found = isUnclear
        ? { there: true, raw: values, value: undefined }
        : { there: true, raw: values[0], value: valueOf(part.kind, values, way) };
      if (found.value !== undefined) break;
    }
    this.#seen(name, found.there);
    return found;
  }

  #at({ at, where }: DeclaredPart): unknown[] {
    if (at instanceof FormPath) return at.find(this.#data, this.#place).map(({ value }) => value);
    const column = typeof at === "number" ? at - 1 : this.#headings.indexOf(at);
    const lines = (where === undefined ? this.#lines?.slice(0, 1) : this.#lines?.filter((line) => fits(line, this.#headings, where))) ?? [];
    return [...new Set(lines.flatMap((line) => line[column] ?? []))];
  }

  #plain(name: string): Found {
    const { kind, plain } = this.#thing.parts[name]!;
    const { value } = this.#place;
    let found = NOTHING;
    for (const member of plain.flatMap((one) => [one, camel(one)])) {
      const view = member === "key" ? new View(this.#key) : new View(value).at(...member.split("."));
      if (!view.exists) continue;
      const here = valueOf(kind, kind === "rows" ? view.list.map(({ raw }) => raw) : [view.raw], {});
      if (!found.there || here !== undefined) found = { there: true, raw: view.raw, value: here };
      // An object may have the value within.
      if (here !== undefined) break;
    }
    return found;
  }
}

/** The plain spellings of a member: snake case and camel case. */
export const spellings = (name: string): readonly string[] => [...new Set([name, camel(name)])];
