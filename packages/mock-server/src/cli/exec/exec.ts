import { isatty } from "node:tty";
import { BASE_PATH } from "@hr-platform/engine/contract/base-path";
import { ConfigurationError } from "@hr-platform/engine/contract/configuration-error";
import { inboxSecret } from "@hr-platform/engine/webhooks/signature";
import { ADDRESS_VARIABLE, USUAL } from "../running-mock/control-api.ts";
import { type Flags, readStart } from "../settings/flags.ts";
import { messagesAsJson, printMessage } from "../logging/message.ts";
import { openMock } from "../open-mock.ts";
import { reachable } from "../banner.ts";
import { type MockPlace, companyOf, environmentOf } from "./environment.ts";
import { type CommandRun, runCommand } from "@hr-platform/command-line/run-command";

/** The flags of `exec`: those of `start`, and how it finds a mock that runs. */
export interface ExecFlags extends Flags {
  readonly company?: string;
  readonly sandbox?: boolean;
  readonly mock?: string;
}

/** What a command runs with, and how that ends. */
interface Around {
  readonly place: MockPlace;
  end(): Promise<void>;
}

/**
 * `hr-mock exec -- COMMAND`: runs a command with a mock of its own, or with a sandbox on a mock that runs, and ends with
 * its status. Standard output is the command's alone.
 */
export async function exec(command: readonly string[], { company, sandbox = false, mock, ...flags }: ExecFlags): Promise<void> {
  if (!isCommand(command)) throw new ConfigurationError("exec needs a command, such as 'hr-mock exec -- npm test'");
  if (mock !== undefined && !sandbox)
    throw new ConfigurationError("--mock names a mock that runs, for a sandbox of it; add --sandbox, or leave --mock out");
  const start = await readStart(sandbox ? flags : { port: "0", ...flags });
  if (start.settings.log === "json") messagesAsJson(process.stderr);
  const around = sandbox
    ? await (await import("./own-sandbox.ts")).makeSandbox({ mock: mock ?? process.env[ADDRESS_VARIABLE] ?? USUAL, start, company })
    : await ownMock(start, company);
  const env = environmentOf(around.place, process.env);
  const tell = (line: string): void => printMessage("error", line);
  try {
    process.exitCode = await runCommand({ command, env, onTerminal: isatty(0), tell });
  } finally {
    await around.end();
  }
  // What the command left open at the mock, such as a connection, must not hold its status back.
  process.exit();
}

function isCommand(command: readonly string[]): command is CommandRun["command"] {
  return command[0] !== undefined && command[0] !== "";
}

/** A mock for this run, in this process: it cannot outlive it. */
async function ownMock(start: Awaited<ReturnType<typeof readStart>>, company: string | undefined): Promise<Around> {
  const open = await openMock(start, start.settings.log === "silent");
  const { mock, listening } = open;
  try {
    const { controlToken } = start.settings;
    const url = reachable(listening.url);
    const own = companyOf(mock.world.companies, company);
    const place = {
      baseUrl: url + BASE_PATH,
      controlUrl: `${url}/_mock`,
      controlToken,
      company: own,
      now: mock.clock.now.toISOString(),
      webhookSecret: inboxSecret(mock.defaultSandbox, own.slug),
    };
    void open.follow(process.stderr);
    return { place, end: async () => await open.close() };
  } catch (error) {
    await open.close();
    throw error;
  }
}
