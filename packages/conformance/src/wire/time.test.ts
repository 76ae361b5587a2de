import { expect, test } from "vitest";
import type { Target } from "../target/target.ts";
import { turnedTime } from "./time.ts";

const target: Target = { base_url: "http://t/api/v1", keys: { full: "k" }, control_url: "http://t/control" };

test("a clock that stands still moves by what it is turned, and not by what that takes", async () => {
  const seen: number[] = [];
  const time = turnedTime(target, async () => {
    seen.push(time.now());
    return new Promise((resolve) => {
      setTimeout(() => resolve(Response.json({ mode: "frozen" })), 20);
    });
  });
  await time.wait(1500);
  const first = time.now();
  await time.wait(3000);
  expect(time.now() - first).toBeCloseTo(3000, 6);
  // While it is being turned it has been turned: what falls due is sent in that time.
  expect(seen[1]! - first).toBeCloseTo(3000, 6);
});

test("a clock that ticks moves on by itself as well", async () => {
  const time = turnedTime(target, async () => Response.json({ mode: "real" }));
  const began = performance.now();
  await time.wait(1000);
  expect(time.now() - began).toBeGreaterThanOrEqual(1000);
  expect(time.now() - began).toBeLessThan(2000);
});
