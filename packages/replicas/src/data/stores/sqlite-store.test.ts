import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { newFolder, sqlite } from "../../../test/stores/places.ts";
import { ConfigurationError } from "@hr-platform/engine/contract/configuration-error";
import { type DataStore, StoreUnreachable } from "../store.ts";
import { openStore } from "./open-store.ts";
import { type SqliteBounds, SqliteStore } from "./sqlite-store.ts";

const HEADER = { made: 1, settings: "{}" };
const FILE = "hr-mock.sqlite";

afterAll(() => sqlite.end());

async function opened(folder: string, bounds: SqliteBounds = {}): Promise<DataStore> {
  const store = new SqliteStore(folder, bounds);
  await store.open(HEADER);
  return store;
}

/** The one line that opening a folder ends with. */
async function refusal(folder: string): Promise<string> {
  const error: unknown = await new SqliteStore(folder).open(HEADER).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(ConfigurationError);
  expect((error as Error).message).not.toContain("\n");
  return (error as Error).message;
}

/** A folder with data. */
async function filled(): Promise<string> {
  const folder = newFolder();
  const store = await opened(folder);
  await store.append([{ shard: "sb1", inputs: Array.from({ length: 2000 }, (_, n) => ({ at: n, text: `"${n}"`.padEnd(100) })) }], 1);
  await store.close();
  return folder;
}

test("the folder is made, with those above it", async () => {
  const folder = join(newFolder(), "a/b c/ü");
  await (await opened(folder)).close();
  expect(existsSync(join(folder, FILE))).toBe(true);
});

test("other users cannot read what is kept", async () => {
  const folder = join(newFolder(), "state");
  const store = await opened(folder);
  const paths = [folder, ...readdirSync(folder).map((name) => join(folder, name))];
  expect(paths.length).toBeGreaterThan(2);
  for (const path of paths) expect(statSync(path).mode & 0o077).toBe(0);
  await store.close();
});

test("a file that was removed or replaced while it is in use takes nothing more, until it is put back", async () => {
  const folder = newFolder();
  const store = await opened(folder);
  const append = async (): Promise<unknown> => await store.append([{ shard: "sb1", inputs: [{ at: 1, text: "1" }] }], 1);
  const mark = { id: "a", engine: 1 };
  await append();
  expect(await store.beat(mark, 1000)).toEqual([mark]);
  const [file, aside] = [join(folder, FILE), join(folder, "aside")];
  renameSync(file, aside);
  await expect(store.beat(mark, 1000)).rejects.toThrow("was removed or replaced while it was in use; put it back, or end the mock");
  await expect(append()).rejects.toThrow(StoreUnreachable);
  writeFileSync(file, "");
  await expect(store.beat(mark, 1000)).rejects.toThrow(StoreUnreachable);
  renameSync(aside, file);
  expect([await store.beat(mark, 1000), await append()]).toEqual([[mark], [{ kind: "appended", last: 2 }]]);
  await store.close();
});

test("a path may leave a folder that is not there", async () => {
  const folder = newFolder();
  await (await opened(`${folder}/nowhere/../state`)).close();
  expect(readdirSync(folder)).toEqual(["state"]);
});

test("a second store on a folder that is in use is refused, and works as soon as the first has ended", async () => {
  const folder = newFolder();
  const first = await opened(folder);
  expect(await refusal(folder)).toBe(
    `--data '${folder}' is in use by another process; end that one, name another folder, or share the mock with --data postgres://…`,
  );
  await first.append([{ shard: "sb1", inputs: [{ at: 1, text: "1" }] }], 1);
  await first.close();
  const second = await opened(folder);
  expect(await second.heads(["sb1"])).toEqual([{ seq: 1, engine: 1, removed: false }]);
  await second.close();
});

test("a folder that is a file, or is below one, is refused", async () => {
  const file = join(newFolder(), "file");
  writeFileSync(file, "");
  expect(await refusal(file)).toBe(`--data '${file}' is, or is below, a file; name a folder`);
  expect(await refusal(join(file, "x"))).toBe(`--data '${join(file, "x")}' is, or is below, a file; name a folder`);
});

test("a folder that cannot be made or written is refused", async () => {
  if (process.platform === "linux")
    expect(await refusal("/proc/hr-mock")).toMatch(/^--data '\/proc\/hr-mock' cannot be made \(E\w+\); name a folder/);
  const blocked = newFolder();
  mkdirSync(join(blocked, FILE));
  expect(await refusal(blocked)).toBe(`--data '${blocked}' cannot be written; name a folder that this user may write`);
  const locked = newFolder();
  chmodSync(locked, 0o500);
  // Root may write everywhere.
  if (process.getuid?.() !== 0)
    expect(await refusal(locked)).toBe(`--data '${locked}' cannot be written; name a folder that this user may write`);
});

