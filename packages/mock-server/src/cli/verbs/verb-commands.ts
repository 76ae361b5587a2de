import { Argument, Command, Option } from "commander";
import { ConfigurationError } from "@hr-platform/engine/contract/configuration-error";
import { refuse } from "@hr-platform/engine/contract/errors";
import { suggestion } from "@hr-platform/engine/contract/suggestion";
import type { ControlRow } from "@hr-platform/control/row/row";
import { type MockFlags, Refused, callMock, readAddress, readMock } from "../running-mock/control-api.ts";
import { answerText } from "./answer-text.ts";
import { type VerbInput, flagName, flagsOf, formOf, isBack, positionals, sentBy, takes, enumOf } from "./verb-input.ts";
import { type Noun, type CommandVerb, nouns, rowFor, usageOf, verbOf } from "./verbs.ts";

/** Flags that every verb has: how it finds the mock, and how it prints. */
const COMMON = new Set(["mock", "sandbox", "json"]);

/** The flag of a member. One that every verb has in another sense is named after the noun. */
const flagFor = ({ noun }: CommandVerb, { name }: VerbInput): string => (COMMON.has(name) ? `--${noun.name}-${name}` : flagName(name));

/**
 * A command for each word of the control API that `hr-mock` does not have already.
 * @param overMock Adds the flags by which a command finds a running mock.
 */
export function verbCommands(taken: ReadonlySet<string>, overMock: (command: Command) => Command): Command[] {
  return nouns()
    .filter(({ name }) => !taken.has(name))
    .map((noun) => {
      const command = verb(verbOf(noun), new Command(noun.name), overMock).helpGroup(groupOf(noun)).enablePositionalOptions();
      if (!taken.has(noun.also) && noun.also !== noun.name) command.alias(noun.also);
      for (const [action, rows] of noun.actions)
        command.addCommand(verb(verbOf(noun, action), new Command(action), overMock).description(rows[0]!.summary));
      return command.description(summaryOf(noun));
    });
}

function groupOf({ tag, bare, actions }: Noun): string {
  if (tag === "Webhooks") return "Webhooks of a running mock:";
  const isReading = [...bare, ...[...actions.values()].flat()].every(({ method }) => method === "GET");
  return isReading ? "Look into a running mock:" : "Change a running mock:";
}

/** The most actions that the list of commands names. */
const MOST_NAMED = 6;

function summaryOf({ bare, actions }: Noun): string {
  // The first of those that take the same is called.
  const reached = new Map(bare.toReversed().map((row) => [usageOf(row), row.summary]));
  const does = [...reached.values()]
    .toReversed()
    .map((summary) => summary.split(/[;:]|, /)[0]!.replace(/^[A-Z]/, (letter) => letter.toLowerCase()));
  const names = [...actions].flatMap(([name, rows]) => (rows.every((row) => bare.includes(row)) ? [] : [name]));
  const also = names.length > MOST_NAMED ? `${names.length} actions` : names.join(", ");
  return [...(does.length === 0 ? [] : [does.join(", or ")]), ...(also === "" ? [] : [`also: ${also}`])].join("; ");
}

function verb(which: CommandVerb, command: Command, overMock: (command: Command) => Command): Command {
  const { rows } = which;
  const inputs = new Map(rows.flatMap(positionals).map((input) => [formOf(input), input]));
  command
    .argument("[values...]")
    .usage(`${[...new Set(rows.map(usageOf))].join(" | ")} [options]`.trim())
    .configureHelp({
      visibleArguments: () => [...inputs].map(([form, { schema }]) => new Argument(form, helpOf(schema))),
      argumentTerm: (one) => one.name(),
      subcommandTerm: (one) => `${one.name()} ${one.usage().replace(/ ?\[options\]$/, "")}`.trim(),
    });
  const abouts = [...new Set(rows.flatMap(({ about = [] }) => about))];
  if (abouts.length > 0) command.addHelpText("after", `\n${abouts.join("\n")}`);
  const members = new Map<string, string>();
  for (const input of new Map(rows.flatMap(flagsOf).map((one) => [one.name, one])).values())
    for (const option of optionsOf(flagFor(which, input), input)) {
      members.set(option.attributeName(), input.name);
      command.addOption(option);
    }
  const parse = command.parseOptions.bind(command);
  command.parseOptions = (args: string[]) =>
    parse([...args.filter((one) => !isBack(one)), ...args.filter(isBack).flatMap((one) => ["--", one])]);
  return overMock(command)
    .option("--json", "print JSON")
    .action(async (values: readonly string[], flags: Readonly<Record<string, unknown>>) => {
      const given = Object.entries(flags).flatMap(([name, value]) => (members.has(name) ? [[members.get(name)!, value] as const] : []));
      await run(which, values, Object.fromEntries(given) as Record<string, string | boolean>, flags as unknown as VerbFlags);
    });
}

