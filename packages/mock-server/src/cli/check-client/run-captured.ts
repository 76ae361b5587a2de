import { type ChildProcess, spawn } from "node:child_process";
import { constants } from "node:os";
import { ConfigurationError } from "@hr-platform/engine/contract/configuration-error";
import type { ProgramEnd } from "@hr-platform/client-check/run/program";
import { endRest, endWithUs, outlives } from "@hr-platform/command-line/run-command";
import { describeSpawn, thisPlace } from "@hr-platform/command-line/spawn-description";

/** The most characters of a program's output that are kept: the last ones. */
const MOST_OUTPUT = 128 * 1024;
/** Bytes of output of which the report says something. */
const MUCH_OUTPUT = 10_000_000;
/** Milliseconds that output on its way, and processes that end by themselves, may take after a command has ended. */
const LAST_MOMENT = 200;
/** A command that a signal ended has this status plus the number of the signal. */
const BY_SIGNAL = 128;

/** A command that runs, and whose output is kept. */
export interface CapturedCommand {
  /** Resolves when it has ended. */
  readonly ended: Promise<ProgramEnd>;
  /** Ends it with all that it started. */
  stop(): Promise<void>;
}

/**
 * Starts a command with nothing to read, in a process group of its own, so that all of it can be ended.
 * @throws ConfigurationError if it cannot be started
 */
export function startCaptured(
  command: readonly [string, ...string[]],
  env: NodeJS.ProcessEnv,
  cwd: string = process.cwd(),
): CapturedCommand {
  const { file, args, verbatim } = describeSpawn(command, thisPlace(env));
  const hasGroup = process.platform !== "win32";
  const child: ChildProcess = spawn(file, args, {
    stdio: ["ignore", "pipe", "pipe"],
    env,
    cwd,
    detached: hasGroup,
    windowsVerbatimArguments: verbatim,
  });
  let output = "";
  let bytes = 0;
  const keep = (chunk: Buffer): void => {
    bytes += chunk.length;
    output = (output + chunk.toString("utf8")).slice(-MOST_OUTPUT);
  };
  child.stdout!.on("data", keep);
  child.stderr!.on("data", keep);
  const { pid } = child;
  const takeBack = pid === undefined ? undefined : endWithUs(pid, hasGroup);
  const notes: string[] = [];
  let isStopped = false;
  const ended = new Promise<ProgramEnd>((resolve, reject) => {
    child.once("error", (error: NodeJS.ErrnoException) => {
      const why = error.code === "ENOENT" ? "was not found; give its path, or add its folder to PATH" : `cannot be run: ${error.message}`;
      if (pid === undefined) reject(new ConfigurationError(`command '${command[0]}' ${why}`));
    });
    child.once("exit", (code, signal) => {
      takeBack?.();
      const status = signal === null ? (code ?? 1) : BY_SIGNAL + constants.signals[signal];
      const isLeft = pid !== undefined && hasGroup && !isStopped ? endLeft(pid) : Promise.resolve(false);
      void Promise.all([isLeft, outputEnd(child)]).then(([left]) => {
        if (left) notes.push("It left processes behind, which were ended.");
        if (bytes > MUCH_OUTPUT) notes.push(muchPrinted(bytes));
        return resolve({ status, output, notes });
      });
    });
  });
  const stop = async (): Promise<void> => {
    if (pid === undefined) return;
    isStopped = true;
    if (!hasGroup) spawn("taskkill", ["/pid", String(pid), "/T", "/F"], { stdio: "ignore" });
    else if (await endRest(pid)) notes.push("It ignored SIGTERM, and was killed.");
    await ended.catch(() => {});
  };
  return { ended, stop };
}

function muchPrinted(bytes: number): string {
  return `It printed ${Math.round(bytes / 1e6)} MB, of which the last ${MOST_OUTPUT / 1024} KiB are kept.`;
}

/** Ends what a command left in its group. @returns whether there was something that did not end by itself */
async function endLeft(pid: number): Promise<boolean> {
  const isLeft = await outlives(pid, LAST_MOMENT);
  if (isLeft) await endRest(pid);
  return isLeft;
}

/** Resolves when what a command printed last has come; what it left behind may hold the streams open. */
async function outputEnd(child: ChildProcess): Promise<void> {
  await new Promise<void>((resolve) => {
    const rest = setTimeout(resolve, LAST_MOMENT);
    child.once("close", () => {
      clearTimeout(rest);
      resolve();
    });
  });
}
