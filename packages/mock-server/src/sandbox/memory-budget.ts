import { ConfigurationError } from "../contract/configuration-error.ts";

/** There is no room for one more sandbox or snapshot; the message says what to remove. */
export class NoRoom extends ConfigurationError {}

/** What makes room. */
export const MEND =
  "end some with DELETE /_mock/sandboxes/{id} or DELETE /_mock/snapshots/{id}, or start the mock with a larger heap, NODE_OPTIONS=--max-old-space-size=MIB";

const MEGA = 1024 * 1024;
/** Requirements after which all sandboxes are counted again; with thousands that takes milliseconds. */
const RECOUNT = 64;

/**
 * What all sandboxes and snapshots of a mock together may hold: a share of the heap, so that making one more is refused
 * before the process dies. Sizes are estimates, in bytes.
 */
export class MemoryBudget {
  readonly #held: () => number;
  readonly #limit: number | undefined;
  /** What was held when it was last counted, and what was asked for since. */
  #counted = Number.POSITIVE_INFINITY;
  #asked = 0;

  /** @param limit Bytes. Default: half of the most that the heap can grow to. */
  constructor(held: () => number, limit?: number) {
    this.#held = held;
    this.#limit = limit;
  }

  get limit(): number {
    // Loaded when the first sandbox is made: starting does without.
    return this.#limit ?? process.getBuiltinModule("node:v8").getHeapStatistics().heap_size_limit / 2;
  }

  /** Bytes that are left, not below 0. */
  get room(): number {
    return Math.max(0, this.limit - this.#held());
  }

  /** @throws NoRoom when so many bytes more are too many. */
  require(bytes: number): void {
    const { limit } = this;
    if (this.#asked >= RECOUNT || bytes > MEGA || this.#counted + bytes > limit) {
      this.#counted = this.#held();
      this.#asked = 0;
    }
    this.#asked += 1;
    this.#counted += bytes;
    if (this.#counted <= limit) return;
    const held = this.#counted - bytes;
    const [now, most] = [held, limit].map((size) => Math.round(size / MEGA));
    throw new NoRoom(`sandboxes and snapshots hold about ${now} MiB of at most ${most} MiB; ${MEND}`);
  }
}
