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
