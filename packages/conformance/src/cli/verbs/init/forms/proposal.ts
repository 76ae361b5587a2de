import { uuid } from "../../../../document/formats.ts";
import type { View } from "../../../../exchange/view.ts";
import { type Kind, type ReaderName, valueOf } from "../../../../forms/part-reader.ts";
import { THINGS, type ThingName } from "../../../../forms/things/index.ts";
import type { RawForms } from "../../../../forms/forms.ts";
import { HINTS, TRIED } from "./hints.ts";
import { type PlacedRows, type Scalar, scalarsIn } from "./places.ts";

/** How a part may be declared, with a value that it reads now. */
export interface Proposal {
  /** As a target file has it: a path, or a part with its reader. */
  readonly row: string | number | Readonly<Record<string, string | number | Readonly<Record<string, string>>>>;
  readonly value: unknown;
  /** Whether a value that is known otherwise stands there, or the name is the document's own. */
  readonly certain: boolean;
}

/** What is proposed for one thing of a target file, by part; `rows` too, where it lists them. */
export interface ProposedThing {
  readonly thing: ThingName;
  readonly parts: ReadonlyMap<string, Proposal>;
}

/** How many of the proposed rows are certain. */
export const certainRows = (proposed: readonly ProposedThing[]): number =>
  proposed.flatMap(({ parts }) => [...parts.values()]).filter(({ certain }) => certain).length;

/** The certain ones of the proposed rows, as a target file has them. */
export function certainForms(proposed: readonly ProposedThing[]): RawForms {
  const rows = proposed.map(({ thing, parts }) => {
    const sure = [...parts].flatMap(([part, { row, certain }]) => (certain ? [[part, row] as const] : []));
    return [thing, Object.fromEntries(sure)] as const;
  });
  return Object.fromEntries(rows.filter(([, row]) => Object.keys(row).length > 0));
}

/** A flag by the word that means yes. */
export function proposeWord(rows: readonly View[], word: RegExp): Proposal | undefined {
  const found = rows.flatMap((row) =>
    scalarsIn(row).flatMap((place) => (typeof place.raw === "string" && word.test(place.raw) ? [place] : [])),
  );
  // Words of a kind say more than a name.
  const place = found.find(({ raw }) => /^(hired|rejected)$/i.test(String(raw))) ?? found[0];
  return place === undefined
    ? undefined
    : { row: { at: place.at, is: String(place.raw) }, value: place.raw, certain: /^(hired|rejected)$/i.test(String(place.raw)) };
}

/** What a part must hold, if that is known otherwise: for each row the right value; undefined: unknown. */
export type KnownValues = readonly unknown[];

/**
 * Proposes how a part is read in rows of the same form: where all known values stand, or in a member whose name suggests it. Certain is only
 * one place for known values, or for the document's own name.
 */
export function proposePart(
  thing: ThingName,
  part: string,
  rows: readonly View[],
  known: KnownValues = [],
  keys?: readonly string[],
): Proposal | undefined {
  const { kind } = THINGS[thing].parts[part]!;
  if (keys !== undefined && known.length > 0 && keys.every((key, n) => known[n] === undefined || key === known[n]))
    return { row: "key", value: keys[0], certain: true };
  const ways = placesIn(rows).flatMap((place) => waysOf(kind, place));
  // A row that is a value itself has no other one.
  const named = ways.filter(({ place }) => place.names.length === 0 || isDocumentName(thing, part, place.names));
  const speaks = (names: readonly string[]): boolean => isCalled(`${thing}.${part}`, names);
  // The member's own name says more than that of the object around it.
  const called = ways
    .filter(({ place }) => speaks(place.names))
    .toSorted((a, b) => Number(speaks(b.place.names.slice(-1))) - Number(speaks(a.place.names.slice(-1))));
  if (known.some((value) => value !== undefined)) {
    // A known value that stands nowhere speaks against every member.
    const tied = ways.filter((way) => fits(kind, way, rows, known));
    // The same number or day may stand elsewhere by chance, so its name has to speak for it too.
    const spoken = kind === "text" ? tied : tied.filter((way) => called.includes(way));
    const own = tied.filter((way) => named.includes(way));
    const way = own[0] ?? spoken.find((one) => called.includes(one)) ?? spoken[0];
    return way && proposal(way, kind === "text" || own.length === 1 || spoken.length === 1);
  }
  const shares = kind === "share" && named.length === 0 ? called.filter((one) => isQuotient(one, rows)) : [];
  const way = shares[0] ?? named[0] ?? called[0];
  return way && proposal(way, named.length === 1 || shares.length === 1);
}

/** How far a share may be rounded, as a fraction. */
export const ROUNDED = 0.006;

/** Whether a way reads, in every row that has it, the quotient of two other numbers of the row, such as those who have completed of those who should. */
function isQuotient({ place, as }: Way, rows: readonly View[]): boolean {
  const read = rows.flatMap((row) => {
    const share = valueOf("share", [scalarsIn(row).find(({ at }) => at === place.at)?.raw], as === undefined ? {} : { as });
    const parts = scalarsIn(row).flatMap(({ at, raw }) => (typeof raw === "number" && raw > 0 && at !== place.at ? [raw] : []));
    return typeof share !== "number" ? [] : [parts.some((part) => parts.some((of) => of > part && Math.abs(part / of - share) < ROUNDED))];
  });
  return read.length > 0 && read.every(Boolean);
}

