import { expect, test } from "vitest";
import type { LeaveRequest } from "@hr-platform/spec/types";
import { UNKNOWN } from "../../test/support/cast.ts";
import { client } from "../../test/support/client.ts";
import { frozenMock } from "../../test/support/worlds.ts";
import type { Mock } from "./mock-handle.ts";
import type { Trace } from "./trace.ts";

/** The traces of what `work` sends. */
function traced(work: (mock: Mock) => void, mock: Mock = frozenMock()): Trace[] {
  const traces: Trace[] = [];
  const end = mock.trace((trace) => void traces.push(trace));
  work(mock);
  end();
  return traces;
}

function pendingLeave(mock: Mock): string {
  return client(mock).get<LeaveRequest[]>("/leave", { status: "pending" }).data[0]!.id;
}

test("a trace shows match, key, steps, changes and events of a request", () => {
  const mock = frozenMock();
  const id = pendingLeave(mock);
  const [trace] = traced(() => client(mock).patch(`/leave/${id}/approve`, {}), mock);
  expect(trace).toMatchObject({
    n: 1,
    method: "PATCH",
    path: `/leave/${id}/approve`,
    match: "approveLeave",
    key: "hrk_wattle_…",
    company: "wattle",
    steps: ["match", "authenticate", "rate-limit", "operation", "scope", "subscription", "plan", "parse", "find", "validate", "run"],
    refusedBy: null,
    status: 200,
    changes: [{ table: "leave", id }],
    events: [{ kind: "leave.approved", resource_id: id }],
  });
});

test("it shows the decisions that were read, with their values, and no others", () => {
  const [trace] = traced((mock) => client(mock).get("/leave"), frozenMock({ decide: { "leave-order": "start-date" } }));
  expect(trace!.decisions).toMatchObject({ "leave-order": "start-date", "check-order": "id-before-body" });
  expect(trace!.decisions).not.toHaveProperty("ping-event");
});

const refusals: readonly (readonly [by: string, send: (mock: Mock) => unknown])[] = [
  ["authenticate", (mock) => client(mock, "hrk_wattle_revoked").get("/company")],
  ["operation", (mock) => client(mock).get("/nowhere")],
  ["scope", (mock) => client(mock, "hrk_wattle_write").get("/company")],
  ["plan", (mock) => client(mock, "hrk_kauri_full").get("/company/branding")],
  ["find", (mock) => client(mock).get(`/leave/${UNKNOWN}`)],
  ["validate", (mock) => client(mock).post("/leave", {})],
  [
    "run",
    (mock) =>
      client(mock).post("/leave", { employee_id: UNKNOWN, leave_type_id: UNKNOWN, start_date: "2026-05-04", end_date: "2026-05-04" }),
  ],
];

test.for(refusals)("a request refused by %s says so, and changes nothing", ([by, send]) => {
  const [trace] = traced(send);
  expect([trace!.refusedBy, trace!.steps.at(-1), trace!.changes]).toEqual([by, by, []]);
});

test("the rate limit is named as what refused", () => {
  const traces = traced(
    (mock) => {
      client(mock).get("/company");
      client(mock).get("/company");
    },
    frozenMock({ rateLimit: 1 }),
  );
  expect(traces.map(({ refusedBy }) => refusedBy)).toEqual([null, "rate-limit"]);
});

test("responses are the same bytes with a trace as without", () => {
  const send = (mock: Mock): string[] => {
    const api = client(mock);
    const id = pendingLeave(mock);
    return [api.patch(`/leave/${id}/approve`, {}), api.get("/leave"), api.get("/analytics"), api.get("/leave"), api.get("/nowhere")].map(
      ({ status, text }) => `${status} ${text}`,
    );
  };
  let withTrace: string[] = [];
  traced((mock) => (withTrace = send(mock)));
  expect(withTrace).toEqual(send(frozenMock()));
});

test("keys are masked wherever they stand", () => {
  const secret = "hrk_wattle_full";
  const [trace] = traced((mock) => client(mock).get("/leave", { api_key: secret, status: secret }));
  expect(JSON.stringify(trace)).not.toContain(secret);
});

test("after the end nothing is traced", () => {
  const mock = frozenMock();
  const traces = traced(() => client(mock).get("/company"), mock);
  client(mock).get("/company");
  expect(traces.length).toBe(1);
});
