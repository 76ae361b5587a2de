import { AsyncLocalStorage } from "node:async_hooks";
import type { Check } from "../check/check.ts";
import { ActiveChecks, Running } from "./active-checks.ts";
import { ONE_BY_ONE, type Scheduler } from "./scheduler.ts";
import { LONG_WAITS, type Queue, WAITING, looksFirst, queueOf } from "./overlap.ts";
import { measuredReachOf } from "../measured/reach.ts";

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
  /** Checks that start only after `release`, or when those in the background have ended. Default: none. */
  readonly heldBack?: ReadonlySet<Check>;
  /**
   * Of checks that have not started those for which the run has the requests. Default: all.
   * @param leaves whether they leave some for checks that are tried again
   */
  readonly affordable?: (waiting: readonly Check[], leaves: boolean) => ReadonlySet<Check>;
  /** Called with each check that did not run because the run never had the requests for it. */
  readonly onTooFew?: (check: Check) => void;
}

/** After so many repetitions alone, checks run one after the other: many fail, or something depends on what others do. */
const MOST_ALONE = 6;

/**
 * Runs checks at the same time that do not touch each other. Two checks of one queue keep their order, except for those that are held back, so
 * that each finds what it finds if all run one after the other. What must run alone goes first, then queues that wait, then the one with
 * most requests left. While a check only waits, another one runs in its place.
 */
export class Schedule {
  readonly #queues: Map<Queue, Check[]>;
  readonly #active: ActiveChecks;
  readonly #run: RunOne;
  readonly #settings: ScheduleSettings;
  readonly #heldBack: Set<Check>;
  /** Ids of the checks that have not ended. */
  readonly #left: Set<string>;
  /** Checks before which nothing runs that may hire people. */
  readonly #looks: Set<Check>;
  /** Checks that were due and not affordable: they come last in their queues, for the estimate of what others need changes. */
  readonly #putOff = new Set<Check>();
  #isHalted = false;
  #repeated = 0;
  #failed: { readonly error: unknown } | undefined;
  /** Starts what may start, or ends the run. */
  #next: () => void = () => undefined;

  constructor(checks: readonly Check[], settings: ScheduleSettings, run: RunOne) {
    this.#settings = settings;
    this.#run = run;
    this.#active = new ActiveChecks(settings.concurrency, () => this.#next());
    const oneByOne = settings.concurrency === 1;
    const waits = ({ id }: Check): boolean => !oneByOne && LONG_WAITS.has(id);
    // What only looks at deliveries that came already goes before: by the end of the waits, there may be too few requests to repeat it.
    const looks = (check: Check): boolean => !oneByOne && queueOf(check) === WAITING && measuredReachOf(check).own === 0;
    const ordered = [...checks.filter(looks), ...checks.filter(waits), ...checks.filter((check) => !waits(check) && !looks(check))];
    this.#queues = Map.groupBy(ordered, (check): Queue => (oneByOne ? "alone" : queueOf(check)));
    const background = this.#queues.get("background") ?? [];
    this.#heldBack = new Set(background.length === 0 ? [] : [...(settings.heldBack ?? [])].filter((check) => !background.includes(check)));
    this.#left = new Set(checks.map(({ id }) => id));
    // One that is held back waits for the background itself.
    this.#looks = new Set(checks.filter((check) => looksFirst(check) && !this.#heldBack.has(check)));
  }

  /** How a check lets others run while it waits. */
  get scheduler(): Scheduler {
    return this.#settings.concurrency === 1 ? ONE_BY_ONE : this.#active;
  }

  /** Whether only checks in the background have not ended. */
  get isOver(): boolean {
    return this.#active.size === 0 && [...this.#queues].every(([queue, checks]) => queue === "background" || checks.length === 0);
  }

  /** Runs all checks. @throws the first error of a check, after the others have ended */
  async run(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      // What a check starts by ending is no work of that check.
      const outside = AsyncLocalStorage.snapshot();
      const next = (): void => {
        const ready = this.#failed === undefined && !this.#settings.ended() ? this.#ready() : [];
        if (ready.length === 0 && this.#active.isEmpty) {
          if (this.#failed === undefined) resolve();
          else reject(this.#failed.error);
        }
        for (const running of ready) void this.#started(running);
      };
      this.#next = () => outside(next);
      this.#next();
    });
  }

  /** Starts no check before `release`, or before the check in the background that calls this has ended. */
  halt(): void {
    this.#isHalted = true;
  }

