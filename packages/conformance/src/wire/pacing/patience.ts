/** Most milliseconds that a target can make the checks of a run wait: ten minutes. */
const MOST_WAITING = 600_000;
/** Most milliseconds that it can make the clean-up wait after that: two minutes. */
const MOST_CLEANING = 120_000;

const [BOUND, HOW] = [`${MOST_WAITING / 60_000} minutes`, "Retry-After, X-RateLimit-Remaining"];

/** The bound, as it is said before a run. */
export const WAITING_BOUND: string = `A run waits for ${BOUND} at most because the target asks for it (${HOW}); then it ends and cleans up.`;

/** The time that a target makes a run wait (Retry-After, X-RateLimit-Remaining). Waits at the same time count once. */
export class Patience {
  #left = MOST_WAITING;
  #until = -Infinity;

  /** Counts a wait that begins now. */
  spend(now: number, ms: number): void {
    const end = now + ms;
    this.#left -= Math.max(0, end - Math.max(now, this.#until));
    this.#until = Math.max(this.#until, end);
  }

  /** Begins the clean-up, which has time of its own. */
  beginCleaning(): void {
    this.#left = Math.max(this.#left, MOST_CLEANING);
  }

  /** Why the run must not wait any more; undefined: it may. */
  get over(): string | undefined {
    return this.#left > 0 ? undefined : `the target made the run wait for ${BOUND} in all (${HOW})`;
  }
}
