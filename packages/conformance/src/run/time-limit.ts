/** Share of the time, and most milliseconds, that are kept for the report. */
const REPORT_SHARE = 0.1;
const REPORT = 1500;
/** Milliseconds that an open request may take after the checks were ended. */
const GRACE = 4000;
/** Most of the time that is kept for clean-up, as a share: what it may take is estimated. */
const MOST_CLEANING = 0.5;
/** Milliseconds between two looks at the clock. */
const TICK = 50;

/** Bounds a whole run: its checks end early enough for clean-up, and clean-up ends early enough for the report. */
export class TimeLimit {
  readonly #ends: number;
  readonly #ms: number;
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #over: Promise<void>;
  #tellOver: () => void = () => undefined;
  #passed = false;
  #cleaning: () => number = () => 0;

  /**
   * @param ms milliseconds that the run may take
   * @param words the time in words, such as `--timeout 10m`
   * @param from when they begin, by `performance.now()`. Default: now; 0 is the start of the process
   */
  constructor(ms: number, words: string, from: number = performance.now()) {
    this.#ms = ms;
    this.#ends = from + ms - Math.min(REPORT, ms * REPORT_SHARE);
    this.#over = new Promise((resolve) => {
      this.#tellOver = resolve;
    });
    const reason = `the time of ${words} was used up`;
    this.#timer = setInterval(() => this.#look(reason), TICK);
  }

  /** Aborts when the checks must end, so that there is time to clean up. The reason is a text. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Whether even the clean-up had to end. */
  get passed(): boolean {
    return this.#passed;
  }

  /** Milliseconds until the end. */
  get left(): number {
    return this.#ends - performance.now();
  }

  /** Sets how to estimate the milliseconds that the clean-up will take. */
  keepFor(cleaning: () => number): void {
    this.#cleaning = cleaning;
  }

  /** The result of `work`; that of `otherwise` if the time is over first. */
  async within<T>(work: Promise<T>, otherwise: () => T): Promise<T> {
    // What goes on after the end may still fail.
    work.catch(() => undefined);
    return Promise.race([work, this.#over.then(otherwise)]);
  }

  /** Stops looking at the clock. */
  end(): void {
    clearInterval(this.#timer);
  }

  #look(reason: string): void {
    const { left } = this;
    const kept = Math.min(this.#ms * MOST_CLEANING, this.#cleaning() + Math.min(GRACE, this.#ms * REPORT_SHARE));
    if (left <= kept && !this.signal.aborted) this.#controller.abort(reason);
    if (left > 0) return;
    this.#passed = true;
    this.#tellOver();
    this.end();
  }
}
