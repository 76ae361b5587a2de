import { expect, test } from "vitest";
import { windowOf } from "./window.ts";

test("a window that begins with its first request is fresh a minute later, and not before", () => {
  expect(windowOf({ fresh: 99, used: 90, soon: 89, turned: 88, later: 99 })).toBe("fixed-from-first");
});

test("a window that ends with the minute is fresh when that begins", () => {
  expect(windowOf({ fresh: 99, used: 90, soon: 89, turned: 99, later: 98 })).toBe("fixed-aligned");
});

test("a window that slides forgets the requests that are older than a minute", () => {
  expect(windowOf({ fresh: 99, used: 90, soon: 89, turned: 88, later: 97 })).toBe("sliding");
});

test("a bucket fills up within seconds", () => {
  expect(windowOf({ fresh: 99, used: 90, soon: 95, turned: 99, later: 99 })).toBe("token-bucket");
});

test("counts that somebody else changes, or that never change, show nothing", () => {
  expect(windowOf({ fresh: 99, used: 90, soon: 70, turned: 69, later: 99 })).toBeUndefined();
  expect(windowOf({ fresh: 100, used: 100, soon: 100, turned: 100, later: 100 })).toBeUndefined();
  expect(windowOf({ fresh: 99, used: 90, soon: 89, turned: 88, later: 87 })).toBeUndefined();
});
