import { type Command, CommanderError } from "commander";

/** How a command tells of a mistake in the way it was called. */
export interface Manners {
  /** What the command is called. */
  readonly name: string;
  /** The errors that are such mistakes, besides those of the parser. Anything else is a bug and thrown. */
  readonly mistake: new (message: string) => Error;
  /** Exit status after a mistake. */
  readonly status: number;
  /** Writes a line, without its break, where people see what is wrong. Default: to standard error, as it is. */
  readonly tell?: (line: string) => void;
}

/** Has a program and its commands throw what is wrong with a command line instead of printing it in a form of their own. */
export function strict(program: Command): Command {
  for (const command of [program, ...program.commands]) {
    command
      .helpOption("--help", "show this help")
      .exitOverride()
      .configureOutput({ outputError: () => {} })
      .allowExcessArguments(false);
  }
  return program;
}

/** Does the work of a command. A mistake ends as one line on standard error and an exit status. */
export async function run({ name, mistake, status, tell = toStderr }: Manners, work: () => Promise<unknown>): Promise<void> {
  // Whoever reads us (`hr-mock routes | head`) may stop reading.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(0);
    throw error;
  });
  try {
    await work();
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return;
    if (!(error instanceof mistake) && !(error instanceof CommanderError)) throw error;
    // The help was asked for by naming no command, and is written already.
    if (!(error instanceof CommanderError && error.code === "commander.help")) tell(`${name}: ${lineOf(error, name)}`);
    process.exitCode = status;
  }
}

function toStderr(line: string): void {
  process.stderr.write(`${line}\n`);
}

function lineOf(error: Error, name: string): string {
  const message = error.message
    .replace(/^error: /, "")
    .replace(/\.$/, "")
    .replaceAll(/\s*\n\s*/g, " ");
  return error instanceof CommanderError ? `${message}; '${name} --help' lists what there is` : message;
}
