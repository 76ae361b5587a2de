import { isWhole, runs } from "@hr-platform/property-runs";
import { describe, expect, test } from "vitest";
import type { MachineTime } from "../../../../src/contract/clock.ts";
import type { FakeDatabase } from "../fake-database.ts";
import type { FakeStore } from "../fake-store.ts";
import * as mistaken from "../mistaken-stores.ts";
import type { SimulatedProcess } from "../scheduler.ts";
import type { ListSandboxes } from "./list-sandboxes.ts";
import { type ListMutation, type OrderReport, simulateOrder } from "./simulate-order.ts";

test("replicas of a list put it in one order, whatever fails", async () => {
  const { seed, numRuns } = runs(3, isWhole() ? 6000 : 3000);
  const reports: OrderReport[] = [];
  const wrong: string[] = [];
  for (let n = 0; n < numRuns; n += 1) {
    const report = await simulateOrder(seed * 100_000 + n);
    reports.push(report);
    if (report.problems.length > 0) wrong.push(`seed ${seed * 100_000 + n}: ${report.problems.join("\n")}`);
  }
  expect(wrong).toEqual([]);
  // Otherwise nothing was put to the test.
  const sum = (of: (report: OrderReport) => number): number => reports.reduce((total, report) => total + of(report), 0);
  expect(sum(({ crashes }) => crashes)).toBeGreaterThan(reports.length);
  expect(sum(({ answers }) => answers)).toBeGreaterThan(reports.length * 10);
}, 600_000);

test("a simulation of a list depends on its seed alone", async () => {
  expect(await simulateOrder(3)).toEqual(await simulateOrder(3));
});

const stores = (Store: new (database: FakeDatabase, process: SimulatedProcess) => FakeStore): ListMutation => ({
  store: (database, process) => new Store(database, process),
});

/** Stands at the instant of an entry even if it stood at a later one before. */
function goBack({ time }: ListSandboxes): void {
  let at: number | undefined;
  const fake: Pick<MachineTime, "pin" | "release" | "now"> = {
    pin: (instant) => void (at = instant),
    release: () => {},
    now: () => at ?? Date.now(),
  };
  Object.assign(time, fake);
}

/** A state that was saved once is what all later ones have too. */
function saveOnce({ lines }: ListSandboxes): void {
  Object.assign(lines, { [Symbol.iterator]: () => lines.slice(0, 3).values() });
}

const MISTAKES: Readonly<Record<string, readonly [mutation: ListMutation, by: RegExp]>> = {
  "loses an entry that it acknowledged": [stores(mistaken.LostAppends), /is lost|holds another list/],
  "acknowledges before it commits": [{ database: (database) => void (database.commitsAfter = 100) }, /is lost/],
  "repeats an append of unknown outcome": [stores(mistaken.RetriedAppends), /was applied 2 times/],
  "gives an entry twice on catch-up": [stores(mistaken.DoubledEntries), /never there|holds another list|answered as number/],
  "leaves out an entry on catch-up": [stores(mistaken.SkippedEntries), /never there|holds another list|answered as number/],
  "gives entries in another order": [stores(mistaken.SwappedEntries), /never there|holds another list/],
  "answers heads that are stale": [stores(mistaken.StaleHeads), /stale/],
  "lets older engines append": [stores(mistaken.OpenToAll), /older engine/],
  "lets the clock run back": [{ prepare: goBack }, /went back/],
  "saves a state without its end": [{ prepare: saveOnce }, /holds another list|never there|answered as number/],
};

describe("the simulation of a list finds a store or a core that", () => {
  test.each(Object.entries(MISTAKES))("%s", async (_, [mutation, by]) => {
    const found = async (seed: number): Promise<boolean> => (await simulateOrder(seed, mutation)).problems.some((text) => by.test(text));
    let seed = 1;
    while (seed <= 200 && !(await found(seed))) seed += 1;
    expect(seed).toBeLessThanOrEqual(200);
  });
});
