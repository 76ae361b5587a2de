import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { Heads } from "./heads.ts";
import type { ShardHead } from "../store.ts";
import { MemoryStore } from "../stores/memory-store.ts";

test("callers that come while a question is on its way share the next one, and never get an answer from before their call", async () => {
  const asked: (readonly string[])[] = [];
  const answers: ((heads: readonly ShardHead[]) => void)[] = [];
  const store = Object.assign(new MemoryStore(), {
    heads: async (shards: readonly string[]) => {
      asked.push(shards);
      return await new Promise<readonly ShardHead[]>((resolve) => void answers.push(resolve));
    },
  });
  const heads = new Heads(store);
  const head = (seq: number): ShardHead => ({ seq, engine: 1, removed: false });
  const first = heads.of("a");
  const beside = heads.of("a");
  while (asked.length < 1) await setImmediate();
  const second = heads.of("a");
  const third = heads.of("b");
  expect(asked).toEqual([["a"]]);
  answers[0]!([head(1)]);
  expect([(await first).seq, (await beside).seq]).toEqual([1, 1]);
  while (asked.length < 2) await setImmediate();
  expect(asked[1]).toEqual(["a", "b"]);
  answers[1]!([head(5), head(7)]);
  expect([(await second).seq, (await third).seq]).toEqual([5, 7]);
});

test("a question that fails fails its callers only", async () => {
  let calls = 0;
  const store = Object.assign(new MemoryStore(), {
    heads: async () => {
      calls += 1;
      if (calls === 1) throw new Error("away");
      return [{ seq: 3, engine: 1, removed: false }];
    },
  });
  const heads = new Heads(store);
  await expect(heads.of("a")).rejects.toThrow("away");
  expect((await heads.of("a")).seq).toBe(3);
});
