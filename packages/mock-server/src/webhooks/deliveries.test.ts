import type { LeaveRequest } from "@hr-platform/spec/types";
import { beforeEach, describe, expect, test } from "vitest";
import { someone } from "../../test/support/cast.ts";
import { type Client, client } from "../../test/support/client.ts";
import { drain, due, hook, logOf, setActive, receivedEvents } from "../../test/support/hooks.ts";
import { TWINS, moments } from "../../test/support/twins.ts";
import { SICK, requestLeave, hire } from "../../test/decisions/switch.ts";
import { frozenMock } from "../../test/support/worlds.ts";
import type { Mock } from "../sandbox/mock-handle.ts";
import { EVENT_KINDS } from "./event.ts";

let mock: Mock;
let key: Client;
beforeEach(() => {
  mock = frozenMock();
  key = client(mock);
});

describe("D which events are sent", () => {
  test("each operation sends one event with the resource as it then is [EVT-01 to EVT-07, A-177]", () => {
    const { id } = hire(mock).data;
    key.patch(`/employees/${id}`, { job_title: "Lead" });
    const leave = ["05-04", "05-05", "05-06"].map(
      (day) => requestLeave(mock, id, { start_date: `2026-${day}`, end_date: `2026-${day}` }).data.id,
    );
    key.patch(`/leave/${leave[0]}/approve`);
    key.patch(`/leave/${leave[1]}/decline`, { reason: "Stocktaking" });
    key.delete(`/leave/${leave[2]}`);
    requestLeave(mock, id, { start_date: "2026-05-07", end_date: "2026-05-07" }, SICK);
    key.delete(`/employees/${id}`);
    expect(receivedEvents(mock)).toEqual([
      "employee.created active",
      "employee.updated active",
      "leave.requested pending",
      "leave.requested pending",
      "leave.requested pending",
      "leave.approved approved",
      "leave.declined declined",
      "leave.cancelled cancelled",
      "leave.requested auto_approved",
      "leave.approved auto_approved",
      "employee.terminated terminated",
    ]);
    expect(new Set(mock.webhooks.all().map((one) => one.id)).size).toBe(11);
  });

  test("a refused operation, a read, an invitation and an empty update send no event [ERR-14, A-179]", () => {
    const { id } = someone(mock);
    key.patch(`/employees/${id}`, {});
    key.patch(`/employees/${id}`, { employment_type: "none" });
    key.post(`/employees/${id}/invite`);
    key.patch("/company", { industry: "Parks" });
    key.get(`/employees/${id}`);
    expect(receivedEvents(mock)).toEqual([]);
  });

  test("T-55: the data of every event has exactly the members that the API returns", () => {
    const person = hire(mock, { role: "manager" }).data;
    const request = requestLeave(mock, person.id).data;
    key.delete(`/leave/${request.id}`, { reason: "Moved" });
    const keys = mock.webhooks.all().map(({ event, data }) => [event, Object.keys(data)]);
    const employee = Object.keys(key.get(`/employees/${person.id}`).data);
    const leave = Object.keys(key.get(`/leave/${request.id}`).data);
    expect(keys).toEqual([
      ["employee.created", employee],
      ["leave.requested", leave],
      ["leave.cancelled", leave],
    ]);
    key.delete(`/employees/${person.id}`, { termination_date: "2026-03-02", termination_reason: "voluntary" });
    const last = mock.webhooks.all().at(-1)!;
    expect([last.event, last.data]).toEqual(["employee.terminated", key.get(`/employees/${person.id}`).data]);
    expect(last.body).not.toMatch(/termination|voluntary|manager"|warnings/);
  });

  test("its times have the form of the API [A-25, EVT-14]", () => {
    mock.decide({ "timestamp-form": "utc-seconds" });
    const { id } = hire(mock).data;
    const { data } = mock.webhooks.all().at(-1)!;
    expect([data, data["created_at"]]).toEqual([key.get(`/employees/${id}`).data, "2026-03-02T09:00:00Z"]);
  });

  test("leave events have the form of the API [A-130, EVT-14]", () => {
    mock.decide({ "half-day-period-values": "am-pm", "leave-type-names": "not-told" });
    const half = { start_date: "2026-05-04", end_date: "2026-05-04", half_day: true, half_day_period: "morning" };
    const request = requestLeave(mock, hire(mock).data.id, half, "Annual leave").data;
    expect([request.halfDayPeriod, request.typeName]).toEqual(["AM", "Annual leave"]);
    expect(mock.webhooks.all().at(-1)!.data).toEqual(key.get<LeaveRequest>(`/leave/${request.id}`).data);
  });
});

describe.each(TWINS)("hidden leave at $slug", (twins) => {
  test("T-12, T-13: no receiver gets it, its days, or a refused request for it, with any decisions", () => {
    for (const mapping of ["one-per-operation", "with-derived-status"]) {
      const own = frozenMock({ decide: { "event-mapping": mapping } });
      const full = client(own, `hrk_${twins.slug}_full`);
      const { id } = full.post<{ id: string }>("/webhooks", { url: "https://hooks.partner.example/", events: EVENT_KINDS }).data;
      for (const { id: hidden } of twins.leave) {
        full.patch(`/leave/${hidden}/approve`);
        full.patch(`/leave/${hidden}/decline`, { reason: "x" });
        full.delete(`/leave/${hidden}`);
      }
      for (const moment of moments(twins)) own.clock.set(moment);
      const about = own.webhooks.all();
      const of = (person: string): unknown[] =>
        about.filter(({ data }) => data["id"] === person).map(({ event, data }) => [event, data["status"]]);
      expect(of(twins.hidden)).toEqual(of(twins.plain));
      for (const { body } of about) for (const secret of twins.secretIds) expect(body).not.toContain(secret);
      for (const { body } of drain(own))
        for (const secret of [...twins.secretIds, ...twins.secretTexts]) expect(body).not.toContain(secret);
      if (mapping === "one-per-operation") expect([about, logOf(own, { id })]).toEqual([[], []]);
    }
  });
});

describe("D which endpoints get events", () => {
  test("active endpoints of the company that subscribe to the kind [EVT-15, EVT-23, HOOK-14]", () => {
    const [right, other, paused, gone] = [["employee.created"], ["leave.approved"], ["employee.created"], ["employee.created"]].map(
      (events) => hook(mock, events as never),
    );
    const foreign = client(mock, "hrk_kauri_full").post<{ id: string }>("/webhooks", {
      url: "https://k.example/",
      events: EVENT_KINDS,
    }).data;
    setActive(mock, paused!, false);
    key.delete(`/webhooks/${gone!.id}`);
    hire(mock);
    expect([right!, other!, paused!, gone!, foreign].map((one) => logOf(mock, one).length)).toEqual([1, 0, 0, 0, 0]);
    setActive(mock, paused!, true);
    hire(mock, { email: "second@x.example" });
    expect([right!, paused!].map((one) => logOf(mock, one).length)).toEqual([2, 1]);
  });

  test("two endpoints get the same event under one id, each signed with its own secret [SIG-03, EVT-24]", () => {
    hook(mock, ["employee.created"]);
    hook(mock, ["employee.created"]);
    hire(mock);
    const [one, two] = drain(mock);
    expect(one!.body).toBe(two!.body);
    expect(one!.headers["X-Service-Signature"]).not.toBe(two!.headers["X-Service-Signature"]);
  });
});

describe("the order of attempts", () => {
  test("first attempts follow one another, and a retry delays none of them [A-187]", () => {
    const made = hook(mock, ["employee.created"]);
    for (const n of [1, 2]) hire(mock, { email: `n${n}@x.example` });
    const { deliveries } = mock.defaultSandbox;
    const [first] = due(mock);
    expect(due(mock)).toEqual([]);
    deliveries.onResponse(first!, 500, null, first!.at);
    const [second] = due(mock);
    expect(second!.delivery).toBe(logOf(mock, made)[1]);
    mock.clock.advance("PT3S");
    const [retry] = due(mock);
    expect([retry!.delivery, retry!.n]).toEqual([first!.delivery, 2]);
    deliveries.onResponse(second!, 200, null, second!.at);
    deliveries.onResponse(retry!, 200, null, retry!.at);
    expect(logOf(mock, made).map(({ state }) => state)).toEqual(["delivered", "delivered"]);
    expect(deliveries.queues.isIdle(mock.clock.now.getTime())).toBe(true);
  });

  test("without an order, four first attempts are in flight at once, and as many retries [A-187]", () => {
    mock.decide({ "delivery-order": "any" });
    hook(mock, ["employee.created"]);
    for (let n = 0; n < 6; n += 1) hire(mock, { email: `n${n}@x.example` });
    const { deliveries } = mock.defaultSandbox;
    const first = due(mock);
    for (const attempt of first) deliveries.onResponse(attempt, 500, null, attempt.at);
    const rest = due(mock);
    for (const attempt of rest) deliveries.onResponse(attempt, 500, null, attempt.at);
    mock.clock.advance("PT2S");
    expect([first, rest, due(mock)].map(({ length }) => length)).toEqual([4, 2, 4]);
  });

  test("first attempts that hang delay no retry [A-187]", () => {
    mock.decide({ "delivery-order": "any" });
    hook(mock, ["employee.created"]);
    for (let n = 0; n < 5; n += 1) hire(mock, { email: `n${n}@x.example` });
    const [first] = due(mock);
    mock.defaultSandbox.deliveries.onResponse(first!, 500, null, first!.at);
    expect(due(mock)).toHaveLength(1);
    mock.clock.advance("PT2S");
    expect(due(mock).map(({ n, delivery }) => [n, delivery])).toEqual([[2, first!.delivery]]);
  });

  test("a retry whose wait is over before the attempt is due when that ends [A-181]", () => {
    mock.decide({ "retry-times": "from-first" });
    hook(mock, ["employee.created"]);
    hire(mock);
    const { deliveries } = mock.defaultSandbox;
    const [attempt] = due(mock);
    mock.clock.advance("PT5S");
    const ended = mock.clock.now.getTime();
    deliveries.onFailure(attempt!, "no answer", ended);
    expect(due(mock).map(({ at }) => at)).toEqual([ended]);
  });

  test("a retry waits the same time after a pause that ended before it was due [EVT-17, HOOK-14]", () => {
    const made = hook(mock, ["employee.created"]);
    hire(mock);
    const { deliveries } = mock.defaultSandbox;
    const [attempt] = due(mock);
    deliveries.onResponse(attempt!, 500, null, attempt!.at);
    setActive(mock, made, false);
    setActive(mock, made, true);
    expect([due(mock), deliveries.queues.next()]).toEqual([[], attempt!.at + 2000]);
  });

  test("a failure at a deleted endpoint is not retried [HOOK-11]", () => {
    const made = hook(mock, ["employee.created"]);
    hire(mock);
    const [attempt] = due(mock);
    key.delete(`/webhooks/${made.id}`);
    mock.defaultSandbox.deliveries.onResponse(attempt!, 500, null, attempt!.at);
    expect(logOf(mock, made)[0]).toMatchObject({ state: "dropped", next: null });
  });

  test("a second response, or one after a reset, changes nothing", () => {
    const made = hook(mock, ["employee.created"]);
    hire(mock);
    const { deliveries } = mock.defaultSandbox;
    const [attempt] = due(mock);
    deliveries.onResponse(attempt!, 200, null, attempt!.at);
    deliveries.onFailure(attempt!, "timeout", attempt!.at);
    expect(logOf(mock, made)[0]!.state).toBe("delivered");
    hire(mock, { email: "second@x.example" });
    const [late] = due(mock);
    mock.reset();
    deliveries.onResponse(late!, 500, null, late!.at);
    expect([deliveries.queues.next(), deliveries.queues.sending, logOf(mock, made)]).toEqual([undefined, [], []]);
  });

  test.each([
    [199, "waiting"],
    [200, "delivered"],
    [299, "delivered"],
    [300, "waiting"],
  ])("a response of %i leaves the delivery %s [EVT-16, EVT-20]", (status, state) => {
    const made = hook(mock, ["employee.created"]);
    hire(mock);
    const [attempt] = due(mock);
    mock.defaultSandbox.deliveries.onResponse(attempt!, status, null, attempt!.at);
    expect(logOf(mock, made)[0]!.state).toBe(state);
  });

  test("deliveries to a paused endpoint have no due time [HOOK-14]", () => {
    const made = hook(mock, ["employee.created"]);
    hire(mock);
    const { deliveries } = mock.defaultSandbox;
    expect(deliveries.queues.next()).toBe(mock.clock.now.getTime());
    setActive(mock, made, false);
    expect([deliveries.queues.next(), due(mock)]).toEqual([undefined, []]);
  });

  test("an attempt has 30 s from its start until its receiver first sends something [EVT-19, A-184]", () => {
    mock.decide({ "delivery-timeout": "idle" });
    hook(mock, ["employee.created"]);
    hire(mock);
    const [attempt] = due(mock);
    expect(mock.defaultSandbox.deliveries.queues.deadline(attempt!)).toBe(mock.clock.now.getTime() + 30_000);
  });

  test("the log of an endpoint is bounded, and has the last deliveries", () => {
    const made = hook(mock, ["employee.updated"]);
    const { id } = someone(mock);
    for (let n = 0; n < 250; n += 1) key.patch(`/employees/${id}`, { job_title: `Title ${n}` });
    drain(mock);
    expect(logOf(mock, made)).toHaveLength(200);
    expect(JSON.parse(logOf(mock, made).at(-1)!.event.data)).toMatchObject({ job_title: "Title 249" });
  });
});

test("the same seed, clock and requests make the same deliveries to the byte", () => {
  const [one, two] = [1, 2].map(() => {
    const own = frozenMock();
    hook(own, ["employee.created", "leave.requested"]);
    requestLeave(own, hire(own).data.id);
    own.clock.advance("PT12H");
    return drain(own, 500).map(({ body, headers, at, delivery }) => ({ body, headers, at, id: delivery.id }));
  });
  expect(one).toHaveLength(6);
  expect(one).toEqual(two);
});

test("T-12: an event about a hidden resource is dropped, even if a route returns it", () => {
  const company = mock.defaultSandbox.company("wattle");
  const [row] = company.hiddenLeave.rows();
  mock.defaultSandbox.commit(company, { changes: [], events: [{ kind: "leave.approved", row: row! }] }, mock.clock.now.getTime());
  expect(receivedEvents(mock)).toEqual([]);
});
