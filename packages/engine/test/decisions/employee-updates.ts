import type { Employee } from "@hr-platform/spec/types";
import type { Mock } from "../../src/sandbox/mock-handle.ts";
import { UNKNOWN, lastEvents, someone } from "../support/cast.ts";
import { type Result, client } from "../support/client.ts";
import { type Switch, SICK, requestLeave, at, hire, on, outcome } from "./switch.ts";

function read(mock: Mock, id: string, slug = "wattle"): Employee {
  return at(mock, slug).get<Employee>(`/employees/${id}`).data;
}

function change(mock: Mock, id: string, body: object): Result<Employee> {
  return client(mock).patch<Employee>(`/employees/${id}`, body);
}

/** Updates of employees, without terminations (§4.2). */
export const employeeUpdatesSwitches: readonly Switch[] = [
  on(
    "bad-manager",
    (mock) => {
      const boss = hire(mock).data.id;
      const report = hire(mock, { email: "b@x.example", manager_id: boss }).data.id;
      const gone = someone(mock, "wattle", { status: "terminated" }).id;
      return [gone, boss, report, UNKNOWN].map((manager_id) => outcome(change(mock, boss, { manager_id })));
    },
    {
      "by-case": [...Array.from({ length: 3 }, () => "400 VALIDATION_ERROR manager_id"), "404 NOT_FOUND manager_id"],
      conflict: [...Array.from({ length: 3 }, () => "409 CONFLICT manager_id"), "404 NOT_FOUND manager_id"],
      "only-unknown-refused": ["200", "200", "200", "404 NOT_FOUND manager_id"],
    },
  ),
  on(
    "role-echo",
    (mock) => {
      const { id, ...created } = hire(mock, { role: "manager" }).data as Employee & { role?: string };
      const listed = client(mock).get<(typeof created)[]>("/employees", { limit: 100 }).data;
      const one = client(mock).get<typeof created>(`/employees/${id}`).data;
      return [
        created.role,
        one.role,
        listed.every(({ role }) => role !== undefined),
        client(mock).delete<typeof created>(`/employees/${id}`).data.role,
      ];
    },
    { hidden: [undefined, undefined, false, undefined], echoed: ["manager", "manager", true, "manager"] },
  ),
  on(
    "editable-employee-fields",
    (mock) => {
      const { id } = someone(mock, "southern", { jurisdiction: "AU" });
      const fields = { first_name: "Wren", probation_end_date: "2026-09-01", job_title: "Baker", jurisdiction: "NZ", role: "manager" };
      const answers = Object.entries(fields).map(([name, value]) =>
        outcome(at(mock, "southern").patch(`/employees/${id}`, { [name]: value })),
      );
      const after = read(mock, id, "southern");
      return [
        new Set(answers).size,
        after.first_name === "Wren",
        after.probation_end_date === "2026-09-01",
        after.job_title,
        after.jurisdiction,
      ];
    },
    {
      "most-fields": [1, true, true, "Baker", "AU"],
      "with-jurisdiction": [1, true, true, "Baker", "NZ"],
      "job-fields": [1, false, false, "Baker", "AU"],
    },
  ),
  on(
    "editable-employee-fields",
    (mock) => {
      const { id } = someone(mock, "southern", { jurisdiction: "AU" });
      const bodies = [{ first_name: "Wren" }, { jurisdiction: "NZ" }, { jurisdiction: "FR" }, { role: "manager" }];
      return bodies.map((body) => outcome(at(mock, "southern").patch(`/employees/${id}`, body)));
    },
    {
      "most-fields": ["200", "400 VALIDATION_ERROR jurisdiction", "400 VALIDATION_ERROR jurisdiction", "400 VALIDATION_ERROR role"],
      "with-jurisdiction": ["200", "200", "400 VALIDATION_ERROR jurisdiction", "400 VALIDATION_ERROR role"],
      "job-fields": [
        "400 VALIDATION_ERROR first_name",
        "400 VALIDATION_ERROR jurisdiction",
        "400 VALIDATION_ERROR jurisdiction",
        "400 VALIDATION_ERROR role",
      ],
    },
    { decide: { "read-only-fields": "validation-error" } },
  ),
  on(
    "employee-patch-status",
    (mock) => {
      const { id } = someone(mock);
      const answer = outcome(change(mock, id, { status: "probation", job_title: "Baker" }));
      const { status, job_title } = read(mock, id);
      return [answer, status, job_title === "Baker", outcome(change(mock, id, { status: "terminated" })), read(mock, id).status];
    },
    {
      "validation-error": ["400 VALIDATION_ERROR status", "active", false, "400 VALIDATION_ERROR status", "active"],
      ignored: ["200", "active", true, "200", "active"],
      applied: ["200", "probation", true, "400 VALIDATION_ERROR status", "probation"],
    },
  ),
  on(
    "employee-patch-status",
    (mock) => {
      const { id } = someone(mock);
      change(mock, id, { status: "on_leave" });
      const { status } = read(mock, id);
      client(mock).delete(`/employees/${id}`);
      return [status, read(mock, id).status];
    },
    { "validation-error": ["active", "terminated"], ignored: ["active", "terminated"], applied: ["on_leave", "terminated"] },
    { decide: { "derived-employee-status": "never" } },
  ),
  on(
    "derived-employee-status",
    (mock) => {
      const veteran = hire(mock).data;
      const starter = hire(mock, { email: "b@x.example", start_date: "2026-03-02" }).data;
      requestLeave(mock, veteran.id, { start_date: "2026-03-02", end_date: "2026-03-03" }, SICK);
      const away = read(mock, veteran.id).status;
      mock.clock.advance("P1Y");
      return [
        veteran.status,
        away,
        starter.status,
        change(mock, veteran.id, { job_title: "Baker" }).data.status,
        read(mock, starter.id).status,
      ];
    },
    { computed: ["active", "on_leave", "probation", "active", "active"], never: ["active", "active", "probation", "active", "probation"] },
  ),
  on(
    "invite-response",
    (mock) => {
      const answer = client(mock).post(`/employees/${hire(mock).data.id}/invite`);
      return [answer.status, Object.keys(answer.data).sort().slice(0, 4), answer.data["status"]];
    },
    {
      invitation: [200, ["email", "employee_id", "invited_at", "status"], "invited"],
      employee: [200, ["base_salary", "created_at", "department", "email"], "active"],
      id: [200, ["id"], undefined],
    },
  ),
  on(
    "invite-again",
    (mock) => {
      const { id } = hire(mock).data;
      const invite = (): Result => client(mock).post(`/employees/${id}/invite`);
      const first = invite().data["invited_at"];
      mock.clock.advance("PT1H");
      const second = invite();
      const renewed = second.error === undefined && second.data["invited_at"] !== first;
      client(mock).delete(`/employees/${id}`);
      return [outcome(second), renewed, outcome(invite())];
    },
    {
      resend: ["200", true, "409 CONFLICT"],
      conflict: ["409 CONFLICT", false, "409 CONFLICT"],
      "validation-error": ["400 VALIDATION_ERROR", false, "409 CONFLICT"],
    },
  ),
  on(
    "no-op-event",
    (mock) => {
      const { id, job_title } = someone(mock);
      change(mock, id, { job_title });
      const same = lastEvents(mock).map(({ kind }) => kind);
      change(mock, id, { job_title: 5 });
      return [same, lastEvents(mock)];
    },
    { none: [[], []], event: [["employee.updated"], []] },
  ),
];
