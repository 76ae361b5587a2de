import type { Check } from "./check.ts";
import { LONG_WAITS, type Queue, WAITING, queueOf } from "./overlap.ts";
import { measuredReachOf } from "./measured/reach.ts";

/** Runs one check of a schedule. */
export type RunOne = (check: Check, company: Company) => Promise<void>;

/** What a check may know of the others that run at the same time. */
export interface Company {
  /** Whether others may have changed what it compares, by running at the same time or in another order. */
  readonly disturbed: boolean;
  /** Runs `work` while no other check runs, except one in the background. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>;
}

export interface ScheduleSettings {
  readonly concurrency: number;
  /** Whether no further check may start. */
  readonly ended: () => boolean;
}

/** After so many repetitions alone, checks run one after the other: many fail, or something depends on what others do. */
const MOST_ALONE = 6;

interface Running {
  readonly check: Check;
  readonly queue: Queue;
  readonly disturbed: boolean;
  /** Called when it may run alone; undefined: it does not ask for that. */
  turn?: () => void;
}

/**
 * Runs checks at the same time that do not touch each other. Two checks of one queue keep their order, so that each finds what it finds
 * if all run one after the other. Queues that wait go first, then the one with most
 * requests left, and what must run alone last.
 */
export class Schedule {
  readonly #queues: Map<Queue, Check[]>;
  readonly #running = new Set<Running>();
  readonly #run: RunOne;
  readonly #settings: ScheduleSettings;
  #alone: Running | undefined;
  #repeated = 0;

  constructor(checks: readonly Check[], settings: ScheduleSettings, run: RunOne) {
    this.#settings = settings;
    this.#run = run;
    const oneByOne = settings.concurrency === 1;
    const waits = ({ id }: Check): boolean => !oneByOne && LONG_WAITS.has(id);
    const ordered = [...checks.filter(waits), ...checks.filter((check) => !waits(check))];
    this.#queues = Map.groupBy(ordered, (check): Queue => (oneByOne ? "alone" : queueOf(check)));
  }

  /** Runs all checks. @throws the first error of a check, after the others have ended */
  async run(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      let failed: { readonly error: unknown } | undefined;
      const next = (): void => {
        const ready = failed === undefined && !this.#settings.ended() ? this.#ready() : [];
        if (ready.length === 0 && this.#running.size === 0) {
          if (failed === undefined) resolve();
          else reject(failed.error);
        }
        for (const running of ready)
          this.#run(running.check, this.#companyOf(running))
            .catch((error: unknown) => (failed ??= { error }))
            .finally(() => {
              this.#running.delete(running);
              this.#giveTurn();
              next();
            });
      };
      next();
    });
  }

  /** Takes the next check that has not started, out of its queue. The caller runs it within another one. Undefined: there is none. */
  take(wanted: (check: Check) => boolean): Check | undefined {
    for (const checks of this.#queues.values()) {
      const at = checks.findIndex(wanted);
      if (at !== -1) return checks.splice(at, 1)[0];
    }
    return undefined;
  }

  /** Takes what may start now from the queues. */
  #ready(): Running[] {
    const started: Running[] = [];
    const most = this.#repeated > MOST_ALONE ? 1 : this.#settings.concurrency;
    const start = (queue: Queue): void => {
      const running: Running = {
        check: this.#queues.get(queue)!.shift()!,
        queue,
        disturbed: queue !== "background" && this.#settings.concurrency > 1,
      };
      this.#running.add(running);
      started.push(running);
    };
    const busy = new Set([...this.#running].map(({ queue }) => queue));
    const waiting = [...this.#queues].filter(([queue, checks]) => checks.length > 0 && !busy.has(queue)).map(([queue]) => queue);
    if (waiting.includes("background")) start("background");
    if (this.#alone !== undefined || this.#front.some(({ turn }) => turn !== undefined)) return started;
    const beside = waiting.filter((queue) => queue !== "background" && queue !== "alone").toSorted((a, b) => this.#left(b) - this.#left(a));
    for (const queue of busy.has("alone") ? [] : beside) if (this.#front.length < most) start(queue);
    if (this.#front.length === 0 && waiting.includes("alone")) start("alone");
    return started;
  }

  /** What runs, except in the background. */
  get #front(): Running[] {
    return [...this.#running].filter(({ queue }) => queue !== "background");
  }

  /** Requests of a queue that are left, as they were measured. */
  #left(queue: Queue): number {
    if (queue === WAITING) return Infinity;
    return this.#queues.get(queue)!.reduce((sum, check) => sum + measuredReachOf(check).own, 0);
  }

  #companyOf(running: Running): Company {
    return {
      disturbed: running.disturbed,
      alone: async (work) => {
        this.#repeated += 1;
        await new Promise<void>((resolve) => {
          running.turn = resolve;
          this.#giveTurn();
        });
        try {
          return await work();
        } finally {
          this.#alone = undefined;
          this.#giveTurn();
        }
      },
    };
  }

  /** Lets the first check run alone that asks for it, once all others have ended or ask for it too. */
  #giveTurn(): void {
    const front = this.#front;
    const first = front.find(({ turn }) => turn !== undefined);
    if (this.#alone !== undefined || first === undefined || front.some(({ turn }) => turn === undefined)) return;
    this.#alone = first;
    const { turn } = first;
    delete first.turn;
    turn!();
  }
}