/** A yes or no has two flags. */
function optionsOf(flag: string, { schema }: VerbInput): Option[] {
  const help = helpOf(schema);
  if (schema["type"] === "boolean")
    return [new Option(flag, help), new Option(flag.replace("--", "--no-"), "the opposite").default(undefined)];
  const types = new Set([schema["type"]].flat());
  const kind = types.has("integer") || types.has("number") ? "number" : types.has("array") ? "list" : "value";
  const option = new Option(`${flag} <${kind}>`, help);
  // Several can be given at once, with commas, and so also one after another.
  return [types.has("array") || types.has("object") ? option.argParser(withCommas) : option];
}

const withCommas = (value: string, before: string | undefined): string => (before === undefined ? value : `${before},${value}`);

function helpOf(schema: { readonly [keyword: string]: unknown }): string {
  const { description = "", examples } = schema as { readonly description?: string; readonly examples?: readonly unknown[] };
  const values = enumOf(schema);
  const such = values === undefined ? (examples === undefined ? "" : ` (such as ${String(examples[0])})`) : ` (${values.join(", ")})`;
  return `${description.replace(/\.$/, "")}${such}`;
}

interface VerbFlags extends MockFlags {
  readonly json?: boolean;
}

async function run(
  which: CommandVerb,
  values: readonly string[],
  given: Readonly<Record<string, string | boolean>>,
  flags: VerbFlags,
): Promise<void> {
  const row = rowFor(which, values, Object.keys(given));
  const { path, body } = sentBy(row, values, given);
  const init = body === undefined ? {} : { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const sent = { method: row.method, ...init };
  const at = row.ofSandboxes === true ? besideSandboxes(flags) : flags;
  const answered =
    row.answer.type === "application/json"
      ? readMock<object>(at, path, membersOf(row) as never[], sent)
      : callMock(at, path, sent).then((one) => one.text());
  const changed = await answered.catch(async (error: unknown) => {
    throw await withNearestId(which, row, values, flags, error);
  });
  // A change that is answered with a whole catalogue is shown by what is in force now.
  const [state] = row.method === "GET" || !Array.isArray(changed) ? [] : which.noun.bare.filter(({ verb: words }) => words !== undefined);
  const answer = state === undefined || flags.json === true ? changed : await readMock<object>(at, state.path, membersOf(state) as never[]);
  if (typeof answer === "string") process.stdout.write(answer);
  else
    process.stdout.write(
      flags.json === true || isFile(row) ? `${JSON.stringify(answer, null, 2)}\n` : answerText(answer, namesIn(values, given)),
    );
}

/** Whether the answer of a row is a file for other programs: it has members that the description does not name. */
const isFile = ({ answer: { schema } }: ControlRow): boolean => schema["type"] === "object" && schema["properties"] === undefined;

/** Members that the answer of a row has. */
const membersOf = ({ answer: { schema } }: ControlRow): readonly string[] =>
  schema["type"] === "array" ? ["length"] : ((schema["required"] ?? []) as readonly string[]);

/** Sandboxes do not nest: what is about them is not below the address of one, such as that of `hr-mock exec --sandbox`. */
const besideSandboxes = ({ mock, sandbox, ...others }: MockFlags): MockFlags => ({ ...others, mock: readAddress(mock, sandbox).origin });

/** What a call names: `create-status` of `create-status=201`, ids of a flag. */
const namesIn = (values: readonly string[], given: Readonly<Record<string, string | boolean>>): string[] =>
  [...values, ...Object.values(given)].flatMap((one) => String(one).split(",")).map((one) => one.split("=")[0]!);

/** An error about an id that the list of the noun does not have, with the nearest one that it has. Any other error stays as it is. */
async function withNearestId(
  { noun }: CommandVerb,
  row: ControlRow,
  values: readonly string[],
  flags: VerbFlags,
  error: unknown,
): Promise<unknown> {
  const [id] = values;
  const list = noun.bare.find((one) => one.method === "GET" && takes(one, 0) && one !== row);
  if (!(error instanceof Refused) || !error.message.includes(UNKNOWN_ID) || id === undefined || list === undefined) return error;
  const answer = await readMock<object>(flags, list.path, membersOf(list) as never[]);
  const listed = Array.isArray(answer) ? answer : Object.values(answer).find((one) => Array.isArray(one));
  const known = ((listed ?? []) as readonly Readonly<Record<string, unknown>>[]).flatMap(({ id: own, name }) =>
    [own, name].filter((one) => typeof one === "string"),
  );
  const near = suggestion(id, [...known, ...noun.actions.keys()]);
  const shown = known.length > MOST_IDS ? `${known.slice(0, MOST_IDS).join(", ")} and more` : known.join(", ");
  return new ConfigurationError(`there is no ${noun.name} '${id}'${near}; there ${known.length === 0 ? "is none" : `are ${shown}`}`);
}

/** What the control API says of an id that it does not know. */
const UNKNOWN_ID = refuse.unknownId().message;
/** The most ids that a message lists. */
const MOST_IDS = 12;
