import type { View } from "../../../exchange/view.ts";
import { type Kind, type ReaderName, valueOf } from "../../../forms/part-reader.ts";
import type { ThingName } from "../../../forms/things/index.ts";
import { HINTS, TRIED } from "./hints.ts";
import { type PlacedRows, type Scalar, scalarsIn } from "./places.ts";

/** How a part may be declared, with a value that it reads now. */
export interface Proposal {
  /** As a target file has it: a path, or a part with its reader. */
  readonly row: string | number | Readonly<Record<string, string>>;
  readonly value: unknown;
  /** Whether a value that is known otherwise stands there, or only one member can be meant. */
  readonly certain: boolean;
}

/** What is proposed for one thing of a target file, by part; `rows` too, where it lists them. */
export interface ProposedThing {
  readonly thing: ThingName;
  readonly parts: ReadonlyMap<string, Proposal>;
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
 * Proposes how a part is read in rows of the same form: where all known values stand, or in the only member whose name suggests it.
 * @param name thing and part, such as `departments.headcount`
 */
export function proposePart(
  name: string,
  kind: Kind,
  rows: readonly View[],
  known: KnownValues = [],
  keys?: readonly string[],
): Proposal | undefined {
  if (keys !== undefined && known.length > 0 && keys.every((key, n) => known[n] === undefined || key === known[n]))
    return { row: "key", value: keys[0], certain: true };
  const ways = placesIn(rows).flatMap((place) => waysOf(kind, place));
  const hint = HINTS[name];
  const isCalled = ({ place: { names: words } }: Way): boolean =>
    words.length === 0 || words.slice(-2).some((word) => hint?.test(word) === true);
  // The same number may stand elsewhere by chance, so its name has to speak for it too.
  const tied = ways.filter((way) => fits(kind, way, rows, known) && (typeof way.value !== "number" || isCalled(way)));
  if (tied.length > 0) return proposal(tied.find(isCalled) ?? tied[0]!, true);
  const called = ways.filter(isCalled);
  const places = new Set(called.map(({ place }) => place.at));
  // A known value that stands nowhere speaks against every member.
  return called.length === 0 || known.some((value) => value !== undefined) ? undefined : proposal(called[0]!, places.size === 1);
}

/** The values of all rows, each place once. */
function placesIn(rows: readonly View[]): Scalar[] {
  const found = new Map<string, Scalar>();
  for (const place of rows.flatMap((row) => scalarsIn(row))) if (place.raw !== null && !found.has(place.at)) found.set(place.at, place);
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
  if (kind === "share" && typeof place.raw === "number" && place.raw > 1) return [{ place, as: "percent", value: place.raw / 100 }];
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
