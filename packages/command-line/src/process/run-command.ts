import { type ChildProcess, spawn } from "node:child_process";
import { constants } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { describeSpawn, thisPlace } from "./spawn-description.ts";
import { type SignalActions, SignalPolicy } from "./signal-policy.ts";

/** Exit status of a command that cannot be run, and of one that is not there, as shells have them. */
const NOT_EXECUTABLE = 126;
const NOT_FOUND = 127;
/** A command that a signal ended has this status plus the number of the signal. */
const BY_SIGNAL = 128;

/** How long the rest of a command's processes may take to end, in ms, and how often that is looked at. */
const REST = 2000;
const LOOK = 20;

/** What a command needs to run. */
export interface CommandRun {
  /** The command and its arguments. */
  readonly command: readonly [string, ...string[]];
  readonly env: NodeJS.ProcessEnv;
  /** Whether a person types into this process. Then the terminal sends what is typed, such as Ctrl-C, to the command too. */
  readonly onTerminal: boolean;
  /** Milliseconds after SIGTERM until the command is killed. Default 10,000. */
  readonly grace?: number;
  /** Writes a line for the user. */
  readonly tell: (line: string) => void;
}

/**
 * Ends a command after a kill of this process, at which nothing in it can act: a shell waits for the end of a pipe that only
 * this process holds, and sends SIGTERM. On Windows, and where there is no shell, it does nothing.
 * @param pid The command; with `hasGroup`, its process group too.
 * @returns Takes that back. Call it as soon as the command has ended: its pid may then be another's.
 */
export function endWithUs(pid: number, hasGroup: boolean): () => void {
  if (process.platform === "win32") return () => {};
  // In a session of its own, so that Ctrl-C does not reach it.
  const shell = spawn("/bin/sh", ["-c", `read -r line; kill -TERM ${hasGroup ? -pid : pid}`], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  shell.on("error", () => {});
  shell.unref();
  return () => void shell.kill("SIGKILL");
}

/**
 * Runs a command with our standard streams, passes signals on, and ends what is left of it, also if we are killed. Returns its
 * exit status.
 *
 * Without a terminal, and not on Windows, the command has a process group of its own, so that all of it can be ended. On a
 * terminal it stays in ours: in another group it could not read what is typed.
 */
export async function runCommand({ command, env, onTerminal, grace, tell }: CommandRun): Promise<number> {
  const [name] = command;
  const hasGroup = !onTerminal && process.platform !== "win32";
  let child: ChildProcess | undefined;
  // Before the command starts: a signal in between would end us alone.
  const policy = new SignalPolicy(
    actionsOn(() => child, hasGroup),
    { isShared: !hasGroup, grace },
  );
  const { status, pid } = await new Promise<Ended>((resolve) => {
    const fail = (error: NodeJS.ErrnoException): void => resolve({ status: notRun(name, error, tell), pid: undefined });
    try {
      const { file, args, verbatim } = describeSpawn(command, thisPlace(env));
      child = spawn(file, args, { stdio: "inherit", env, detached: hasGroup, windowsVerbatimArguments: verbatim });
    } catch (error) {
      fail(error as NodeJS.ErrnoException);
      return;
    }
    const { pid: started } = child;
    // A process that runs reports in the same way that a signal could not be sent.
    child.on("error", (error) => started ?? fail(error));
    const takeBack = started === undefined ? undefined : endWithUs(started, hasGroup);
    child.once("exit", (code, signal) => {
      takeBack?.();
      resolve({ status: signal === null ? (code ?? 1) : BY_SIGNAL + constants.signals[signal], pid: started });
    });
  });
  policy.ended();
  if (hasGroup && pid !== undefined) await endRest(pid);
  return status;
}

/** How a command ended. */
interface Ended {
  readonly status: number;
  /** Undefined: it did not start. */
  readonly pid: number | undefined;
}

function actionsOn(child: () => ChildProcess | undefined, hasGroup: boolean): SignalActions {
  const toAll = (signal: NodeJS.Signals): void => {
    const { pid } = child() ?? {};
    if (pid === undefined) return;
    if (hasGroup) toGroup(pid, signal);
    else if (process.platform === "win32") spawn("taskkill", ["/pid", String(pid), "/T", "/F"], { stdio: "ignore" });
    else child()?.kill(signal);
  };
  return { toCommand: (signal) => void child()?.kill(signal), toAll };
}

/** Whether the group still has a process. */
function toGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-pid, signal);
  } catch {
    return false;
  }
}

/** Whether a group has a process that has not ended after some time, in ms. */
export async function outlives(pid: number, time: number): Promise<boolean> {
  for (let waited = 0; toGroup(pid, 0); waited += LOOK) {
    if (waited >= time) return true;
    await wait(LOOK);
  }
  return false;
}

/** Ends the processes that a command left behind in its group: after some time by force. @returns whether it took force */
export async function endRest(pid: number): Promise<boolean> {
  if (!toGroup(pid, "SIGTERM") || !(await outlives(pid, REST))) return false;
  return toGroup(pid, "SIGKILL");
}

function notRun(file: string, { code, message }: NodeJS.ErrnoException, tell: (line: string) => void): number {
  if (code === "ENOENT") {
    tell(`command '${file}' was not found, or what its first line names was not; give its path, or add its folder to PATH`);
    return NOT_FOUND;
  }
  const why = code === "EACCES" ? "it is not an executable file" : code === "E2BIG" ? "its arguments are too long" : message;
  tell(`command '${file}' cannot be run: ${why}`);
  return NOT_EXECUTABLE;
}
