import { ConfigurationError } from "@hr-platform/engine/contract/configuration-error";
import { currentContract } from "@hr-platform/engine/contract/current";
import { composeMock } from "@hr-platform/control/compose";
import type { ListenOptions, Listening, Mock, MockOptions } from "@hr-platform/engine/sandbox/mock-handle";
import { type ReadStart, mockOptions } from "./settings/flags.ts";
import { printMessage } from "./logging/message.ts";
import type { Progress } from "./progress.ts";
import type { LogForm } from "./settings/start-flags.ts";

/** A mock that listens, from the flags of `start`. */
export interface OpenMock {
  readonly mock: Mock;
  readonly listening: Listening;
  /** Where the data is kept, for the banner; undefined: in memory. */
  readonly about: string | undefined;
  /** Prints requests and traces as the flags say, and builds large companies. `to`: the stream of the lines. */
  follow(to: NodeJS.WriteStream): Promise<void>;
  /** Ends it: responses that are being sent are sent, what is kept is on the disk. */
  close(): Promise<void>;
}

/**
 * Makes the mock of `start` and opens its port.
 * @param isQuiet Whether nothing is said about work that takes long.
 * @throws ConfigurationError for an invalid setting, an unreadable file, or a port that cannot be opened.
 */
export async function openMock({ settings, given }: ReadStart, isQuiet = false): Promise<OpenMock> {
  const { port, host, log, trace, world, tlsCert, tlsKey, data } = settings;
  const tls =
    tlsCert === undefined && tlsKey === undefined ? undefined : await (await import("./settings/tls.ts")).readTls({ tlsCert, tlsKey });
  const progress = isQuiet ? noProgress : async () => await progressFor(log);
  const kept = data === undefined ? undefined : await (await import("./start-data.ts")).mockWithData(data, settings, given);
  const mock = kept?.mock ?? (await beginWith(world, mockOptions(settings), progress));
  const listening = await listen(mock, { port, host, ...(tls === undefined ? {} : { tls }) });
  return {
    mock,
    listening,
    about: kept?.about,
    follow: async (to) => {
      if (trace) (await import("./logging/trace.ts")).printTraces(mock, log, to);
      if (log !== "silent") (await import("./logging/log.ts")).follow(mock, log, to);
      if (asksForTraces(process.env)) await (await import("./logging/tracing.ts")).sendTraces(mock);
      // With data, the saved state has the companies already.
      if (data === undefined) await prepare(mock, progress);
    },
    close: async () => {
      kept?.running.drain();
      if (kept !== undefined) await listening.drain();
      await mock[Symbol.asyncDispose]();
      await kept?.running.close();
    },
  };
}

/** Whether the standard variables of OpenTelemetry ask for traces. Without them nothing of it is loaded. */
function asksForTraces(env: NodeJS.ProcessEnv): boolean {
  if (env["OTEL_SDK_DISABLED"]?.toLowerCase() === "true" || env["OTEL_TRACES_EXPORTER"] === "none") return false;
  return ["OTEL_TRACES_EXPORTER", "OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"].some((name) => Boolean(env[name]));
}

/** Builds large companies while nobody asks for them. */
async function prepare(mock: Mock, progress: () => Promise<Progress>): Promise<void> {
  const { large = [] } = mock.defaultSandbox.parts.companies.origin.world;
  if (large.length === 0) return;
  const { prepareCompany } = await import("./prepare-company.ts");
  for (const slug of large) await prepareCompany(mock, slug, await progress());
}

const noProgress = async (): Promise<Progress> => await Promise.resolve({ step: () => {}, end: () => {} });

async function progressFor(log: LogForm): Promise<Progress> {
  if (log === "json") return { step: () => {}, end: (text) => printMessage("info", text) };
  return (await import("./progress.ts")).progressOn(process.stderr);
}

/** Makes a mock of a world. A world file may have settings of its own, and a saved one starts when it was saved; `options` win. */
async function beginWith(world: string, options: Omit<MockOptions, "world">, progress: () => Promise<Progress>): Promise<Mock> {
  const start: MockOptions = world === "default" || world === "empty" ? { world, ...options } : await inFile(world, options, progress);
  if ((start.faults ?? []).length > 0) await import("@hr-platform/faults/catalogue/index");
  return composeMock(start);
}

/** A file of so many bytes takes so long that the terminal says so. */
const LARGE_FILE = 8 * 1024 * 1024;

async function inFile(path: string, options: Omit<MockOptions, "world">, progressOf: () => Promise<Progress>): Promise<MockOptions> {
  const [files, { startingWith }] = await Promise.all([
    import("@hr-platform/control/world-file/world-file"),
    import("@hr-platform/control/world-file/world-settings"),
  ]);
  const began = performance.now();
  const size = await files.fileSize(path);
  const progress = size >= LARGE_FILE ? await progressOf() : undefined;
  const about = `${path}, ${Math.round(size / 1024 / 1024)} MiB`;
  progress?.step(`reading and checking ${about} …`);
  const { make, settings } = await files.loadWorld(currentContract, path, options.decide);
  progress?.end(`read and checked ${about}, in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return { ...startingWith(settings, options), world: make };
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
