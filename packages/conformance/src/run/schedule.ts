import { AsyncLocalStorage } from "node:async_hooks";
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
  /** Whether only checks in the background, and those that wait for deliveries, start until `release`. Default false. */
  readonly held?: boolean;
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
  #held: boolean;
  #failed: { readonly error: unknown } | undefined;
  /** Starts what may start, or ends the run. */
  #next: () => void = () => undefined;

  constructor(checks: readonly Check[], settings: ScheduleSettings, run: RunOne) {
    this.#settings = settings;
    this.#run = run;
    this.#held = settings.held === true && checks.some((check) => queueOf(check) === "background");
    const oneByOne = settings.concurrency === 1;
    const waits = ({ id }: Check): boolean => !oneByOne && LONG_WAITS.has(id);
    const ordered = [...checks.filter(waits), ...checks.filter((check) => !waits(check))];
    this.#queues = Map.groupBy(ordered, (check): Queue => (oneByOne ? "alone" : queueOf(check)));
  }

  /** Runs all checks. @throws the first error of a check, after the others have ended */
  async run(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      // What a check starts by ending is no work of that check.
      const outside = AsyncLocalStorage.snapshot();
      const next = (): void => {
        const ready = this.#failed === undefined && !this.#settings.ended() ? this.#ready() : [];
        if (ready.length === 0 && this.#running.size === 0) {
          if (this.#failed === undefined) resolve();
          else reject(this.#failed.error);
        }
        for (const running of ready) void this.#started(running);
      };
      this.#next = () => outside(next);
      this.#next();
    });
  }

  /** Lets all checks start that were held. */
  release(): void {
    if (!this.#held) return;
    this.#held = false;
    this.#next();
  }

  /**
   * Runs the next check that has not started and does not touch a running one, within the check that calls this. Undefined: there is none.
   */
  within(wanted: (check: Check) => boolean): Promise<void> | undefined {
    const oneByOne = this.#settings.concurrency === 1;
    const busy = new Set([...this.#running].map(({ queue }) => queue));
    for (const [queue, checks] of this.#queues) {
      const at = busy.has(queue) && !oneByOne ? -1 : checks.findIndex(wanted);
      if (at === -1) continue;
      const check = checks.splice(at, 1)[0]!;
      if (!oneByOne) return this.#begun(check, queue);
      return this.#run(check, { disturbed: false, alone: async (work) => work() });
    }
    return undefined;
  }

  /** Takes all checks that have not started, and are in the set, out of the queues. They do not run. */
  drop(unwanted: ReadonlySet<Check>): Check[] {
    return [...this.#queues.values()].flatMap((checks) => {
      const dropped = checks.filter((check) => unwanted.has(check));
      for (const check of dropped) checks.splice(checks.indexOf(check), 1);
      return dropped;
    });
  }

  async #begun(check: Check, queue: Queue): Promise<void> {
    const running: Running = { check, queue, disturbed: queue !== "background" && this.#settings.concurrency > 1 };
    this.#running.add(running);
    return this.#started(running);
  }

  /** Runs a check. Starts what may start when it has ended. */
  async #started(running: Running): Promise<void> {
    try {
      await this.#run(running.check, this.#companyOf(running));
    } catch (error) {
      this.#failed ??= { error };
    }
    this.#running.delete(running);
    if (running.queue === "background") this.#held = false;
    this.#giveTurn();
    this.#next();
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
    const free = this.#held ? [WAITING] : waiting.filter((queue) => queue !== "background" && queue !== "alone");
    const beside = free.filter((queue) => waiting.includes(queue)).toSorted((a, b) => this.#left(b) - this.#left(a));
    for (const queue of busy.has("alone") ? [] : beside) if (this.#front.length < most) start(queue);
    if (this.#front.length === 0 && waiting.includes("alone") && !this.#held) start("alone");
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
