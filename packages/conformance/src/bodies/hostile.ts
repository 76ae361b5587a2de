import * as fc from "fast-check";

/** A body that no client means well with. */
export interface Hostile {
  readonly name: string;
  readonly text: string;
  /** Open points that leave its answer open. */
  readonly open: readonly string[];
}

const nested = (open: string, close: string, depth: number, core: string): string => open.repeat(depth) + core + close.repeat(depth);

/** Text that is no JSON object at all: nothing in it could be carried out. */
export const notAnObject: fc.Arbitrary<Hostile> = fc.oneof(
  fc
    .constantFrom(
      "",
      " ",
      "{",
      "[",
      '{"a":',
      '{"a":1,}',
      "{'a':1}",
      '{"a":1}}',
      "undefined",
      "NaN",
      '{"a":01}',
      '{"a":"\u0001"}',
      "\ufeff{",
      "<a/>",
    )
    .map((text) => broken("broken JSON", text)),
  fc
    .json({ maxDepth: 2 })
    .filter((text) => text.startsWith("{") && text.length > 4)
    .map((text) => broken("JSON that ends too early", text.slice(0, -1))),
  fc.constantFrom("null", "true", "0", "-0", "1e400", '"text"', "[]", "[{}]").map((text) => broken("JSON that is no object", text)),
  fc.constantFrom(200, 5000, 20_000).map((depth) => broken(`lists in lists, ${depth} deep`, nested("[", "]", depth, ""))),
  fc.constantFrom(200, 5000).map((depth) => broken(`objects in objects, ${depth} deep, never closed`, '{"a":'.repeat(depth))),
);

function broken(name: string, text: string): Hostile {
  return { name, text, open: ["A-13", "A-14", "A-18", "A-23"] };
}

/** JSON of values that trip careless servers, as text, since some cannot be said by JSON.stringify. */
const TRAPS: readonly (readonly [name: string, json: string])[] = [
  ["half of a surrogate pair", String.raw`"\ud800"`],
  ["a null character", String.raw`"a\u0000b"`],
  ["control characters", String.raw`"\u0007\u001b[31m\u202e"`],
  ["a number beyond all doubles", "1e400"],
  ["a number of forty digits", "9".repeat(40)],
  ["a number below all doubles", "-1e-400"],
  ["the largest 64-bit number and one more", "9223372036854775808"],
  ["minus zero", "-0"],
  ["a text of 20,000 characters", JSON.stringify("x".repeat(20_000))],
  ["a format string", JSON.stringify("%s%n%x{0}${7*7}{{7*7}}")],
  ["SQL", JSON.stringify("'; SELECT pg_sleep(0); --")],
  ["an object with a prototype", '{"__proto__":{"admin":true},"constructor":{"prototype":1}}'],
  ["objects in objects, 2,000 deep", nested('{"a":', "}", 2000, "1")],
  ["an empty list", "[]"],
  ["an object with operators", '{"$gt":"","$ne":null}'],
  ["an emoji of many parts", JSON.stringify("\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u0301\u0301")],
];

/** The sound body with a trap in one member, in a member of its own, or in a member that stands there twice. */
export function trapped(sound: Readonly<Record<string, unknown>>): fc.Arbitrary<Hostile> {
  const names = Object.keys(sound);
  const trap = fc.constantFrom(...TRAPS);
  const say = (pairs: readonly (readonly [string, string])[]): string =>
    `{${pairs.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(",")}}`;
  const pairs = Object.entries(sound).flatMap(([name, value]) => (value === undefined ? [] : [[name, JSON.stringify(value)] as const]));
  const open = ["A-13", "A-15", "A-19", "A-20", "A-22"];
  return fc.oneof(
    fc.tuple(fc.constantFrom(...names), trap).map(([member, [name, json]]) => ({
      name: `${name} as ${member}`,
      text: say(pairs.map(([known, value]) => [known, known === member ? json : value])),
      open,
    })),
    fc
      .tuple(fc.constantFrom(...names), trap)
      .map(([member, [name, json]]) => ({ name: `${member} twice, once as ${name}`, text: say([...pairs, [member, json]]), open })),
    fc
      .tuple(fc.constantFrom("", "__proto__", "constructor", "toString", "a.b", "a[0]", "$where", "\u0000"), trap)
      .map(([extra, [name, json]]) => ({
        name: `${name} in a member called ${JSON.stringify(extra)}`,
        text: say([...pairs, [extra, json]]),
        open,
      })),
  );
}

/** Queries that no client means well with, encoded as they go out. */
export const hostileQuery: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "page=-1",
    "page=1e309",
    "page=99999999999999999999",
    "limit=-1",
    "limit=0",
    "limit=NaN",
    "limit=1.5",
    "page=%00",
    "page=",
    "page[]=1",
    "page[$gt]=1",
    "%",
    "%ff=%fe",
    "=",
    "&&&",
    "__proto__[a]=1",
    "page=1&page=2",
  ),
  fc
    .tuple(
      fc.constantFrom("status", "department", "employee_id", "from", "to", "year", "region", "jurisdiction", "page", "limit"),
      fc.constantFrom(
        "%00",
        "%F0%9F%98%80",
        "%ED%A0%80",
        "'%20OR%201=1--",
        "x".repeat(300),
        "../../etc",
        "2026-02-30",
        "null",
        "[]",
        "{}",
        "-0",
        "1e400",
      ),
    )
    .map(([name, value]) => `${name}=${value}`),
);
