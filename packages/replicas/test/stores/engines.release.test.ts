import { randomBytes } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import type { RunningReplica } from "../../src/data/open-data.ts";
import { MemoryData, MemoryStore } from "../../src/data/stores/memory-store.ts";
import { settingsOf } from "@hr-platform/engine/contract/settings/settings";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";

/** A mock on shared data in memory, with an engine version of its own. */
interface Process {
  readonly mock: Mock;
  readonly running: RunningReplica;
  /** Makes a role. Returns the status of the response. */
  readonly create: (title: string, key?: string) => Promise<number>;
  readonly list: () => Promise<unknown>;
  /** The roles that were made, with their statuses. */
  readonly made: (sandbox?: string) => string[];
}

const processes: Process[] = [];

afterEach(async () => {
  for (const { running } of processes.splice(0)) await running.close();
  // Other tests in this process load the modules anew, with the engine that there is.
  vi.doUnmock("../../src/data/upkeep/engine.ts");
  vi.resetModules();
});

/** Starts a mock. Engine 2 makes a role open that engine 1 makes a draft, so that what it applies again shows. */
async function start(data: MemoryData, engine: number): Promise<Process> {
  vi.resetModules();
  vi.doMock("../../src/data/upkeep/engine.ts", () => ({ ENGINE: engine }));
  const { openData } = await import("../../src/data/open-data.ts");
  const { mockOfData, shareMock } = await import("../../src/shared-mock.ts");
  const opened = await openData(new MemoryStore(data), { ...settingsOf({ rateLimit: null }), world: "default" });
  const decide = engine === 1 ? {} : { "new-role-status": "open" };
  const mock = await mockOfData({ ...opened, settings: { ...opened.settings, decide } }, {});
  // While the modules were loaded, no process could show a sign of life.
  for (const [living, one] of data.replicas) data.replicas.set(living, { ...one, seen: Date.now() });
  const id = randomBytes(6).toString("hex");
  const running = await shareMock(opened, mock, { kind: "memory", keep: 1000, id, warn: () => {} });
  const create = async (title: string, key = "hrk_wattle_full"): Promise<number> => {
    const body = Buffer.from(JSON.stringify({ title, employment_type: "full_time", jurisdiction: "AU" }));
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    // Not by `fetch`, which loads modules of the engine that was started last.
    const asked = running.replica.request({ method: "POST", path: "/recruitment/roles", query: "", headers, body });
    return (await asked.catch((error: unknown) => error as { readonly status: number })).status;
  };
  const list = async (): Promise<unknown> =>
    await running.replica.request({
      method: "GET",
      path: "/recruitment/roles",
      query: "",
      headers: { authorization: "Bearer hrk_wattle_full" },
      body: null,
    });
  const made = (sandbox = "default"): string[] => {
    const roles = [...mock.sandboxes.get(sandbox)!.company("wattle").records.roles.values()];
    return roles.filter(({ title }) => title.startsWith("Role")).map(({ title, status }) => `${title} ${status}`);
  };
  const process = { mock, running, create, list, made };
  processes.push(process);
  return process;
}

test("a newer engine goes on from what the living processes of the older one save, and those answer 503", async () => {
  const data = new MemoryData();
  const [one, two] = [await start(data, 1), await start(data, 1)];
  const sandbox = { row: "createSandbox", params: {}, fields: { key_suffix: "x" }, bytes: 0, drawn: {} };
  await one.running.replica.change(null, sandbox);
  // One process knows what is in the sandbox; the other one has not used it.
  expect(await one.create("Role in a sandbox", "hrk_wattle_full_sb1-x")).toBe(200);
  expect([await one.create("Role 1"), await two.create("Role 2")]).toEqual([200, 200]);
  const newer = await start(data, 2);
  expect(newer.made()).toEqual(["Role 1 draft", "Role 2 draft"]);
  expect([await one.create("Role 3"), await two.create("Role 4"), await newer.create("Role 5")]).toEqual([503, 503, 200]);
  expect([one, two, newer].map(({ running }) => running.replica.health().ready)).toEqual([false, false, true]);
  await vi.waitFor(() => expect(data.shards.get("sb1")!.states.size).toBe(1), 5000);
  await one.running.close();
  await two.running.close();
  const another = await start(data, 2);
  expect(await another.create("Role 6")).toBe(200);
  expect(another.made()).toEqual(["Role 1 draft", "Role 2 draft", "Role 5 draft", "Role 6 draft"]);
  expect(await another.create("Role 7", "hrk_wattle_full_sb1-x")).toBe(200);
  expect(another.made("sb1")).toEqual(["Role in a sandbox draft", "Role 7 draft"]);
});

