import { AsyncLocalStorage } from "node:async_hooks";

const processes = new AsyncLocalStorage<SimulatedProcess | undefined>();
const nowhere = AsyncLocalStorage.snapshot();

/** A process of the simulation: a replica. What it starts belongs to it, and ends with it. */
export class SimulatedProcess {
  readonly name: string;
  /** How far its machine's clock is from the right time, in milliseconds. */
  readonly skew: number;
  /** 0, or 1 after an upgrade. */
  readonly engine: number;
  /** Runs something in it. */
  readonly enter: <T>(run: () => T) => T;
  dead = false;
  /** Nothing happens in it before this time. */
  pausedUntil = 0;
  /** The store cannot be reached from it before this time. */
  cutUntil = 0;
  readonly #onDeath = new Set<() => void>();

  constructor(name: string, skew: number, engine: number = 0) {
    this.name = name;
    this.skew = skew;
    this.engine = engine;
    this.enter = processes.run(this, () => AsyncLocalStorage.snapshot());
  }

  /** Calls `listener` when it dies. Returns the function that ends that. */
  whenDead(listener: () => void): () => void {
    this.#onDeath.add(listener);
    return () => void this.#onDeath.delete(listener);
  }

  kill(): void {
    this.dead = true;
    for (const listener of this.#onDeath) listener();
  }
}

interface Task {
  at: number;
  readonly n: number;
  readonly run: () => void;
  readonly process: SimulatedProcess | undefined;
  cancelled: boolean;
}

const real = {
  setImmediate: globalThis.setImmediate,
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  clearImmediate: globalThis.clearImmediate,
  dateNow: Date.now,
  performanceNow: performance.now.bind(performance),
};

/** When every simulation begins, in epoch milliseconds: 2 March 2026. */
export const BEGIN: number = Date.UTC(2026, 2, 2, 9);
/** A simulation that takes longer than this hangs, in milliseconds of its own time. */
const LONGEST = 10 * 60_000;

const TASKS_IN_A_TURN = 50;

const ignore = (): void => {};

/**
 * The time of a simulation. Timers, immediates and the clocks of the machine are its own: nothing waits for real time,
 * and the order of all that happens depends on the seed alone.
 */
export class Scheduler {
  /** Milliseconds since `BEGIN`. */
  now = 0;
  tasks = 0;
  readonly #heap: Task[] = [];
  #count = 0;
  #foreign = 0;

  /** Runs something in a process. */
  inside<T>(process: SimulatedProcess | undefined, run: () => T): T {
    return process === undefined ? nowhere(run) : process.enter(run);
  }

  /** Does something later, in the process that asks for it or in another; `null`: in none. */
  after(milliseconds: number, run: () => void, process: SimulatedProcess | null = processes.getStore() ?? null): Task {
    const task = { at: this.now + Math.max(0, milliseconds), n: (this.#count += 1), run, process: process ?? undefined, cancelled: false };
    this.#push(task);
    return task;
  }

  async sleep(milliseconds: number): Promise<void> {
    await new Promise<void>((resolve) => void this.after(milliseconds, resolve));
  }

  /** Waits for what does not follow this time, such as a module that is loaded: time stands still meanwhile. */
  async outside<T>(promise: Promise<T>): Promise<T> {
    this.#foreign += 1;
    try {
      return await promise;
    } finally {
      this.#foreign -= 1;
    }
  }

  /** Lets time pass until `end` is settled. @throws Error if nothing is left to happen before that, or it takes too long */
  async run<T>(begin: () => Promise<T>): Promise<T> {
    this.#install();
    try {
      let settled = false;
      const end = begin().finally(() => (settled = true));
      end.catch(ignore);
      await this.#steps(() => settled);
      return await end;
    } finally {
      uninstall();
    }
  }

  /**
   * Does one task after the other until `isOver`. Each is an immediate, after which all microtasks run. Many are in a turn of the
   * event loop: the turns would take longer than the tasks.
   */
  async #steps(isOver: () => boolean): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      let ended = false;
      const step = (): void => {
        if (ended) return;
        try {
          ended = this.#foreign === 0 && isOver();
          if (ended) resolve();
          else if (this.#foreign === 0) this.#next();
        } catch (error) {
          ended = true;
          reject(error);
        }
        real.setImmediate(step);
      };
      for (let n = 0; n < TASKS_IN_A_TURN; n += 1) real.setImmediate(step);
    });
  }

  /** Does the next task, if its process lives and goes on. */
  #next(): void {
    const task = this.#pop();
    if (task === undefined) throw new Error("the simulation waits for something that never happens");
    if (task.cancelled || task.process?.dead === true) return;
    const until = task.process?.pausedUntil ?? 0;
    if (until > task.at) {
      task.at = until;
      this.#push(task);
      return;
    }
    this.now = Math.max(this.now, task.at);
    if (this.now > LONGEST) throw new Error("the simulation does not come to an end");
    this.tasks += 1;
    this.inside(task.process, task.run);
  }

  #install(): void {
    const timer = (run: (...args: unknown[]) => void, milliseconds: number, args: unknown[]): object => {
      let task = this.after(milliseconds, () => run(...args));
      const { process } = task;
      const handle = {
        cancel: () => void (task.cancelled = true),
        ref: () => handle,
        unref: () => handle,
        hasRef: () => true,
        refresh: () => {
          task.cancelled = true;
          task = this.after(milliseconds, () => run(...args), process ?? null);
          return handle;
        },
      };
      return handle;
    };
    const cancel = (handle: { readonly cancel?: () => void } | undefined): void => handle?.cancel?.();
    Object.assign(globalThis, {
      setTimeout: (run: () => void, milliseconds = 0, ...args: unknown[]) => timer(run, milliseconds, args),
      setImmediate: (run: () => void, ...args: unknown[]) => timer(run, 0, args),
      clearTimeout: cancel,
      clearImmediate: cancel,
    });
    Date.now = () => BEGIN + Math.floor(this.now) + (processes.getStore()?.skew ?? 0);
    performance.now = () => this.now;
  }

  #push(task: Task): void {
    const heap = this.#heap;
    let at = heap.push(task) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!isBefore(task, heap[parent]!)) break;
      heap[at] = heap[parent]!;
      at = parent;
    }
    heap[at] = task;
  }

  #pop(): Task | undefined {
    const heap = this.#heap;
    const [first] = heap;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return first;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child += 1;
      if (!isBefore(heap[child]!, last)) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = last;
    return first;
  }
}

const isBefore = (a: Task, b: Task): boolean => a.at < b.at || (a.at === b.at && a.n < b.n);

function uninstall(): void {
  const { setImmediate, setTimeout, clearTimeout, clearImmediate } = real;
  Object.assign(globalThis, { setImmediate, setTimeout, clearTimeout, clearImmediate });
  Date.now = real.dateNow;
  performance.now = real.performanceNow;
}
