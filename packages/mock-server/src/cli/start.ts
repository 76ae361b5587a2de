import { ConfigurationError } from "../contract/configuration-error.ts";
import { isLoopback } from "../http/origins.ts";
import type { ListenOptions, Listening, Mock, MockOptions } from "../sandbox/mock-handle.ts";
import type { RunningReplica } from "../data/open-data.ts";
import { createMock } from "../mock.ts";
import { currentContract } from "../contract/current.ts";
import { version } from "../contract/version.ts";
import { banner } from "./banner.ts";
import { type Flags, mockOptions, readStart } from "./flags.ts";
import { printMessage, messagesAsJson } from "./message.ts";

const ENDING = ["SIGINT", "SIGTERM"] as const;

/**
 * `hr-mock start`: listens until a signal ends it.
 * @throws ConfigurationError for an invalid setting, an unreadable file, or a port that cannot be opened.
 */
export async function start(flags: Flags): Promise<void> {
  const { settings, given } = await readStart(flags);
  const { port, host, log, trace, world, tlsCert, tlsKey, data } = settings;
  const options = mockOptions(settings);
  if (log === "json") messagesAsJson();
  const secure = tlsCert === undefined && tlsKey === undefined ? undefined : await import("./tls.ts");
  const tls = await secure?.readTls({ tlsCert, tlsKey });
  const kept = data === undefined ? undefined : await (await import("./start-data.ts")).mockWithData(data, settings, given);
  const mock = kept?.mock ?? (await beginWith(world, options));
  const listening = await listen(mock, { port, host, ...(tls === undefined ? {} : { tls }) });
  if (secure !== undefined) process.on("SIGHUP", () => void secure.renew(listening, { tlsCert, tlsKey }, warn));
  const end = (): void => {
    // From now on, another signal ends the process at once.
    for (const signal of ENDING) process.removeListener(signal, end);
    void close(mock, listening, kept?.running);
  };
  for (const signal of ENDING) process.on(signal, end);
  if (!isLoopback(listening.host)) warn(onNetwork(listening));
  if (log === "json") {
    printMessage("info", `listening on ${listening.url}`, {
      version,
      url: listening.url,
      base_url: listening.baseUrl,
      ...(kept && { data: kept.about }),
    });
  } else {
    process.stdout.write(`hr-mock ${version} listening on ${listening.url}\n`);
    process.stdout.write(banner(mock, listening, kept?.about));
  }
  if (trace) (await import("./trace.ts")).printTraces(mock, log);
  if (log !== "silent") (await import("./log.ts")).follow(mock, log);
}

function warn(message: string): void {
  printMessage("warn", message);
}

/** The keys are the same in every mock, and documented. */
function onNetwork({ host, port }: Listening): string {
  return `anyone who reaches ${host} port ${port} can read and change all data with the fixed keys; omit --host to serve this machine only`;
}

/** Makes a mock of a world. A world file may have settings of its own, and a saved one starts when it was saved; `options` win. */
async function beginWith(world: string, options: Omit<MockOptions, "world">): Promise<Mock> {
  const start: MockOptions = world === "default" || world === "empty" ? { world, ...options } : await inFile(world, options);
  if ((start.faults ?? []).length > 0) await import("../faults/catalogue/index.ts");
  return createMock(start);
}

async function inFile(path: string, options: Omit<MockOptions, "world">): Promise<MockOptions> {
  const [{ loadWorld }, { startingWith }] = await Promise.all([
    import("../world-file/world-file.ts"),
    import("../world-file/world-settings.ts"),
  ]);
  const { make, settings } = await loadWorld(currentContract, path, options.decide);
  return { ...startingWith(settings, options), world: make };
}

async function close(mock: Mock, listening: Listening, running?: RunningReplica): Promise<void> {
  running?.drain();
  if (running !== undefined) await listening.drain();
  await mock[Symbol.asyncDispose]();
  await running?.close();
  printMessage("info", "stopped");
  process.exit(0);
}

async function listen(mock: Mock, where: ListenOptions): Promise<Listening> {
  const { port, host } = where;
  try {
    return await mock.listen(where);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE")
      throw new ConfigurationError(`port ${port} on ${host} is in use; choose another with --port, or any free one with --port 0`);
    if (code === "EACCES") throw new ConfigurationError(`port ${port} on ${host} may not be used; choose one from 1024 with --port`);
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EAI_AGAIN") {
      throw new ConfigurationError(
        `host '${host}' is not an address of this machine; --host takes 127.0.0.1, ::1, 0.0.0.0 or one of its own addresses`,
      );
    }
    throw error;
  }
}
