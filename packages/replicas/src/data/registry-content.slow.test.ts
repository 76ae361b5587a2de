import { isWhole } from "@hr-platform/property-runs";
import { expect, test } from "vitest";
import { api, call } from "@hr-platform/control/test/support/control";
import { joinedMock } from "../../test/support/joined-mock.ts";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { MemoryData, MemoryStore } from "./stores/memory-store.ts";
import { type ShardEntry, StoreUnreachable } from "./store.ts";

/** A store of which the entries cannot be read for a while. */
class AwayStore extends MemoryStore {
  isAway = false;

  override async read(shard: string, after: number, most: number): Promise<readonly ShardEntry[]> {
    if (this.isAway) throw new StoreUnreachable("away");
    return await super.read(shard, after, most);
  }
}

/** All sandboxes with what a list shows of them, and what their first key sees. */
async function shown(mock: Mock): Promise<unknown> {
  const { body } = await call(mock, "GET", "/sandboxes");
  const roles = mock.sandboxes.all().map(async ({ keyEnding }) => {
    const { status, body: people } = await api(mock, `hrk_wattle_full${keyEnding}`, "/employees");
    return [status, people];
  });
  return [body, await Promise.all(roles)];
}

/** Characters of all entries and states. */
function sizeOf(data: MemoryData): number {
  let size = 0;
  for (const { entries, states } of data.shards.values()) {
    for (const { text } of entries.values()) size += text.length;
    for (const { text } of states.values()) size += text.length;
  }
  return size;
}

async function makeAndEnd(mock: Mock, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const { body, status } = await call(mock, "POST", "/sandboxes", { name: `ci-${n}`, owner: "CI", ttl: "PT1H" });
    expect(status).toBe(201);
    await call(mock, "DELETE", `/sandboxes/${(body as { readonly id: string }).id}`);
  }
}

test("sandboxes that were made and ended leave nothing behind that grows", async () => {
  const data = new MemoryData();
  const { mock } = await joinedMock(new MemoryStore(data), "a");
  await call(mock, "POST", "/sandboxes", { name: "stays" });
  await makeAndEnd(mock, 220);
  const before = sizeOf(data);
  await makeAndEnd(mock, isWhole() ? 10_000 : 220);
  // As many entries as before, whose numbers are longer.
  expect(sizeOf(data)).toBeLessThan(before * 1.5);
  expect(data.shards.get("mock")!.entries.size).toBeLessThan(600);
  const later = await joinedMock(new MemoryStore(data), "b");
  expect(await shown(later.mock)).toEqual(await shown(mock));
}, 120_000);

test("a process that starts from the saved sandboxes has the same ones, and gives the next one the next number", async () => {
  const data = new MemoryData();
  const first = await joinedMock(new MemoryStore(data), "a", { saveEvery: 1, keep: 0 });
  await call(first.mock, "POST", "/snapshots");
  const { body: world } = await call(first.mock, "GET", "/snapshots/snapshot-1");
  await call(first.mock, "POST", "/sandboxes", { name: "gone" });
  await call(first.mock, "POST", "/sandboxes?ttl=PT1H", { name: "named", owner: "Payroll", key_suffix: "x" });
  await call(first.mock, "POST", "/sandboxes", { world, key_suffix: "", clock: "frozen:2026-03-02T09:00:00Z" });
  await call(first.mock, "POST", "/sandboxes?ttl=PT2H", { name: "named", owner: "Payroll", key_suffix: "x" });
  await call(first.mock, "DELETE", "/sandboxes/gone");
  const before = await shown(first.mock);
  await first.end();
  expect(data.shards.get("mock")!.entries.size).toBe(0);
  const second = await joinedMock(new MemoryStore(data), "b");
  expect(await shown(second.mock)).toEqual(before);
  const same = await call(second.mock, "POST", "/sandboxes", { name: "named", owner: "Payroll", key_suffix: "x" });
  expect([same.status, (same.body as unknown as { readonly data?: { readonly id: string } }).data?.id ?? same.body.id]).toEqual([
    200,
    "sb2",
  ]);
  expect((await call(second.mock, "POST", "/sandboxes", {})).body.id).toBe("sb4");
});

test("a process that was away goes on from the saved sandboxes: it ends and makes what it has missed", async () => {
  const data = new MemoryData();
  const store = new AwayStore(data);
  const away = await joinedMock(store, "a", { saveEvery: 1, keep: 0 });
  const busy = await joinedMock(new MemoryStore(data), "b", { saveEvery: 1, keep: 0 });
  for (const name of ["ended", "stays"]) await call(busy.mock, "POST", "/sandboxes", { name, key_suffix: "x" });
  expect(await shown(away.mock)).toEqual(await shown(busy.mock));
  const stays = away.mock.sandboxes.get("stays");
  store.isAway = true;
  await call(busy.mock, "DELETE", "/sandboxes/ended");
  for (const name of ["ended", "new"]) await call(busy.mock, "POST", "/sandboxes", { name, key_suffix: "x" });
  await busy.end();
  expect(data.shards.get("mock")!.entries.size).toBe(0);
  store.isAway = false;
  expect((await api(away.mock, "hrk_wattle_full_sb4-x", "/company")).status).toBe(200);
  expect(away.mock.sandboxes.list().map(({ sandbox: { id }, name }) => [id, name])).toEqual([
    ["default", null],
    ["sb2", "stays"],
    ["sb3", "ended"],
    ["sb4", "new"],
  ]);
  // It is the one that it had.
  expect(away.mock.sandboxes.get("stays")).toBe(stays);
});
