import { ConfigurationError } from "../target/configuration-error.ts";
import { FormPath } from "./form-path.ts";
import { READERS, type ReaderName, type Reading } from "./part-reader.ts";
import type { OpenThing } from "./thing.ts";

/** One way to read a part: where it stands, and how its value is read. */
export interface DeclaredPart extends Reading {
  /** A path in JSON; the number, from 1, or the heading of a column in CSV. */
  readonly at: FormPath | number | string;
  /** Of CSV: cells of the line in which the part stands, if its row has a line for each part. */
  readonly where?: Where;
}

/** Cells that a line must have, by column; a `*` at the end matches any text, a `!` at the beginning any other cell. */
export type Where = Readonly<Record<string, string>>;

/** Which lines of a CSV answer belong to a thing. All that are given must hold. */
export interface DeclaredLines {
  /** The lines from the one with these cells on, without it if it has no others, to the next blank line or line with a single cell. */
  readonly under?: readonly string[];
  readonly where?: Where;
  /** Whether names stand in columns: the table is turned before it is read. */
  readonly across?: boolean;
}

/** A row of `forms`: how one thing is read. */
export interface DeclaredRow extends DeclaredLines {
  /** Paths of its rows, from `data`; left out: the parts are columns, whose values belong together by position. */
  readonly rows?: readonly FormPath[];
  /** A query over the list of rows that finds the hidden ones. */
  readonly hidden?: FormPath;
  /** By part; of several ways the first that finds something counts. */
  readonly parts: ReadonlyMap<string, readonly DeclaredPart[]>;
}

/** Members of a row that are no parts. */
const OF_THE_ROW: ReadonlySet<string> = new Set(["rows", "hidden", "under", "where", "across"]);

/** Why a row cannot be used; the message begins with its place, such as `forms.stages.rejects`. */
export class FormError extends ConfigurationError {}

/** Reads a row of a target file. @param name of the thing, for messages @throws FormError */
export function declaredRow(name: string, thing: OpenThing, raw: unknown): DeclaredRow {
  const place = `forms.${name}`;
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) throw new FormError(`${place} must be a map from parts to paths`);
  const row = raw as Readonly<Record<string, unknown>>;
  const parts = new Map<string, readonly DeclaredPart[]>();
  for (const [part, value] of Object.entries(row)) {
    if (OF_THE_ROW.has(part)) continue;
    if (!Object.hasOwn(thing.parts, part))
      throw new FormError(`${place}.${part} is no part of it; its parts are ${Object.keys(thing.parts).join(", ")}`);
    parts.set(
      part,
      several(value).map((one) => declaredPart(`${place}.${part}`, thing, part, one)),
    );
  }
  if (row["hidden"] !== undefined) mayHide(place, thing);
  const paths = (member: string): FormPath[] => several(row[member]).map((one) => pathAt(`${place}.${member}`, one));
  return {
    parts,
    ...(row["rows"] === undefined ? {} : { rows: paths("rows") }),
    ...(row["hidden"] === undefined ? {} : { hidden: paths("hidden")[0]! }),
    ...linesAt(place, thing, row),
  };
}

const several = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : [value]);

/** @throws FormError for a thing whose hidden rows no query finds */
function mayHide(place: string, { csv, rows }: OpenThing): void {
  if (csv === true)
    throw new FormError(`${place}.hidden has no use: in the export, the document's text stands in place of a hidden figure`);
  if (rows === undefined) throw new FormError(`${place}.hidden has no use: it stands once, and has no rows`);
}

function declaredPart(place: string, thing: OpenThing, part: string, raw: unknown): DeclaredPart {
  if (typeof raw !== "object" || raw === null) return { at: whereAt(place, thing, raw) };
  const { at, as: reader, is, before, after, where, ...others } = raw as Readonly<Record<string, unknown>>;
  const [other] = Object.keys(others);
  if (other !== undefined) throw new FormError(`${place}.${other} is not known; a part has at, as, is, before, after and where`);
  if (reader !== undefined && !READERS.includes(reader as ReaderName))
    throw new FormError(`${place}.as must be one of ${READERS.join(", ")}`);
  const { kind } = thing.parts[part]!;
  if (is !== undefined && kind === "any") throw new FormError(`${place}.is has no use: whatever stands there is read, yes and no too`);
  if (is !== undefined && kind !== "flag") throw new FormError(`${place}.is has no use: only yes-or-no parts have words that mean yes`);
  for (const [member, text] of Object.entries({ before, after }))
    if (text !== undefined && (typeof text !== "string" || text === "")) throw new FormError(`${place}.${member} must be a text`);
  return {
    at: whereAt(place, thing, at),
    ...(reader === undefined ? {} : { as: reader as ReaderName }),
    ...(is === undefined ? {} : { is: several(is) }),
    ...(before === undefined ? {} : { before: before as string }),
    ...(after === undefined ? {} : { after: after as string }),
    ...(where === undefined ? {} : { where: whereIn(place, thing, where) }),
  };
}

function whereAt(place: string, thing: OpenThing, raw: unknown): DeclaredPart["at"] {
  if (thing.csv !== true) return pathAt(place, raw);
  if (typeof raw === "string" && raw !== "") return raw;
  if (Number.isInteger(raw) && (raw as number) > 0) return raw as number;
  throw new FormError(`${place} must be the number of a column, from 1, or its heading`);
}

function pathAt(place: string, raw: unknown): FormPath {
  if (typeof raw !== "string") throw new FormError(`${place} must be a JSONPath, such as $.name`);
  try {
    return new FormPath(raw);
  } catch (error) {
    throw new FormError(`${place}: ${raw} is no JSONPath: ${(error as Error).message}`);
  }
}

function linesAt(place: string, thing: OpenThing, { under, where, across }: Readonly<Record<string, unknown>>): DeclaredLines {
  if (thing.csv !== true && (under !== undefined || across !== undefined))
    throw new FormError(`${place} is read from JSON; under, where and across are for the export`);
  const cells = under === undefined ? [] : several(under);
  if (cells.some((cell) => typeof cell !== "string")) throw new FormError(`${place}.under must be the text of a cell, or several`);
  if (across !== undefined && typeof across !== "boolean") throw new FormError(`${place}.across must be true or false`);
  return {
    ...(under === undefined ? {} : { under: cells as readonly string[] }),
    ...(across === undefined ? {} : { across }),
    ...(where === undefined ? {} : { where: whereIn(place, thing, where) }),
  };
}

function whereIn(place: string, { csv }: OpenThing, where: unknown): Where {
  if (csv !== true) throw new FormError(`${place} is read from JSON; under, where and across are for the export`);
  if (typeof where !== "object" || where === null || Object.values(where).some((text) => typeof text !== "string"))
    throw new FormError(`${place}.where must be a map from columns to texts`);
  return where as Where;
}
