import { ConfigurationError } from "./configuration-error.ts";

export type ClockMode = "real" | "offset" | "frozen";

/**
 * The mock's time. `real` follows the machine, `offset` ticks from an instant of its own, `frozen` stands
 * still until it is turned. The only place that reads the machine's clock.
 */
export class Clock {
  #mode: ClockMode;
  /** Mock time at the machine's time `#since`. */
  #at: number;
  #since: number;

  private constructor(mode: ClockMode, at: number) {
    this.#mode = mode;
    this.#at = at;
    this.#since = Date.now();
  }

  /**
   * From a flag's text: `real`, `frozen:ISO` or an ISO instant that ticks on. An instant without an offset is UTC.
   * @throws ConfigurationError when the text is none of these.
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

  /** Moves to an instant; a ticking clock ticks on from there. */
  set(instant: number): void {
    if (this.#mode === "real") this.#mode = "offset";
    this.#at = instant;
    this.#since = Date.now();
  }

  /** What it shows and how it runs, to be put back later. */
  reading(): { readonly mode: ClockMode; readonly at: number } {
    return { mode: this.#mode, at: this.now() };
  }

  /** Runs again as it did at a reading; one that follows the machine goes on following it. */
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
 * An ISO 8601 instant (`2026-03-02T09:00:00Z`, or a date alone) as epoch milliseconds.
 * @throws ConfigurationError when it is not one.
 */
export function parseInstant(text: string): number {
  const match = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)?(Z|[+-]\d{2}:\d{2})?$/.exec(text);
  const instant = match === null ? Number.NaN : Date.parse(`${match[1]}${match[2] ?? "T00:00"}${match[3] ?? "Z"}`);
  const year = new Date(instant).getUTCFullYear();
  // Date.parse makes 2 March of 30 February.
  const real = !Number.isNaN(instant) && new Date(`${match![1]}T00:00:00Z`).toISOString().startsWith(match![1]!);
  if (!real || year < 2000 || year > 2100) {
    throw new ConfigurationError(`'${text}' is not an ISO 8601 instant between 2000 and 2100; write it as 2026-03-02T09:00:00Z`);
  }
  return instant;
}
