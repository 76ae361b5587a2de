import { heapLimit } from "../../contract/heap-limit.ts";
import { ConfigurationError } from "../../contract/configuration-error.ts";

/** There is no room for another sandbox or snapshot. The message says what to remove. */
export class NoRoom extends ConfigurationError {}

/** The end of the message: how to make room. */
export const MEND =
  "end some with DELETE /_mock/sandboxes/{id} or DELETE /_mock/snapshots/{id}, or start the mock with a larger heap, NODE_OPTIONS=--max-old-space-size=MIB";

/** Bytes of a new sandbox, measured. */
export const SANDBOX_BYTES: number = 64 * 1024;
/** Bytes of a world and its companies, as a multiple of its JSON; measured at 2.0 to 3.1. */
export const WORLD_FACTOR: number = 3;

/**
 * Estimated bytes of a company of so many people: measured at 7.6 KB for each of 500, and 1.2 KB for each of 100,000, since only
 * the first 2,000 have leave. Sandboxes of the same seed and start share it until they write; each counts it whole.
 */
export function bulkBytes(employees: number): number {
  return employees * 2048 + Math.min(employees, 2000) * 6144;
}

const MEGA = 1024 * 1024;
/** After this many calls of `require`, all sandboxes are measured again. With thousands of them, that takes milliseconds. */
const RECOUNT = 64;

/**
 * The memory that all sandboxes and snapshots of a mock may hold together: a share of the heap, so that a new one is
 * refused before the process runs out. Sizes are estimates, in bytes.
 */
export class MemoryBudget {
  readonly #held: () => number;
  readonly #limit: number | undefined;
  /** The bytes at the last measurement, plus what was required since. */
  #counted = Number.POSITIVE_INFINITY;
  #asked = 0;

  /** @param limit Bytes. Default: half of the heap limit. */
  constructor(held: () => number, limit?: number) {
    this.#held = held;
    this.#limit = limit;
  }

  get limit(): number {
    // Loaded with the first sandbox: start-up does not need it.
    return this.#limit ?? heapLimit() / 2;
  }

  /** The bytes left, at least 0. */
  get room(): number {
    return Math.max(0, this.limit - this.#held());
  }

  /** @throws NoRoom if there is no room for so many bytes. */
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

/** The memory that sandboxes share. */
export interface SharedMemory {
  /** The current number of sandboxes. */
  readonly sharers: () => number;
  readonly budget: MemoryBudget;
}
