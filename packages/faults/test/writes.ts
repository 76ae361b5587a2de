import type { Employee, LeaveRequest } from "@hr-platform/spec/types";
import { writeFaults } from "../src/catalogue/conventions/writes.ts";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { UNKNOWN, leaveTypeNamed, people, someone } from "@hr-platform/engine/test/support/cast";
import { NEWCOMER } from "@hr-platform/engine/test/decisions/switch";
import { type Proof, proof, unchecked } from "./proof.ts";

/** One of several concurrent calls. */
function call(mock: Mock, method: string, path: string, body?: object): Promise<Response> {
  const headers = { authorization: "Bearer hrk_wattle_full", ...(body === undefined ? {} : { "content-type": "application/json" }) };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  return mock.fetch(`http://mock/api/v1${path}`, { method, headers, ...sent });
}

/** Pairs of concurrent writes, and the state after them. */
async function races(mock: Mock): Promise<unknown[]> {
  const api = unchecked(mock);
  const [one, two] = people(mock).filter(({ status }) => status === "active");
  const type = leaveTypeNamed(mock, "wattle", "Annual leave (AU)").id;
  const ask = { employee_id: one!.id, leave_type_id: type, start_date: "2026-05-04", end_date: "2026-05-05" };
  const pending = api.post<LeaveRequest>("/leave", { ...ask, start_date: "2026-06-02", end_date: "2026-06-02" }).data.id;
  await Promise.all([
    call(mock, "PATCH", `/employees/${one!.id}`, { job_title: "A" }),
    call(mock, "PATCH", `/employees/${one!.id}`, { department: "B" }),
  ]);
  await Promise.all([call(mock, "PATCH", `/employees/${two!.id}`, { job_title: "A" }), call(mock, "DELETE", `/employees/${two!.id}`, {})]);
  await Promise.all(["a", "b"].map((name) => call(mock, "POST", "/employees", { ...NEWCOMER, email: `${name}@wattle-grove.example` })));
  await Promise.all([ask, { ...ask, start_date: "2026-05-05" }].map((body) => call(mock, "POST", "/leave", body)));
  await Promise.all([call(mock, "PATCH", `/leave/${pending}/approve`), call(mock, "PATCH", `/leave/${pending}/decline`, { reason: "x" })]);
  return [
    api.get(`/employees/${one!.id}`).text,
    api.get(`/employees/${two!.id}`).text,
    people(mock).length,
    api.get("/leave", { employee_id: one!.id, limit: 100 }).text,
    api.get(`/leave/${pending}`).text,
  ];
}

/** Writes one after the other, each read at once. */
function inTurn(mock: Mock): unknown[] {
  const api = unchecked(mock);
  const { id } = someone(mock);
  const type = leaveTypeNamed(mock, "wattle", "Annual leave (AU)").id;
  const ask = { employee_id: id, leave_type_id: type, start_date: "2026-05-04", end_date: "2026-05-05" };
  const state = (): unknown[] => [
    api.get("/company").text,
    api.get(`/employees/${id}`).text,
    api.get("/employees", { limit: 100 }).text,
    api.get("/leave", { employee_id: id, limit: 100 }).text,
  ];
  const request = api.post<LeaveRequest>("/leave", ask).data?.id;
  const writes = [
    () => api.patch("/company", { industry: "Robotics" }),
    () => api.patch(`/employees/${id}`, { job_title: "Archivist", department: "Sales" }),
    () => api.patch(`/employees/${id}`, { job_title: "Keeper" }),
    () => api.patch(`/leave/${request}/approve`),
    () => api.patch(`/leave/${request}/approve`),
    () => api.post<Employee>("/employees", NEWCOMER),
    () => api.post("/leave", { ...ask, employee_id: UNKNOWN }),
    () => api.post("/leave", { ...ask, start_date: "2026-06-01", end_date: "2026-06-30" }),
    () => api.delete(`/employees/${id}`),
  ];
  return writes.map((write) => [write().text, state(), api.get(`/leave/${request}`).text]);
}

/** Writes that are lost, halved, stale or raced. */
export const writesProofs: readonly Proof[] = writeFaults.map(({ id }) => proof(id, /at-once|under-way/.test(id) ? races : inTurn));
