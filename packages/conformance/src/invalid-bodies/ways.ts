import * as fc from "fast-check";
import type { MemberForm, BodyMember } from "./rules.ts";

/** A way to make a member wrong. */
export interface Way {
  /** In words, such as "a number", "left out". */
  readonly name: string;
  /** The wrong value; undefined: the member is left out. `sound` is a right value. */
  readonly values: (sound: unknown) => fc.Arbitrary<unknown>;
}

const way = (name: string, values: fc.Arbitrary<unknown> | Way["values"]): Way => ({
  name,
  values: typeof values === "function" ? values : () => values,
});

/** Texts of these characters with lengths in a range. */
const textOf =
  (...characters: readonly string[]) =>
  (minLength: number, maxLength: number = minLength): fc.Arbitrary<string> =>
    fc.string({ unit: fc.constantFrom(...characters), minLength, maxLength });

const letters = textOf(..."abcdefghijklmnopqrstuvwxyz".split(""));
const hex = textOf(..."0123456789abcdef".split(""));
/** Characters that ways of counting disagree on, each at least once. */
const mixedText = textOf("a", "é", "氷", "\u{1F600}", "ß", "\u05E9");

const LEFT_OUT = way("left out", fc.constant(undefined));
export const NULL: Way = way("null", fc.constant(null));
const A_NUMBER = way("a number", fc.oneof(fc.constant(0), fc.integer({ min: 2, max: 999_999 })));
const FALSE = way("false", fc.constant(false));
const A_LIST = way(
  "a list of texts",
  letters(3, 9).map((text) => [text]),
);
const AN_OBJECT = way(
  "an object",
  letters(3, 9).map((text) => ({ [text]: text })),
);

/** Ways to make a value of another form, the commonest mistake first. */
const FORMS: Readonly<Record<MemberForm, readonly Way[]>> = {
  text: [A_NUMBER, AN_OBJECT, A_LIST, FALSE],
  cents: [
    way(
      "a decimal amount",
      fc
        .integer({ min: 100_001, max: 9_999_999 })
        .filter((cents) => cents % 100 !== 0)
        .map((cents) => cents / 100),
    ),
    way("digits in a text", fc.integer({ min: 1_000_000, max: 9_999_999 }).map(String)),
    way("a boolean", fc.boolean()),
    way(
      "an amount with its currency",
      fc.integer({ min: 10_000, max: 99_999 }).map((amount) => `AUD ${amount}`),
    ),
  ],
  flag: [
    way("a word", fc.constant("yes")),
    way("the word for it", fc.constantFrom("true", "false")),
    way("a number", fc.constantFrom(0, 1)),
  ],
  uuid: [
    A_NUMBER,
    way("a word", letters(4, 12)),
    way("a UUID that lacks its end", (sound) => fc.integer({ min: 1, max: 12 }).map((lacking) => String(sound).slice(0, -lacking))),
  ],
  date: [
    // The same day, so that a server that reads it has no other reason to refuse it.
    way("a date with slashes", (sound) =>
      fc.constant((typeof sound === "string" ? sound : "2026-09-14").split("-").toReversed().join("/")),
    ),
    A_NUMBER,
    way("words", fc.constantFrom("tomorrow", "next Monday", "first of May")),
  ],
  email: [
    way("a single letter", letters(1, 1)),
    way(
      "a domain without a name",
      letters(3, 9).map((name) => `${name}.example.com`),
    ),
    way("nothing but an at sign", fc.constantFrom("@", "@@")),
    way(
      "a name without a domain",
      letters(3, 9).map((name) => `${name}@`),
    ),
    A_NUMBER,
  ],
  https: [
    way(
      "an http address",
      letters(4, 9).map((path) => `http://example.com/${path}`),
    ),
    way("text that is no address", letters(4, 9)),
    way(
      "a scheme that begins with https",
      letters(4, 9).map((path) => `httpsx://example.com/${path}`),
    ),
    way(
      "an http address with an https one in it",
      letters(4, 9).map((path) => `http://example.com/?next=https://example.com/${path}`),
    ),
    A_NUMBER,
  ],
  texts: [
    way("a text", (sound) => fc.constant(Array.isArray(sound) && sound.length > 0 ? String(sound[0]) : "example.com")),
    way("a list with a number in it", (sound) =>
      fc.integer({ min: 2, max: 999 }).map((number) => [...(Array.isArray(sound) ? sound : []), number]),
    ),
    A_NUMBER,
    way("a text with commas", (sound) =>
      fc.constant(`${String(Array.isArray(sound) ? (sound[0] ?? "a.example") : "a.example")},example.com`),
    ),
    way("a list with null in it", (sound) => fc.constant([...(Array.isArray(sound) ? sound : []), null])),
    way("a list in a list", (sound) => fc.constant([Array.isArray(sound) ? sound : []])),
  ],
  colour: [
    way(
      "a word before it",
      hex(6).map((text) => `colour:#${text}`),
    ),
    way(
      "three digits",
      hex(3).map((text) => `#${text}`),
    ),
    way(
      "letters beyond F",
      fc.tuple(hex(4), fc.constantFrom("gg", "xz", "hq")).map(([start, end]) => `#${start}${end}`),
    ),
    way("no hash sign", hex(6)),
    way(
      "eight digits",
      hex(8).map((text) => `#${text}`),
    ),
    way("the name of a colour", fc.constantFrom("red", "navy", "teal")),
    way("six digits as a number", fc.integer({ min: 100_000, max: 999_999 })),
  ],
};

/** Values that systems of this kind have beside the listed ones, by the first listed one: a server may know them from elsewhere. */
const NEAR: Readonly<Record<string, readonly string[]>> = {
  full_time: ["intern", "temporary", "fixed_term"],
  AU: ["US", "IE", "SG"],
  employee: ["team_lead", "hr_manager", "admin"],
  draft: ["archived", "paused", "cancelled"],
  eNPS: ["engagement", "exit", "onboarding"],
  morning: ["evening", "lunch", "night"],
};

/** A value that is not listed: one that is near to the listed ones, if any is known. */
const otherThan = ([first = ""]: readonly string[]): Way =>
  way("a value that is not listed", NEAR[first] === undefined ? letters(6, 14).map((text) => `x${text}`) : fc.constantFrom(...NEAR[first]));

/** A part of a listed value: what a server takes that compares beginnings, or looks for the value in a text of all. */
const partOf = (values: readonly string[]): Way =>
  way(
    "a part of a listed value",
    fc.constantFrom(...values).chain((value) => fc.integer({ min: 2, max: value.length - 1 }).map((length) => value.slice(0, length))),
  );

/** Every way to make a member wrong that the document forbids, the commonest first. */
export function waysOf({ form, values, most, missing, wrong, nullable }: BodyMember): Way[] {
  const out = missing === undefined ? (nullable === false ? [NULL] : []) : [LEFT_OUT, NULL];
  if (wrong === undefined) return out;
  if (values !== undefined)
    return [...out, otherThan(values), ...(values.every(({ length }) => length > 2) ? [partOf(values)] : []), A_NUMBER];
  const long =
    most === undefined
      ? []
      : [
          way(`${most + 1} characters`, letters(most + 1, most + 1)),
          way("too many characters of all kinds", mixedText(most + 1, most + 90)),
        ];
  return [...out, ...long, ...FORMS[form]];
}
