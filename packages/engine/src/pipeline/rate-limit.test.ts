import { expect, test } from "vitest";
import { decided } from "../../test/support/records.ts";
import type { DecisionValues } from "../contract/decisions.ts";
import { rateHeaders, retryHeaders } from "./respond.ts";
import { type Allowance, RateLimiter } from "./rate-limit.ts";

const NOW = Date.UTC(2026, 2, 2, 9, 0, 20);
const WINDOWS = ["fixed-from-first", "fixed-aligned", "sliding", "token-bucket"] as const;

function take(limiter: RateLimiter, now: number, choices: Partial<DecisionValues> = {}, key = "key"): Allowance {
  return limiter.take(key, now, decided(choices));
}

/** Takes until a request is refused. Returns how many passed. */
function drain(limiter: RateLimiter, now: number, choices: Partial<DecisionValues> = {}, key = "key"): number {
  for (let passed = 0; ; passed += 1) if (!take(limiter, now, choices, key).allowed) return passed;
}

test.for(WINDOWS)("exactly a hundred requests at one instant pass if the window is %s", (window) => {
  const limiter = new RateLimiter(100);
  const remaining = Array.from({ length: 100 }, () => take(limiter, NOW, { "rate-window": window })).map((at) => [
    at.allowed,
    at.remaining,
  ]);
  expect(remaining).toEqual(Array.from({ length: 100 }, (_, n) => [true, 99 - n]));
  expect(take(limiter, NOW, { "rate-window": window })).toMatchObject({ allowed: false, limit: 100, remaining: 0 });
});

test.for(WINDOWS)("each key has a window of its own if the window is %s", (window) => {
  const limiter = new RateLimiter(3);
  expect(drain(limiter, NOW, { "rate-window": window }, "a")).toBe(3);
  expect(drain(limiter, NOW, { "rate-window": window }, "b")).toBe(3);
});

test("a window from the first request ends sixty seconds after it, to the millisecond", () => {
  const limiter = new RateLimiter(2);
  expect(take(limiter, NOW).resetAt).toBe(NOW + 60_000);
  expect(take(limiter, NOW + 59_999)).toMatchObject({ allowed: true, resetAt: NOW + 60_000 });
  expect(take(limiter, NOW + 59_999)).toMatchObject({ allowed: false, retryAt: NOW + 60_000 });
  expect(take(limiter, NOW + 60_000)).toMatchObject({ allowed: true, remaining: 1, resetAt: NOW + 120_000 });
});

test("an aligned window ends with the minute of the clock", () => {
  const aligned = { "rate-window": "fixed-aligned" } as const;
  const limiter = new RateLimiter(2);
  expect(take(limiter, NOW, aligned).resetAt).toBe(NOW + 40_000);
  expect(drain(limiter, NOW + 39_999, aligned)).toBe(1);
  expect(drain(limiter, NOW + 40_000, aligned)).toBe(2);
});

test("a sliding window forgets each request sixty seconds after it", () => {
  const sliding = { "rate-window": "sliding" } as const;
  const limiter = new RateLimiter(2);
  take(limiter, NOW, sliding);
  take(limiter, NOW + 30_000, sliding);
  expect(take(limiter, NOW + 59_999, sliding)).toMatchObject({ allowed: false, retryAt: NOW + 60_000 });
  expect(take(limiter, NOW + 60_000, sliding)).toMatchObject({ allowed: true, remaining: 0, retryAt: NOW + 90_000 });
  expect(take(limiter, NOW + 89_999, sliding).allowed).toBe(false);
});

test("in a sliding window refused requests lengthen the wait only if they count", () => {
  for (const [counted, retryAt] of [
    ["all-authenticated", NOW + 60_000],
    ["limited-too", NOW + 65_000],
  ] as const) {
    const choices = { "rate-window": "sliding", "rate-counted": counted } as const;
    const limiter = new RateLimiter(2);
    take(limiter, NOW, choices);
    take(limiter, NOW + 5000, choices);
    expect(take(limiter, NOW + 30_000, choices)).toMatchObject({ allowed: false, retryAt });
  }
});

test("a token bucket refills evenly over the minute, and not beyond full", () => {
  const tokens = { "rate-window": "token-bucket" } as const;
  const limiter = new RateLimiter(60);
  expect(drain(limiter, NOW, tokens)).toBe(60);
  expect(take(limiter, NOW, tokens)).toMatchObject({ retryAt: NOW + 1000, resetAt: NOW + 60_000 });
  expect(drain(limiter, NOW + 999, tokens)).toBe(0);
  expect(drain(limiter, NOW + 1000, tokens)).toBe(1);
  expect(drain(limiter, NOW + 31_000, tokens)).toBe(30);
  expect(drain(limiter, NOW + 600_000, tokens)).toBe(60);
});

