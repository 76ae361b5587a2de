import type { ResponseRecord } from "../../exchange/exchange.ts";
import type { Time } from "../time.ts";

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

/** Window of the rate limit in milliseconds (§8: 100 requests per minute and key). */
const WINDOW = 60_000;
/** Milliseconds for which a request counts longer: the target's clock may differ, and the network takes time. */
const MARGIN = 1000;
/** Longest step of a wait in milliseconds. */
const STEP = 1000;
/** Requests that the run leaves unused in each window: others may use the same key. */
const RESERVE = 3;

/** The turn of a request: its key, and when it had it. */
export interface Turn {
  readonly key: string;
  readonly at: number;
}

/** Keeps each key below its allowance, and adapts to the rate headers and 429s of the target. */
export class Pacer {
  readonly #perMinute: number;
  readonly #time: Time;
  readonly #sent = new Map<string, number[]>();
  readonly #until = new Map<string, number>();
  /** Whether the keys seem to share one allowance (A-57): then they are paced as one. */
  #shared = false;

  readonly #onWait: (ms: number, reason: string) => void;
  readonly #ended: () => boolean;
  readonly #patience: Patience;

  /**
   * @param perMinute requests per minute and key
   * @param settings.onWait called before it waits. Default: nothing is
   * @param settings.patience counts waits that the target causes. Default: one of its own
   * @param settings.ended whether waiting is of no use any more, because time ends every wait at once. Default: never
   */
  constructor(
    perMinute: number,
    time: Time,
    {
      onWait = () => {},
      ended = () => false,
      patience = new Patience(),
    }: { readonly onWait?: (ms: number, reason: string) => void; readonly ended?: () => boolean; readonly patience?: Patience } = {},
  ) {
    this.#perMinute = perMinute;
    this.#time = time;
    this.#onWait = onWait;
    this.#ended = ended;
    this.#patience = patience;
  }

  /**
   * Waits until a request with one of these keys may be sent, and counts it.
   * @param keys the preferred first; it is called again while the request waits
   * @param kept requests of the window that stay unused, for clean-up. Default: none
   * @returns undefined: the run has ended before, and the request must not be sent
   */
  async turn(keys: () => readonly string[], kept = 0): Promise<Turn | undefined> {
    let told = -Infinity;
    for (;;) {
      const key = this.first(keys(), kept);
      const [rest, now] = [this.delay(key, kept), this.#time.now()];
      if (rest <= 0) {
        this.#timesOf(key).push(now);
        return { key, at: now };
      }
      if (this.#ended() || this.#patience.over !== undefined) return undefined;
      if (now + rest > told + STEP) this.#onWait(rest, `the rate limit of ${this.#shared ? "all keys" : `the key ${key}`} is used up`);
      told = Math.max(told, now + rest);
      // Several requests may wait for the same key: each looks again afterwards. In short steps: where the clock is turned, deliveries that
      // fall due meanwhile arrive at their own time, not all at the end.
      const step = Math.min(rest, STEP);
      // What the run has used up comes back after a minute; what it has not, the target withholds.
      if (rest > this.#ownDelay(key, kept) && this.#timesOf(key).length <= this.#perMinute / 2) this.#patience.spend(now, step);
      await this.#time.wait(step);
    }
  }

  /** The key that need not wait, otherwise the one that waits least. */
  first<Key extends string>(keys: readonly Key[], kept = 0): Key {
    return keys.reduce((best, key) => (this.delay(key, kept) < this.delay(best, kept) ? key : best));
  }

  /** Milliseconds until a request with this key may be sent; 0: now. @param kept as for `turn` */
  delay(key: string, kept = 0): number {
    return Math.max(this.#ownDelay(key, kept), (this.#until.get(this.#bucket(key)) ?? 0) - this.#time.now());
  }

  /** The part of it for which the run itself is the reason. */
  #ownDelay(key: string, kept: number): number {
    const most = Math.max(1, this.#perMinute - kept);
    const times = this.#timesOf(key);
    const now = this.#time.now();
    while (times.length > 0 && times[0]! <= now - WINDOW - MARGIN) times.shift();
    return times.length >= most ? Math.max(0, times[times.length - most]! + WINDOW + MARGIN - now) : 0;
  }

  /** Counts a request now that had its turn before. */
  late({ key, at }: Turn): void {
    const times = this.#timesOf(key);
    const place = times.indexOf(at);
    if (place !== -1) times.splice(place, 1);
    times.push(this.#time.now());
  }

  /** Lets time pass. */
  async wait(ms: number, reason: string): Promise<void> {
    this.#onWait(ms, reason);
    await this.#time.wait(ms);
  }

  #bucket(key: string): string {
    return this.#shared ? "shared" : key;
  }

  /** When the requests of the window were sent. */
  #timesOf(key: string): number[] {
    const times = this.#sent.get(this.#bucket(key)) ?? [];
    this.#sent.set(this.#bucket(key), times);
    return times;
  }

  /** Learns from a response. @returns milliseconds to wait after a 429, null for any other response */
  learn(key: string, { status, headers }: ResponseRecord): number | null {
    const bucket = this.#bucket(key);
    if (status === 429) {
      // Limited well below its own count, but all keys together have reached the limit: they share one allowance.
      const from = this.#time.now() - WINDOW;
      const count = (times: readonly number[]): number => times.filter((at) => at > from).length;
      const all = [...this.#sent.values()].reduce((sum, times) => sum + count(times), 0);
      if (count(this.#sent.get(bucket) ?? []) <= this.#perMinute / 2 && all >= this.#perMinute) this.#shared = true;
      const wait = retryAfter(headers) ?? WINDOW;
      this.#sent.clear();
      return wait + MARGIN;
    }
    // Without a valid key an answer tells nothing of the allowance of one: some services say 0 there.
    if (status === 401) return null;
    const remaining = headers["x-ratelimit-remaining"];
    if (remaining !== undefined && /^\d+$/.test(remaining) && Number(remaining) < RESERVE)
      this.#until.set(bucket, this.#time.now() + WINDOW + MARGIN);
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
