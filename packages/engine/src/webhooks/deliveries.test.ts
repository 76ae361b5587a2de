import type { LeaveRequest } from "@hr-platform/spec/types";
import { beforeEach, describe, expect, test } from "vitest";
import { someone } from "../../test/support/cast.ts";
import { type Client, client } from "../../test/support/client.ts";
import { drain, hook, logOf, setActive, receivedEvents } from "../../test/support/hooks.ts";
import { TWINS, moments } from "../../test/support/twins.ts";
import { SICK, requestLeave, hire } from "../../test/decisions/switch.ts";
import { frozenMock } from "../../test/support/worlds.ts";
import type { Mock } from "../sandbox/mock-handle.ts";
import { EVENT_KINDS } from "../contract/event-kinds.ts";

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
