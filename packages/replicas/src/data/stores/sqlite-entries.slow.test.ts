import * as fc from "fast-check";
import { runs } from "@hr-platform/property-runs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { newFolder, sqlite } from "../../../test/stores/places.ts";
import { StoreModel, callVerb, verbs } from "../../../test/stores/store-model.ts";
import { ConfigurationError } from "@hr-platform/engine/contract/configuration-error";
import type { DataStore } from "../store.ts";
import { SqliteConnection } from "./sqlite-connection.ts";
import { SqliteStore } from "./sqlite-store.ts";

const HEADER = { made: 1, settings: "{}" };

/** The tables of the first version, with data. */
const FIRST_VERSION = `
  CREATE TABLE header (made INTEGER NOT NULL, settings TEXT NOT NULL);
  CREATE TABLE shards (shard TEXT PRIMARY KEY, seq INTEGER NOT NULL, engine INTEGER NOT NULL,
    removed INTEGER NOT NULL DEFAULT 0, settled INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
  CREATE TABLE entries (shard TEXT, seq INTEGER, at REAL NOT NULL, engine INTEGER NOT NULL, text TEXT NOT NULL,
    PRIMARY KEY (shard, seq)) WITHOUT ROWID;
  CREATE TABLE states (shard TEXT, seq INTEGER, engine INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (shard, seq));
  CREATE TABLE sums (shard TEXT, seq INTEGER, sum TEXT NOT NULL, PRIMARY KEY (shard, seq)) WITHOUT ROWID;
  PRAGMA application_id = 0x68726d6b;
  PRAGMA user_version = 1;
  INSERT INTO header VALUES (7, '{"seed":7}');
  INSERT INTO shards (shard, seq, engine) VALUES ('sb1', 0, 1), ('sb2', 5, 2);
  INSERT INTO entries VALUES ('sb1', 1, 1.5, 1, '"1"'), ('sb1', 2, 2.5, 1, '"2"'), ('sb1', 3, 3.5, 1, '"3"');
  INSERT INTO states VALUES ('sb2', 5, 2, '{}');`;

afterAll(() => sqlite.end());

async function opened(folder: string, logCharacters?: number): Promise<DataStore> {
  const store = new SqliteStore(folder, logCharacters === undefined ? {} : { logCharacters });
  await store.open(HEADER);
  return store;
}

const textsOf = async (store: DataStore, shard: string): Promise<readonly string[]> =>
  (await store.read(shard, 0, 10_000)).map(({ text }) => text);

const pause = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 1));

test("random verbs answer as the model does while the log is tidied all the time", async () => {
  await fc.assert(
    fc.asyncProperty(verbs, fc.constantFrom(0, 60, 300), async (calls, logCharacters) => {
      const model = new StoreModel();
      const folder = newFolder();
      let store = await opened(folder, logCharacters);
      for (const [n, verb] of calls.entries()) {
        // A step of the tidying or two may be between two calls, or none.
        if (n % 3 > 0) await pause();
        if (verb.verb === "reopen") {
          await store.close();
          store = await opened(folder, logCharacters);
        } else expect(await callVerb(store, verb)).toEqual(model.run(verb));
      }
      await store.close();
    }),
    runs(21, 150),
  );
});

test("data of the first version is read, and goes on", async () => {
  const folder = newFolder();
  const first = new (process.getBuiltinModule("node:sqlite").DatabaseSync)(join(folder, "hr-mock.sqlite"));
  first.exec(FIRST_VERSION);
  first.close();
  let store = await opened(folder, 0);
  expect(await store.open(HEADER)).toEqual({ made: 7, settings: '{"seed":7}' });
  expect(await store.append([{ shard: "sb1", inputs: [{ at: 4, text: '"4"' }] }], 1)).toEqual([{ kind: "appended", last: 4 }]);
  expect(await store.append([{ shard: "sb2", inputs: [{ at: 4, text: '"6"' }] }], 1)).toEqual([{ kind: "outdated", engine: 2 }]);
  await pause();
  expect(await store.read("sb1", 1, 10)).toEqual([
    { seq: 2, at: 2.5, engine: 1, text: '"2"' },
    { seq: 3, at: 3.5, engine: 1, text: '"3"' },
    { seq: 4, at: 4, engine: 1, text: '"4"' },
  ]);
  await store.saveState("sb1", { seq: 4, engine: 1, text: "{}" }, 2);
  await store.close();
  store = await opened(folder);
  expect(await store.heads(["sb1", "sb2"])).toMatchObject([{ seq: 4 }, { seq: 5 }]);
  expect([await textsOf(store, "sb1"), await textsOf(store, "sb2")]).toEqual([['"3"', '"4"'], []]);
  await store.close();
});

test("entries that were tidied before a crash, while their rows of the log are left, are there once", async () => {
  const folder = newFolder();
  let store = await opened(folder);
  for (const text of ["1", "2", "3"])
    await store.append(
      ["sb1", "sb2", "sb3"].map((shard) => ({ shard, inputs: [{ at: 1, text }] })),
      1,
    );
  await store.close();
  const file = new (process.getBuiltinModule("node:sqlite").DatabaseSync)(join(folder, "hr-mock.sqlite"));
  const log = file.prepare("SELECT id, batch FROM log").all();
  file.close();
  store = await opened(folder, 0);
  await store.append([{ shard: "sb1", inputs: [{ at: 1, text: "4" }] }], 1);
  for (let n = 0; n < 20; n += 1) await pause();
  await store.saveState("sb2", { seq: 3, engine: 1, text: "{}" }, 2);
  await store.remove("sb3");
  await store.close();
  const again = new (process.getBuiltinModule("node:sqlite").DatabaseSync)(join(folder, "hr-mock.sqlite"));
  for (const { id, batch } of log) again.prepare("INSERT INTO log VALUES (?, ?)").run(id!, batch!);
  again.close();
  store = await opened(folder);
  const texts = await Promise.all(["sb1", "sb2", "sb3"].map(async (shard) => await textsOf(store, shard)));
  expect(texts).toEqual([["1", "2", "3", "4"], ["3"], []]);
  await store.close();
});

test.each(["x", '[1,[1],{"shards":["sb1"],"counts":[1],"ats":[1],"lengths":[2]}]\n1'])(
  "a row of the log that reads %j is damage, said in one line",
  async (batch) => {
    const folder = newFolder();
    const store = await opened(folder);
    await store.append([{ shard: "sb1", inputs: [{ at: 1, text: "1" }] }], 1);
    await store.close();
    const file = new (process.getBuiltinModule("node:sqlite").DatabaseSync)(join(folder, "hr-mock.sqlite"));
    file.prepare("UPDATE log SET batch = ?").run(batch);
    file.close();
    const damage = `'${join(folder, "hr-mock.sqlite")}' is damaged; put back a copy of it`;
    await expect(opened(folder)).rejects.toThrow(new ConfigurationError(damage));
    // Its lock is free.
    await expect(opened(folder)).rejects.toThrow(damage);
  },
);

test("appends wait for the disk again after the log was tidied", async () => {
  const connection = new SqliteConnection(newFolder(), 0, () => {});
  connection.open();
  connection.writeSoon(() => {});
  expect(() =>
    connection.writeSoon(() => {
      throw new Error("full");
    }),
  ).toThrow("full");
  expect(connection.row("PRAGMA synchronous")).toEqual({ synchronous: 2 });
  connection.close();
});
