import { type ByValue, choose, type Decisions } from "../contract/decisions.ts";
import type { Access } from "../store/key-ring.ts";

/** The rate limit of a key after a request: the values of the X-RateLimit- headers (§8, A-49 to A-57). */
export interface Allowance {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** When the window ends, or when the bucket is full again: epoch milliseconds. */
  readonly resetAt: number;
  /** When the next request can pass: epoch milliseconds. */
  readonly retryAt: number;
}

const MINUTE = 60_000;

/** The bucket that a request is charged to: that of its key, or of its company. */
export function bucketOf({ key, company }: Access, decisions: Decisions): string {
  return decisions["rate-bucket"] === "key" ? key.token : company.id;
}

/** The counts of a bucket as plain data, for `load`; `since` null: no window has begun. */
export interface BucketReading {
  readonly name: string;
  readonly since: number | null;
  readonly used: number;
  readonly times: readonly number[];
}

interface Bucket {
  /** Start of the window (fixed windows), or time of the last refill (token bucket). */
  since: number;
  /** Requests counted in the window; for the token bucket, tokens spent. */
  used: number;
  /** Times of the requests counted in the last minute (sliding window). */
  times: number[];
}

type Strategy = (bucket: Bucket, now: number, limit: number, countRefused: boolean) => Omit<Allowance, "limit">;

function fixed(bucket: Bucket, now: number, limit: number, start: number): Omit<Allowance, "limit"> {
  if (now >= bucket.since + MINUTE || now < bucket.since) {
    bucket.since = start;
    bucket.used = 0;
  }
  const allowed = bucket.used < limit;
  if (allowed) bucket.used += 1;
  const resetAt = bucket.since + MINUTE;
  return { allowed, remaining: limit - bucket.used, resetAt, retryAt: resetAt };
}

const strategies: ByValue<"rate-window", Strategy> = {
  "fixed-from-first": (bucket, now, limit) => fixed(bucket, now, limit, now),
  "fixed-aligned": (bucket, now, limit) => fixed(bucket, now, limit, now - (now % MINUTE)),
  sliding: (bucket, now, limit, countRefused) => {
    // The clock moved back: requests counted in the future would never leave the window.
    if (bucket.times.at(-1)! > now) bucket.times = [];
    while (bucket.times.length > 0 && bucket.times[0]! <= now - MINUTE) bucket.times.shift();
    const allowed = bucket.times.length < limit;
    if (allowed || countRefused) bucket.times.push(now);
    if (bucket.times.length > limit) bucket.times.shift();
    const oldest = bucket.times[0] ?? now;
    return { allowed, remaining: limit - bucket.times.length, resetAt: oldest + MINUTE, retryAt: oldest + MINUTE };
  },
  "token-bucket": (bucket, now, limit) => {
    const perToken = MINUTE / limit;
    bucket.used = Math.max(0, bucket.used - Math.max(0, now - bucket.since) / perToken);
    bucket.since = now;
    const allowed = bucket.used + 1 <= limit;
    if (allowed) bucket.used += 1;
    return {
      allowed,
      remaining: Math.floor(limit - bucket.used),
      resetAt: now + bucket.used * perToken,
      retryAt: now + Math.max(0, bucket.used + 1 - limit) * perToken,
    };
  },
};

/** Whether a bucket fills from its first request on. */
const FILLS: ByValue<"rate-window", boolean> = { "fixed-from-first": false, "fixed-aligned": false, sliding: false, "token-bucket": true };
const COUNTS_REFUSED: ByValue<"rate-counted", boolean> = { "all-authenticated": false, "limited-too": true, "successful-only": false };

/** Counts requests per bucket. Refused requests count too. */
export class RateLimiter {
  /** Requests a minute; null: no limit, and the headers show 100 of 100. */
  readonly limit: number | null;
  readonly #buckets = new Map<string, Bucket>();
  #untouched: Allowance | undefined;

  constructor(limit: number | null) {
    this.limit = limit;
  }

  /** Counts one request. The allowance says whether it passes. */
  take(name: string, now: number, decisions: Decisions): Allowance {
    if (this.limit === null) return this.untouched(now);
    let bucket = this.#buckets.get(name);
    if (bucket === undefined) {
      bucket = { since: choose(decisions["rate-window"], FILLS) ? now : Number.NEGATIVE_INFINITY, used: 0, times: [] };
      this.#buckets.set(name, bucket);
    }
    const passing = decisions["rate-boundary"] === "approximate" ? Math.floor(this.limit * 1.1) : this.limit;
    const taken = choose(decisions["rate-window"], strategies)(bucket, now, passing, choose(decisions["rate-counted"], COUNTS_REFUSED));
    const before = taken.allowed && decisions["rate-first-remaining"] === "before-counting" ? 1 : 0;
    return { ...taken, limit: this.limit, remaining: Math.max(0, taken.remaining - (passing - this.limit) + before) };
  }

  /** A copy with the same counts. */
  copy(): RateLimiter {
    const copy = new RateLimiter(this.limit);
    for (const [name, { since, used, times }] of this.#buckets) copy.#buckets.set(name, { since, used, times: [...times] });
    return copy;
  }

  /** All counts, for `load`. */
  get contents(): BucketReading[] {
    return Array.from(this.#buckets, ([name, { since, used, times }]) => {
      return { name, since: Number.isFinite(since) ? since : null, used, times: [...times] };
    });
  }

  /** Goes on from the counts of another limiter. */
  load(buckets: readonly BucketReading[]): void {
    this.#buckets.clear();
    for (const { name, since, used, times } of buckets)
      this.#buckets.set(name, { since: since ?? Number.NEGATIVE_INFINITY, used, times: [...times] });
  }

  /** Forgets the requests of a bucket. */
  forget(name: string): void {
    this.#buckets.delete(name);
  }

  /** Takes back the last request of a bucket (A-53: only successful requests count). */
  refund(name: string): void {
    const bucket = this.#buckets.get(name);
    if (bucket === undefined) return;
    bucket.used = Math.max(0, bucket.used - 1);
    bucket.times.pop();
  }

  /** The allowance to show when no key is charged. That of a millisecond is one object, which the journal keeps once. */
  untouched(now: number): Allowance {
    if (this.#untouched?.retryAt === now) return this.#untouched;
    const limit = this.limit ?? 100;
    return (this.#untouched = { allowed: true, limit, remaining: limit, resetAt: now + MINUTE, retryAt: now });
  }

  /** The buckets whose fixed window ends after `from` and not after `to`: due work when the clock moves. */
  ending(from: number, to: number): { readonly bucket: string; readonly at: number }[] {
    return [...this.#buckets]
      .map(([bucket, { since, used }]) => ({ bucket, at: since + MINUTE, used }))
      .filter(({ at, used }) => used > 0 && at > from && at <= to)
      .map(({ bucket, at }) => ({ bucket, at }));
  }
}
