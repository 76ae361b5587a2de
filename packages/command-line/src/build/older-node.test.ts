/* oxlint-disable typescript/unbound-method -- static functions that do without their class */
import { expect, test } from "vitest";

const native = { map: Map.groupBy, object: Object.groupBy, promise: Promise.withResolvers };
Object.assign(Map, { groupBy: undefined });
Object.assign(Object, { groupBy: undefined });
Object.assign(Promise, { withResolvers: undefined });
await import("./older-node.ts");
const added = { map: Map.groupBy, object: Object.groupBy, promise: Promise.withResolvers };
Object.assign(Map, { groupBy: native.map });
Object.assign(Object, { groupBy: native.object });
Object.assign(Promise, { withResolvers: native.promise });

const LISTS = [[], ["a"], ["a", "bb", "cc", "d", "", "eee"]];

test("missing built-ins are added, and behave as this Node's own", () => {
  expect([added.map === native.map, added.object === native.object, added.promise === native.promise]).toEqual([false, false, false]);
});

test("groups are those that this Node makes, in the same order", () => {
  for (const list of LISTS) {
    const keys: ((text: string, index: number) => string | number)[] = [(text) => text.length, (_, index) => `${index % 3}`];
    for (const key of keys) {
      const [own, theirs] = [added.map(list, key), native.map(list, key)];
      expect(Array.from(own)).toEqual(Array.from(theirs));
      expect(Object.entries(added.object(list, key))).toEqual(Object.entries(native.object(list, key)));
    }
  }
});

test("a promise can be settled from outside", async () => {
  const kept = added.promise.call(Promise) as PromiseWithResolvers<number>;
  const broken = added.promise.call(Promise) as PromiseWithResolvers<number>;
  kept.resolve(1);
  broken.reject(new Error("no"));
  expect(await kept.promise).toBe(1);
  await expect(broken.promise).rejects.toThrow("no");
});
