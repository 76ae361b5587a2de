import { expect, test } from "vitest";
import { MemoryBudget, NoRoom } from "./memory-budget.ts";

const MEGA = 1024 * 1024;

test("required bytes count at once, and freed bytes make room again", () => {
  let held = 0;
  const budget = new MemoryBudget(() => held, 10 * MEGA);
  for (let n = 0; n < 10; n += 1) {
    budget.require(MEGA);
    held += MEGA;
  }
  expect(() => budget.require(1)).toThrow(NoRoom);
  expect(() => budget.require(1)).toThrow(/^sandboxes and snapshots hold about 10 MiB of at most 10 MiB; end some with DELETE/);
  held = 0;
  budget.require(9 * MEGA);
  expect(budget.room).toBe(10 * MEGA);
});

test("growth is noticed, at once for large requirements and soon for small ones", () => {
  let held = 0;
  let counts = 0;
  const count = (): number => ((counts += 1), held);
  const budget = new MemoryBudget(count, 10 * MEGA);
  for (let n = 0; n < 1000; n += 1) budget.require(1);
  expect(counts).toBeLessThan(20);
  held = 20 * MEGA;
  expect(() => budget.require(2 * MEGA)).toThrow(NoRoom);
  held = 0;
  budget.require(1);
  held = 20 * MEGA;
  expect(() => {
    for (let n = 0; n < 65; n += 1) budget.require(1);
  }).toThrow(NoRoom);
});
