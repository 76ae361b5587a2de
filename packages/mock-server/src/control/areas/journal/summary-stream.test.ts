import { expect, test } from "vitest";
import { client } from "@hr-platform/engine/test/support/client";
import { call } from "../../../../test/support/control.ts";
import { joinedMock } from "../../../../test/support/joined-mock.ts";
import { frozenMock } from "../../../../test/support/whole-mock.ts";
import { MemoryData, MemoryStore } from "../../../data/stores/memory-store.ts";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { controlRows } from "../index.ts";
import { areasOf } from "../../row/changed-areas.ts";

interface Seen {
  readonly id: string | undefined;
  readonly event: string;
  readonly data: { readonly n?: number; readonly areas?: readonly string[] };
}

/** Follows the rows of a mock. */
async function follow(
  mock: Mock,
  { query = "", lastId }: { readonly query?: string; readonly lastId?: string } = {},
): Promise<{ readonly read: (count: number) => Promise<Seen[]>; readonly leave: () => Promise<void> }> {
  const headers = lastId === undefined ? {} : { "Last-Event-ID": lastId };
  const response = await mock.fetch(new Request(`http://mock.example/_mock/requests/summaries/events${query}`, { headers }));
  const reader = response.body!.getReader();
  let text = "";
  return {
    read: async (count) => {
      const seen: Seen[] = [];
      while (seen.length < count) {
        const end = text.indexOf("\n\n");
        if (end < 0) {
          text += new TextDecoder().decode((await reader.read()).value);
          continue;
        }
        const lines = text.slice(0, end).split("\n");
        text = text.slice(end + 2);
        const member = (name: string): string | undefined => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
        if (member("event") !== undefined)
          seen.push({ id: member("id"), event: member("event")!, data: JSON.parse(member("data")!) as Seen["data"] });
      }
      return seen;
    },
    leave: async () => await reader.cancel(),
  };
}

const rowsOf = (seen: readonly Seen[]): (number | string)[] => seen.map(({ event, data }) => data.n ?? event);

function send(mock: Mock, count: number): void {
  for (let n = 0; n < count; n += 1) client(mock, undefined, { checked: false }).get("/company");
}

test("a reader that connects again gets each row once, whatever its address says", async () => {
  const mock = frozenMock({ rateLimit: null });
  send(mock, 3);
  const first = await follow(mock, { query: "?since=1" });
  const seen = await first.read(2);
  expect(rowsOf(seen)).toEqual([1, 2]);
  await first.leave();
  send(mock, 2);
  const again = await follow(mock, { query: "?since=1", lastId: seen.at(-1)!.id! });
  send(mock, 1);
  expect(rowsOf(await again.read(3))).toEqual([3, 4, 5]);
});

test("rows that are not kept any more are named, and the stream goes on with the oldest one that is", async () => {
  const mock = frozenMock({ rateLimit: null });
  const big = "x".repeat(1024 * 1024);
  const add = (): unknown => client(mock, undefined, { checked: false }).get("/nothing", `q=${big}`);
  const reader = await follow(mock, { query: "?since=0" });
  for (let n = 0; n < 40; n += 1) add();
  const { first } = mock.defaultSandbox.journal;
  expect(first).toBeGreaterThan(0);
  const [missed, next] = await reader.read(2);
  expect(missed).toMatchObject({ event: "missed", data: { from: 0, first } });
  expect(next!.data.n).toBe(first);
  await reader.leave();
});

test("a reader learns that the journal began anew: while it follows, and when it connects again", async () => {
  const mock = frozenMock({ rateLimit: null });
  send(mock, 3);
  const reader = await follow(mock, { query: "?since=2" });
  const [{ id }] = (await reader.read(1)) as [Seen];
  mock.reset();
  send(mock, 1);
  const [anew] = await reader.read(1);
  expect(anew).toMatchObject({ event: "began-anew", data: { next: 1 } });
  send(mock, 1);
  expect(rowsOf(await reader.read(1))).toEqual([1]);
  client(mock).get("/leave/types");
  send(mock, 2);
  const again = await follow(mock, { lastId: id! });
  expect((await again.read(1))[0]).toMatchObject({ event: "began-anew", data: { first: 0, next: 5 } });
  for (const lastId of ["999.00000000", "999", "x"]) expect(rowsOf(await (await follow(mock, { lastId })).read(1))).toEqual(["began-anew"]);
  expect(rowsOf(await (await follow(mock, { query: "?since=6" })).read(1))).toEqual(["began-anew"]);
});

test("only rows to which the filters apply are sent", async () => {
  const mock = frozenMock();
  const reader = await follow(mock, { query: "?status=4xx&text=nothing" });
  client(mock).get("/company");
  client(mock).get("/nothing");
  expect(rowsOf(await reader.read(1))).toEqual([1]);
});

test("a control call says what it may have changed, and nothing else does", async () => {
  const mock = frozenMock();
  const reader = await follow(mock);
  const heard = async (method: string, path: string, body?: object): Promise<readonly string[]> => {
    expect((await call(mock, method, path, body)).status).toBeLessThan(300);
    const [changed] = await reader.read(1);
    expect(changed!.event).toBe("changed");
    return changed!.data.areas!;
  };
  expect(await heard("PUT", "/decisions", { "create-status": "201" })).toEqual(["decisions", "world"]);
  await call(mock, "GET", "/decisions");
  expect(await heard("PUT", "/faults", { active: [] })).toEqual(["faults", "transport"]);
  expect(await heard("POST", "/clock", { advance: "P1D" })).toContain("clock");
  expect(await heard("POST", "/snapshots")).toEqual(["snapshots"]);
  expect(await heard("POST", "/sandboxes", { name: "other" })).toEqual(["sandboxes"]);
  expect(await heard("POST", "/trigger", { event: "employee.created" })).toEqual(["webhooks"]);
  expect(await heard("POST", "/snapshots/snapshot-1/restore")).toContain("world");
  await call(mock, "POST", "/clock?sandbox=other", { advance: "P1D" });
  send(mock, 1);
  expect(rowsOf(await reader.read(1))).toEqual([0]);
});

test("what the clock does by itself is a change of the world", async () => {
  const mock = frozenMock({ activity: 5 });
  const reader = await follow(mock);
  mock.clock.advance("P7D");
  expect((await reader.read(1))[0]!.data.areas).toContain("world");
});

test("rows and changes of another process arrive too", async () => {
  const data = new MemoryData();
  const [a, b] = [await joinedMock(new MemoryStore(data), "a"), await joinedMock(new MemoryStore(data), "b")];
  await call(a.mock, "GET", "/requests");
  const reader = await follow(a.mock);
  await b.mock.fetch("http://mock.example/api/v1/company", { headers: { Authorization: "Bearer hrk_wattle_full" } });
  expect(rowsOf(await reader.read(1))).toEqual([0]);
  await call(b.mock, "PUT", "/decisions", { "create-status": "201" });
  expect((await reader.read(1))[0]!.data.areas).toEqual(["decisions", "world"]);
});

test("each row that changes something has areas, or is a row of the journal", () => {
  const without = controlRows.filter(({ change }) => change !== undefined).filter((row) => areasOf(row).length === 0);
  expect(without.filter(({ path }) => !path.startsWith("/requests"))).toEqual([]);
});
