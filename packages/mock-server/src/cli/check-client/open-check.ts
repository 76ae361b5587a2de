import { ConfigurationError } from "@hr-platform/engine/contract/configuration-error";
import { inboxSecret } from "@hr-platform/engine/webhooks/signature";
import type { CheckOptions } from "@hr-platform/client-check/check-client";
import type { RunProgram } from "@hr-platform/client-check/run/program";
import { companyOf } from "../exec/environment.ts";
import { CHECK_CLOCK } from "./check-clock.ts";
import { type Flags, readStart } from "../settings/flags.ts";
import { openMock } from "../open-mock.ts";
import { OwnFolders } from "./own-folder.ts";
import { programOf, inRun } from "./program-of.ts";
import { canShareMachine, serviceProgram } from "./service-program.ts";
import { readFile, rm, stat } from "node:fs/promises";
import { failedTestsIn } from "@hr-platform/client-check/run/own-report";

/** Which program runs, and in which company: the flags that `check-client` and `needs` share, with those of `start`. */
export interface ProgramFlags extends Flags {
  readonly company?: string;
  readonly start?: string;
  readonly ready?: string;
  readonly receiver?: string;
  readonly waitIdle?: string;
  readonly results?: string;
}

/** A mock that listens, and how a program is checked with it. */
export interface OpenCheck {
  readonly options: CheckOptions;
  /** Aborted by SIGINT, SIGTERM and a closed terminal. */
  readonly signal: AbortSignal;
}

/**
 * Opens a mock for the checks of a program, and ends this process with the status that `work` returns.
 * @param name The command, for messages.
 * @throws ConfigurationError
 */
export async function withCheck(
  name: string,
  command: readonly string[],
  { company, start: service, ready, receiver, waitIdle, results, ...flags }: ProgramFlags,
  work: (check: OpenCheck) => Promise<number>,
): Promise<void> {
  const { run, isAlone } = reported(runOf(name, command, { start: service, ready, receiver, waitIdle }, results), results);
  const open = await openMock(await readStart({ port: "0", log: "silent", clock: CHECK_CLOCK, ...flags }), true);
  const { mock, listening } = open;
  const interrupt = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => interrupt.abort());
  try {
    const options = {
      mock,
      origin: listening.url,
      company: companyOf(mock.world.companies, company).slug,
      settings: mock.defaultSandbox.settings,
      ...(flags.clock === undefined ? { machineClock: `${new Date().toISOString().slice(0, 13)}:00:00Z` } : {}),
      run,
      secretOf: inboxSecret,
      command: wordsOf(command, { start: service, ready, receiver, waitIdle }),
      signal: interrupt.signal,
      ...(isAlone ? { concurrency: 1 } : {}),
    };
    process.exitCode = await work({ options, signal: interrupt.signal });
  } finally {
    await open.close();
  }
  process.exit();
}

interface OwnRun {
  readonly run: RunProgram;
  /** Whether two of its runs would meet, at a port or in a file. */
  readonly isAlone: boolean;
}

/** A run of which the file of `--results`, if there is one, says which tests failed. */
function reported({ run, isAlone }: OwnRun, results: string | undefined): OwnRun {
  if (results === undefined) return { run, isAlone };
  return { run: withOwnReport(run, results), isAlone: isAlone || !results.includes("{run}") };
}

type ServiceFlag = Readonly<Record<"start" | "ready" | "receiver" | "waitIdle", string | undefined>>;

/** How the program of the flags runs. @throws ConfigurationError */
function runOf(
  name: string,
  command: readonly string[],
  { start, ready, receiver, waitIdle = "2s" }: ServiceFlag,
  results: string | undefined,
): OwnRun {
  const [program, ...args] = command;
  // Where a report of its tests is read, it is written in the folder itself.
  const folders = results === undefined && name === "check-client" ? new OwnFolders() : undefined;
  if (start !== undefined) {
    for (const [flag, address] of [
      ["--ready", ready],
      ["--receiver", receiver],
    ] as const)
      if (address !== undefined && !URL.canParse(address.replaceAll("{port}", "1")))
        throw new ConfigurationError(`${flag} '${address}' must be an address, such as http://127.0.0.1:{port}/hooks`);
    if (command.length === 0 && receiver === undefined)
      throw new ConfigurationError(
        "--start needs something that makes the service work: --receiver with the address of its webhooks, or a command after --",
      );
    const service = { start, ready, receiver, waitIdle: durationOf("--wait-idle", waitIdle), driver: command };
    return { run: serviceProgram(service, process.env, folders), isAlone: !canShareMachine(service) };
  }
  if (ready !== undefined || receiver !== undefined)
    throw new ConfigurationError("--ready and --receiver are of a service: add --start with the command that starts it");
  if (program === undefined || program === "")
    throw new ConfigurationError(`${name} needs a command, such as 'hr-mock ${name} -- npm test'`);
  return { run: programOf([program, ...args], process.env, folders), isAlone: false };
}

/** The program as reports have it: the words of its command; of a service, the flags that start it, before the command that drives it. */
function wordsOf(command: readonly string[], { start, ready, receiver, waitIdle }: ServiceFlag): readonly string[] {
  if (start === undefined) return command;
  const flags = { "--start": start, "--ready": ready, "--receiver": receiver, "--wait-idle": waitIdle };
  const given = Object.entries(flags).flatMap(([flag, value]) => (value === undefined ? [] : [flag, value]));
  return [...given, ...(command.length === 0 ? [] : ["--", ...command])];
}

const UNITS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };

/** A time of a flag in milliseconds. @throws ConfigurationError */
export function durationOf(flag: string, text: string): number {
  const [, count, unit] = /^(\d+)(s|m|h)$/.exec(text) ?? [];
  if (count === undefined)
    throw new ConfigurationError(`${flag} '${text}' must be a number of seconds, minutes or hours, such as 90s or 5m`);
  return Number(count) * UNITS[unit!]!;
}

/** A program that writes a report of its tests to a file: which of them failed is read from there after each run. */
function withOwnReport(run: RunProgram, file: string): RunProgram {
  return async (place, signal) => {
    const path = inRun(file, place);
    const before = await writtenAt(path);
    const end = await run(place, signal);
    const after = await writtenAt(path);
    const noted = (sentence: string) => ({ ...end, notes: [...(end.notes ?? []), sentence] });
    // One of an earlier run says nothing of this one.
    if (after === undefined || after === before) return noted(`It wrote no report of its tests to ${file}.`);
    const failedTests = failedTestsIn(await readFile(path, "utf8").catch(() => ""));
    if (path !== file) await rm(path, { force: true });
    return failedTests === undefined ? noted(`${file} is neither JUnit XML nor CTRF.`) : { ...end, failedTests };
  };
}

/** When a file was written last, in nanoseconds; undefined: it is not there. */
async function writtenAt(path: string): Promise<bigint | undefined> {
  return await stat(path, { bigint: true }).then(
    ({ mtimeNs }) => mtimeNs,
    () => undefined,
  );
}
