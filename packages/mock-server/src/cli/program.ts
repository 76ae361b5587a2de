import { Command, CommanderError } from "commander";
import { ConfigurationError } from "../configuration-error.ts";
import { version } from "../version.ts";
import type { Flags } from "./flags.ts";

/** A mistake in how the mock was called or configured. */
const MISUSE = 2;

const COMMANDS = new Set(["start", "decisions", "routes", "help"]);

function startCommand(): Command {
  return new Command("start")
    .description("serve the mock (what happens without a command)")
    .option("--port <number>", "port to listen on; 0: any free one (default 4010)")
    .option("--host <address>", "address to listen on (default 127.0.0.1)")
    .option("--seed <number>", "seed of data and ids (default 1)")
    .option("--clock <time>", "real, an ISO instant to tick on from, or frozen:ISO (default real)")
    .option("--world <world>", "default, empty, or a JSON file (default default)")
    .option("--employees <number>", "size of one extra AU company, bulk (default 0: none)")
    .option(
      "--decide <slug=value>",
      "answer an open point otherwise; repeatable, see 'hr-mock decisions'",
      (choice, before: string[] | undefined) => [...(before ?? []), choice],
    )
    .option("--rate-limit <number>", "requests a minute and key, or off (default 100)")
    .option("--config <file>", "read flags from a JSON or YAML file, or decisions from a conformance report")
    .option("--log <form>", "tell of every request: pretty, json or silent (default silent)")
    .option("--control-token <token>", "let this token use the control API from other machines")
    .action(async (flags: Flags) => await (await import("./start.ts")).start(flags));
}

function program(): Command {
  const start = startCommand();
  const root = new Command("hr-mock")
    .description("A stateful mock of the HR Platform REST API.")
    .usage("[start] [options]")
    .version(version, "--version", "show the version")
    .helpOption("--help", "show this help")
    .addCommand(start, { isDefault: true });
  root
    .command("decisions [slug]")
    .description("list what the API document leaves open, or explain one point")
    .option("--json", "print JSON")
    .action(
      async (slug: string | undefined, { json = false }: { json?: boolean }) =>
        await (await import("./decisions.ts")).listDecisions(slug, json),
    );
  root
    .command("routes")
    .description("list the API's operations")
    .action(async () => (await import("./routes.ts")).listRoutes());
  root.configureHelp({ visibleOptions: (command) => (command === root ? [...start.options, ...root.options] : [...command.options]) });
  for (const command of [root, ...root.commands]) {
    command
      .helpOption("--help", "show this help")
      .exitOverride()
      .configureOutput({ outputError: () => {} })
      .allowExcessArguments(false);
  }
  return root;
}

/** Runs the command line. A mistake in it ends as one line on standard error and exit status 2. */
export async function run(args: readonly string[]): Promise<void> {
  // Whoever reads us (`hr-mock routes | head`) may stop reading.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(0);
    throw error;
  });
  const [first] = args;
  try {
    if (first !== undefined && !first.startsWith("-") && !COMMANDS.has(first)) {
      throw new ConfigurationError(`unknown command '${first}'; the commands are start, decisions, routes`);
    }
    await program().parseAsync(args, { from: "user" });
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return;
    if (!(error instanceof ConfigurationError) && !(error instanceof CommanderError)) throw error;
    process.stderr.write(`hr-mock: ${line(error)}\n`);
    process.exitCode = MISUSE;
  }
}

function line(error: Error): string {
  const message = error.message
    .replace(/^error: /, "")
    .replace(/\.$/, "")
    .replaceAll(/\s*\n\s*/g, " ");
  return error instanceof CommanderError ? `${message}; 'hr-mock --help' lists what there is` : message;
}
