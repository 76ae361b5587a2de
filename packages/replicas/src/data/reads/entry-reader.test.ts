import { expect, test } from "vitest";
import { EntryReader } from "./entry-reader.ts";
import { MemoryStore } from "../stores/memory-store.ts";
import { type ShardEntry, StoreUnreachable } from "../store.ts";

/** A store with entries 1 to `last`, which notes from where it was read. */
function storeOf(last: number): { readonly store: MemoryStore; readonly reads: number[]; fail: boolean } {
  const reads: number[] = [];
  const read = async (_: string, after: number, most: number): Promise<readonly ShardEntry[]> => {
    reads.push(after);
    if (watched.fail) throw new StoreUnreachable("away");
    const count = Math.max(0, Math.min(most, last - after));
    return Array.from({ length: count }, (__, n) => ({ seq: after + n + 1, at: 1, engine: 1, text: "" }));
  };
  const watched = { store: Object.assign(new MemoryStore(), { read }), reads, fail: false };
  return watched;
}

test("the next page is asked for while one is applied, and each entry comes once", async () => {
  const { store, reads } = storeOf(2500);
  const reader = new EntryReader(store, "a");
  const seen: number[] = [];
  while (seen.length < 2500) {
    const entries = await reader.page(seen.length, 2500);
    seen.push(...entries.map(({ seq }) => seq));
    if (seen.length === 1000) expect(reads).toEqual([0, 1000]);
  }
  expect(seen).toEqual(Array.from({ length: 2500 }, (_, n) => n + 1));
  expect(reads).toEqual([0, 1000, 2000]);
});

test("a page from elsewhere is read anew, and one that failed is asked for again", async () => {
  const watched = storeOf(9000);
  const reader = new EntryReader(watched.store, "a");
  await reader.page(0, 9000);
  expect((await reader.page(5000, 9000))[0]?.seq).toBe(5001);
  watched.fail = true;
  await reader.page(6000, 9000);
  await expect(reader.page(7000, 9000)).rejects.toThrow("away");
  watched.fail = false;
  expect((await reader.page(7000, 9000))[0]?.seq).toBe(7001);
});
