import { emptyWorld } from "@hr-platform/fixtures";
import { expect, test } from "vitest";
import { someone } from "@hr-platform/engine/test/support/cast";
import { client } from "@hr-platform/engine/test/support/client";
import { HOOK } from "@hr-platform/engine/test/support/hooks";
import { NOW } from "@hr-platform/engine/test/support/worlds";
import { frozenMock } from "@hr-platform/control/test/support/whole-mock";
import "@hr-platform/faults/catalogue/index";
import { createMock } from "@hr-platform/control/mock";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import { type SavedSandbox, loadState, savedState } from "./saved-sandbox.ts";

const json = (sandbox: Sandbox): string => JSON.stringify(savedState(sandbox));

test("while a fault is active there is no saved state, nor while a snapshot has one", () => {
  const mock = frozenMock();
  mock.faults.set("approved-before-pending");
  expect(savedState(mock.defaultSandbox)).toBeUndefined();
  mock.snapshot();
  mock.faults.set();
  expect(savedState(mock.defaultSandbox)).toBeUndefined();
  mock.defaultSandbox.snapshots.remove("snapshot-1");
  expect(savedState(mock.defaultSandbox)).toBeDefined();
});

test("only what differs from the world is saved", () => {
  const mock = frozenMock();
  const { id } = someone(mock);
  for (const job_title of ["Baker", "Cook", "Clerk"]) client(mock).patch(`/employees/${id}`, { job_title });
  const { companies } = savedState(mock.defaultSandbox)!;
  expect(companies.map(({ slug, rows }) => [slug, Object.keys(rows), rows["employees"]?.length])).toEqual([["wattle", ["employees"], 1]]);
  expect(JSON.stringify(companies).length).toBeLessThan(4096);
});

test("nothing shows that a state was saved", () => {
  const mock = frozenMock({ decide: { "read-your-writes": "eventual" } });
  mock.snapshot();
  client(mock).patch(`/employees/${someone(mock).id}`, { job_title: "Baker" });
  const { weight } = mock.defaultSandbox;
  const state = json(mock.defaultSandbox);
  expect(json(mock.defaultSandbox)).toBe(state);
  expect(mock.defaultSandbox.weight).toBe(weight);
});

test("a sandbox with keys and a world of its own is loaded in another mock", () => {
  const options = { keySuffix: "x1", world: emptyWorld, clock: `frozen:${NOW}` };
  const mocks = [frozenMock(), frozenMock()];
  const [one, other] = mocks.map((mock) => mock.sandboxes.create(options).listed.sandbox) as [Sandbox, Sandbox];
  const token = one.keys.of("wattle")[0]!.token;
  client(mocks[0]!, token).post("/webhooks", { url: HOOK, events: ["leave.approved"] });
  loadState(other, JSON.parse(json(one)) as SavedSandbox);
  expect(json(other)).toBe(json(one));
  const hooks = mocks.map((mock) => client(mock, token).get("/webhooks").text);
  expect(hooks[1]).toBe(hooks[0]);
  expect(hooks[0]).toContain(HOOK);
});

test("what the sandbox held before is replaced, and a reset begins at its settings", () => {
  const [one, other] = [frozenMock(), frozenMock()];
  client(other).patch(`/employees/${someone(other).id}`, { job_title: "Baker" });
  other.snapshot();
  other.decide({ "role-echo": "echoed" });
  loadState(other.defaultSandbox, JSON.parse(json(one.defaultSandbox)) as SavedSandbox);
  expect(json(other.defaultSandbox)).toBe(json(one.defaultSandbox));
  const now = one.defaultSandbox.machine.now();
  for (const mock of [one, other]) {
    mock.defaultSandbox.machine.pin(now);
    mock.reset();
    client(mock).get("/employees");
  }
  expect(json(other.defaultSandbox)).toBe(json(one.defaultSandbox));
});

test("a clock that follows the machine goes on, and the world began when that of the saved sandbox did", () => {
  const mock = createMock({ seed: 1 });
  const { machine } = mock.defaultSandbox;
  machine.pin(machine.now() + 600_000);
  mock.reset();
  machine.pin(machine.now() + 600_000);
  client(mock).get("/company");
  const again = createMock({ seed: 1 });
  loadState(again.defaultSandbox, JSON.parse(json(mock.defaultSandbox)) as SavedSandbox);
  again.defaultSandbox.machine.pin(machine.now());
  const seen = [mock, again].map((one) => [one.clock.mode, one.clock.now, client(one).get("/employees").text]);
  expect(seen[1]).toEqual(seen[0]);
});

test("a state that engine 1 saved is loaded: its snapshots have no deliveries", () => {
  const mock = frozenMock();
  client(mock).post("/webhooks", { url: HOOK, events: ["employee.updated"] });
  client(mock).patch(`/employees/${someone(mock).id}`, { job_title: "Baker" });
  const { deliveries: all } = savedState(mock.defaultSandbox)!;
  mock.snapshot();
  const { events, deliveries, present, received, next } = all;
  const first = { events, deliveries, queues: present.queues, counts: present.counts, inbox: { next, from: 0, received } };
  const state = { ...savedState(mock.defaultSandbox)!, deliveries: first };
  const again = frozenMock();
  loadState(again.defaultSandbox, JSON.parse(JSON.stringify(state)) as SavedSandbox);
  const none = { queues: [], counts: present.counts, received: [] };
  expect(savedState(again.defaultSandbox)!.deliveries).toEqual({ ...all, snapshots: [none] });
  again.defaultSandbox.snapshots.restore("snapshot-1");
  expect(again.defaultSandbox.deliveries.queues.waiting).toBe(0);
});
