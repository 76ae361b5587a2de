import { type ChildProcess, spawn } from "node:child_process";
import { constants } from "node:os";
import { ConfigurationError } from "@hr-platform/engine/contract/configuration-error";
import type { ProgramEnd } from "@hr-platform/client-check/run/program";
import { endRest, endWithUs } from "../exec/run-command.ts";
import { describeSpawn, thisPlace } from "../exec/spawn-description.ts";

/** The most characters of a program's output that are kept: the last ones. */
const MOST_OUTPUT = 16 * 1024;
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
export function startCaptured(command: readonly [string, ...string[]], env: NodeJS.ProcessEnv): CapturedCommand {
  const { file, args, verbatim } = describeSpawn(command, thisPlace(env));
  const hasGroup = process.platform !== "win32";
  const child: ChildProcess = spawn(file, args, {
    stdio: ["ignore", "pipe", "pipe"],
    env,
    detached: hasGroup,
    windowsVerbatimArguments: verbatim,
  });
  let output = "";
  const keep = (chunk: Buffer): void => {
    output = (output + chunk.toString("utf8")).slice(-MOST_OUTPUT);
  };
  child.stdout!.on("data", keep);
  child.stderr!.on("data", keep);
  const { pid } = child;
  const takeBack = pid === undefined ? undefined : endWithUs(pid, hasGroup);
  const ended = new Promise<ProgramEnd>((resolve, reject) => {
    child.once("error", (error: NodeJS.ErrnoException) => {
      const why = error.code === "ENOENT" ? "was not found; give its path, or add its folder to PATH" : `cannot be run: ${error.message}`;
      if (pid === undefined) reject(new ConfigurationError(`command '${command[0]}' ${why}`));
    });
    child.once("exit", (code, signal) => {
      takeBack?.();
      const finish = (): void => resolve({ status: signal === null ? (code ?? 1) : BY_SIGNAL + constants.signals[signal], output });
      // What it printed last is still on its way; what it left behind may hold the streams open.
      const rest = setTimeout(finish, 200);
      child.once("close", () => {
        clearTimeout(rest);
        finish();
      });
      if (pid !== undefined && hasGroup) void endRest(pid);
    });
  });
  const stop = async (): Promise<void> => {
    if (pid === undefined) return;
    if (hasGroup) await endRest(pid);
    else spawn("taskkill", ["/pid", String(pid), "/T", "/F"], { stdio: "ignore" });
    await ended.catch(() => {});
  };
  return { ended, stop };
}
