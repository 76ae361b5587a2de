import type { ResponseRecord } from "../exchange/exchange.ts";
import type { Time } from "./time.ts";

/** Window of the rate limit in milliseconds (§8: 100 requests per minute and key). */
const WINDOW = 60_000;
/** Longest step of a wait in milliseconds. */
const STEP = 1000;
/** Requests that the run leaves unused in each window: others may use the same key. */
const RESERVE = 3;

/** Keeps each key below its allowance, and adapts to the rate headers and 429s of the target. */
export class Pacer {
  readonly #perMinute: number;
  readonly #time: Time;
  readonly #sent = new Map<string, number[]>();
  readonly #until = new Map<string, number>();
  /** Whether the keys seem to share one allowance (A-57): then they are paced as one. */
  #shared = false;

  readonly #onWait: (ms: number, reason: string) => void;

  /**
   * @param perMinute requests per minute and key
   * @param onWait called before it waits. Default: nothing is
   */
  constructor(perMinute: number, time: Time, onWait: (ms: number, reason: string) => void = () => {}) {
    this.#perMinute = perMinute;
    this.#time = time;
    this.#onWait = onWait;
  }

  /**
   * Waits until a request with this key may be sent, and counts it.
   * @param kept requests of the window that stay unused, for clean-up. Default: none
   */
  async turn(key: string, kept = 0): Promise<void> {
    const most = Math.max(1, this.#perMinute - kept);
    for (;;) {
      const bucket = this.#shared ? "shared" : key;
      const times = this.#sent.get(bucket) ?? [];
      this.#sent.set(bucket, times);
      const now = this.#time.now();
      while (times.length > 0 && times[0]! <= now - WINDOW) times.shift();
      const rest = (this.#until.get(bucket) ?? 0) - now;
      const full = times.length >= most ? times[times.length - most]! + WINDOW - now + 1000 : 0;
      if (rest <= 0 && full <= 0) {
        times.push(now);
        return;
      }
      // Several requests may wait for the same key: each looks again afterwards.
      const ms = Math.max(rest, full);
      this.#onWait(ms, `the rate limit of ${bucket === "shared" ? "all keys" : `the key ${bucket}`} is used up`);
      await this.#pause(ms);
    }
  }

  /** Lets time pass. */
  async wait(ms: number, reason: string): Promise<void> {
    this.#onWait(ms, reason);
    await this.#time.wait(ms);
  }

  /** Waits in short steps: where the clock is turned, deliveries that fall due meanwhile arrive at their own time, not all at the end. */
  async #pause(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= STEP) await this.#time.wait(Math.min(left, STEP));
  }

  /** Learns from a response. @returns milliseconds to wait after a 429, null for any other response */
  learn(key: string, { status, headers }: ResponseRecord): number | null {
    const bucket = this.#shared ? "shared" : key;
    if (status === 429) {
      // Limited well below its own count, but all keys together have reached the limit: they share one allowance.
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

/** Milliseconds of a Retry-After header, at most two minutes: seconds, or an HTTP date, by the target's Date header if there is one. */
export function retryAfter(headers: ResponseRecord["headers"]): number | undefined {
  const value = headers["retry-after"];
  if (value === undefined) return undefined;
  const seconds = Number(value);
  const ms = Number.isFinite(seconds)
    ? seconds * 1000
    : Date.parse(value) - (headers["date"] === undefined ? Date.now() : Date.parse(headers["date"]));
  return Number.isFinite(ms) && ms >= 0 ? Math.min(ms, 2 * WINDOW) : undefined;
}
