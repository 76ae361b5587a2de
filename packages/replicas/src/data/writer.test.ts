import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { ENGINE } from "./upkeep/engine.ts";
import { MemoryStore } from "./stores/memory-store.ts";
import { type Addition, type Appended, StoreUnreachable } from "./store.ts";
import { Writer } from "./writer.ts";

interface Told {
  readonly placed: string[];
  readonly failed: string[];
}

function writing(append: (additions: readonly Addition[], engine: number) => Promise<readonly Appended[]>): Told & { writer: Writer } {
  const placed: string[] = [];
  const failed: string[] = [];
  const store = Object.assign(new MemoryStore(), { append });
  const writer = new Writer(store, {
    known: () => undefined,
    placed: (shard, appended, inputs) =>
      placed.push(`${shard} ${appended.kind === "appended" ? appended.last : appended.kind}: ${inputs.map(({ mark }) => mark).join(" ")}`),
    failed: (inputs, reason) => failed.push(`${inputs.map(({ mark }) => mark).join(" ")}: ${(reason as Error).message}`),
    took: () => {},
  });
  return { writer, placed, failed };
}

const input = (mark: string): { mark: string; at: number; text: string } => ({ mark, at: 1, text: `"${mark}"` });

test("inputs of the same turn are one append, in their order by shard", async () => {
  const calls: unknown[] = [];
  const { writer, placed } = writing(async (additions, engine) => {
    calls.push([additions.map(({ shard, inputs }) => [shard, inputs.length]), engine]);
    return additions.map(({ inputs }) => ({ kind: "appended", last: 10 + inputs.length }));
  });
  writer.add("a", input("1"));
  writer.add("b", input("2"));
  writer.add("a", input("3"));
  await setImmediate();
  await setImmediate();
  expect(calls).toEqual([
    [
      [
        ["a", 2],
        ["b", 1],
      ],
      ENGINE,
    ],
  ]);
  expect(placed).toEqual(["a 12: 1 3", "b 11: 2"]);
});

test("an append that fails is told once and not repeated, and the next one is a new one", async () => {
  let calls = 0;
  const { writer, placed, failed } = writing(async (additions) => {
    calls += 1;
    if (calls === 1) throw new StoreUnreachable("gone");
    return additions.map(() => ({ kind: "appended", last: 1 }));
  });
  writer.add("a", input("1"));
  await setImmediate();
  await setImmediate();
  writer.add("a", input("2"));
  await setImmediate();
  await setImmediate();
  expect([calls, failed, placed]).toEqual([2, ["1: gone"], ["a 1: 2"]]);
});
