import { choose, type Decisions } from "@hr-platform/engine/contract/decisions";
import type { BucketReading } from "@hr-platform/engine/pipeline/rate-limit";

const MINUTE = 60_000;

/** What is left of a bucket (§8). Reading it counts nothing. */
export interface RateStanding {
  /** Requests that count now. */
  readonly used: number;
  readonly remaining: number;
  /** When the window ends, or the bucket is full again: epoch milliseconds; null: nothing counts. */
  readonly resetAt: number | null;
  /** When the next request can pass: epoch milliseconds; now if one can. */
  readonly retryAt: number;
}

/** How many requests count, when the first and when all of them count no more. */
interface Counted {
  readonly used: number;
  readonly resetAt: number;
  /** When one more passes, if `most` are used. */
  readonly retryAt: (most: number) => number;
}

type Count = (bucket: BucketReading, now: number, limit: number) => Counted;

const fixed: Count = ({ since, used }, now) => {
  const end = (since ?? Number.NEGATIVE_INFINITY) + MINUTE;
  return { used: now < end && now >= end - MINUTE ? used : 0, resetAt: end, retryAt: () => end };
};

const COUNTS: Readonly<Record<"fixed-from-first" | "fixed-aligned" | "sliding" | "token-bucket", Count>> = {
  "fixed-from-first": fixed,
  "fixed-aligned": fixed,
  sliding: ({ times }, now) => {
    const counted = times.at(-1)! > now ? [] : times.filter((time) => time > now - MINUTE);
    const end = (counted[0] ?? now) + MINUTE;
    return { used: counted.length, resetAt: end, retryAt: () => end };
  },
  "token-bucket": ({ since, used }, now, limit) => {
    const perToken = MINUTE / limit;
    const left = Math.max(0, used - Math.max(0, now - (since ?? now)) / perToken);
    return { used: left, resetAt: now + left * perToken, retryAt: (most) => now + Math.max(0, left + 1 - most) * perToken };
  },
};

/** What is left of a bucket with a limit of requests a minute. undefined: nothing was counted yet. */
export function rateStanding(bucket: BucketReading | undefined, now: number, limit: number, decisions: Decisions): RateStanding {
  const most = decisions["rate-boundary"] === "approximate" ? Math.floor(limit * 1.1) : limit;
  const { used, resetAt, retryAt } = choose(decisions["rate-window"], COUNTS)(bucket ?? NONE, now, most);
  return {
    used: Math.ceil(used),
    remaining: Math.max(0, Math.min(limit, Math.floor(most - used) - (most - limit))),
    resetAt: used > 0 ? Math.round(resetAt) : null,
    retryAt: used + 1 <= most ? now : Math.round(retryAt(most)),
  };
}

const NONE: BucketReading = { name: "", since: null, used: 0, times: [] };