/** Whether the last two names that lead to a member, or a value itself, may be about a part. */
function isCalled(name: string, names: readonly string[]): boolean {
  const hint = HINTS[name];
  return names.length === 0 || names.slice(-2).some((one) => hint?.test(wordsOf(one).join("_")) === true);
}

/** The values of all rows, each place once: with its greatest number, which tells percentages from fractions. */
function placesIn(rows: readonly View[]): Scalar[] {
  const found = new Map<string, Scalar>();
  for (const place of rows.flatMap((row) => scalarsIn(row))) {
    const { raw: known } = found.get(place.at) ?? {};
    const isGreater = typeof place.raw === "number" && typeof known === "number" && place.raw > known;
    if (place.raw !== null && (known === undefined || isGreater)) found.set(place.at, place);
  }
  return [...found.values()];
}

interface Way {
  readonly place: Scalar;
  readonly as: ReaderName | undefined;
  readonly value: unknown;
}

/** Ways to read a value as one of a kind: the plainest first. */
function waysOf(kind: Kind, place: Scalar): Way[] {
  if (kind === "years" && place.names.some((name) => /month/i.test(name))) return [{ place, as: "months", value: place.raw }];
  const isPercent = place.names.some((name) => /percent|pct/i.test(name));
  if (kind === "share" && typeof place.raw === "number" && (isPercent || place.raw > 1))
    return [{ place, as: "percent", value: place.raw / 100 }];
  // Digits in an id are no figure.
  if (kind !== "text" && uuid.holds(place.raw)) return [];
  return (TRIED[kind] ?? [undefined])
    .flatMap((as) => {
      const value = valueOf(kind, [place.raw], as === undefined ? {} : { as });
      return value === undefined ? [] : [{ place, as, value }];
    })
    .slice(0, 1);
}

/** Whether a way reads the known value in each row that has one, in two rows at least if there are two. */
function fits(kind: Kind, { place, as }: Way, rows: readonly View[], known: KnownValues): boolean {
  const wanted = rows.flatMap((row, n) => (known[n] === undefined ? [] : [[row, known[n]] as const]));
  const read = (row: View): unknown =>
    valueOf(
      kind,
      scalarsIn(row)
        .filter(({ at }) => at === place.at)
        .map(({ raw }) => raw),
      as === undefined ? {} : { as },
    );
  const right = wanted.filter(([row, value]) => same(read(row), value)).length;
  const wrong = wanted.filter(([row, value]) => read(row) !== undefined && !same(read(row), value)).length;
  return right >= Math.min(2, rows.length) && wrong === 0;
}

const same = (a: unknown, b: unknown): boolean =>
  typeof a === "number" && typeof b === "number"
    ? Math.abs(a - b) < 1e-6
    : typeof a === "string" && typeof b === "string"
      ? a.toLowerCase() === b.toLowerCase()
      : a === b;

function proposal({ place, as, value }: Way, certain: boolean): Proposal {
  return { row: as === undefined ? place.at : { at: place.at, as }, value, certain };
}

/** The list or map that holds things of a kind: the one with a known value in most of its rows, otherwise the one whose name suggests it. */
export function likeliest(
  all: readonly PlacedRows[],
  hint: RegExp,
  isOne: (row: View, key: string | undefined) => boolean,
): { readonly rows: PlacedRows; readonly certain: boolean } | undefined {
  const share = ({ rows, keys }: PlacedRows): number => rows.filter((row, n) => isOne(row, keys?.[n])).length / rows.length;
  const known = all.filter((rows) => share(rows) > 0.5);
  const called = known.filter(({ names }) => hint.test(names.join(".")));
  const rows = called[0] ?? known[0];
  return rows === undefined ? undefined : { rows, certain: called.length === 1 || known.length === 1 };
}

/** Words that say how a value is shown, and nothing of what it is. */
const FORM: ReadonlySet<string> = new Set("is has was on at date amount number percent pct months years".split(" "));

/** The words of a name in lower case, from any spelling. */
const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== "");

/** What a name says: its words in alphabetical order, in the singular. "": nothing. */
function saying(names: readonly string[]): string {
  const words = names.flatMap(wordsOf);
  const telling = words.filter((word) => !FORM.has(word));
  return (telling.length === 0 ? words : telling)
    .map((word) => word.replace(/s$/, ""))
    .toSorted()
    .join(" ");
}

/**
 * Whether the names that lead to a member are the document's own ones for a part, but for spelling and order. A text in another object is
 * that object's: `stage.id` is no id of an application.
 */
function isDocumentName(thing: ThingName, part: string, names: readonly string[]): boolean {
  const { kind, plain } = THINGS[thing].parts[part]!;
  const wanted = new Set([part, `${thing}_${part}`, ...plain].map((name) => saying([name])));
  const telling = names.filter((name) => !FORM.has(name.toLowerCase()));
  const isOwn = kind !== "text" || telling.length === 1;
  return (isOwn && wanted.has(saying(telling.slice(-1)))) || (telling.length > 1 && wanted.has(saying(telling.slice(-2))));
}
