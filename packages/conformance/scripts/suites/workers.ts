import { fork } from "node:child_process";
import { once } from "node:events";
import type { Outcome, SuiteTask } from "./tasks.ts";

/**
 * Carries out tasks in several processes. The outcomes are in the order of the tasks.
 * @param done called after each task, with how many are done
 * @throws Error if a process ends early
 */
export async function carriedOut(
  tasks: readonly SuiteTask[],
  processes: number,
  done: (count: number) => void = () => {},
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let [next, count] = [0, 0];
  const work = async (): Promise<void> => {
    const child = fork(new URL("worker.ts", import.meta.url));
    const ended = once(child, "exit").then(([code]) => {
      throw new Error(`a worker ended with status ${String(code)}`);
    });
    ended.catch(() => undefined);
    try {
      for (let n = next++; n < tasks.length; n = next++) {
        child.send(tasks[n]!);
        const [outcome] = (await Promise.race([once(child, "message"), ended])) as [Outcome];
        outcomes[n] = outcome;
        done((count += 1));
      }
    } finally {
      child.kill();
    }
  };
  await Promise.all(Array.from({ length: Math.min(processes, tasks.length) }, work));
  return outcomes;
}
