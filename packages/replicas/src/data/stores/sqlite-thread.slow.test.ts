import { afterAll, expect, test } from "vitest";
import { newFolder, sqlite } from "../../../test/stores/places.ts";
import { StoreUnreachable } from "../store.ts";
import { threadedSqlite } from "./sqlite-thread.ts";

const HEADER = { made: 1, settings: "{}" };
const append = { shard: "sb1", inputs: [{ at: 1, text: '"kept"' }] };

afterAll(() => sqlite.end());

test("a thread that lacks memory fails the calls that wait for it, and is made again at the next use", async () => {
  const store = threadedSqlite(newFolder(), { maxOldGenerationSizeMb: 24 });
  await store.open(HEADER);
  await store.append([append], 1);
  const inputs = Array.from({ length: 400_000 }, (_, at) => ({ at, text: `"${at}"` }));
  await expect(store.append([{ shard: "sb2", inputs }], 1)).rejects.toThrow(StoreUnreachable);
  expect(await store.append([append], 1)).toEqual([{ kind: "appended", last: 2 }]);
  expect(await store.heads(["sb1", "sb2"])).toEqual([
    { seq: 2, engine: 1, removed: false },
    { seq: 0, engine: 0, removed: false },
  ]);
  await store.close();
});

test("a store that was closed answers no more, and can be closed again", async () => {
  const store = threadedSqlite(newFolder());
  await store.open(HEADER);
  await store.close();
  await expect(store.heads(["sb1"])).rejects.toThrow(StoreUnreachable);
  await store.close();
});
