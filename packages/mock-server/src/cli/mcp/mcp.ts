import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { ConfigurationError } from "@hr-platform/engine/contract/configuration-error";
import { type Flags, readStart } from "../settings/flags.ts";
import { messagesAsJson } from "../logging/message.ts";
import { openMock } from "../open-mock.ts";
import { flagOf } from "../settings/start-flags.ts";
import { type Control, ownControl, remoteControl } from "./control.ts";
import { mcpServer } from "./mcp-server.ts";

/** The flags of `mcp`: those of `start`, or how it finds a mock that runs. */
export interface McpFlags extends Flags {
  readonly mock?: string;
  readonly sandbox?: string;
  readonly allowCommands?: boolean;
}

/** What the tools use, and how that ends. */
interface Served {
  readonly control: Control;
  readonly close: () => Promise<void>;
}

/**
 * `hr-mock mcp`: serves tools over standard input and output until the input ends. Standard output has messages of the
 * protocol alone.
 */
export async function mcp({ mock, sandbox, allowCommands: allowsCommands = false, ...flags }: McpFlags): Promise<void> {
  const { control, close } = mock === undefined ? await own(flags, sandbox) : await remote(mock, sandbox, flags);
  const handle = serveStdio(async () => await mcpServer({ ...control, allowsCommands }), {
    onerror: ({ message }) => void process.stderr.write(`hr-mock: ${message}\n`),
  });
  let isEnding = false;
  const end = async (): Promise<void> => {
    if (isEnding) return;
    isEnding = true;
    await handle.close();
    await close();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void end());
  // A file or /dev/null as input ends, and is never closed.
  for (const event of ["end", "close"] as const) process.stdin.on(event, () => void end());
}

async function own(flags: Flags, sandbox: string | undefined): Promise<Served> {
  if (sandbox !== undefined) throw new ConfigurationError("--sandbox names one of a mock that runs; add --mock, or leave it out");
  const start = await readStart({ port: "0", ...flags });
  const { log } = start.settings;
  if (log === "json") messagesAsJson(process.stderr);
  const open = await openMock(start, log === "silent");
  void open.follow(process.stderr);
  return { control: ownControl(open.mock, open.listening.url), close: async () => await open.close() };
}

async function remote(mock: string, sandbox: string | undefined, flags: Flags): Promise<Served> {
  const { settings, given } = await readStart(flags);
  const wrong = given.find((name) => !name.startsWith("controlToken"));
  if (wrong !== undefined)
    throw new ConfigurationError(`--mock uses a mock that runs, which has its settings: leave ${flagOf(wrong)} out, or leave --mock out`);
  const { controlToken } = settings;
  const control = await remoteControl({
    mock,
    ...(sandbox === undefined ? {} : { sandbox }),
    ...(controlToken === undefined ? {} : { controlToken }),
  });
  return { control, close: async () => await Promise.resolve() };
}
