import { ConfigurationError } from "@hr-platform/engine/contract/configuration-error";
import { suggestion } from "@hr-platform/engine/contract/suggestion";
import { controlAreas } from "@hr-platform/control/areas/index";
import type { ControlRow } from "@hr-platform/control/row/row";
import { flagName, flagsOf, formOf, positionals, takes } from "./verb-input.ts";

/** A word of the command line, and what can follow it. Each row of the control API is in one. */
export interface Noun {
  /** Such as `snapshot`, or `keys` if there is nothing but the list. */
  readonly name: string;
  /** The other number of it: `snapshots`. */
  readonly also: string;
  readonly tag: string;
  /** Without an action: the first of these that takes so many arguments. */
  readonly bare: readonly ControlRow[];
  /** The same for each action, such as `take`. */
  readonly actions: ReadonlyMap<string, readonly ControlRow[]>;
}

/** `snapshots` -> `snapshot`, `deliveries` -> `delivery`, `sandboxes` -> `sandbox`. */
function singular(word: string): string {
  return word
    .replace(/ies$/, "y")
    .replace(/(?<=x|ch|sh|ss)es$/, "")
    .replace(/(?<![s])s$/, "");
}

/** The parts of a path that are no parameters. */
const fixed = ({ path }: ControlRow): string[] => path.split("/").filter((part) => part !== "" && !part.startsWith("{"));

/** Streams, and files that have a name of their own, are for programs. */
const isForPeople = (row: ControlRow): boolean =>
  fixed(row).length > 0 && !row.path.includes(".") && row.answer.type !== "text/event-stream";

/** `POST /snapshots/{id}/restore` -> `restore`, `takeSnapshot` -> `take`. undefined: the noun alone. */
function actionOf(row: ControlRow): string | undefined {
  if (row.verb !== undefined) return row.verb.split(" ")[1];
  const [, ...rest] = fixed(row);
  const [first, ...others] = row.id.split(/(?=[A-Z])/);
  return rest.at(-1) ?? (others.length === 0 ? undefined : first);
}

/** Whether a row may be called without its action: it reads, or says by its argument what it changes. */
function standsAlone(row: ControlRow): boolean {
  if (row.verb !== undefined) return row.verb.split(" ").length === 1;
  if (fixed(row).length > 1) return false;
  return row.method === "GET" || (!row.path.includes("{") && row.method !== "DELETE" && !takes(row, 0));
}

function nounOf(word: string, rows: readonly ControlRow[], tag: string): Noun {
  const actions = new Map<string, ControlRow[]>();
  for (const row of rows) {
    const action = actionOf(row);
    if (action !== undefined) actions.set(action, [...(actions.get(action) ?? []), row]);
  }
  const [name, also] = rows.length === 1 ? [word, singular(word)] : [singular(word), word];
  const alone = rows.length === 1 ? rows : rows.filter(standsAlone).toSorted((one, other) => rank(one) - rank(other));
  return { name, also, tag, bare: alone, actions: rows.length === 1 ? new Map() : actions };
}

/** Those that name their words first, then those that only read. */
const rank = ({ verb, method }: ControlRow): number => (verb !== undefined ? 0 : method === "GET" ? 1 : 2);

/** All nouns, in the order of the control API. */
export function nouns(): Noun[] {
  return controlAreas.flatMap(({ tag, rows }) =>
    [...Map.groupBy(rows.filter(isForPeople), (row) => fixed(row)[0]!)].map(([word, own]) => nounOf(word, own, tag)),
  );
}

/** Words of several rows, of which the number of arguments selects one. */
export interface CommandVerb {
  /** Such as `snapshot restore`. */
  readonly name: string;
  readonly noun: Noun;
  readonly action: string | undefined;
  readonly rows: readonly ControlRow[];
}

/** A noun alone, or with one of its actions. */
export function verbOf(noun: Noun, action?: string): CommandVerb {
  const rows = action === undefined ? noun.bare : noun.actions.get(action)!;
  return { name: action === undefined ? noun.name : `${noun.name} ${action}`, noun, action, rows };
}

/** All verbs, in the order of the control API. */
export function allVerbs(): CommandVerb[] {
  const all = nouns().flatMap((noun) => [verbOf(noun), ...[...noun.actions.keys()].map((action) => verbOf(noun, action))]);
  return all.filter(({ rows }) => rows.length > 0);
}

/** What a command line calls a verb, such as `hr-mock snapshot restore`. */
export const called = ({ name }: CommandVerb): string => `hr-mock ${name}`;

/** The same with its arguments. */
const wholeCall = (which: CommandVerb, row: ControlRow): string => `${called(which)} ${usageOf(row)}`.trim();

export const usageOf = (row: ControlRow): string => positionals(row).map(formOf).join(" ");

/** The row that takes these arguments and flags. @throws ConfigurationError */
export function rowFor(which: CommandVerb, values: readonly string[], flags: readonly string[]): ControlRow {
  const { noun, action, rows } = which;
  const row = rows.find((one) => takes(one, values.length, flags));
  if (row !== undefined) return row;
  const near = rows.find((one) => takes(one, values.length));
  const wrong = near === undefined ? undefined : flags.find((name) => !flagsOf(near).some((one) => one.name === name));
  if (near !== undefined && wrong !== undefined)
    throw new ConfigurationError(`${flagName(wrong)} is not for '${wholeCall(which, near)}'; leave it out`);
  const [first] = values;
  if (action === undefined && first !== undefined && noun.actions.size > 0)
    throw new ConfigurationError(
      `'${noun.name}' has no action '${first}'${suggestion(first, noun.actions.keys())}; it has ${[...noun.actions.keys()].join(", ")}`,
    );
  const ways = rows.map((one) => `'${wholeCall(which, one)}'`);
  throw new ConfigurationError(
    `'${called(which)}' takes ${values.length < Math.min(...rows.map((one) => positionals(one).length)) ? "more than that" : `no '${values.join(" ")}'`}: write ${ways.join(" or ")}; see '${called(which)} --help'`,
  );
}
