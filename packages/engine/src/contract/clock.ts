import { ConfigurationError } from "./configuration-error.ts";

export type ClockMode = "real" | "offset" | "frozen";

/**
 * The machine's time as the core sees it. Only this class reads the machine's clock. While an entry of shared data is
 * applied, time stands at the instant of the entry, so that every process that applies it sees the same time.
 */
export class MachineTime {
  #pinned = false;
  #least = Number.NEGATIVE_INFINITY;

  /** Epoch milliseconds. Never earlier than an instant that it stood at. */
  now(): number {
    if (this.#pinned) return this.#least;
    const now = Date.now();
    return now > this.#least ? now : this.#least;
  }

  /** Stands at an instant, or at the latest one before if that is later, until `release`. */
  pin(instant: number): void {
    this.#pinned = true;
    if (instant > this.#least) this.#least = instant;
  }

  /** Whether it stands still. */
  get isPinned(): boolean {
    return this.#pinned;
  }

  release(): void {
    this.#pinned = false;
  }

  /** The latest instant that it stood at. */
  get latest(): number {
    return this.#least;
  }

  /** How far the machine's clock is behind the latest instant, in milliseconds: that came from a machine whose clock is ahead. */
  get behind(): number {
    return Math.max(0, this.#least - Date.now());
  }

  /** Calls `make` with the time of a part that is made now: itself while time passes; otherwise a new one, which stands at this instant during the call. */
  forPart<T>(make: (machine: MachineTime) => T): T {
    if (!this.#pinned) return make(this);
    const part = new MachineTime();
    part.pin(this.#least);
    const made = make(part);
    part.release();
    return made;
  }
}

/** What a clock shows, to go on from exactly there: mock time `at` was machine time `since`. */
export interface ClockState {
  readonly mode: ClockMode;
  readonly at: number;
  readonly since: number;
}

/** The mock's clock. `real` follows the machine, `offset` ticks from a given instant, `frozen` stands still until it is moved. */
export class Clock {
  readonly #machine: MachineTime;
  #mode: ClockMode;
  /** Mock time at machine time `#since`. */
  #at: number;
  #since: number;

  private constructor(mode: ClockMode, at: number, machine: MachineTime) {
    this.#machine = machine;
    this.#mode = mode;
    this.#at = at;
    this.#since = machine.now();
  }

  /**
   * Parses `real`, `frozen:ISO`, or an ISO instant from which the clock ticks. An instant without an offset is UTC.
   * @throws ConfigurationError for any other text.
   */
  static parse(text: string, machine: MachineTime = new MachineTime()): Clock {
    if (text === "real") return new Clock("real", machine.now(), machine);
    const frozen = text.startsWith("frozen:");
    return new Clock(frozen ? "frozen" : "offset", parseInstant(frozen ? text.slice("frozen:".length) : text), machine);
  }

  get mode(): ClockMode {
    return this.#mode;
  }

  /** Epoch milliseconds. */
  now(): number {
    return this.#mode === "frozen" ? this.#at : this.#at + (this.#machine.now() - this.#since);
  }

  /** Moves to an instant. A ticking clock ticks on from there. */
  set(instant: number): void {
    if (this.#mode === "real") this.#mode = "offset";
    this.#at = instant;
    this.#since = this.#machine.now();
  }

  /** Time and mode, for `restore`. */
  reading(): { readonly mode: ClockMode; readonly at: number } {
    return { mode: this.#mode, at: this.now() };
  }

  /** Restores a reading. A clock in mode `real` shows the machine's time again. */
  restore({ mode, at }: { readonly mode: ClockMode; readonly at: number }): void {
    this.#at = mode === "real" ? this.#machine.now() : at;
    this.#since = this.#machine.now();
    this.#mode = mode;
  }

  /** What it shows, for `load`. */
  get contents(): ClockState {
    return { mode: this.#mode, at: this.#at, since: this.#since };
  }

  /** Goes on from a reading, as if it had never stopped. */
  load({ mode, at, since }: ClockState): void {
    this.#mode = mode;
    this.#at = at;
    this.#since = since;
  }

  freeze(frozen: boolean): void {
    this.set(this.now());
    this.#mode = frozen ? "frozen" : "offset";
  }
}

/**
 * Parses an ISO 8601 instant (`2026-03-02T09:00:00Z`, or a date) to epoch milliseconds.
 * @throws ConfigurationError for any other text.
 */
export function parseInstant(text: string): number {
  const match = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)?(Z|[+-]\d{2}:\d{2})?$/.exec(text);
  const instant = match === null ? Number.NaN : Date.parse(`${match[1]}${match[2] ?? "T00:00"}${match[3] ?? "Z"}`);
  const year = new Date(instant).getUTCFullYear();
  // Date.parse turns 30 February into 2 March.
  const real = !Number.isNaN(instant) && new Date(`${match![1]}T00:00:00Z`).toISOString().startsWith(match![1]!);
  if (!real || year < 2000 || year > 2100) {
    throw new ConfigurationError(
      `'${text}' is not an ISO 8601 instant between 2000 and 2100; write it as 2026-03-02T09:00:00Z or 2026-03-02`,
    );
  }
  return instant;
}
