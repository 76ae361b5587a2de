import { expect, test } from "vitest";
import { client } from "@hr-platform/engine/test/support/client";
import { call } from "../../../test/support/control.ts";
import { type SeenSummary, followSummaries, numbersOf } from "../../../test/support/followed-summaries.ts";
import { frozenMock } from "../../../test/support/whole-mock.ts";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { controlRows } from "../index.ts";
import { areasOf } from "../../row/read-call.ts";

function send(mock: Mock, count: number): void {
  for (let n = 0; n < count; n += 1) client(mock, undefined, { checked: false }).get("/company");
}

test("a reader that connects again gets each row once, whatever its address says", async () => {
  const mock = frozenMock({ rateLimit: null });
  send(mock, 3);
  const first = await followSummaries(mock, { query: "?since=1" });
  const seen = await first.read(2);
  expect(numbersOf(seen)).toEqual([1, 2]);
  await first.leave();
  send(mock, 2);
  const again = await followSummaries(mock, { query: "?since=1", lastId: seen.at(-1)!.id! });
  send(mock, 1);
  expect(numbersOf(await again.read(3))).toEqual([3, 4, 5]);
});

test("rows that are not kept any more are named, and the stream goes on with the oldest one that is", async () => {
  const mock = frozenMock({ rateLimit: null });
  const big = "x".repeat(1024 * 1024);
  const add = (): unknown => client(mock, undefined, { checked: false }).get("/nothing", `q=${big}`);
  const reader = await followSummaries(mock, { query: "?since=0" });
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
  const reader = await followSummaries(mock, { query: "?since=2" });
  const [{ id }] = (await reader.read(1)) as [SeenSummary];
  mock.reset();
  send(mock, 1);
  const [anew] = await reader.read(1);
  expect(anew).toMatchObject({ event: "began-anew", data: { next: 1 } });
  send(mock, 1);
  expect(numbersOf(await reader.read(1))).toEqual([1]);
  client(mock).get("/leave/types");
  send(mock, 2);
  const again = await followSummaries(mock, { lastId: id! });
  expect((await again.read(1))[0]).toMatchObject({ event: "began-anew", data: { first: 0, next: 5 } });
  for (const lastId of ["999.00000000", "999", "x"])
    expect(numbersOf(await (await followSummaries(mock, { lastId })).read(1))).toEqual(["began-anew"]);
  expect(numbersOf(await (await followSummaries(mock, { query: "?since=6" })).read(1))).toEqual(["began-anew"]);
});

test("only rows to which the filters apply are sent", async () => {
  const mock = frozenMock();
  const reader = await followSummaries(mock, { query: "?status=4xx&text=nothing" });
  client(mock).get("/company");
  client(mock).get("/nothing");
  expect(numbersOf(await reader.read(1))).toEqual([1]);
});

test("a control call says what it may have changed, and nothing else does", async () => {
  const mock = frozenMock();
  const reader = await followSummaries(mock);
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
  expect(numbersOf(await reader.read(1))).toEqual([0]);
});

test("what the clock does by itself is a change of the world", async () => {
  const mock = frozenMock({ activity: 5 });
  const reader = await followSummaries(mock);
  mock.clock.advance("P7D");
  expect((await reader.read(1))[0]!.data.areas).toContain("world");
});

test("each row that changes something has areas, or is a row of the journal", () => {
  const without = controlRows.filter(({ change }) => change !== undefined).filter((row) => areasOf(row).length === 0);
  expect(without.filter(({ path }) => !path.startsWith("/requests"))).toEqual([]);
});
