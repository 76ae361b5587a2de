import { type Command, CommanderError } from "commander";
import { licences } from "./build/licences.ts";

/** How a command reports a usage error. */
export interface Manners {
  /** The name of the command. */
  readonly name: string;
  /** The class of usage errors, besides those of the parser. Any other error is a bug and is thrown. */
  readonly mistake: new (message: string) => Error;
  /** Exit status of a usage error. */
  readonly status: number;
  /** Writes a line, without its line break, for the user. Default: to standard error, unchanged. */
  readonly tell?: (line: string) => void;
  /**
   * Whether the process ends at once when standard output cannot be written: with status 0 if its reader has left, otherwise with
   * `status`. If false, the work goes on without output; status 0 becomes `status` unless the reader has left. Default true.
   */
  readonly endsEarly?: boolean;
}

/** The command line, without arguments, that each error of the parser is about. */
const misused = new WeakMap<Error, string>();

/** Makes a program and its commands throw usage errors instead of printing them, and gives it `--licenses`. */
export function strict(program: Command): Command {
  for (const command of withAllBelow(program)) {
    const line = lineTo(command);
    command
      .helpOption("--help", "show this help")
      .exitOverride((error) => {
        misused.set(error, line);
        throw error;
      })
      .configureOutput({ outputError: () => {} })
      .allowExcessArguments(false);
    requireLater(command);
  }
  showsLicences(program);
  return program;
}

const withAllBelow = (command: Command): Command[] => [command, ...command.commands.flatMap(withAllBelow)];

/** A command as it is called: `hr-mock snapshot restore`. */
const lineTo = (command: Command): string => (command.parent === null ? command.name() : `${lineTo(command.parent)} ${command.name()}`);

function showsLicences(program: Command): void {
  program.option("--licenses", "show the licences of this program and of what it contains").on("option:licenses", () => {
    program.configureOutput().writeOut!(`${licences()}\n`);
    throw new CommanderError(0, "licences", "");
  });
}

/** Requires the required options after the unknown ones were refused: an option may be missing because it is misspelt. */
function requireLater(command: Command): void {
  const required = command.options.filter(({ mandatory }) => mandatory);
  for (const option of required) option.makeOptionMandatory(false);
  command.hook("preAction", () => {
    const missing = required.find((option) => command.getOptionValue(option.attributeName()) === undefined);
    if (missing !== undefined) command.error(`error: required option '${missing.flags}' not specified`);
  });
}

/** Runs a command. A usage error ends with one line on standard error and an exit status. */
export async function run(
  { name, mistake, status, tell = toStderr, endsEarly = true }: Manners,
  work: () => Promise<unknown>,
): Promise<void> {
  let isLost = false;
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    // The reader of a pipe (`hr-mock routes | head`) may stop reading.
    if (error.code === "EPIPE" && endsEarly) process.exit(0);
    if (error.code === "EPIPE" || isLost) return;
    isLost = true;
    tell(`${name}: standard output cannot be written (${error.code ?? error.message})`);
    // Status 1 would be a verdict of the suite.
    if (endsEarly) process.exit(status);
    process.exitCode ||= status;
  });
  // An error that nobody listens to would end the process with status 1 in the middle of its work.
  process.stderr.off("error", drop).on("error", drop);
  try {
    await work();
    if (isLost) process.exitCode ||= status;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return;
    if (!(error instanceof mistake) && !(error instanceof CommanderError)) throw error;
    // Without a command, the help was printed already.
    if (!(error instanceof CommanderError && error.code === "commander.help")) tell(`${name}: ${lineOf(error, name)}`);
    process.exitCode = status;
  }
}

function drop(): void {}

function toStderr(line: string): void {
  process.stderr.write(`${line}\n`);
}

function lineOf(error: Error, name: string): string {
  const message = error.message
    .replace(/^error: /, "")
    .replace(/\.$/, "")
    .replaceAll(/\s*\n\s*/g, " ")
    // The parser also suggests options of the program, which a command of it does not take.
    .replace(/('(--[^'=]*)[^']*') \(Did you mean \2\?\)$/, "$1");
  return error instanceof CommanderError ? `${message}; see '${misused.get(error) ?? name} --help'` : message;
}