test("a file that is no database is refused, and stays as it is", async () => {
  const folder = newFolder();
  writeFileSync(join(folder, FILE), "notes of a user, longer than nothing\n".repeat(100));
  expect(await refusal(folder)).toBe(`'${join(folder, FILE)}' is not a database; move it away, or name another folder`);
  expect(readFileSync(join(folder, FILE), "utf8")).toContain("notes of a user");
});

test("the database of another program is refused", async () => {
  const folder = newFolder();
  const other = new (process.getBuiltinModule("node:sqlite").DatabaseSync)(join(folder, FILE));
  other.exec("CREATE TABLE notes (text)");
  other.close();
  expect(await refusal(folder)).toBe(`'${join(folder, FILE)}' is the database of another program; name another folder`);
});

test("data of a newer schema is refused", async () => {
  const folder = await filled();
  const newer = new (process.getBuiltinModule("node:sqlite").DatabaseSync)(join(folder, FILE));
  newer.exec("PRAGMA user_version = 9");
  newer.close();
  expect(await refusal(folder)).toBe(
    `'${join(folder, FILE)}' was written by a newer hr-mock (schema 9, this one knows 2); start the newer one, or name another folder`,
  );
});

test.each([
  ["cut off", (file: string) => writeFileSync(file, readFileSync(file).subarray(0, 40_000))],
  [
    "overwritten in its middle",
    (file: string) => {
      const handle = openSync(file, "r+");
      writeSync(handle, Buffer.alloc(20_000, 0xa5), 0, 20_000, 60_000);
      closeSync(handle);
    },
  ],
])("a file that is %s is refused", async (_, damage) => {
  const folder = await filled();
  damage(join(folder, FILE));
  expect(await refusal(folder)).toBe(`'${join(folder, FILE)}' is damaged; put back a copy of it, or name another folder`);
});

test("with a full disk appends fail whole, and work again when there is room", async () => {
  const folder = newFolder();
  const store = await opened(folder, { pages: 100 });
  const inputs = [
    { at: 1, text: "x".repeat(3000) },
    { at: 1, text: "y".repeat(3000) },
  ];
  const append = (shard: string) => store.append([{ shard, inputs }], 1);
  let last = 0;
  const full = async (): Promise<void> => {
    for (;;) last = ((await append("sb1"))[0] as { last: number }).last;
  };
  await expect(full()).rejects.toThrow(new StoreUnreachable(`the disk of --data '${folder}' is full; make room on it`));
  expect(last).toBeGreaterThan(10);
  await expect(append("sb2")).rejects.toBeInstanceOf(StoreUnreachable);
  expect(await store.heads(["sb1", "sb2"])).toMatchObject([{ seq: last }, { seq: 0 }]);
  await store.saveState("sb1", { seq: last, engine: 1, text: "{}" }, last - 4);
  expect(await append("sb2")).toEqual([{ kind: "appended", last: 2 }]);
  await store.close();
});

test("a long state comes back as it was, and what it replaces is dropped though it is much", async () => {
  const folder = newFolder();
  const store = await opened(folder);
  const text = JSON.stringify(Array.from({ length: 20_000 }, (_, n) => `é𝄞 ${n}`));
  const inputs = Array.from({ length: 5000 }, (_, n) => ({ at: n, text: `"${n}"` }));
  await store.append([{ shard: "sb1", inputs }], 1);
  await store.saveState("sb1", { seq: 4500, engine: 1, text }, 4200);
  await store.close();
  const again = await opened(folder);
  expect(await again.readState("sb1")).toEqual({ seq: 4500, engine: 1, text });
  expect((await again.read("sb1", 0, 10_000)).map(({ seq }) => seq)).toEqual(Array.from({ length: 800 }, (_, n) => 4201 + n));
  await again.close();
});

test("a Node without SQLite is refused", async () => {
  const spy = vi.spyOn(process, "getBuiltinModule").mockReturnValue(undefined);
  const message = await refusal(newFolder()).finally(() => spy.mockRestore());
  expect(message).toBe(
    `--data with a folder needs Node 22.13 or newer, this is ${process.versions.node}; use a newer Node, or --data postgres://…`,
  );
});

test("a store that is closed, or was never open, cannot be reached", async () => {
  const store = await opened(newFolder());
  await store.close();
  await store.close();
  await expect(store.heads(["sb1"])).rejects.toBeInstanceOf(StoreUnreachable);
});

test("a folder opens a store on SQLite, and what is neither a folder nor PostgreSQL is refused", async () => {
  const store = await openStore(join(newFolder(), "state"));
  expect((await store.open({ made: 5, settings: "{}" })).made).toBe(5);
  await store.close();
  await expect(openStore("mysql://root:secret@host/db")).rejects.toThrow(
    new ConfigurationError("--data cannot use 'mysql://…'; name a folder, or a database as postgres://user@host/name"),
  );
  await expect(openStore("")).rejects.toThrow("--data is empty; name a folder");
});
