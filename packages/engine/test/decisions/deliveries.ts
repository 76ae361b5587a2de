import type { Employee, LeaveRequest } from "@hr-platform/spec/types";
import type { ApiError } from "../../src/contract/errors.ts";
import type { Mock } from "../../src/sandbox/mock-handle.ts";
import { requirePings } from "../../src/webhooks/pings.ts";
import { someone } from "../support/cast.ts";
import { client } from "../support/client.ts";
import { drain, due, hook, logOf, receivedEvents } from "../support/hooks.ts";
import { type Switch, SICK, requestLeave, hire, on } from "./switch.ts";

/** Times of attempts in seconds after the event. */
function seconds(mock: Mock, endpoint: { readonly id: string }): number[] {
  const [delivery] = logOf(mock, endpoint);
  return delivery!.attempts.map(({ at }) => (at - delivery!.event.at) / 1000);
}

/** Asks for a ping, as the control API does. Returns the status of its response. */
function ping({ defaultSandbox: sandbox }: Mock, id: string): number {
  try {
    requirePings(sandbox);
  } catch (error) {
    return (error as ApiError).status;
  }
  const company = sandbox.company("wattle");
  sandbox.deliveries.ping(company, company.records.webhooks.get(id)!, sandbox.clock.now());
  return 200;
}

