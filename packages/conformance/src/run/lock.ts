import { closeSync, renameSync, rmSync } from "node:fs";
import { hostname } from "node:os";
import { ConfigurationError } from "../target/configuration-error.ts";
import { openFile, textOf, writeAll } from "./folder.ts";

/**
 * Locks a company against other runs, which would judge and remove each other's resources. The lock of a process that is gone is taken
 * over.
 * @returns a function that releases the lock
 * @throws ConfigurationError that names the process with the lock
 */
export function lock(path: string): () => void {
  for (let turn = 0; ; turn += 1) {
    try {
      const file = openFile(path, "new");
      writeAll(file, `${process.pid} ${hostname()}\n`);
      closeSync(file);
      return () => rmSync(path, { force: true });
    } catch (error) {
      const holder = textOf(path);
      if (holder === "" && !(error instanceof ConfigurationError)) throw error;
      if (turn > 0 || !isOver(holder)) throw new ConfigurationError(heldBy(holder, path, error as Error));
      takeAway(path, holder);
    }
  }
}

function heldBy(holder: string, path: string, error: Error): string {
  if (holder === "") return error.message;
  const [pid, host] = holder.trim().split(" ");
  return `another run works on this company now, as process ${pid} of ${host === hostname() ? "this machine" : host}; wait for it or end it, and if there is no such process delete '${path}'`;
}

/** Whether the process with the lock is gone. A process on another machine counts as running. */
function isOver(holder: string): boolean {
  const [pid, host] = holder.trim().split(" ");
  if (holder === "" || host !== hostname() || !/^[1-9]\d{0,9}$/.test(pid!)) return false;
  try {
    process.kill(Number(pid), 0);
    return Number(pid) === process.pid;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}

/** Moves a dead lock away. If another process has taken it over at the same moment, its new lock is put back. */
function takeAway(path: string, holder: string): void {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  if (textOf(aside) === holder) rmSync(aside, { force: true });
  else renameSync(aside, path);
}
