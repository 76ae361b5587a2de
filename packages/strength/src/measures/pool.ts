import { once } from "node:events";
import { Worker, parentPort } from "node:worker_threads";
import type { Measure, Pool } from "./measure.ts";

/** Jobs of one thread: what it has loaded, such as a copy of the second implementation for each mistake, stays in its memory. */
const MOST_JOBS = 100;

/** Threads that carry out the jobs of a measure. @param entry the module that calls `answerJobs` with it */
export function poolOf(entry: string, measure: string, threads: number): Pool<unknown, unknown> {
  return async (jobs, done = () => undefined) => {
    const outcomes: unknown[] = [];
    let [next, count] = [0, 0];
    const work = async (): Promise<void> => {
      while (next < jobs.length) {
        const worker = new Worker(entry, { workerData: measure });
        for (let left = MOST_JOBS; left > 0 && next < jobs.length; left -= 1) {
          const n = next++;
          // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
          worker.postMessage(jobs[n]);
          [outcomes[n]] = (await once(worker, "message")) as [unknown];
          done(outcomes[n], jobs[n], (count += 1));
        }
        await worker.terminate();
      }
    };
    await Promise.all(Array.from({ length: Math.min(threads, jobs.length) }, work));
    return outcomes;
  };
}

/** What a worker thread does. */
export function answerJobs(measure: Measure): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
  parentPort!.on("message", (job) => void measure.judge!(job).then((outcome) => parentPort!.postMessage(outcome)));
}
