import { runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { someone } from "@hr-platform/engine/test/support/cast";
import { client, jsonRequest } from "@hr-platform/engine/test/support/client";
import { due, hook, logOf } from "@hr-platform/engine/test/support/hooks";
import { records } from "@hr-platform/engine/test/support/read-sweep";
import { type Bench, bench, savedTraces, takeStep } from "@hr-platform/engine/test/support/saved-trace";
import { NOW } from "@hr-platform/engine/test/support/worlds";
import { frozenMock } from "@hr-platform/control/test/support/whole-mock";
import { readDelivery } from "@hr-platform/control/areas/webhooks/delivery-form";
import "@hr-platform/faults/catalogue/index";
import { createMock } from "@hr-platform/control/mock";
import type { Attempt } from "@hr-platform/engine/webhooks/delivery";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { savedState } from "../../src/saved-state/saved-sandbox.ts";

const SLUGS = ["wattle", "kauri", "thistle", "southern", "acorn"];

/** All that a snapshot keeps, as text. */
function whole({ defaultSandbox: sandbox, clock, world }: Bench | Mock): string {
  const { present } = savedState(sandbox)!;
  const { queues } = sandbox.deliveries.queues.contents;
  const waiting = queues.map(({ webhook, log, contents }) => {
    const ids = (all: readonly { readonly id: string }[]): string[] => all.map(({ id }) => id);
    const sending = Array.from(contents.sending, ({ delivery, n }) => [delivery.id, n]);
    const { firsts, retries, ended } = contents;
    return [webhook, log.map((one) => readDelivery(one, [])), ids(firsts), ids(retries), sending, ended];
  });
  const received = sandbox.deliveries.inbox.entries().map(({ n, event, body, headers }) => [n, event.id, body, headers]);
  const parts = [present.decisions, present.rules, present.buckets, present.keys, clock.now, clock.mode, world.companies];
  return JSON.stringify([parts, waiting, received, SLUGS.map((slug) => records({ defaultSandbox: sandbox } as Mock, slug))]);
}

describe("a snapshot", () => {
  test("brings back all that it keeps, and its export never changes", () => {
    const sessions = fc.tuple(savedTraces(25), savedTraces(25), fc.nat({ max: 2 }));
    const property = fc.property(sessions, ([before, after, days]) => {
      const one = bench({ clock: days === 0 ? NOW : `frozen:${NOW}`, rateLimit: 60 }, "sb1");
      for (const step of before) takeStep(one, step);
      const { snapshots } = one.defaultSandbox;
      const id = snapshots.take();
      const [kept, exported] = [whole(one), JSON.stringify(snapshots.saved(id))];
      for (const step of after) takeStep(one, step);
      if (snapshots.at(id) === undefined) return;
      expect(JSON.stringify(snapshots.saved(id))).toBe(exported);
      snapshots.restore(id);
      expect(whole(one)).toBe(kept);
      expect(JSON.stringify(snapshots.saved(id))).toBe(exported);
    });
    fc.assert(property, runs(84, 60));
  });

  test("exports companies that nobody has used as they were, on a clock that follows the machine", () => {
    const one = bench({ clock: "real" }, "default");
    const { snapshots, machine } = one.defaultSandbox;
    const id = snapshots.take();
    const exported = JSON.stringify(snapshots.saved(id));
    machine.pin(machine.now() + 40 * 86_400_000);
    for (const slug of SLUGS) one.defaultSandbox.company(slug);
    one.clock.advance("P30D");
    expect(JSON.stringify(snapshots.saved(id))).toBe(exported);
    one.reset();
    expect(JSON.stringify(snapshots.saved(id))).toBe(exported);
  });

  test("tells nobody of an export", () => {
    const mock = createMock({ clock: `frozen:${NOW}`, decide: { "event-mapping": "with-derived-status" } });
    mock.clock.freeze(false);
    const kept = mock.snapshot();
    const before = mock.webhooks.all().length;
    kept.save();
    expect(mock.webhooks.all()).toHaveLength(before);
  });

  /** Changes a part of the state, and reads it. */
  const parts: readonly (readonly [part: string, change: (mock: Mock) => unknown, read: (mock: Mock) => unknown])[] = [
    ["data", (mock) => client(mock).patch(`/employees/${someone(mock).id}`, { job_title: "Baker" }), (mock) => records(mock, "wattle")],
    ["keys", (mock) => mock.web("create-key", { company: "wattle", scopes: ["read"] }), (mock) => mock.world.companies],
    ["clock", (mock) => mock.clock.advance("P3D"), (mock) => mock.clock.now],
    ["limits", (mock) => client(mock).get("/company"), (mock) => mock.defaultSandbox.limiter.contents],
    ["decisions", (mock) => mock.decide({ "create-status": "201" }), (mock) => mock.decisions],
    ["faults", (mock) => mock.faults.set("meta-missing"), (mock) => mock.faults.active],
    ["transport rules", (mock) => mock.faults.transport({ kind: "error", status: 500 }), (mock) => mock.defaultSandbox.transport],
    ["inbox", (mock) => mock.webhooks.clear(), (mock) => mock.webhooks.all()],
    [
      "waiting retries and log",
      (mock) => mock.defaultSandbox.deliveries.clear(),
      (mock) => [
        logOf(mock, hooked(mock)).map((one) => readDelivery(one, [])),
        mock.defaultSandbox.deliveries.queues.waiting,
        mock.defaultSandbox.deliveries.queues.next(),
      ],
    ],
    [
      "first answers",
      (mock) => once(mock, "k2"),
      (mock) => Array.from(mock.defaultSandbox.company("wattle").firstAnswers.entries(), ([id]) => id),
    ],
  ];
  test.each(parts)("brings back: %s", (_, change, read) => {
    const mock = frozenMock({ rateLimit: 100, decide: { "idempotency-key": "honoured" } });
    hook(mock, ["employee.updated"]);
    client(mock).patch(`/employees/${someone(mock).id}`, { job_title: "Cook" });
    fail(mock, due(mock)[0]!);
    once(mock, "k1");
    const kept = mock.snapshot();
    const state = JSON.stringify(read(mock));
    change(mock);
    expect(JSON.stringify(read(mock))).not.toBe(state);
    kept.restore();
    expect(JSON.stringify(read(mock))).toBe(state);
  });

  test("leaves the journal and the numbers of the inbox", () => {
    const mock = frozenMock();
    const kept = mock.snapshot();
    client(mock).patch(`/employees/${someone(mock).id}`, { job_title: "Cook" });
    const { next } = mock.defaultSandbox.deliveries.inbox;
    kept.restore();
    expect([mock.requests.length, mock.webhooks.all().length]).toEqual([1, 0]);
    client(mock).patch(`/employees/${someone(mock).id}`, { job_title: "Cook" });
    expect(mock.defaultSandbox.deliveries.inbox.entries().map(({ n }) => n)).toEqual([next]);
  });

  test("is not changed by a write that a fault delays beyond the restore", () => {
    const mock = frozenMock();
    mock.faults.set("leave-requested-at-once-loses-one");
    const { leave_types, employees } = mock.defaultSandbox.company("wattle").data;
    const type = leave_types.find(({ kind, jurisdiction }) => kind === "annual" && jurisdiction === "AU")!.resource.id;
    const person = employees.find(({ resource, termination }) => resource.jurisdiction === "AU" && termination === null)!.resource.id;
    const kept = mock.snapshot();
    const before = records(mock, "wattle");
    const body = { employee_id: person, leave_type_id: type, start_date: "2026-06-01", end_date: "2026-06-02" };
    const headers = { authorization: "Bearer hrk_wattle_full", "content-type": "application/json" };
    const response = mock.begin({ ...jsonRequest("POST", "/leave", body), query: "", headers });
    expect(response.transport?.later).toBeDefined();
    kept.restore();
    response.transport!.later!();
    expect(records(mock, "wattle")).toBe(before);
  });

  test("gives events after a restore new ids, since receivers drop those that they know", () => {
    const mock = frozenMock();
    const rename = (job_title: string): string => {
      client(mock).patch(`/employees/${someone(mock).id}`, { job_title });
      return mock.webhooks.all().at(-1)!.id;
    };
    rename("Cook");
    const kept = mock.snapshot();
    const undone = rename("Baker");
    kept.restore();
    expect(rename("Clerk")).not.toBe(undone);
  });
});

/** The newest endpoint of wattle. */
const hooked = (mock: Mock): { readonly id: string } =>
  [...mock.defaultSandbox.company("wattle").records.webhooks.values()].at(-1)!.resource;

function once(mock: Mock, key: string): void {
  const body = { title: "Guide", employment_type: "full_time", jurisdiction: "AU" };
  const request = jsonRequest("POST", "/recruitment/roles", body);
  client(mock).send({ ...request, headers: { ...request.headers, "idempotency-key": key } });
}

function fail(mock: Mock, attempt: Attempt): void {
  mock.defaultSandbox.deliveries.onResponse(attempt, { status: 500, location: null }, mock.defaultSandbox.clock.now());
}
