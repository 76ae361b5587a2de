import { asStarted } from "@hr-platform/command-line/as-started";
import { run as runCommand, strict } from "@hr-platform/command-line";
import { Command, Option } from "commander";
import { ConfigurationError } from "@hr-platform/engine/contract/configuration-error";
import { OptionNames } from "@hr-platform/engine/contract/settings/option-names";
import { OTHER_WORDS } from "@hr-platform/engine/contract/settings/settings";
import { suggestion } from "@hr-platform/engine/contract/suggestion";
import { version } from "@hr-platform/control/version";
import { ADDRESS_VARIABLE, type MockFlags, USUAL } from "./running-mock/control-api.ts";
import { VARIABLES } from "./exec/variables.ts";
import { CHECK_CLOCK } from "./check-client/check-clock.ts";
import type { CheckFlags } from "./check-client/check-client.ts";
import type { NeedsFlags } from "./check-client/needs.ts";
import type { ExecFlags } from "./exec/exec.ts";
import { type SplitArguments, splitCommand } from "./exec/split-command.ts";
import type { Flags } from "./settings/flags.ts";
import type { ListenFlags } from "./running-mock/listen.ts";
import type { McpFlags } from "./mcp/mcp.ts";
import { messagesAsJson, printMessage } from "./logging/message.ts";
import { START_FLAGS } from "./settings/start-flags.ts";
import type { TaskFlags } from "./task.ts";
import type { TriggerFlags } from "./running-mock/trigger.ts";
import type { WhyFlags } from "./running-mock/why.ts";

/** Exit status of a usage or configuration error. */
const MISUSE = 2;

const COMMANDS = new Set([
  "start",
  "exec",
  "check-client",
  "needs",
  "task",
  "listen",
  "trigger",
  "why",
  "export",
  "replay",
  "mcp",
  "decisions",
  "faults",
  "routes",
  "help",
]);

/** Commands whose standard output has nothing of the log. */
const KEEP_OUT = new Set(["exec", "needs", "task", "mcp"]);

/** Collects the values of a repeatable flag. */
function collect(value: string, before: readonly string[] | undefined): string[] {
  return [...(before ?? []), value];
}

/** The flags of `start`, which other commands have too. */
const START_OPTIONS = Object.entries(START_FLAGS).map(([name, { flag, help, repeats = false }]) => {
  const option = new Option(flag, help);
  return [name, repeats ? option.argParser(collect) : option] as const;
});

/** Flags of `start` that mean nothing where another program is served: it has the input, and nobody looks. */
const OF_SERVING = new Set(["open", "endWithInput"]);

/** A flag of `start` in a command that has another default. */
const otherwise = (name: "port" | "clock", help: string): Option => new Option(START_FLAGS[name].flag, help);

/** The program is told the port, so any free one will do. */
const FREE_PORT = { port: otherwise("port", "port to listen on (default: any free one)") };

/** Adds the flags of `start` to a command that serves another program. `own`: those that are otherwise there; null: not there. */
function withStartFlags(command: Command, own: Readonly<Record<string, Option | null>>): Command {
  for (const [name, usual] of START_OPTIONS) {
    const option = own[name] === undefined ? usual : own[name];
    if (option !== null && !OF_SERVING.has(name)) command.addOption(option);
  }
  return command;
}

function startCommand(): Command {
  const start = new Command("start").description("serve the mock (the default command)");
  for (const [, option] of START_OPTIONS) start.addOption(option);
  return start.action(async (flags: Flags) => await (await import("./start.ts")).start(flags));
}

/** @param wrapped The command that follows, with its arguments. */
function execCommand(wrapped: readonly string[]): Command {
  const exec = new Command("exec")
    .description("run a command with a mock of its own, and end with its status")
    .usage("[options] -- <command> [arguments]")
    .option("--company <slug>", "company whose keys the command gets (default: wattle, or the first of the world)")
    .option("--sandbox", "use a new sandbox of a mock that runs, and end it afterwards")
    .option("--url, --mock <url>", `with --sandbox: address of that mock (default: ${ADDRESS_VARIABLE}, or ${USUAL})`);
  const width = Math.max(...VARIABLES.map(([name]) => name.length));
  const variables = VARIABLES.map(([name, help]) => `  ${name.padEnd(width)}  ${help}\n`).join("");
  return withStartFlags(exec, FREE_PORT)
    .addHelpText("after", `\nThe command has in its environment:\n${variables}`)
    .action(async (flags: ExecFlags) => await (await import("./exec/exec.ts")).exec(wrapped, flags));
}

