import type { View } from "../exchange/view.ts";

/** A value in an object whose form the document does not show. */
export interface Leaf {
  readonly path: readonly string[];
  /** The names in its path in lower case with `_` between words, without list indexes, the nearest first. */
  readonly names: readonly string[];
  readonly raw: unknown;
}

/** A value that an object should have, under an unknown name. */
export interface Concept {
  /** Matches the names of members with the value. */
  readonly called: RegExp;
  /** Whether the concept can be read from a value. */
  readonly fits: (raw: unknown) => boolean;
  /** Whether a value with such a name is certainly not it. Default: no value is. */
  readonly wrong?: (raw: unknown) => boolean;
  /** Whether a value with an unspecific name could be it. Default: any. */
  readonly might?: (raw: unknown) => boolean;
}

/** The values of an object by concept. */
export interface ConceptValues<K extends string> {
  /** The value with the nearest matching name; undefined: none can be read with certainty. */
  readonly of: (concept: K) => Leaf | undefined;
  /** All values with a matching name that can be read, the nearest first. */
  readonly all: (concept: K) => readonly Leaf[];
  /** Concepts that are certainly missing: no name matches, and no other value could be one of them. */
  readonly lacking: readonly K[];
  /** Concepts that may be present, but cannot be read with certainty. */
  readonly unclear: readonly K[];
}

/** Names without a meaning of their own: the name of the surrounding object says what they are. */
const WEAK =
  /^(value|name|label|title|text|key|id|count|total|amount|number|date|code|slug|display_?(name|text)?|full_name|first(_name)?|last(_name)?|done|of|all|rate|percent(age)?|share|score)$/;
/** Names of containers: they say nothing about the values in them. */
const CONTAINER = /^(summary|content|body|details?|info|overview|attributes|figures|stats|current|data|about|main|properties|fields)$/;
/** Names of members about the response or its presentation, not about the resource. */
const ASIDE =
  /^(\w+_ids?|ids?|links?|href|urls?|self|etag|icon|avatar(_url)?|colou?r|locale|versions?|schema_version|revision|generated_at|updated_at|created_at|is_cached|decimals|precision|unit|object|display|order|position|collapsed|help|type_name)$/;

/** Every value in an object at any depth. @param into whether to descend into the value at a path; default: into all */
export function leavesOf(view: View, into: (path: readonly string[], inner: View) => boolean = () => true): Leaf[] {
  const visit = (inner: View, path: readonly string[]): Leaf[] => {
    const { raw } = inner;
    if (typeof raw === "object" && raw !== null && Object.keys(raw).length > 0)
      return into(path, inner)
        ? Object.keys(raw).flatMap((name) => visit(inner.at(Array.isArray(raw) ? Number(name) : name), [...path, name]))
        : [];
    return [
      {
        path,
        names: path
          .filter((name) => !/^\d+$/.test(name))
          .map(plainName)
          .toReversed(),
        raw,
      },
    ];
  };
  return visit(view, []);
}

/** Reads leaves by concept. The nearest name that matches a concept says what a value is; names such as `value` come last. */
export function readConcepts<K extends string>(leaves: readonly Leaf[], concepts: Readonly<Record<K, Concept>>): ConceptValues<K> {
  const keys = Object.keys(concepts) as K[];
  const about = new Map<Leaf, { readonly concepts: readonly K[]; readonly distance: number }>();
  for (const leaf of leaves) {
    const telling = leaf.names.filter((name, n) => n === 0 || !CONTAINER.test(name));
    const [weak, strong] = [telling.filter((name) => WEAK.test(name)), telling.filter((name) => !WEAK.test(name))];
    const speaking = [...strong, ...weak].find((name) => keys.some((key) => concepts[key].called.test(name)));
    const fitting = keys.filter((key) => speaking !== undefined && concepts[key].called.test(speaking));
    about.set(leaf, { concepts: fitting, distance: speaking === undefined ? 0 : leaf.names.indexOf(speaking) });
  }
  const isBeside = ({ names: [name = ""] }: Leaf, key: K): boolean =>
    ASIDE.test(name) && !/(^|_)ids?$/.test(name) && !concepts[key].called.test(name);
  const all = (key: K): Leaf[] =>
    leaves
      .filter((leaf) => about.get(leaf)!.concepts.includes(key) && concepts[key].fits(leaf.raw) && !isBeside(leaf, key))
      .toSorted((a, b) => about.get(a)!.distance - about.get(b)!.distance);
  const of = (key: K): Leaf | undefined => all(key)[0];
  const mightBe = (leaf: Leaf, key: K): boolean => {
    const { concepts: fitting } = about.get(leaf)!;
    // A value below a matching name may be it, even if a nearer name matches another concept.
    if (leaf.names.some((name) => concepts[key].called.test(name))) return concepts[key].wrong?.(leaf.raw) !== true;
    if (fitting.length > 0) return false;
    return concepts[key].might?.(leaf.raw) !== false && !leaf.names.some((name) => ASIDE.test(name));
  };
  const missing = keys.filter((key) => of(key) === undefined);
  const unclear = missing.filter((key) => leaves.some((leaf) => mightBe(leaf, key)));
  return { of, all, unclear, lacking: missing.filter((key) => !unclear.includes(key)) };
}

const YES = /^(yes|y|true|on|required|mandatory|done|completed?|finished|closed|ticked)$/i;
const NO = /^(no|n|false|off|optional|open|to[ _-]?do|outstanding|pending|incomplete|not[ _-](started|done|completed?)|in[ _-]progress)$/i;

/** A boolean, or a word that means one; undefined: neither. */
export function flagOf(raw: unknown): boolean | undefined {
  if (typeof raw === "boolean") return raw;
  if (typeof raw !== "string") return undefined;
  return YES.test(raw.trim()) ? true : NO.test(raw.trim()) ? false : undefined;
}

/** The calendar date of a date or of a timestamp, YYYY-MM-DD; undefined: neither. */
export function calendarDayOf(raw: unknown): string | undefined {
  return typeof raw === "string" ? /^\d{4}-\d{2}-\d{2}(?=$|[T ])/.exec(raw)?.[0] : undefined;
}

/** A name in lower case with `_` between words: `billedSeats` and `Billed seats` are `billed_seats`. */
export function plainName(name: string): string {
  return name
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, "_")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}%<]+/gu, "_");
}
