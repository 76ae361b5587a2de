/** A hostile body. */
export interface Hostile {
  readonly name: string;
  readonly text: string;
  /** Open points that leave the response to it open. */
  readonly open: readonly string[];
}

const nested = (open: string, close: string, depth: number, core: string): string => open.repeat(depth) + core + close.repeat(depth);

function broken(name: string, text: string): Hostile {
  return { name, text, open: ["A-13", "A-14", "A-18", "A-23"] };
}

/** Text that is no JSON object, so that a server cannot execute it. The ones that break most servers come first. */
export const NO_OBJECTS: readonly Hostile[] = [
  broken("null as a whole body", "null"),
  broken("a list as a whole body", "[{}]"),
  broken("a number as a whole body", "-0"),
  broken("lists in lists, 5,000 deep", nested("[", "]", 5000, "")),
  broken("JSON that ends too early", '{"a":'),
  broken("objects in objects, 5,000 deep, never closed", '{"a":'.repeat(5000)),
  broken("a text as a whole body", '"text"'),
  broken("a comma too many", '{"a":1,}'),
  broken("a number beyond all doubles as a whole body", "1e400"),
  broken("a mark of byte order", "\ufeff{"),
  broken("a bracket too many", '{"a":1}}'),
  broken("XML", "<a/>"),
];

/** Names of values that break careless servers. */
export type Trap =
  | "surrogate"
  | "nullCharacter"
  | "control"
  | "beyondDoubles"
  | "fortyDigits"
  | "beyondLongs"
  | "longText"
  | "format"
  | "sql"
  | "prototype"
  | "deepObjects"
  | "emptyList"
  | "operators"
  | "emoji";

/** JSON texts of values that break careless servers; JSON.stringify cannot write some of them. */
export const TRAPS: Readonly<Record<Trap, string>> = {
  surrogate: String.raw`"\ud800"`,
  nullCharacter: String.raw`"a\u0000b"`,
  control: String.raw`"\u0007\u001b[31m\u202e"`,
  beyondDoubles: "1e400",
  fortyDigits: "9".repeat(40),
  beyondLongs: "9223372036854775808",
  longText: JSON.stringify("x".repeat(20_000)),
  format: JSON.stringify("%s%n%x{0}${7*7}{{7*7}}"),
  sql: JSON.stringify("'; SELECT pg_sleep(0); --"),
  prototype: '{"__proto__":{"admin":true},"constructor":{"prototype":1}}',
  deepObjects: nested('{"a":', "}", 2000, "1"),
  emptyList: "[]",
  operators: '{"$gt":"","$ne":null}',
  emoji: JSON.stringify("\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u0301\u0301"),
};

/**
 * The sound body with traps in some of its members, or in additional members.
 * @param traps by member; a name with `*` at its end adds the member a second time
 */
export function trapped(sound: Readonly<Record<string, unknown>>, traps: Readonly<Record<string, Trap>>): Hostile {
  const pairs = Object.entries(sound).flatMap(([name, value]): [string, string][] =>
    value === undefined || name in traps ? [] : [[name, JSON.stringify(value)]],
  );
  for (const [name, trap] of Object.entries(traps)) pairs.push([name.replace(/\*$/, ""), TRAPS[trap]]);
  return {
    name: Object.entries(traps)
      .map(([name, trap]) => `${trap} as ${JSON.stringify(name)}`)
      .join(", "),
    text: `{${pairs.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(",")}}`,
    open: ["A-13", "A-15", "A-19", "A-20", "A-22"],
  };
}
