/** Part of every bundle for browsers, where code means the names of Node: each file gets those that it uses. */
export { Buffer } from "./bytes.ts";

/** A timer as Node has it. */
class Timer {
  readonly #run: () => void;
  readonly #delay: number;
  #id: number | undefined;

  constructor(run: () => void, delay: number) {
    this.#run = run;
    this.#delay = delay;
    this.refresh();
  }

  refresh(): this {
    this.clear();
    // Browsers take at most this many milliseconds, and whole ones.
    this.#id = globalThis.setTimeout(this.#run, Math.min(this.#delay, 2_147_483_647)) as unknown as number;
    return this;
  }

  unref(): this {
    return this;
  }

  clear(): void {
    globalThis.clearTimeout(this.#id);
  }
}

export const setTimeout = (run: (...given: readonly unknown[]) => void, delay = 0, ...given: readonly unknown[]): Timer =>
  new Timer(() => run(...given), delay);

export const clearTimeout = (timer: Timer | number | undefined): void => {
  if (timer instanceof Timer) timer.clear();
  else globalThis.clearTimeout(timer);
};

const waiting = new Map<number, () => void>();
let made = 0;
const { port1, port2 } = new MessageChannel();
Object.assign(port1, {
  onmessage: ({ data }: { readonly data: number }) => {
    const run = waiting.get(data);
    waiting.delete(data);
    if (waiting.size === 0) held.unref?.();
    run?.();
  },
});
/** Node, where tests import this bundle too, runs on as long as a port is listened to. Browsers have neither method. */
const held = port1 as { ref?: () => void; unref?: () => void };
held.unref?.();

// Where tests run the bundle in Node, it keeps no process alive.
(port1 as { unref?: () => void }).unref?.();

/** After what runs now. A timer would wait longer, and a page in the background a second. */
export const setImmediate = (run: () => void): number => {
  made += 1;
  waiting.set(made, run);
  held.ref?.();
  port2.postMessage(made);
  return made;
};

export const clearImmediate = (id: number | undefined): void => void waiting.delete(id ?? -1);
