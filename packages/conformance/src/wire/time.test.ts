import { setMaxListeners } from "node:events";
import { expect, test } from "vitest";
import type { Target } from "../target/target.ts";
import { realTime, turnedTime } from "./time.ts";

const target: Target = { base_url: "http://t/api/v1", keys: { full: "k" }, control_url: "http://t/control" };

test("a frozen clock moves by what it is turned, and not by the time that turning takes", async () => {
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
  // The clock counts as turned while the request is open: due deliveries are sent in that time.
  expect(seen[1]! - first).toBeCloseTo(3000, 6);
});

test("a running clock also moves on by itself", async () => {
  const time = turnedTime(target, async () => Response.json({ mode: "real" }));
  const began = performance.now();
  await time.wait(1000);
  expect(time.now() - began).toBeGreaterThanOrEqual(1000);
  expect(time.now() - began).toBeLessThan(2000);
});

test("many waits for one signal give no warning of Node", async () => {
  const warnings: string[] = [];
  const note = ({ name }: Error): void => void warnings.push(name);
  process.on("warning", note);
  const ending = new AbortController();
  // As in Node 20; later ones have no bound for signals.
  setMaxListeners(10, ending.signal);
  const waits = Array.from({ length: 20 }, async () => realTime.wait(600_000, ending.signal));
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  ending.abort();
  await Promise.all(waits);
  process.off("warning", note);
  expect(warnings).toEqual([]);
});
