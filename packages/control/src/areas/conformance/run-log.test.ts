import { expect, test } from "vitest";
import { RunLog } from "./run-log.ts";

test("keeps the latest events, by their number", () => {
  const log = new RunLog();
  const seen: number[] = [];
  const leave = log.watch((n) => seen.push(n));
  for (let n = 0; n < 10; n += 1) log.add({ event: "check", done: n });
  leave();
  log.add({ event: "end" });
  expect([log.first, log.next, seen.length]).toEqual([0, 11, 10]);
  expect(log.entries(9).map(({ n, event }) => [n, event.event])).toEqual([
    [9, "check"],
    [10, "end"],
  ]);
  expect(log.entries(3, 1).map(({ n }) => n)).toEqual([3]);
});

test("is bounded, whatever a suite says: old events go, and long texts are cut", () => {
  const log = new RunLog();
  for (let n = 0; n < 20_000; n += 1) log.add({ event: "verdict", complaint: { got: "x".repeat(3000) } });
  expect(log.next - log.first).toBeLessThan(4001);
  expect(log.entries(0, 1)[0]!.n).toBe(log.first);
  expect(JSON.stringify(log.entries(19_999)).length).toBeLessThan(1100);
});
