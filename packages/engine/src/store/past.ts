/** A state, and the instant of the write that ended it: epoch milliseconds. */
export interface Until<State> {
  readonly until: number;
  readonly state: State;
}

/** The states before the latest writes, oldest first, for stale reads. Immutable: adding a state makes another past. */
export class Past<State> {
  /** Oldest first. */
  readonly kept: readonly Until<State>[];

  constructor(kept: readonly Until<State>[] = []) {
    this.kept = kept;
  }

  /** Whether it holds no state. */
  get isEmpty(): boolean {
    return this.kept.length === 0;
  }

  /**
   * Adds the state before a write at `now`. Drops states older than `since`, and those in the future of a clock that
   * was put back.
   */
  before(now: number, state: State, since: number): Past<State> {
    return new Past([...this.kept.filter(({ until }) => until > since && until <= now), { until: now, state }]);
  }

  /** The state at an instant, as far back as is kept; undefined: the current state. */
  at(instant: number): State | undefined {
    return this.kept.find(({ until }) => until > instant)?.state;
  }
}
