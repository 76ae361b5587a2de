import type { Scheduler, SimulatedProcess } from "./scheduler.ts";

/** A call to a process. */
export interface Asked<T> {
  /** How long the caller waits, in milliseconds. */
  readonly patience: number;
  /** Called if the process lives and has not answered by then. */
  readonly tired: () => void;
  readonly run: () => Promise<T>;
}

/** The answer of a process. "lost": it died, or did not answer in time. */
export async function answerFrom<T>(
  scheduler: Scheduler,
  process: SimulatedProcess,
  { patience, tired, run }: Asked<T>,
): Promise<T | "lost"> {
  if (process.dead) return "lost";
  return await new Promise<T | "lost">((resolve, reject) => {
    const lost = (): void => resolve("lost");
    const forget = process.whenDead(() => void scheduler.after(1, lost, null));
    const waiting = (): void => {
      tired();
      lost();
    };
    const wait = scheduler.after(patience, waiting, null);
    // The answer travels back.
    const answer = (settle: () => void): void => {
      const arrive = (): void => {
        forget();
        wait.cancelled = true;
        settle();
      };
      scheduler.after(0.1, arrive, process);
    };
    scheduler.inside(process, run).then(
      (value) => answer(() => resolve(value)),
      (error: unknown) => answer(() => reject(error)),
    );
  });
}
