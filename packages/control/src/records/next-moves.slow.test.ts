import { expect, test } from "vitest";
import { frozenMock } from "../../test/support/whole-mock.ts";
import type { Move, MoveCall } from "../machines/machine.ts";
import { webActions } from "@hr-platform/engine/operations/web";
import { type DryRun, tryOperation } from "./dry-run.ts";
import { type MovedRecord, filledBody } from "./next-moves.ts";
import { listedRecord } from "./record-list.ts";
import type { StoredTable } from "./record-tables.ts";
import { recordOf } from "./stored-records.ts";
import { machines } from "../machines/index.ts";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { positionsOf } from "../machines/states.ts";

// oxlint-disable-next-line typescript/no-explicit-any -- Tests look into any answer.
type Body = any;
const ORIGIN = "http://127.0.0.1:4010";

async function get(mock: Mock, path: string): Promise<Body> {
  return await (await mock.fetch(`${ORIGIN}/_mock${path}`)).json();
}

async function send(mock: Mock, { call, body }: Body): Promise<{ status: number; body: Body }> {
  const headers = { Authorization: "Bearer hrk_wattle_full", "Content-Type": "application/json" };
  const sent = call.method === "DELETE" || Object.keys(body).length === 0 ? {} : { body: JSON.stringify(body) };
  const response = await mock.fetch(`${ORIGIN}${call.path}`, { method: call.method, headers, ...sent });
  return { status: response.status, body: await response.json() };
}

/** Up to three records of a company in each state of a machine. */
async function recordsOf(mock: Mock, table: string): Promise<{ id: string; state: string }[]> {
  const { data } = await get(mock, `/records/${table}?company=wattle&limit=500`);
  const byState = Map.groupBy(data as Body[], (one) => JSON.stringify(positionsOf(table, one.record).map(({ state }) => state)));
  return [...byState.values()].flatMap((some) => some.slice(0, 3));
}

const tables = [...new Set(machines.map(({ table }) => table))].filter((table) => table !== "keys");

test.each(tables)("every move of records in %s does what it says, or is refused as it says", async (table) => {
  const mock = frozenMock();
  let driven = 0;
  for (const { id } of await recordsOf(mock, table)) {
    const path = `/records/${table}/${encodeURIComponent(id)}?company=wattle`;
    const { next } = await get(mock, path);
    for (const move of next) {
      if (move.by === "clock" || (move.needs.length > 0 && move.machine === null)) continue;
      const { id: snapshot } = (await (await mock.fetch(`${ORIGIN}/_mock/snapshots`, { method: "POST" })).json()) as Body;
      const { status, body } = await send(mock, move);
      const place = `${table} ${move.name}: ${JSON.stringify(body)}`;
      driven += 1;
      if (move.stopped_by === null) {
        expect([place, status < 300]).toEqual([place, true]);
        const { positions } = await get(mock, path);
        const now = positions.find(({ machine }: Body) => machine === move.machine)?.state ?? null;
        if (move.to !== null) expect([place, now]).toEqual([place, move.to]);
      } else {
        expect([place, status]).toEqual([place, expect.toSatisfy((code: number) => code >= 400 && code < 500)]);
        expect(body.error.message).toBe(move.stopped_by);
      }
      await mock.fetch(`${ORIGIN}/_mock/snapshots/${snapshot}/restore`, { method: "POST" });
    }
  }
  expect(driven).toBeGreaterThan(0);
});

test.each(tables)("no other move of records in %s is possible", async (table) => {
  const mock = frozenMock();
  const sandbox = mock.defaultSandbox;
  const place = { sandbox, state: sandbox.company("wattle") };
  for (const { id } of await recordsOf(mock, table)) {
    const one = listedRecord(place, table as StoredTable, id)!;
    for (const { machine, state } of positionsOf(table, recordOf(one.kept)))
      for (const move of machines.find(({ name }) => name === machine)!.moves(sandbox.decisions)) {
        // To set the state that it has changes nothing.
        if (move.from.length === 0 || move.from.includes(state) || move.to.includes(state)) continue;
        for (const call of move.calls?.(recordOf(one.kept) as never, place.state, sandbox.decisions) ?? [{ title: "" }]) {
          const run = tried({ place, table: table as StoredTable, one }, move, call);
          expect([table, state, move.name, run?.refusal === null]).toEqual([table, state, move.name, false]);
        }
      }
  }
});

