import { hiddenLeaveFaults } from "../src/catalogue/hidden-leave/hidden-leave.ts";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { UNKNOWN } from "@hr-platform/engine/test/support/cast";
import { hook, receivedEvents } from "@hr-platform/engine/test/support/hooks";
import { TWINS, visibleType } from "@hr-platform/engine/test/support/twins";
import { type Proof, proof, unchecked } from "./proof.ts";

const twins = TWINS.find(({ slug }) => slug === "wattle")!;
const { hidden, plain, leave, secretIds } = twins;
const now = leave.find(({ startDate, endDate }) => startDate <= "2026-03-02" && endDate >= "2026-03-02")!;

/** Every leave list that could contain hidden leave, with its meta. */
function lists(mock: Mock): unknown[] {
  const api = unchecked(mock);
  const { status, startDate: from, endDate: to } = now;
  const queries = [
    {},
    { page: 2 },
    { page: 5 },
    { employee_id: hidden },
    { status, page: 1 },
    { from, to },
    { employee_id: hidden, limit: 3 },
  ];
  return queries.map((query) => api.get("/leave", { limit: 100, ...query }).text);
}

/** Hidden leave by id, in every way, and the error of a decline without a reason. */
function byId(mock: Mock): unknown[] {
  const api = unchecked(mock);
  const path = `/leave/${now.id}`;
  const answers = [api.get(path), api.patch(`${path}/approve`), api.patch(`${path}/decline`, { reason: "x" }), api.delete(path)];
  return answers.map(({ status, text }) => [status, text]);
}

/** New requests on the days of hidden leave, and requests of a hidden type. */
function asking(mock: Mock): unknown[] {
  const api = unchecked(mock);
  const spans = leave.map(({ startDate: start_date, endDate: end_date }) => ({ start_date, end_date }));
  const types = [visibleType(mock, twins, true), visibleType(mock, twins, false), ...secretIds, UNKNOWN];
  const asked = types.flatMap((leave_type_id) => spans.map((span) => ({ employee_id: hidden, leave_type_id, ...span })));
  return asked.map((body) => api.post("/leave", body).text);
}

const types = (mock: Mock): unknown => [unchecked(mock).get("/leave-types", { limit: 100 }).text, asking(mock)];

/** What is shown of an employee with hidden leave, and of everybody. */
function traces(mock: Mock): unknown[] {
  const api = unchecked(mock);
  const paths = [`/employees/${hidden}`, "/employees?limit=100", "/leave/balances?limit=100", `/leave/balances?employee_id=${hidden}`];
  const figures = ["/analytics", "/analytics/export", "/onboarding", "/leave-types?limit=100"];
  const read = [...paths, ...figures].map((path) => {
    const [place, query] = path.split("?");
    return api.get(place!, query ?? "").text;
  });
  const written = [
    api.patch(`/employees/${hidden}`, { job_title: "Archivist" }),
    api.post(`/employees/${hidden}/invite`),
    api.delete(`/employees/${hidden}`),
  ];
  return [read, written.map(({ text }) => text)];
}

/** What a receiver gets while hidden leave is added and begins. */
function telling(mock: Mock): unknown[] {
  const api = unchecked(mock);
  hook(mock, ["employee.created", "employee.updated", "employee.terminated", "leave.requested", "leave.approved", "leave.cancelled"]);
  mock.web("add-hidden-leave", { company: "wattle", employee_id: plain, start_date: "2026-03-03" });
  api.get("/company");
  const before = receivedEvents(mock);
  mock.clock.advance("P1D");
  api.get("/company");
  return [before, receivedEvents(mock)];
}

/** Visible family-violence leave. */
export const hiddenLeaveProofs: readonly Proof[] = hiddenLeaveFaults.map(({ id, violates: [first] }) => {
  const scenes = {
    "PRIV-01": lists,
    "PRIV-03": lists,
    "PRIV-02": byId,
    "PRIV-04": byId,
    "PRIV-06": asking,
    "PRIV-08": telling,
    "PRIV-10": types,
  };
  return proof(id, scenes[first as keyof typeof scenes] ?? traces);
});