  /** Lets checks start that were held back, and all after `halt`. @param checks default: all */
  release(checks: Iterable<Check> = [...this.#heldBack]): void {
    this.#isHalted = false;
    for (const check of checks) this.#heldBack.delete(check);
    this.#next();
  }

  /**
   * Runs the next check that has not started, within the check that calls this, if they run one after the other. Undefined: there is none.
   */
  within(wanted: (check: Check) => boolean): Promise<void> | undefined {
    let affordable: ReadonlySet<Check> | undefined;
    const isAffordable = (check: Check): boolean => (affordable ??= this.#affordable(false)).has(check);
    for (const checks of this.#queues.values()) {
      const at = checks.findIndex((check) => wanted(check) && this.#isFree(check) && isAffordable(check));
      if (at === -1) continue;
      const check = checks.splice(at, 1)[0]!;
      return this.#run(check, { disturbed: false, alone: async (work) => work() }).finally(() => this.#left.delete(check.id));
    }
    return undefined;
  }

  /** The checks that have started and not ended, except in the background. */
  get running(): readonly Check[] {
    return this.#active.checks;
  }

  /** The checks that have not started. */
  get waiting(): Check[] {
    return [...this.#queues.values()].flat();
  }

  /** Takes all checks that have not started, and are in the set, out of the queues. They do not run. */
  drop(unwanted: ReadonlySet<Check>): Check[] {
    const dropped = [...this.#queues.values()].flatMap((checks) => {
      const some = checks.filter((check) => unwanted.has(check));
      for (const check of some) checks.splice(checks.indexOf(check), 1);
      return some;
    });
    // Nothing waits for a check that does not run.
    for (const check of dropped) {
      this.#looks.delete(check);
      this.#left.delete(check.id);
    }
    if ((this.#queues.get("background") ?? []).length === 0 && !this.#active.queues.has("background")) this.#heldBack.clear();
    return dropped;
  }

  /** Runs a check. Starts what may start when it has ended. */
  async #started(running: Running): Promise<void> {
    await this.#active.run(running, async () => {
      try {
        await this.#run(running.check, this.#companyOf(running));
      } catch (error) {
        this.#failed ??= { error };
      }
      this.#looks.delete(running.check);
      this.#left.delete(running.check.id);
      if (running.isInBackground) {
        this.#isHalted = false;
        if (this.#queues.get("background")!.length === 0) this.#heldBack.clear();
      }
    });
  }

  /** Takes what may start now from the queues. */
  #ready(): Running[] {
    const started: Running[] = [];
    const active = this.#active;
    this.#keepAffordable();
    if (this.#repeated > MOST_ALONE) active.most = 1;
    const start = (queue: Queue): void => {
      const checks = this.#queues.get(queue)!;
      const [check] = checks.splice(this.#placeIn(checks), 1);
      const running = new Running(check!, queue, queue !== "background" && active.most > 1);
      active.add(running);
      started.push(running);
    };
    const busy = active.queues;
    const waiting = [...this.#queues].filter(([queue, checks]) => this.#placeIn(checks) !== -1 && !busy.has(queue)).map(([queue]) => queue);
    if (waiting.includes("background") && this.#looks.size === 0) start("background");
    if (active.isClosed || this.#isHalted || busy.has("alone")) return started;
    if (waiting.includes("alone")) {
      if (active.size === 0) start("alone");
      return started;
    }
    const beside = waiting.filter((queue) => queue !== "background").toSorted((a, b) => this.#requestsOf(b) - this.#requestsOf(a));
    for (const queue of beside) if (active.hasRoom) start(queue);
    return started;
  }

  #affordable(leaves: boolean): ReadonlySet<Check> {
    const { waiting } = this;
    return this.#settings.affordable?.(waiting, leaves) ?? new Set(waiting);
  }

  /**
   * Puts off the checks that are due and not affordable, and takes those out that have been put off before. What was left to checks that are
   * tried again is theirs then.
   */
  #keepAffordable(): void {
    const usual = this.#affordable(true);
    let last: ReadonlySet<Check> | undefined;
    const isAffordable = (check: Check): boolean =>
      this.#putOff.has(check) ? (last ??= this.#affordable(false)).has(check) : usual.has(check);
    for (const [queue, checks] of this.#queues) {
      if (this.#active.queues.has(queue)) continue;
      for (let at = this.#placeIn(checks); at !== -1 && !isAffordable(checks[at]!); at = this.#placeIn(checks)) {
        const check = checks[at]!;
        if (this.#putOff.has(check)) {
          this.drop(new Set([check]));
          this.#settings.onTooFew?.(check);
        } else {
          this.#putOff.add(check);
          checks.push(...checks.splice(at, 1));
        }
      }
    }
  }

  /** The place of the next check of a queue that may start; -1: there is none. */
  #placeIn(checks: readonly Check[]): number {
    return checks.findIndex((check) => !this.#heldBack.has(check) && this.#isFree(check));
  }

  /** Whether all checks have ended after which it runs. */
  #isFree({ after }: Check): boolean {
    return !after.some((id) => this.#left.has(id));
  }

  /** Requests of a queue that are left, as they were measured. */
  #requestsOf(queue: Queue): number {
    if (queue === WAITING) return Infinity;
    return this.#queues.get(queue)!.reduce((sum, check) => sum + measuredReachOf(check).own, 0);
  }

  #companyOf(running: Running): Company {
    return {
      disturbed: running.disturbed,
      alone: async (work) => {
        this.#repeated += 1;
        return this.#active.alone(running, work);
      },
    };
  }
}