test.for(WINDOWS)("a clock moved back locks nobody out for more than a minute if the window is %s", (window) => {
  const choices = { "rate-window": window } as const;
  const limiter = new RateLimiter(5);
  drain(limiter, NOW, choices);
  const before = NOW - 86_400_000;
  take(limiter, before, choices);
  expect(take(limiter, before + 60_000, choices).allowed).toBe(true);
});

test.for(["fixed-from-first", "fixed-aligned", "sliding", "token-bucket"] as const)(
  "a refunded request can be made again if the window is %s",
  (window) => {
    const choices = { "rate-window": window } as const;
    const limiter = new RateLimiter(5);
    expect(drain(limiter, NOW, choices)).toBe(5);
    limiter.refund("key");
    limiter.refund("stranger");
    expect(drain(limiter, NOW, choices)).toBe(1);
  },
);

test("no refund makes more than the limit", () => {
  const limiter = new RateLimiter(2);
  take(limiter, NOW);
  for (let n = 0; n < 5; n += 1) limiter.refund("key");
  expect(drain(limiter, NOW)).toBe(2);
});

test("an approximate limit admits a few more and never shows a negative remaining", () => {
  const limiter = new RateLimiter(100);
  const choices = { "rate-boundary": "approximate" } as const;
  const answers = Array.from({ length: 121 }, () => take(limiter, NOW, choices));
  const passed = answers.filter(({ allowed }) => allowed).length;
  expect(passed).toBeGreaterThan(100);
  expect(passed).toBeLessThanOrEqual(120);
  expect(answers.map(({ remaining }) => remaining).slice(0, 100)).toEqual(Array.from({ length: 100 }, (_, n) => 99 - n));
  expect(answers.slice(100).every(({ remaining, limit }) => remaining === 0 && limit === 100)).toBe(true);
});

test("the first response shows one more if counting comes after, and a refusal still shows zero", () => {
  const choices = { "rate-first-remaining": "before-counting" } as const;
  const limiter = new RateLimiter(2);
  expect([1, 2, 3].map(() => take(limiter, NOW, choices).remaining)).toEqual([2, 1, 0]);
});

test("without a limit everything passes and the headers show 100 of 100", () => {
  const limiter = new RateLimiter(null);
  for (let n = 0; n < 200; n += 1) expect(take(limiter, NOW)).toEqual(limiter.untouched(NOW));
  expect(limiter.untouched(NOW)).toEqual({ allowed: true, limit: 100, remaining: 100, resetAt: NOW + 60_000, retryAt: NOW });
});

test("windows that end during a clock move are listed once, with the instant", () => {
  const limiter = new RateLimiter(5);
  take(limiter, NOW, {}, "a");
  take(limiter, NOW + 1, {}, "b");
  expect(limiter.ending(NOW + 59_999, NOW + 60_000)).toEqual([{ bucket: "a", at: NOW + 60_000 }]);
  expect(limiter.ending(NOW + 60_000, NOW + 120_000)).toEqual([{ bucket: "b", at: NOW + 60_001 }]);
  expect(limiter.ending(NOW, NOW + 59_999)).toEqual([]);
});

const shown: Allowance = { allowed: false, limit: 100, remaining: 3, resetAt: NOW + 1500, retryAt: NOW + 1500 };

test("the headers show limit, remaining and the end of the window in epoch seconds, rounded up", () => {
  expect(rateHeaders(shown, NOW, decided())).toEqual({
    "X-RateLimit-Limit": "100",
    "X-RateLimit-Remaining": "3",
    "X-RateLimit-Reset": String(NOW / 1000 + 2),
  });
});

test("the end of the window has the form of the decision, or no header", () => {
  const reset = (choices: Partial<DecisionValues>): string | undefined => rateHeaders(shown, NOW, decided(choices))["X-RateLimit-Reset"];
  expect(reset({ "rate-reset-form": "delta-seconds" })).toBe("2");
  expect(reset({ "rate-reset-form": "iso-8601" })).toBe("2026-03-02T09:00:21.500Z");
  expect(reset({ "rate-header-names": "limit-remaining" })).toBeUndefined();
});

test("Retry-After is the wait in whole seconds, at least one, or a date, or absent", () => {
  const wait = (after: number, form: DecisionValues["retry-after"] = "seconds"): Record<string, string> =>
    retryHeaders({ ...shown, retryAt: NOW + after }, NOW, decided({ "retry-after": form }));
  expect([1500, 2000, 1, 0].map((after) => wait(after)["Retry-After"])).toEqual(["2", "2", "1", "1"]);
  expect(wait(1500, "http-date")).toEqual({ "Retry-After": "Mon, 02 Mar 2026 09:00:22 GMT" });
  expect(wait(1500, "absent")).toEqual({});
});
