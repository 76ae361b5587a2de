import { expect, test } from "vitest";
import { api, call } from "@hr-platform/control/test/support/control";
import { joinedMock } from "../../../test/support/joined-mock.ts";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import type { Reads } from "../replica.ts";
import { MemoryData, MemoryStore } from "../stores/memory-store.ts";

const KEY = "hrk_wattle_full";
interface Joined {
  readonly mock: Mock;
  /** Entries of a sandbox in the store. */
  readonly entries: (shard?: string) => Promise<number>;
}

async function joined(data: MemoryData, id: string, reads: Reads = "local"): Promise<Joined> {
  const store = new MemoryStore(data);
  const { mock } = await joinedMock(store, id, { reads });
  return { mock, entries: async (shard = "default") => (await store.heads([shard]))[0]!.seq };
}

const rename = async (mock: Mock, name: string): Promise<number> =>
  (await api(mock, KEY, "/company", { method: "PATCH", body: JSON.stringify({ name }) })).status;
const nameAt = async (mock: Mock): Promise<unknown> => ((await api(mock, KEY, "/company")).body.data as { name?: unknown }).name;

test("a local read is no entry and not in the journal, and sees what its process wrote", async () => {
  const { mock, entries } = await joined(new MemoryData(), "a");
  expect(await rename(mock, "One")).toBe(200);
  const before = await entries();
  for (let n = 0; n < 3; n += 1) expect(await nameAt(mock)).toBe("One");
  expect(await entries()).toBe(before);
  expect((await call(mock, "GET", "/requests")).body).toHaveLength(1);
});

test("the first read of a company, a write and a read that meets a transport rule are entries", async () => {
  const { mock, entries } = await joined(new MemoryData(), "a");
  await nameAt(mock);
  expect(await entries()).toBe(1);
  await rename(mock, "One");
  expect(await entries()).toBe(2);
  await call(mock, "PUT", "/faults", { transport: [{ kind: "error", status: 500, every: 2 }] });
  const statuses = [(await api(mock, KEY, "/company")).status, (await api(mock, KEY, "/company")).status];
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 500]);
  expect(await entries()).toBe(5);
});

test("reads of another process that are ordered stay so, and their answers are the same", async () => {
  const data = new MemoryData();
  const [local, ordered] = [await joined(data, "a"), await joined(data, "b", "ordered")];
  await rename(ordered.mock, "One");
  await rename(local.mock, "Two");
  const before = await local.entries();
  expect(await nameAt(ordered.mock)).toBe("Two");
  expect(await ordered.entries()).toBe(before + 1);
  expect(await nameAt(local.mock)).toBe("Two");
});

test("a process that has not loaded a sandbox yet reads in order", async () => {
  const data = new MemoryData();
  const [a, b] = [await joined(data, "a"), await joined(data, "b")];
  const { body } = await call(a.mock, "POST", "/sandboxes", { name: "ci" });
  const [{ keys }] = body.companies as [{ readonly keys: readonly { readonly token: string }[] }];
  const key = keys[0]!.token;
  await api(a.mock, key, "/company", { method: "PATCH", body: '{"name":"Three"}' });
  const { data: read } = (await api(b.mock, key, "/company")).body;
  expect((read as { name?: unknown }).name).toBe("Three");
  expect(await a.entries("sb1")).toBe(2);
});

test("a current read is no entry, and sees what another process wrote just before", async () => {
  const data = new MemoryData();
  const [writer, reader] = [await joined(data, "a", "ordered"), await joined(data, "b", "current")];
  await nameAt(reader.mock);
  for (const name of ["One", "Two", "Three"]) {
    await rename(writer.mock, name);
    const before = await reader.entries();
    expect(await nameAt(reader.mock)).toBe(name);
    expect(await reader.entries()).toBe(before);
  }
});
