import { ConfigurationError } from "../contract/configuration-error.ts";
import { isLoopback } from "../http/origins.ts";
import type { ListenOptions, Listening, Mock, MockOptions } from "../sandbox/mock-handle.ts";
import type { RunningReplica } from "../data/open-data.ts";
import { createMock } from "../mock.ts";
import { currentContract } from "../contract/current.ts";
import { version } from "../contract/version.ts";
import { banner } from "./banner.ts";
import { type Flags, type StartSettings, mockOptions, readStart } from "./flags.ts";
import { printMessage, messagesAsJson } from "./message.ts";
import type { Progress } from "./progress.ts";
import type { LogForm } from "./start-flags.ts";

const ENDING = ["SIGINT", "SIGTERM"] as const;

/**
 * `hr-mock start`: listens until a signal ends it, or the end of standard input if the settings say so.
 * @throws ConfigurationError for an invalid setting, an unreadable file, or a port that cannot be opened.
 */
export async function start(flags: Flags): Promise<void> {
  const { settings, given } = await readStart(flags);
  const { port, host, log, trace, world, tlsCert, tlsKey, data, endWithInput } = settings;
  const options = mockOptions(settings);
  if (log === "json") messagesAsJson();
  const secure = tlsCert === undefined && tlsKey === undefined ? undefined : await import("./tls.ts");
  const tls = await secure?.readTls({ tlsCert, tlsKey });
  const kept = data === undefined ? undefined : await (await import("./start-data.ts")).mockWithData(data, settings, given);
  const mock = kept?.mock ?? (await beginWith(world, options, log));
  const listening = await listen(mock, { port, host, ...(tls === undefined ? {} : { tls }) });
  if (secure !== undefined) process.on("SIGHUP", () => void secure.renew(listening, { tlsCert, tlsKey }, warn));
  const end = (): void => {
    // From now on, another signal ends the process at once.
    for (const signal of ENDING) process.removeListener(signal, end);
    if (endWithInput) process.stdin.removeListener("close", end);
    void close(mock, listening, kept?.running);
  };
  for (const signal of ENDING) process.on(signal, end);
  // A terminal or a pipe that breaks has ended too.
  if (endWithInput)
    process.stdin
      .on("error", () => {})
      .once("close", end)
      .resume();
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
  await prepare(mock, settings);
}

/** A company of so many people takes so long that it is built before somebody asks. */
const LARGE = 10_000;

/** Builds large companies while nobody asks for them. */
async function prepare(mock: Mock, { employees, world, data, log }: StartSettings): Promise<void> {
  // With data, the saved state has the companies already.
  if (data !== undefined) return;
  const { companies, dataOf } = mock.defaultSandbox;
  const isFile = world !== "default" && world !== "empty";
  const large = isFile
    ? companies.filter(({ slug }) => dataOf(slug).employees.length >= LARGE).map(({ slug }) => slug)
    : employees >= LARGE && world === "default"
      ? ["bulk"]
      : [];
  if (large.length === 0) return;
  const { prepareCompany } = await import("./prepare-company.ts");
  for (const slug of large) await prepareCompany(mock, slug, await progressFor(log));
}

async function progressFor(log: LogForm): Promise<Progress> {
  if (log === "json") return { step: () => {}, end: (text) => printMessage("info", text) };
  return (await import("./progress.ts")).progressOn(process.stderr);
}

function warn(message: string): void {
  printMessage("warn", message);
}

/** The keys are the same in every mock, and documented. */
function onNetwork({ host, port }: Listening): string {
  return `anyone who reaches ${host} port ${port} can read and change all data with the fixed keys; omit --host to serve this machine only`;
}

/** Makes a mock of a world. A world file may have settings of its own, and a saved one starts when it was saved; `options` win. */
async function beginWith(world: string, options: Omit<MockOptions, "world">, log: LogForm): Promise<Mock> {
  const start: MockOptions = world === "default" || world === "empty" ? { world, ...options } : await inFile(world, options, log);
  if ((start.faults ?? []).length > 0) await import("../faults/catalogue/index.ts");
  return createMock(start);
}

/** A file of so many bytes takes so long that the terminal says so. */
const LARGE_FILE = 8 * 1024 * 1024;

async function inFile(path: string, options: Omit<MockOptions, "world">, log: LogForm): Promise<MockOptions> {
  const [files, { startingWith }] = await Promise.all([import("../world-file/world-file.ts"), import("../world-file/world-settings.ts")]);
  const began = performance.now();
  const size = await files.fileSize(path);
  const progress = size >= LARGE_FILE ? await progressFor(log) : undefined;
  const about = `${path}, ${Math.round(size / 1024 / 1024)} MiB`;
  progress?.step(`reading and checking ${about} …`);
  const { make, settings } = await files.loadWorld(currentContract, path, options.decide);
  progress?.end(`read and checked ${about}, in ${((performance.now() - began) / 1000).toFixed(1)} s`);
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
