import { expect, test } from "vitest";
import { Hints } from "./hints.ts";

test("hints that come while a shard catches up are followed once, and an error ends nothing", async () => {
  const calls: string[] = [];
  const ends: (() => void)[] = [];
  const hints = new Hints(async (shard) => {
    calls.push(shard);
    await new Promise<void>((resolve) => ends.push(resolve));
    throw new Error("away");
  });
  const end = async (): Promise<void> => {
    ends.shift()!();
    await new Promise(setImmediate);
  };
  hints.hear(["a"]);
  hints.hear(["a", "b"]);
  hints.hear(["a"]);
  expect(calls).toEqual(["a", "b"]);
  await end();
  expect(calls).toEqual(["a", "b", "a"]);
  await end();
  await end();
  hints.hear(["a"]);
  expect(calls).toEqual(["a", "b", "a", "a"]);
});

test("of several hints the one that goes furthest is followed, and one that does not say how far goes to the end", async () => {
  const calls: string[] = [];
  let end = (): void => {};
  const hints = new Hints(async (shard, seq) => {
    calls.push(`${shard} ${seq}`);
    await new Promise<void>((resolve) => (end = resolve));
  });
  hints.hear(["a"], [1]);
  hints.hear(["a"], [5]);
  hints.hear(["a"], [3]);
  end();
  await new Promise(setImmediate);
  hints.hear(["a"], [7]);
  hints.hear(["a"]);
  hints.hear(["a"], [8]);
  end();
  await new Promise(setImmediate);
  expect(calls).toEqual(["a 1", "a 5", "a undefined"]);
});
