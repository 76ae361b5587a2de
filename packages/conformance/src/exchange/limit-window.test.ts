import { expect, test } from "vitest";
import { windowOf } from "./limit-window.ts";

const start = { fresh: 99, used: 94, soon: 93, turned: undefined };

test("a window that begins with its first request is fresh a minute later, and not before", () => {
  expect(windowOf({ ...start, later: 99 })).toBe("fixed-from-first");
});

test("a window that ends with the minute is fresh when that begins", () => {
  expect(windowOf({ ...start, turned: 99, later: 98 })).toBe("fixed-aligned");
});

test("a sliding window forgets only the requests that are older than a minute", () => {
  expect(windowOf({ ...start, later: 5 })).toBe("sliding");
  expect(windowOf({ ...start, later: undefined })).toBe("sliding");
});

test("a token bucket fills up within seconds", () => {
  expect(windowOf({ ...start, soon: 98, turned: 40, later: 97 })).toBe("token-bucket");
});

test("counts that other users change, or that never change, show nothing", () => {
  expect(windowOf({ ...start, soon: 70, later: 99 })).toBeUndefined();
  expect(windowOf({ fresh: 100, used: 100, soon: 100, turned: 100, later: 100 })).toBeUndefined();
  expect(windowOf({ ...start, turned: 50, later: 99 })).toBeUndefined();
  expect(windowOf({ ...start, later: 60 })).toBeUndefined();
});