test("an older engine never applies an entry of a newer one, and is refused at its start", async () => {
  const data = new MemoryData();
  const older = await start(data, 1);
  await older.create("Role 1");
  const newer = await start(data, 2);
  for (const n of [2, 3, 4]) await newer.create(`Role ${n}`);
  expect(older.made()).toEqual(["Role 1 draft"]);
  expect([...data.shards.get("default")!.states.values()].map(({ seq, engine }) => [seq, engine])).toEqual([[1, 1]]);
  await older.running.close();
  await expect(start(data, 1)).rejects.toThrow(
    "--data cannot be used: a process with engine version 2 has taken over the data, and this one has 1; end it and start the newer version",
  );
});

test("an older process that ends hands over the sandboxes first that it has never used", async () => {
  const data = new MemoryData();
  const [one, two] = [await start(data, 1), await start(data, 1)];
  const ids = Array.from({ length: 12 }, (_, n) => `sb${n + 1}`);
  for (const id of ids) {
    await one.running.replica.change(null, { row: "createSandbox", params: {}, fields: { key_suffix: "x" }, bytes: 0, drawn: {} });
    await one.create("Role", `hrk_wattle_full_${id}-x`);
  }
  await two.running.replica.fresh(null);
  die(one, data);
  // Nothing waits to be delivered, so that the newer process has no reason to load them.
  for (const shard of data.shards.values()) shard.settled = shard.seq;
  const { store } = two.running.replica;
  const takeOver = store.takeOver.bind(store);
  vi.spyOn(store, "takeOver").mockImplementation(async (...args) => {
    await new Promise((resolve) => void setTimeout(resolve, 20));
    await takeOver(...args);
  });
  await start(data, 2);
  await two.running.close();
  expect(ids.map((id) => Array.from(data.shards.get(id)!.states.values(), ({ seq, engine }) => [seq, engine]))).toEqual(
    ids.map(() => [[1, 1]]),
  );
});

/** Ends a process without a word. */
function die(process: Process, data: MemoryData): void {
  const { replica } = process.running;
  processes.splice(processes.indexOf(process), 1);
  replica.availability.halted = "it is dead";
  data.replicas.delete(replica.id);
  vi.spyOn(replica.store, "beat").mockRejectedValue(new Error("dead"));
}

test("entries of an older engine without a living process are applied by the newer one, which may answer differently", async () => {
  const data = new MemoryData();
  const older = await start(data, 1);
  await older.create("Role 1");
  // The processes compare their answers after every thousand entries.
  await Promise.all(Array.from({ length: 1000 }, () => older.list()));
  die(older, data);
  const newer = await start(data, 2);
  expect([await newer.create("Role 2"), newer.made()]).toEqual([200, ["Role 1 open", "Role 2 open"]]);
});

test("a state that an older process saves late, but before the newer one, is the one that all go on from", async () => {
  const data = new MemoryData();
  const older = await start(data, 1);
  await older.create("Role 1");
  const shard = data.shards.get("default")!;
  await older.running.close();
  processes.splice(0);
  const late = shard.states.get(1)!;
  shard.states.clear();
  const saveState = vi.spyOn(MemoryStore.prototype, "saveState").mockImplementationOnce(async () => void shard.states.set(1, late));
  const newer = await start(data, 2);
  saveState.mockRestore();
  expect(newer.made()).toEqual(["Role 1 draft"]);
});
