import { ConfigurationError } from "./configuration-error.ts";

export type ClockMode = "real" | "offset" | "frozen";

/**
 * The mock's clock. `real` follows the machine, `offset` ticks from a given instant, `frozen` stands still until it
 * is moved. Only this file reads the machine's clock.
 */
export class Clock {
  #mode: ClockMode;
  /** Mock time at machine time `#since`. */
  #at: number;
  #since: number;

  private constructor(mode: ClockMode, at: number) {
    this.#mode = mode;
    this.#at = at;
    this.#since = Date.now();
  }

  /**
   * Parses `real`, `frozen:ISO`, or an ISO instant from which the clock ticks. An instant without an offset is UTC.
   * @throws ConfigurationError for any other text.
   */
  static parse(text: string): Clock {
    if (text === "real") return new Clock("real", Date.now());
    const frozen = text.startsWith("frozen:");
    return new Clock(frozen ? "frozen" : "offset", parseInstant(frozen ? text.slice("frozen:".length) : text));
  }

  get mode(): ClockMode {
    return this.#mode;
  }

  /** Epoch milliseconds. */
  now(): number {
    return this.#mode === "frozen" ? this.#at : this.#at + (Date.now() - this.#since);
  }

  /** Moves to an instant. A ticking clock ticks on from there. */
  set(instant: number): void {
    if (this.#mode === "real") this.#mode = "offset";
    this.#at = instant;
    this.#since = Date.now();
  }

  /** Time and mode, for `restore`. */
  reading(): { readonly mode: ClockMode; readonly at: number } {
    return { mode: this.#mode, at: this.now() };
  }

  /** Restores a reading. A clock in mode `real` shows the machine's time again. */
  restore({ mode, at }: { readonly mode: ClockMode; readonly at: number }): void {
    this.#at = mode === "real" ? Date.now() : at;
    this.#since = Date.now();
    this.#mode = mode;
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
    throw new ConfigurationError(`'${text}' is not an ISO 8601 instant between 2000 and 2100; write it as 2026-03-02T09:00:00Z`);
  }
  return instant;
}
