/** Requests a minute and key (§8). */
const LIMIT = 100;
/** So many answers of a minute show that keys do not share one allowance: two fixed windows and some more. */
const UNSHARED = 2.5 * LIMIT;
/** Milliseconds for which a request may count. */
const MINUTE = 61_000;

/**
 * The requests of the last minute, by key. They say whether the rate limit can explain a 429 (§8): the key has sent more than half of what
 * it may, all keys together have, as far as they may share it, or the wire is younger than a minute, so that an earlier run may have used the keys up.
 */
export class RecentRequests {
  readonly #allowed: number;
  readonly #now: () => number;
  #sent: { readonly key: string; readonly at: number }[] = [];
  #began: number | undefined;
  /** When answers other than 429 came. */
  #passed: number[] = [];
  #mayShare = true;

  /** @param perMinute requests per minute and key that the run may send */
  constructor(perMinute: number, now: () => number) {
    this.#allowed = Math.min(perMinute, LIMIT);
    this.#now = now;
  }

  /** Counts a request. @returns whether the limit can explain a 429 to it */
  add(key: string): boolean {
    const now = this.#now();
    this.#began ??= now;
    this.#sent = this.#sent.filter(({ at }) => at > now - MINUTE);
    this.#sent.push({ key, at: now });
    const own = this.#sent.filter((one) => one.key === key).length;
    return this.firstMinute > 0 || own > this.#allowed / 2 || (this.#mayShare && this.#sent.length >= this.#allowed);
  }

  /** Notes that a request got an answer other than 429. */
  passed(): void {
    const now = this.#now();
    this.#passed = [...this.#passed.filter((at) => at > now - MINUTE), now];
    if (this.#passed.length > UNSHARED) this.#mayShare = false;
  }

  /** Milliseconds that are left of the first minute. */
  get firstMinute(): number {
    return Math.max(0, (this.#began ?? this.#now()) + MINUTE - this.#now());
  }
}
