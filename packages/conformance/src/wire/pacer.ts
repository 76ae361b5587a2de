import type { ResponseRecord } from "../exchange/exchange.ts";
import type { Time } from "./time.ts";

/** The window of the limit (§8): 100 requests a minute and key. */
const WINDOW = 60_000;
/** What is left of an allowance when the run stops using it: others may use the same key. */
const RESERVE = 3;

/** Keeps each key below its allowance, and learns from what the target says of it. */
export class Pacer {
  readonly #perMinute: number;
  readonly #time: Time;
  readonly #sent = new Map<string, number[]>();
  readonly #until = new Map<string, number>();
  /** Keys seem to share one allowance: then they are one. */
  #shared = false;

  /** @param perMinute requests a minute and key */
  constructor(perMinute: number, time: Time) {
    this.#perMinute = perMinute;
    this.#time = time;
  }

  /** Waits until a request with this key may go out, and counts it. */
  async turn(key: string): Promise<void> {
    const bucket = this.#shared ? "shared" : key;
    const times = this.#sent.get(bucket) ?? [];
    this.#sent.set(bucket, times);
    const rest = (this.#until.get(bucket) ?? 0) - this.#time.now();
    if (rest > 0) await this.#time.wait(rest);
    while (times.length > 0 && times[0]! <= this.#time.now() - WINDOW) times.shift();
    if (times.length >= this.#perMinute) {
      await this.#time.wait(times[0]! + WINDOW - this.#time.now() + 1000);
      while (times.length > 0 && times[0]! <= this.#time.now() - WINDOW) times.shift();
    }
    times.push(this.#time.now());
  }

  /** Learns from an answer. @returns milliseconds to wait before asking again after a 429, null for any other answer */
  learn(key: string, { status, headers }: ResponseRecord): number | null {
    const bucket = this.#shared ? "shared" : key;
    if (status === 429) {
      // Limited well below its own count, when all keys together have sent as much: they draw on one allowance.
      const from = this.#time.now() - WINDOW;
      const count = (times: readonly number[]): number => times.filter((at) => at > from).length;
      const all = [...this.#sent.values()].reduce((sum, times) => sum + count(times), 0);
      if (count(this.#sent.get(bucket) ?? []) <= this.#perMinute / 2 && all >= this.#perMinute) this.#shared = true;
      const wait = retryAfter(headers) ?? WINDOW;
      this.#sent.clear();
      return wait + 1000;
    }
    const remaining = headers["x-ratelimit-remaining"];
    if (remaining !== undefined && /^\d+$/.test(remaining) && Number(remaining) < RESERVE)
      this.#until.set(bucket, this.#time.now() + WINDOW + 1000);
    return null;
  }
}

/** Retry-After: seconds, or an HTTP date by the target's own time where it tells that; in milliseconds, two minutes at most. */
export function retryAfter(headers: ResponseRecord["headers"]): number | undefined {
  const value = headers["retry-after"];
  if (value === undefined) return undefined;
  const seconds = Number(value);
  const ms = Number.isFinite(seconds)
    ? seconds * 1000
    : Date.parse(value) - (headers["date"] === undefined ? Date.now() : Date.parse(headers["date"]));
  return Number.isFinite(ms) && ms >= 0 ? Math.min(ms, 2 * WINDOW) : undefined;
}
