import { runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { decided } from "../../test/support/records.ts";
import type { DecisionValues } from "../contract/decisions.ts";
import { RateLimiter } from "./rate-limit.ts";

const START = Date.UTC(2026, 2, 2, 9, 0, 20);
const MINUTE = 60_000;

/** Milliseconds between requests: mostly none or few, sometimes about a minute. */
const waits = fc.array(fc.oneof(fc.constant(0), fc.nat(3000), fc.nat(20_000), fc.integer({ min: 59_990, max: 60_010 })), {
  minLength: 1,
  maxLength: 80,
});
const limits = fc.integer({ min: 1, max: 8 });

interface Taken {
  readonly at: number;
  readonly allowed: boolean;
}

function run(window: DecisionValues["rate-window"], limit: number, gaps: readonly number[]): Taken[] {
  const limiter = new RateLimiter(limit);
  let at = START;
  return gaps.map((gap) => {
    at += gap;
    return { at, allowed: limiter.take("key", at, decided({ "rate-window": window })).allowed };
  });
}

test("a fixed window admits exactly the limit, counted from its first request", () => {
  const property = fc.property(limits, waits, (limit, gaps) => {
    let opened = Number.NEGATIVE_INFINITY;
    let used = 0;
    for (const { at, allowed } of run("fixed-from-first", limit, gaps)) {
      if (at - opened >= MINUTE) [opened, used] = [at, 0];
      expect(allowed).toBe(used < limit);
      if (allowed) used += 1;
    }
  });
  fc.assert(property, runs(9, 300));
});

test("an aligned window admits exactly the limit in each minute of the clock", () => {
  const property = fc.property(limits, waits, (limit, gaps) => {
    const used = new Map<number, number>();
    for (const { at, allowed } of run("fixed-aligned", limit, gaps)) {
      const minute = Math.floor(at / MINUTE);
      const count = used.get(minute) ?? 0;
      expect(allowed).toBe(count < limit);
      if (allowed) used.set(minute, count + 1);
    }
  });
  fc.assert(property, runs(10, 300));
});

test("a sliding window refuses exactly if the limit was admitted in the sixty seconds before", () => {
  const property = fc.property(limits, waits, (limit, gaps) => {
    const passed: number[] = [];
    for (const { at, allowed } of run("sliding", limit, gaps)) {
      expect(allowed).toBe(passed.filter((time) => time > at - MINUTE).length < limit);
      if (allowed) passed.push(at);
    }
  });
  fc.assert(property, runs(11, 300));
});

test("a token bucket never gives more than it held plus the refill", () => {
  const property = fc.property(limits, waits, (limit, gaps) => {
    const passed = run("token-bucket", limit, gaps).filter(({ allowed }) => allowed);
    const spans = passed.flatMap(({ at: from }, first) => passed.slice(first).map(({ at: to }, more) => ({ passed: more + 1, from, to })));
    expect(spans.filter((span) => span.passed > limit + ((span.to - span.from) * limit) / MINUTE + 1e-6)).toEqual([]);
  });
  fc.assert(property, runs(12, 100));
});

test("a refused request passes at the announced time, and remaining is how many pass at once", () => {
  const window = fc.constantFrom("fixed-from-first" as const, "fixed-aligned" as const, "sliding" as const, "token-bucket" as const);
  const property = fc.property(window, fc.integer({ min: 1, max: 100 }), fc.nat(MINUTE), (name, limit, offset) => {
    const decisions = decided({ "rate-window": name });
    const limiter = new RateLimiter(limit);
    const at = START + offset;
    for (let left = limit - 1; left >= 0; left -= 1)
      expect(limiter.take("key", at, decisions)).toMatchObject({ allowed: true, remaining: left });
    const refused = limiter.take("key", at, decisions);
    expect(refused.allowed).toBe(false);
    expect(limiter.take("key", Math.ceil(refused.retryAt), decisions).allowed).toBe(true);
  });
  fc.assert(property, runs(13, 300));
});
