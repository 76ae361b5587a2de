/** A state, and the instant of the write that it stood before: epoch milliseconds. */
interface Until<State> {
  readonly until: number;
  readonly state: State;
}

/** The states before the latest writes, the oldest first, where somebody reads them. A value: keeping one more makes another past. */
export class Past<State> {
  readonly #kept: readonly Until<State>[];

  constructor(kept: readonly Until<State>[] = []) {
    this.#kept = kept;
  }

  /** Whether nothing is remembered. */
  get isEmpty(): boolean {
    return this.#kept.length === 0;
  }

  /** With the state before a write at `now`; what is older than `since`, or lies ahead of a clock that was turned back, is let go. */
  before(now: number, state: State, since: number): Past<State> {
    return new Past([...this.#kept.filter(({ until }) => until > since && until <= now), { until: now, state }]);
  }

  /** The state at an instant, as far back as is kept; undefined: it was as it is now. */
  at(instant: number): State | undefined {
    return this.#kept.find(({ until }) => until > instant)?.state;
  }
}
