import type { Employee, LeaveRequest } from "@hr-platform/spec/types";
import type { Mock } from "../../src/sandbox/mock-handle.ts";
import { lastEvents } from "../support/cast.ts";
import { type Result, client } from "../support/client.ts";
import { type Switch, requestLeave, hire, on, outcome } from "./switch.ts";

function end(mock: Mock, id: string, body?: object): Result<Employee> {
  return client(mock).delete<Employee>(`/employees/${id}`, body);
}

/** Terminates new employees, one for each body. Returns the outcomes. */
function ends(mock: Mock, ...bodies: (object | undefined)[]): string[] {
  return bodies.map((body, n) => outcome(end(mock, hire(mock, { email: `n${n}@x.example` }).data.id, body)));
}

/** Terminations (§4.2). */
export const terminationsSwitches: readonly Switch[] = [
  on(
    "patch-terminated",
    (mock) => {
      const { id } = hire(mock).data;
      end(mock, id);
      const { status, job_title } = client(mock).get<Employee>(`/employees/${id}`).data;
      const answer = client(mock).patch<Employee>(`/employees/${id}`, { job_title: "Baker" });
      return [status, job_title, outcome(answer), answer.data?.job_title, answer.data?.status];
    },
    { conflict: ["terminated", null, "409 CONFLICT", undefined, undefined], accepted: ["terminated", null, "200", "Baker", "terminated"] },
  ),
  on(
    "terminate-twice",
    (mock) => {
      const { id } = hire(mock).data;
      end(mock, id);
      const again = outcome(end(mock, id));
      const told = lastEvents(mock);
      return [again, told, outcome(client(mock).get(`/employees/${id}`))];
    },
    { conflict: ["409 CONFLICT", [], "200"], "no-op": ["200", [], "200"], "not-found": ["404 NOT_FOUND", [], "200"] },
  ),
  on(
    "termination-date",
    (mock) =>
      ends(mock, undefined, { termination_date: "2026-05-01" }, { termination_date: "2020-01-05" }, { termination_date: "2026-03-02" }),
    {
      "any-from-start": ["200", "200", "400 VALIDATION_ERROR termination_date", "200"],
      "not-future": ["200", "400 VALIDATION_ERROR termination_date", "400 VALIDATION_ERROR termination_date", "200"],
    },
  ),
  on(
    "termination-reason",
    (mock) => ends(mock, ...["voluntary", "involuntary", "Off to sea"].map((termination_reason) => ({ termination_reason })), undefined),
    {
      "free-text": ["200", "200", "200", "200"],
      listed: ["200", "200", "400 VALIDATION_ERROR termination_reason", "200"],
    },
  ),
  on(
    "termination-leave",
    (mock) => {
      const boss = hire(mock).data.id;
      const report = hire(mock, { email: "b@x.example", manager_id: boss }).data.id;
      const request = requestLeave(mock, boss).data.id;
      end(mock, boss);
      const left = client(mock).get<Employee>(`/employees/${report}`).data.manager_id;
      return [client(mock).get<LeaveRequest>(`/leave/${request}`).data.status, left === boss];
    },
    { untouched: ["pending", true], "future-cancelled": ["cancelled", true] },
  ),
];
