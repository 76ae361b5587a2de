import { expect, test } from "vitest";
import { exchange } from "../../test/exchange.ts";
import type { Exchange } from "./exchange.ts";
import {
  countsDown,
  countsOnce,
  countsPast,
  firstCount,
  limitHeaderNames,
  rateHeaders,
  remainingRequests,
  resetForm,
  retryForm,
  saysNoneLeft,
  secondOf,
  secondsOf,
} from "./limit-headers.ts";

function answer(headers: Readonly<Record<string, string>>, ms = 40): Exchange {
  return exchange({ operation: "getCompany", path: "/company", headers, body: {}, ms });
}

test("only headers whose names begin with X-RateLimit- count", () => {
  expect(rateHeaders(answer({ "x-ratelimit-limit": "100", "x-rate": "1", date: "today" }))).toEqual({ "x-ratelimit-limit": "100" });
  expect(remainingRequests(answer({ "x-ratelimit-remaining": "7" }))).toBe(7);
  expect(remainingRequests(answer({ "x-ratelimit-remaining": "7;w=60" }))).toBeUndefined();
});

test("a header of any name that began at the limit says when none is left, and one with seconds does not", () => {
  const says = (first: Readonly<Record<string, string>>, later: Readonly<Record<string, string>>): boolean =>
    saysNoneLeft(100, answer(first), answer(later));
  expect(says({ "x-ratelimit-left": "99", "x-ratelimit-reset": "60" }, { "x-ratelimit-left": "0", "x-ratelimit-reset": "9" })).toBe(true);
  expect(says({ "x-ratelimit-left": "99", "x-ratelimit-reset": "60" }, { "x-ratelimit-left": "7", "x-ratelimit-reset": "0" })).toBe(false);
  expect(says({ "x-ratelimit-limit": "100" }, { "x-ratelimit-limit": "100" })).toBe(false);
});

test("a header that counts down by more than the limit shows that no new window began, and one of an hour does not", () => {
  const past = (from: number, to: number): boolean =>
    countsPast(
      100,
      answer({ "x-ratelimit-left": `${from}`, "x-ratelimit-limit": "200" }),
      answer({ "x-ratelimit-left": `${to}`, "x-ratelimit-limit": "200" }),
    );
  expect([past(199, 98), past(199, 99), past(99, 0), past(1999, 1800)]).toEqual([true, false, false, false]);
});

test("a header that has each count once, but for the last 0, shows that one window counted all responses", () => {
  const once = (...counts: readonly (number | string)[]): boolean =>
    countsOnce(
      3,
      counts.map((left) => answer({ "x-ratelimit-limit": "3", "x-ratelimit-remaining": `${left}` })),
    );
  // A request beyond the limit, also where the count is that of before the request, or responses came in another order.
  expect([once(2, 1, 0, 0), once(3, 2, 1, 0), once(1, 2, 0, 0)]).toEqual([true, true, true]);
  // A new window, a token that was refilled, a limit that was not reached, and what is no count.
  expect([once(2, 1, 0, 2), once(2, 1, 1, 0), once(2, 1), once(2, "1;w=60", 0)]).toEqual([false, false, false, false]);
  // A header that is always 0 counts nothing, and one that begins lower is no count of the limit.
  expect([once(0, 0, 0, 0), once(1, 0)]).toEqual([false, false]);
  // A window of an hour.
  expect(once(5, 4, 3, 2, 1, 0, 0)).toBe(false);
});

test("unknown header names are no value of the decision", () => {
  expect(limitHeaderNames(answer({ "x-ratelimit-remaining": "7", "x-ratelimit-limit": "100" }))).toBe("limit-remaining");
  expect(limitHeaderNames(answer({ "x-ratelimit-remaining": "7", "x-ratelimit-quota": "100" }))).toBeUndefined();
});

test("the form of a reset follows from its size and shape", () => {
  expect(["1772442121", "60", "2026-03-02T09:02:01Z", "1772442121000", "soon"].map(resetForm)).toEqual([
    "epoch-seconds",
    "delta-seconds",
    "iso-8601",
    undefined,
    undefined,
  ]);
});

test("Retry-After is seconds, a date or absent", () => {
  expect([undefined, "60", "Mon, 02 Mar 2026 09:02:01 GMT", "later"].map(retryForm)).toEqual(["absent", "seconds", "http-date", undefined]);
});

test("the first response may or may not count itself", () => {
  const first = (left: string): string | undefined => firstCount(answer({ "x-ratelimit-limit": "100", "x-ratelimit-remaining": left }));
  expect(["99", "100", "42"].map(first)).toEqual(["after-counting", "before-counting", undefined]);
});

test("the time that responses took comes from the target's clock, otherwise their durations are added", () => {
  const dated = (second: number): Exchange => answer({ date: `Mon, 02 Mar 2026 09:02:0${second} GMT` });
  expect(secondsOf([dated(1), dated(4)])).toBe(4);
  expect(secondsOf([answer({}, 900), answer({}, 900)])).toBe(2);
  expect(secondOf(dated(4))).toBe(4);
  expect(secondOf(answer({}))).toBeUndefined();
});

test("a header of any name that counts down with most requests shows that the allowance was not refilled", () => {
  const [first, last] = [
    answer({ "x-ratelimit-left": "99", "x-ratelimit-limit": "100" }),
    answer({ "x-ratelimit-left": "93", "x-ratelimit-limit": "100" }),
  ];
  expect(countsDown(first, last, 6)).toBe(true);
  expect(countsDown(first, last, 7)).toBe(true);
  expect(countsDown(first, last, 5)).toBe(false);
  expect(countsDown(first, last, 12)).toBe(false);
  expect(countsDown(answer({}), last, 6)).toBe(false);
});
