import { refuse } from "@hr-platform/engine/contract/errors";
import { bucketOwner } from "@hr-platform/engine/sandbox/bucket-owner";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import { companyFilter, requireCompany } from "../row/filters.ts";
import { isoText } from "../row/iso-text.ts";
import { type ControlRow, ok, row } from "../row/row.ts";
import { type ValueOf, instant, listOf, named, object, orNull, text, wholeNumber } from "../row/schema.ts";
import { choose, type Decisions } from "@hr-platform/engine/contract/decisions";
import type { BucketReading } from "@hr-platform/engine/pipeline/rate-limit";

const standing = named(
  "RateLimit",
  object("What is left of a rate limit.", {
    id: text("Its id, for a reset: the company's slug, and the number of the key.", { examples: ["wattle.1"] }),
    company: text("The company's slug."),
    key: orNull(text("The masked key; null: all keys of the company count together (A-57).")),
    name: orNull(text("The key's name, such as full; null: it has none.")),
    limit: orNull(wholeNumber("Requests a minute; null: no limit.")),
    used: wholeNumber("Requests that count now."),
    remaining: orNull(wholeNumber("Requests that are left; null: no limit.")),
    reset_at: orNull(instant("When the window ends, or the bucket is full again; null: nothing counts.")),
    retry_at: orNull(instant("When the next request can pass; null: now.")),
  }),
);

export const limitRows: readonly ControlRow[] = [
  row("GET /limits", {
    id: "listLimits",
    summary: "Show what is left of the rate limits",
    query: { company: companyFilter },
    answer: ok(
      "By company. It counts nothing.",
      named("RateLimits", object("The rate limits.", { now: instant("The mock's time."), limits: listOf(standing, "By company.") })),
    ),
    run: ({ sandbox, query: { company } }) => {
      requireCompany(sandbox, company);
      const limits = buckets(sandbox).filter((one) => company === undefined || one.company === company);
      return { now: isoText(sandbox.clock.now()), limits: readLimits(sandbox, limits) };
    },
  }),
  row("POST /limits/{id}/reset", {
    id: "resetLimit",
    summary: "Forget the requests that count against a rate limit",
    params: { id: text("Its id.", { examples: ["wattle.1"] }) },
    answer: ok("It is as if nothing was sent.", standing),
    change: ({ sandbox, params: { id } }) => {
      const bucket = buckets(sandbox).find((one) => one.id === id);
      if (bucket === undefined) throw refuse.unknownId("id");
      sandbox.limiter.forget(bucket.bucket);
      return readLimits(sandbox, [bucket])[0]!;
    },
  }),
];

interface Bucket {
  readonly id: string;
  readonly company: string;
  /** Its name in the limiter: a token, or the id of a company. */
  readonly bucket: string;
}

/** What requests are charged to: the keys that are valid, or the companies. */
function buckets({ companies, keys, decisions }: Sandbox): Bucket[] {
  return companies.flatMap(({ slug, id }): Bucket[] =>
    decisions["rate-bucket"] === "key"
      ? keys
          .of(slug)
          .map(({ token, revoked }, n) => ({ id: `${slug}.${n + 1}`, company: slug, bucket: token, revoked }))
          .filter(({ revoked }) => !revoked)
      : [{ id: slug, company: slug, bucket: id }],
  );
}

function readLimits(sandbox: Sandbox, wanted: readonly Bucket[]): ValueOf<typeof standing>[] {
  const { limiter, clock, decisions } = sandbox;
  const now = clock.now();
  const readings = new Map(limiter.contents.map((reading) => [reading.name, reading]));
  return wanted.map(({ id, company, bucket }) => {
    const { key, name } = bucketOwner(sandbox, bucket);
    const { limit } = limiter;
    if (limit === null) return { id, company, key, name, limit, used: 0, remaining: null, reset_at: null, retry_at: null };
    const { used, remaining, resetAt, retryAt } = rateStanding(readings.get(bucket), now, limit, decisions);
    return {
      id,
      company,
      key,
      name,
      limit,
      used,
      remaining,
      reset_at: resetAt === null ? null : isoText(resetAt),
      retry_at: retryAt <= now ? null : isoText(retryAt),
    };
  });
}

const MINUTE = 60_000;

/** What is left of a bucket (§8). Reading it counts nothing. */
interface RateStanding {
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
function rateStanding(bucket: BucketReading | undefined, now: number, limit: number, decisions: Decisions): RateStanding {
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