/** Adds what `check-client` and `needs` share: which program runs, and in what. `own`: flags of `start` that the command has otherwise. */
function withProgramFlags(command: Command, own: Readonly<Record<string, Option | null>> = {}): Command {
  const clock = otherwise(
    "clock",
    `real, frozen:ISO, or an ISO instant from which the clock ticks (default ${CHECK_CLOCK}, or the date of this machine if the program goes by that)`,
  );
  command
    .usage("[options] -- <command> [arguments]")
    .option("--company <slug>", "company whose keys the program gets (default: wattle, or the first of the world)")
    .option("--start <command>", "a service that does not end by itself: start it in each run; {port} is a free port, its PORT")
    .option("--ready <url>", "with --start: an address that answers with a 2xx when it is ready (default: its port is open)")
    .option("--receiver <url>", "with --start: where it takes deliveries, such as http://127.0.0.1:{port}/hooks")
    .option("--wait-idle <time>", "with --start: it has done its work after this time without a request (default 2s)");
  return withStartFlags(command, { port: null, clock, ...own });
}

/** @param wrapped The program, with its arguments. */
function needsCommand(wrapped: readonly string[]): Command {
  const needs = new Command("needs")
    .description("run a program once, and say what it needs: operations, scopes, events, and open points that its answers depend on")
    .option("--as <form>", "table, json, target (a part of a target file) or profile (a file for --config) (default table)");
  return withProgramFlags(needs).action(async (flags: NeedsFlags) => await (await import("./check-client/needs.ts")).needs(wrapped, flags));
}

const SEEN = `
What is seen of the program: its requests, what it prints, how it ends, and the text files that it writes below the folder in which the check is
started. Give it a path there for its results: files elsewhere are not looked at.`;

/** @param wrapped The program, with its arguments. */
function checkCommand(wrapped: readonly string[]): Command {
  const check = new Command("check-client")
    .description("judge a program that calls the API: run it in what the API document lets happen, and say what breaks it")
    .addOption(new Option("--only <scenarios>", "only these, such as network.*; repeatable").argParser(collect))
    .addOption(new Option("--skip <scenarios>", "all but these; repeatable").argParser(collect))
    .option("--list", "run the program without scenarios, and list what would run, why, and what cannot matter")
    .option("--concurrency <number>", "scenarios at a time (default 4)")
    .option("--budget <time>", "end after this time, such as 90s or 5m (default: none)")
    .option("--faults <number>", "also try so many mistakes of a service, and say which the program would not notice (default 0)")
    .addOption(
      new Option("--report <format=file>", "write a report: json, junit, html, markdown, sarif or ctrf; repeatable").argParser(collect),
    )
    .option("--baseline <file>", "a JSON report of earlier: what failed then does not count (default: none)")
    .option("--waivers <file>", "known failures that do not count: a list of {scenario, reason, until?} (default: none)")
    .option(
      "--results <file>",
      "the report of its tests that the program writes, JUnit or CTRF: says which test failed; {run} is a name of the run",
    )
    .option("--bail", "end at the first scenario that fails")
    .option("--json", "print an object a line: the baseline, each scenario, the report")
    .option("--verbose", "print what passes, known failures in full, and what failing runs left behind, too");
  const keep = new Option("--keep <time>", "serve on for this time after the verdict, such as 10m, so that its addresses open");
  return withProgramFlags(check, { keep })
    .addHelpText("after", SEEN)
    .action(async (flags: CheckFlags) => await (await import("./check-client/check-client.ts")).checkClient(wrapped, flags));
}

function taskCommand(): Command {
  return new Command("task")
    .description("judge an agent that calls the API: list the tasks, show one, or run an agent in it and judge what it leaves behind")
    .usage("[id] [options] [-- <command> [arguments]]")
    .argument("[id]", "the task; without one, all are listed")
    .argument("[command...]", "the agent: it has the task in HR_TASK, HR_BASE_URL, its key in HR_KEY_FULL, and all keys in HR_KEYS")
    .option("--json", "print JSON")
    .addHelpText("after", "\nExit status: 0 passed, 1 not done or a minefield stepped on, 2 could not be judged.")
    .action(
      async (id: string | undefined, command: string[], flags: TaskFlags) => await (await import("./task.ts")).runTask(id, command, flags),
    );
}

function mcpCommand(): Command {
  const mcp = new Command("mcp")
    .description("serve tools for agents over standard input and output (Model Context Protocol)")
    .option("--url, --mock <url>", "use a mock that runs at this address (default: one of its own, on a free port)")
    .option("--sandbox <id>", "with --mock: a sandbox of that mock, by its id or name")
    .option("--allow-commands", "let the tool check_client run commands on this machine (default: it refuses)");
  return withStartFlags(mcp, FREE_PORT).action(async (flags: McpFlags) => await (await import("./mcp/mcp.ts")).mcp(flags));
}