/** Deliveries (§6). */
export const deliveriesSwitches: readonly Switch[] = [
  on(
    "ping-event",
    (mock) => {
      const made = hook(mock, ["leave.approved"]);
      const onCreate = logOf(mock, made).map(({ event }) => event.kind);
      const asked = ping(mock, made.id);
      const data = drain(mock).map(({ body }) => (JSON.parse(body) as { data: unknown }).data);
      return [onCreate, asked, data.every((one) => JSON.stringify(one) === JSON.stringify({ webhook_id: made.id })) && data.length];
    },
    { "on-request": [[], 200, 1], "on-create": [["ping"], 200, 2], never: [[], 409, 0] },
  ),
  on(
    "event-mapping",
    (mock) => {
      const { id } = hire(mock).data;
      requestLeave(mock, id, { start_date: "2026-03-02", end_date: "2026-03-02" }, SICK);
      mock.clock.advance("P1D");
      client(mock).delete(`/employees/${id}`);
      const own = mock.webhooks.all().filter(({ data }) => data["id"] === id || data["employeeId"] === id);
      return own.map(({ event, data, created_at }) => `${event} ${String(data["status"])} ${created_at.slice(5, 16)}`);
    },
    {
      "one-per-operation": [
        "employee.created active 03-02T09:00",
        "leave.requested auto_approved 03-02T09:00",
        "leave.approved auto_approved 03-02T09:00",
        "employee.terminated terminated 03-03T09:00",
      ],
      "with-derived-status": [
        "employee.created active 03-02T09:00",
        "leave.requested auto_approved 03-02T09:00",
        "leave.approved auto_approved 03-02T09:00",
        "employee.updated on_leave 03-02T09:00",
        "employee.updated active 03-02T13:00",
        "employee.terminated terminated 03-03T09:00",
      ],
      none: [],
    },
  ),
  on(
    "event-data-state",
    (mock) => {
      const key = client(mock);
      const pending = key.get<LeaveRequest[]>("/leave", "status=pending&limit=1").data[0]!;
      key.patch(`/leave/${pending.id}/approve`);
      key.patch<Employee>(`/employees/${someone(mock).id}`, { job_title: "Lead" });
      hire(mock);
      const [leave, updated] = mock.webhooks.all();
      return [receivedEvents(mock)[0], updated!.data["job_title"] === "Lead", receivedEvents(mock)[2], leave!.data["id"] === pending.id];
    },
    {
      after: ["leave.approved approved", true, "employee.created active", true],
      before: ["leave.approved pending", false, "employee.created active", true],
    },
  ),
  on(
    "retry-times",
    (mock) => {
      const made = hook(mock, ["employee.created"]);
      hire(mock);
      mock.clock.advance("PT1M");
      drain(mock, 500);
      return seconds(mock, made);
    },
    { "from-previous": [0, 2, 10], "from-first": [0, 2, 8] },
  ),
  on(
    "retry-bytes",
    (mock) => {
      hook(mock, ["employee.created"]);
      hire(mock);
      mock.clock.advance("PT1M");
      const sent = drain(mock, 500).map(({ body, headers }) => ({ ...(JSON.parse(body) as { created_at: string; id: string }), headers }));
      const signatures = new Set(sent.map(({ headers }) => headers["X-Service-Signature"]));
      return [sent.map(({ created_at }) => created_at.slice(17, 19)), new Set(sent.map(({ id }) => id)).size, signatures.size];
    },
    { identical: [["00", "00", "00"], 1, 1], "new-timestamp": [["00", "02", "10"], 1, 3] },
  ),
  on(
    "delivery-redirects",
    (mock) => {
      hook(mock, ["employee.created"]);
      hire(mock);
      const { deliveries } = mock.defaultSandbox;
      const answers = [
        [307, "https://elsewhere.example/"],
        [308, "http://elsewhere.example/"],
        [302, "https://elsewhere.example/"],
      ] as const;
      return answers.map(([status, location]) => {
        const [attempt] = due(mock);
        const onward = deliveries.onResponse(attempt!, { status, location }, attempt!.at) ?? null;
        const twice = onward === null ? null : (deliveries.onResponse(attempt!, { status, location }, attempt!.at) ?? null);
        mock.clock.advance("PT10S");
        return [onward, twice, attempt!.error];
      });
    },
    {
      "not-followed": [
        [null, null, "status 307"],
        [null, null, "status 308"],
        [null, null, "status 302"],
      ],
      followed: [
        ["https://elsewhere.example/", null, "status 307"],
        [null, null, "status 308"],
        [null, null, "status 302"],
      ],
    },
  ),
  on(
    "delivery-timeout",
    (mock) => {
      hook(mock, ["employee.created"]);
      hire(mock);
      const [attempt] = due(mock);
      attempt!.heard = attempt!.at + 20_000;
      return (mock.defaultSandbox.deliveries.queues.deadline(attempt!) - attempt!.at) / 1000;
    },
    { total: 30, idle: 50 },
  ),
  on(
    "signature-header",
    (mock) => {
      hook(mock, ["employee.created"]);
      hire(mock);
      const { headers } = drain(mock)[0]!;
      const value = headers["X-Acme-Signature"]!;
      return [/^sha256=[0-9a-f]{64}$/.test(value), /^sha256=[0-9A-F]{64}$/.test(value), headers["Content-Type"]];
    },
    { "service-lower-hex": [true, false, "application/json"], "service-upper-hex": [false, true, "application/json"] },
    { brand: "Acme" },
  ),
  on(
    "signature-timestamp",
    (mock) => {
      hook(mock, ["employee.created"]);
      hire(mock);
      const { headers, delivery } = drain(mock)[0]!;
      const { "webhook-id": id, "webhook-signature": signed, "X-Service-Signature": own } = headers;
      return [own?.startsWith("sha256="), id === delivery.event.id && signed?.startsWith("v1,")];
    },
    { none: [true, false], "standard-webhooks": [true, true] },
  ),
  on(
    "delivery-order",
    (mock) => {
      hook(mock, ["employee.created"]);
      for (const n of [1, 2, 3]) hire(mock, { email: `n${n}@x.example` });
      const first = due(mock);
      for (const attempt of first) mock.defaultSandbox.deliveries.onResponse(attempt, { status: 500, location: null }, attempt.at);
      return [first.length, due(mock).map(({ n }) => n)];
    },
    { ordered: [1, [1]], any: [3, []] },
  ),
];