/** What a move would do; undefined: no request makes it. */
function tried(subject: MovedRecord, { by }: Move, call: MoveCall): DryRun | undefined {
  if (by.kind === "operation") return tryOperation(subject.place, by.name, { id: subject.one.id, ...call.params }, call.body ?? {});
  return by.kind === "web"
    ? filledBody(
        subject,
        webActions.find(({ name }) => name === by.name)!,
        call,
      ).run
    : undefined;
}

test("what the clock does with a record is foreseen, and happens at its instant", async () => {
  const mock = frozenMock();
  const { data } = await get(mock, "/records/employees?company=wattle&state=on_leave");
  const path = `/records/employees/${data[0].id}`;
  const { next, why, related } = await get(mock, path);
  expect(why.sentence).toMatch(/^On leave: approved leave from .* covers today, 2026-03-02\./);
  const leave = related.find(({ table, is_back }: Body) => is_back && table === "leave");
  expect(leave.records.map(({ id }: Body) => id)).toContain(why.records[0].id);
  const first = next.find(({ by }: Body) => by === "clock");
  expect(first).toMatchObject({ machine: "employee-status", name: "end-leave", call: null });
  mock.clock.set(new Date(Date.parse(first.at) - 1).toISOString());
  expect((await get(mock, path)).positions[0].state).toBe("on_leave");
  mock.clock.set(first.at);
  expect((await get(mock, path)).positions[0].state).toBe(first.to);
  const acorn = await get(mock, "/records/billing/billing?company=acorn");
  expect(acorn.next[0]).toMatchObject({ name: "trial-ends", by: "clock", to: "active" });
});

test("trying what may happen next changes nothing", async () => {
  const mock = frozenMock();
  const { position } = mock.defaultSandbox.undoLog;
  const before = JSON.stringify(await get(mock, "/world?with=settings"));
  for (const table of tables)
    for (const { id } of await recordsOf(mock, table)) await get(mock, `/records/${table}/${encodeURIComponent(id)}?company=wattle`);
  expect((await get(mock, "/records/keys/1?company=wattle")).next).toMatchObject([
    { name: "revoke", needs: ["token"], body: { company: "wattle" }, stopped_by: null },
  ]);
  expect(JSON.stringify(await get(mock, "/world?with=settings"))).toBe(before);
  expect(mock.defaultSandbox.undoLog.position).toBe(position);
});

test("the states of all records of every company are states of their machines", async () => {
  expect.hasAssertions();
  const mock = frozenMock();
  const { machines: shown } = await get(mock, "/machines");
  for (const slug of ["wattle", "southern", "acorn"])
    for (const { name, table, states } of shown) {
      const known = states.map((state: Body) => state.name);
      for (const { record } of (await get(mock, `/records/${table}?company=${slug}&limit=500`)).data)
        for (const { machine, state } of positionsOf(table, record)) if (machine === name) expect(known).toContain(state);
    }
});

test("machines follow the decisions in force", async () => {
  const movesOf = async (mock: Mock, machine: string, name: string): Promise<Body> =>
    (await get(mock, "/machines")).machines.find((one: Body) => one.name === machine).moves.find((one: Body) => one.name === name);
  const usual = frozenMock();
  expect(await movesOf(usual, "leave-request", "approve")).toMatchObject({
    from: ["pending"],
    to: ["approved"],
    by: "operation",
    action: "approveLeave",
  });
  const other = frozenMock({ decide: { "approve-from": "pending-or-declined", "role-status-moves": "forward-only" } });
  expect((await movesOf(other, "leave-request", "approve")).from).toEqual(["pending", "declined"]);
  expect((await movesOf(other, "job-role", "set-open")).from).toEqual(["draft", "on_hold"]);
  const terminal = (await get(usual, "/machines")).machines.map(({ name, states }: Body) => [
    name,
    states.filter((one: Body) => one.is_terminal).map((one: Body) => one.name),
  ]);
  expect(Object.fromEntries(terminal)).toMatchObject({
    "leave-request": ["declined", "cancelled"],
    "employee-status": ["terminated"],
    webhook: ["deleted"],
    offer: ["accepted", "declined"],
  });
});