/** Adds the flags of a command that uses a running mock. */
export function overMock(command: Command): Command {
  return command
    .addOption(new Option("--url, --mock <url>", "address of the mock").env(ADDRESS_VARIABLE).default(USUAL))
    .option("--sandbox <id>", "a sandbox of the mock, by its id or name (default: the default one)")
    .option("--control-token <token>", "control token of a mock on another machine; or set HR_MOCK_CONTROL_TOKEN (default: none)")
    .option("--control-token-file <file>", "read that token from the first line of a file (default: none)");
}

/** The headings of the help. Those of the verbs are theirs. */
const [SERVE, LOOK, SEND, READ] = [
  "Start a mock:",
  "Look into a running mock:",
  "Webhooks of a running mock:",
  "Read about the mock:",
] as const;

/** The verbs of the control API. They are loaded only if somebody asks for one, or for the help that lists them. */
export async function verbsOfMock(): Promise<readonly Command[]> {
  return (await import("./verbs/verb-commands.ts")).verbCommands(COMMANDS, overMock);
}

function addLooking(root: Command): void {
  root
    .command("replay <file>")
    .helpGroup(SERVE)
    .description("repeat the exchanges of a file in a mock of its own, and say where a response differs (status 1)")
    .action(async (file: string) => await (await import("./replay.ts")).replayFile(file));
  overMock(root.command("why [id]"))
    .helpGroup(LOOK)
    .description("explain an exchange: why it was refused and what changes that, what it changed and sent (default: the last one)")
    .option("--more", "also print the steps, and every decision that was read")
    .option("--json", "print JSON")
    .action(async (id: string | undefined, flags: WhyFlags) => await (await import("./running-mock/why.ts")).why(id ?? "last", flags));
  overMock(root.command("export [id]"))
    .helpGroup(LOOK)
    .description("print a file of an exchange, or of all that are kept, with the world before it: for replay elsewhere")
    .action(
      async (id: string | undefined, flags: MockFlags) => await (await import("./running-mock/export.ts")).exportExchanges(id, flags),
    );
}

function addSending(root: Command): void {
  overMock(root.command("listen"))
    .helpGroup(SEND)
    .description("forward the mock's events, signed, to a receiver")
    .requiredOption("--forward-to <url>", "address of the receiver: http or https")
    .option("--events <kinds>", "only these event kinds, separated by commas")
    .option("--company <slug>", "only of this company")
    .action(async (flags: ListenFlags) => await (await import("./running-mock/listen.ts")).listen(flags));
  overMock(root.command("trigger <event>"))
    .helpGroup(SEND)
    .description("make the mock send an event")
    .option("--company <slug>", "company of the event (default: the one that has the resource, or the first)")
    .option("--id <uuid>", "the resource that the event is about (default: the first that fits)")
    .action(async (event: string, flags: TriggerFlags) => await (await import("./running-mock/trigger.ts")).trigger(event, flags));
}

function addReading(root: Command): void {
  root
    .command("decisions [slug]")
    .description("list the decisions (open points of the API document), or explain one")
    .option("--json", "print JSON")
    .action(
      async (slug: string | undefined, { json = false }: { json?: boolean }) =>
        await (await import("./decisions.ts")).listDecisions(slug, json),
    );
  root
    .command("faults [id]")
    .description("list faults that the mock can have, or explain one")
    .option("--all", "list every fault, not only some of each area")
    .option("--json", "print every fault as JSON")
    .action(
      async (id: string | undefined, flags: { all?: boolean; json?: boolean }) => await (await import("./faults.ts")).listFaults(id, flags),
    );
  root
    .command("routes")
    .description("list the API's operations")
    .action(async () => (await import("./routes.ts")).listRoutes());
}

/**
 * The command line, without running it.
 * @param wrapped The command that `exec` runs, with its arguments.
 * @param verbs Those of `verbsOfMock`.
 */
export function mockProgram(wrapped: readonly string[] = [], verbs: readonly Command[] = []): Command {
  const start = startCommand().helpGroup(SERVE);
  const root = new Command("hr-mock")
    .description("A stateful mock of the HR Platform REST API.")
    .usage("[start] [options]")
    .version(version, "--version", "show the version")
    .helpOption("--help", "show this help")
    .commandsGroup(READ)
    .helpCommand(true)
    .addCommand(start, { isDefault: true })
    .addCommand(execCommand(wrapped).helpGroup(SERVE))
    .addCommand(checkCommand(wrapped).helpGroup(SERVE))
    .addCommand(needsCommand(wrapped).helpGroup(SERVE))
    .addCommand(taskCommand().helpGroup(SERVE))
    .addCommand(mcpCommand().helpGroup(SERVE))
    .enablePositionalOptions();
  addLooking(root);
  for (const verb of verbs) root.addCommand(verb);
  addSending(root);
  addReading(root);
  root.configureHelp({
    subcommandTerm: (command) =>
      `${command.name()} ${command
        .usage()
        .replace(/ ?\[options\] ?/, "")
        .replace(/^ ?\| (.+)$/, "[$1]")}`.trim(),
    visibleOptions: (command) => (command === root ? [...start.options, ...root.options] : [...command.options]),
  });
  return strict(root);
}

