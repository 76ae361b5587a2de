import { expect, test, vi } from "vitest";
import { api, call } from "@hr-platform/control/test/support/control";
import { joinedMock } from "../../test/support/joined-mock.ts";
import { ENGINE } from "./upkeep/engine.ts";
import { MemoryData, MemoryStore } from "./stores/memory-store.ts";
import { type Addition, type Appended, type ShardEntry, StoreUnreachable } from "./store.ts";

const KEY = "hrk_wattle_full";

/** A store whose calls can be held up and made to fail. */
class HinderedStore extends MemoryStore {
  failingReads = 0;
  /** The shard whose reads fail; default any. */
  failing: string | undefined;
  #held: { readonly passed: Promise<void>; readonly pass: () => void } | undefined;

  /** Answers of appends arrive only after the returned function is called. */
  holdAppends(): () => void {
    const { promise: passed, resolve: pass } = Promise.withResolvers<void>();
    this.#held = { passed, pass };
    return pass;
  }

  override async append(additions: readonly Addition[], engine: number): Promise<readonly Appended[]> {
    const appended = await super.append(additions, engine);
    await this.#held?.passed;
    return appended;
  }

  override async read(name: string, after: number, most: number): Promise<readonly ShardEntry[]> {
    if (this.failingReads > 0 && (this.failing ?? name) === name) {
      this.failingReads -= 1;
      throw new StoreUnreachable("away");
    }
    return await super.read(name, after, most);
  }
}

/** A store that never says that something has changed. */
class SilentStore extends MemoryStore {
  override onChange(): void {}
}

test("a process reads again what it could not read, though nothing hints at it a second time", async () => {
  const data = new MemoryData();
  const store = new HinderedStore(data);
  const a = await joinedMock(store, "a");
  const b = await joinedMock(new MemoryStore(data), "b");
  store.failingReads = 1;
  await api(b.mock, KEY, "/company");
  await vi.waitFor(() => expect(store.failingReads).toBe(0));
  await vi.waitFor(() => expect(a.mock.requests).toHaveLength(1), { timeout: 2000 });
});

test("an entry that a saved state has replaced is answered 503, and live streams go on from the saved state", async () => {
  const data = new MemoryData();
  const store = new HinderedStore(data);
  const a = await joinedMock(store, "a");
  const b = await joinedMock(new MemoryStore(data), "b");
  const shown: number[] = [];
  a.mock.defaultSandbox.journal.watch((n) => void shown.push(n));
  store.failingReads = Number.POSITIVE_INFINITY;
  const pass = store.holdAppends();
  const answer = api(a.mock, KEY, "/company");
  await api(b.mock, KEY, "/leave");
  const shard = b.running.replica.shards.find(({ name }) => name === "default")!;
  expect(await shard.save(ENGINE, 0)).toBe(true);
  store.failingReads = 0;
  await vi.waitFor(() => expect(a.mock.requests).toHaveLength(2), { timeout: 2000 });
  pass();
  expect((await answer).status).toBe(503);
  expect(shown).toEqual([1]);
  expect(a.mock.requests).toEqual(b.mock.requests);
});

test("a request to a sandbox that ends meanwhile is not repeated elsewhere", async () => {
  const data = new MemoryData();
  const store = new HinderedStore(data);
  const a = await joinedMock(store, "a");
  const { body } = await call(a.mock, "POST", "/sandboxes", { name: "ci" });
  const key = (body.companies[0] as { readonly keys: readonly { readonly token: string }[] }).keys[0]!.token;
  store.failing = "sb1";
  store.failingReads = Number.POSITIVE_INFINITY;
  const pass = store.holdAppends();
  const answer = api(a.mock, key, "/company");
  await vi.waitFor(() => expect(data.shards.get("sb1")!.seq).toBeGreaterThan(0));
  // The process that ends it has come to the first of its two steps.
  await store.remove("sb1");
  const { replica } = a.running;
  const known = replica.fresh("sb1").catch((error: unknown) => error);
  await vi.waitFor(() => expect(replica.shards.map(({ name }) => name)).not.toContain("sb1"));
  pass();
  expect((await answer).status).toBe(503);
  expect(await known).toMatchObject({ code: "NOT_FOUND" });
  expect(a.mock.requests).toEqual([]);
});

test("a process that has not heard of the end of a sandbox refuses its key, and adds nothing to its shard", async () => {
  const data = new MemoryData();
  const a = await joinedMock(new MemoryStore(data), "a");
  const b = await joinedMock(new SilentStore(data), "b");
  const { body } = await call(a.mock, "POST", "/sandboxes", { name: "ci" });
  const key = (body.companies[0] as { readonly keys: readonly { readonly token: string }[] }).keys[0]!.token;
  expect((await api(b.mock, key, "/company")).status).toBe(200);
  expect((await call(a.mock, "DELETE", "/sandboxes/ci")).status).toBe(200);
  expect(b.running.replica.shards.map(({ name }) => name)).toContain("sb1");
  expect((await api(b.mock, key, "/company")).status).toBe(401);
  expect(await new MemoryStore(data).read("sb1", 0, 10)).toEqual([]);
});

test("the shard of a sandbox that has ended is removed, if the process that ended it did not come to that", async () => {
  const data = new MemoryData();
  const store = new MemoryStore(data);
  const a = await joinedMock(store, "a");
  await call(a.mock, "POST", "/sandboxes", { name: "ci" });
  await store.append([{ shard: "sb99", inputs: [{ at: 1, text: "{}" }] }], ENGINE);
  await joinedMock(new MemoryStore(data), "b");
  await vi.waitFor(async () => expect((await store.heads(["sb99"]))[0]!.removed).toBe(true), { timeout: 2000 });
  expect((await store.heads(["mock", "default", "sb1"])).map(({ removed }) => removed)).toEqual([false, false, false]);
});
