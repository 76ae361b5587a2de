import { AsyncLocalStorage } from "node:async_hooks";
import type { Check } from "../check/check.ts";
import type { Queue } from "./overlap.ts";
import type { Scheduler } from "./scheduler.ts";

/** A check that has begun. */
export class Running {
  readonly check: Check;
  readonly queue: Queue;
  /** Whether others may change what it compares. */
  readonly disturbed: boolean;
  /** Called when it may run alone; undefined: it does not ask for that. */
  turn: (() => void) | undefined;
  /** Whether it only waits, so that others may run in its place. */
  isOut = false;
  atOnce = false;
  waiting = 0;
  sending = 0;

  constructor(check: Check, queue: Queue, disturbed: boolean) {
    this.check = check;
    this.queue = queue;
    this.disturbed = disturbed;
  }

  get isInBackground(): boolean {
    return this.queue === "background";
  }
}

/** The checks that have begun: how many may send requests at the same time, and whether one of them has the run for itself. */
export class ActiveChecks implements Scheduler {
  readonly #all = new Set<Running>();
  readonly #here = new AsyncLocalStorage<Running>();
  readonly #returning: { readonly running: Running; readonly go: () => void }[] = [];
  #alone: Running | undefined;
  /** Most checks that send requests at the same time. */
  most: number;
  /** Called when others may start. */
  readonly #changed: () => void;

  constructor(most: number, changed: () => void) {
    this.most = most;
    this.#changed = changed;
  }

  /** Queues of which a check has begun. */
  get queues(): ReadonlySet<Queue> {
    return new Set([...this.#all].map(({ queue }) => queue));
  }

  /** Checks that have begun, except in the background. */
  get checks(): readonly Check[] {
    return this.#beside.map(({ check }) => check);
  }

  /** How many these are. */
  get size(): number {
    return this.#beside.length;
  }

  /** Whether nothing has begun, not even in the background. */
  get isEmpty(): boolean {
    return this.#all.size === 0;
  }

  /** Whether no other check may start, because one runs alone or asks for that. */
  get isClosed(): boolean {
    return this.#alone !== undefined || this.#beside.some(({ turn }) => turn !== undefined);
  }

  /** Whether one more check may run. One after the other, a check that waits has no substitute. */
  get hasRoom(): boolean {
    return (this.most === 1 ? this.size : this.#active.length) < this.most;
  }

  get #beside(): Running[] {
    return [...this.#all].filter((running) => !running.isInBackground);
  }

  get #active(): Running[] {
    return this.#beside.filter(({ isOut, turn }) => !isOut && turn === undefined);
  }

  add(running: Running): void {
    this.#all.add(running);
  }

  /** Runs a check that was added. */
  async run(running: Running, work: () => Promise<void>): Promise<void> {
    try {
      await this.#here.run(running, work);
    } finally {
      this.#all.delete(running);
      this.#settle();
    }
  }

  async idle<T>(work: () => Promise<T>, atOnce = false): Promise<T> {
    const running = this.#here.getStore();
    if (running === undefined || running.isInBackground) return work();
    running.waiting += 1;
    running.atOnce = atOnce;
    this.#leave(running);
    try {
      return await work();
    } finally {
      running.waiting -= 1;
    }
  }

  async active<T>(work: () => Promise<T>): Promise<T> {
    const running = this.#here.getStore();
    if (running === undefined || running.isInBackground) return work();
    if (running.isOut)
      await new Promise<void>((go) => {
        this.#returning.push({ running, go });
        this.#settle();
      });
    running.sending += 1;
    try {
      return await work();
    } finally {
      running.sending -= 1;
      this.#leave(running);
    }
  }

  /** Does something while no other check sends a request, except one in the background. */
  async alone<T>(running: Running, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((resolve) => {
      running.turn = resolve;
      this.#settle();
    });
    try {
      return await work();
    } finally {
      this.#alone = undefined;
      this.#settle();
    }
  }

  /** A check that only waits makes room for another one. */
  #leave(running: Running): void {
    if (running.waiting === 0 || running.sending > 0 || running.isOut) return;
    running.isOut = true;
    this.#settle();
  }

  /** Gives the run to the first check that asks for it, or lets checks go on whose wait is over. */
  #settle(): void {
    this.#giveTurn();
    for (const back of this.#returning.slice()) {
      const { running, go } = back;
      if (!this.#mayReturn(running)) continue;
      this.#returning.splice(this.#returning.indexOf(back), 1);
      running.isOut = false;
      go();
    }
    this.#changed();
  }

  #mayReturn(running: Running): boolean {
    if (!running.isOut || running === this.#alone) return true;
    return !this.isClosed && (running.atOnce || this.#active.length < this.most);
  }

  /** Once all others have ended, wait or ask for it too, the first check that asks runs alone. */
  #giveTurn(): void {
    const first = this.#beside.find(({ turn }) => turn !== undefined);
    if (this.#alone !== undefined || first === undefined || this.#active.length > 0) return;
    this.#alone = first;
    first.isOut = false;
    const turn = first.turn!;
    first.turn = undefined;
    turn();
  }
}