/** Whether somebody asks for the help of the whole: it lists the verbs. */
const asksForHelp = (args: readonly string[]): boolean =>
  args[0] === "help" || (args[0]?.startsWith("-") === true && args.includes("--help"));

/** The command that the first words name: `create` of `sandbox create`. undefined: none, and so the first one, `start`. */
function namedBy([word, ...others]: readonly string[], commands: readonly Command[]): Command | undefined {
  const found = commands.find((one) => word !== undefined && (one.name() === word || one.aliases().includes(word)));
  return found === undefined ? undefined : (namedBy(others, found.commands) ?? found);
}

/** Whether `--log json` is among the arguments: then a mistake in another one is JSON too. */
function asksForJson(args: readonly string[]): boolean {
  return args.some((arg, place) => arg === "--log=json" || (arg === "--log" && args[place + 1] === "json"));
}

/** Other words for flags, by flag: those that other places, or other commands, have for the same option. */
const OTHER_FLAGS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [...Object.entries(OTHER_WORDS).map(([name, also]) => [name, ...also]), ["mock", "url"]].flatMap((words) =>
    words.map((word) => [`--${word}`, words] as const),
  ),
);

/**
 * Arguments with each flag as its command has it: for `start`, `--rateLimit`, `--rate_limit` and `--faults` become
 * `--rate-limit` and `--fault`. What follows `--` and unknown flags stay as they are.
 */
export function inOurSpelling(args: readonly string[], commands: readonly Command[]): string[] {
  const { options } = namedBy(args, commands) ?? commands[0]!;
  const names = new OptionNames(
    options.map(({ long }) => long ?? ""),
    OTHER_FLAGS,
  );
  const end = args.indexOf("--");
  return args.map((arg, place) => {
    if (!/^--[a-z]/i.test(arg) || (end >= 0 && place > end)) return arg;
    const [, flag, value] = /^([^=]+)(=.*)?$/s.exec(arg)!;
    return `${names.find(flag!) ?? flag!}${value ?? ""}`;
  });
}

/** The commands that run another one. */
const WRAPPING: Readonly<Record<string, (wrapped: readonly string[]) => Command>> = {
  exec: execCommand,
  "check-client": checkCommand,
  needs: needsCommand,
};

/** The arguments of a command that runs another one, before that one, and that one. */
function splitWrapping(name: string, args: readonly string[]): SplitArguments {
  const wrapping = WRAPPING[name]!([]);
  const takesValue = (flag: string): boolean =>
    wrapping.options.find(({ long }) => long === inOurSpelling([flag], [wrapping])[0])?.required ?? false;
  const { own, command } = splitCommand(args.slice(1), takesValue);
  return { own: [name, ...own], command };
}

/** Runs the command line. A usage error ends with one line on standard error and exit status 2. */
export async function runCommandLine(args: readonly string[]): Promise<void> {
  const [first] = args;
  const { own, command } = first !== undefined && Object.hasOwn(WRAPPING, first) ? splitWrapping(first, args) : { own: args, command: [] };
  if (asksForJson(own)) messagesAsJson(KEEP_OUT.has(first ?? "") ? process.stderr : process.stdout);
  const tell = (line: string): void => printMessage("error", asStarted(line.replace(/^hr-mock: /, "")));
  await runCommand({ name: "hr-mock", mistake: ConfigurationError, status: MISUSE, tell }, async () => {
    const isOther = first !== undefined && !first.startsWith("-") && !COMMANDS.has(first);
    const verbs = isOther || asksForHelp(own) ? await verbsOfMock() : [];
    if (isOther && !verbs.some((verb) => verb.name() === first || verb.aliases().includes(first))) {
      const known = [...COMMANDS, ...verbs.map((verb) => verb.name())].filter((name) => name !== "help");
      throw new ConfigurationError(`unknown command '${first}'${suggestion(first, known)}; the commands are ${known.join(", ")}`);
    }
    const root = mockProgram(command, verbs);
    await root.parseAsync(inOurSpelling(own, root.commands), { from: "user" });
  });
}
