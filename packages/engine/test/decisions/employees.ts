import type { Employee } from "@hr-platform/spec/types";
import type { Mock } from "../../src/sandbox/mock-handle.ts";
import { someone } from "../support/cast.ts";
import { type Result, client } from "../support/client.ts";
import { type Switch, NEWCOMER, at, hire, on, outcome } from "./switch.ts";

/** The statuses in a list. */
function statuses(mock: Mock, query: Record<string, string> = {}): unknown {
  const answer = client(mock).get<Employee[]>("/employees", { limit: 100, ...query });
  return answer.error === undefined ? [...new Set(answer.data.map(({ status }) => status))].sort() : outcome(answer);
}

function read(mock: Mock, id: string, slug = "wattle"): Employee {
  return at(mock, slug).get<Employee>(`/employees/${id}`).data;
}

function change(mock: Mock, id: string, body: object): Result<Employee> {
  return client(mock).patch<Employee>(`/employees/${id}`, body);
}

/** Creates several employees, each with their own address. */
function hires(mock: Mock, ...bodies: readonly Record<string, unknown>[]): Result<Employee>[] {
  return bodies.map((body, n) => hire(mock, { email: `n${n}@x.example`, ...body }));
}

const NOBODY_ELSE = "409 CONFLICT email";

/** Lists of employees, and creates (§4.2). */
export const employeesSwitches: readonly Switch[] = [
  on("employee-status-default", (mock) => statuses(mock), {
    "non-terminated": ["active", "on_leave", "probation"],
    all: ["active", "on_leave", "probation", "terminated"],
    "only-active": ["active"],
  }),
  on("employee-status-active", (mock) => statuses(mock, { status: "active" }), {
    "non-terminated": ["active", "on_leave", "probation"],
    "exactly-active": ["active"],
  }),
  on("employee-status-values", (mock) => ["on_leave", "probation", "retired"].map((status) => statuses(mock, { status })), {
    reject: Array.from({ length: 3 }, () => "400 VALIDATION_ERROR status"),
    ignore: Array.from({ length: 3 }, () => ["active", "on_leave", "probation"]),
    filter: [["on_leave"], ["probation"], "400 VALIDATION_ERROR status"],
  }),
  on(
    "department-match",
    (mock) =>
      ["Engineering", "ENGINEERING", "gineer", "Astronomy"].map(
        (department) => client(mock).get("/employees", { department }).meta!.total > 0,
      ),
    { "case-insensitive": [true, true, false, false], exact: [true, false, false, false], contains: [true, true, true, false] },
  ),
  on(
    "blank-department",
    (mock) => {
      const [created, empty] = hires(mock, { department: "  " }, { department: "" });
      const updated = change(mock, someone(mock).id, { department: " " });
      return [created!, empty!, updated].map((result) => (result.error === undefined ? result.data.department : outcome(result)));
    },
    {
      kept: ["", "", ""],
      none: [null, null, null],
      rejected: Array.from({ length: 3 }, () => "400 VALIDATION_ERROR department"),
    },
  ),
  on(
    "employee-create",
    (mock) => [
      outcome(hire(mock)),
      outcome(client(mock).post("/employees", {})),
      outcome(client(mock, "hrk_wattle_read").post("/employees", NEWCOMER)),
    ],
    {
      enabled: ["200", "400 VALIDATION_ERROR first_name", "403 FORBIDDEN"],
      forbidden: ["403 FORBIDDEN", "403 FORBIDDEN", "403 FORBIDDEN"],
      "not-implemented": ["501 NOT_IMPLEMENTED", "501 NOT_IMPLEMENTED", "501 NOT_IMPLEMENTED"],
    },
  ),
  on(
    "new-employee-status",
    (mock) => {
      const future = { start_date: "2026-06-01" };
      const today = { start_date: "2026-03-02" };
      const hired = hires(mock, today, future, {}, { ...today, employment_type: "contractor" });
      const created = hired.map(({ data }) => data.status);
      mock.clock.advance("P1Y");
      return [created, hired.map(({ data }) => read(mock, data.id).status)];
    },
    {
      "by-probation-length": [
        ["probation", "probation", "active", "active"],
        ["active", "active", "active", "active"],
      ],
      probation: [
        ["probation", "probation", "probation", "probation"],
        ["probation", "probation", "probation", "probation"],
      ],
      active: [
        ["active", "active", "active", "active"],
        ["active", "active", "active", "active"],
      ],
    },
  ),
  on(
    "probation-end-date",
    (mock) => {
      const start_date = "2026-01-31";
      const hired = hires(mock, { start_date }, { start_date, employment_type: "casual" });
      const kiwi = at(mock, "kauri").post<Employee>("/employees", { ...NEWCOMER, start_date, jurisdiction: "NZ" });
      return [...hired, kiwi].map(({ data }) => data.probation_end_date);
    },
    { "by-jurisdiction": ["2026-07-31", null, "2026-05-01"], "three-months": ["2026-04-30", null, "2026-04-30"], none: [null, null, null] },
  ),
  on(
    "duplicate-email",
    (mock) => {
      const { id } = someone(mock);
      const email = hire(mock).data.email.toUpperCase();
      return [outcome(hire(mock, { email })), outcome(change(mock, id, { email }))];
    },
    {
      conflict: [NOBODY_ELSE, NOBODY_ELSE],
      "validation-error": ["400 VALIDATION_ERROR email", "400 VALIDATION_ERROR email"],
      allowed: ["200", "200"],
    },
  ),
  on(
    "terminated-email-reuse",
    (mock) => {
      client(mock).delete(`/employees/${hire(mock).data.id}`);
      return [outcome(hire(mock)), outcome(hire(mock, { email: someone(mock, "kauri").email }))];
    },
    { conflict: [NOBODY_ELSE, "200"], allowed: ["200", "200"] },
  ),
  on("foreign-jurisdiction", (mock) => [outcome(hire(mock, { jurisdiction: "NZ" })), client(mock).get("/company").data["jurisdiction"]], {
    "validation-error": ["400 VALIDATION_ERROR jurisdiction", ["AU"]],
    accepted: ["200", ["AU"]],
  }),
  on(
    "salary-range",
    (mock) =>
      hires(mock, ...[0, -1, 100_000_000_001, Number.MAX_SAFE_INTEGER, 2 ** 53, 1.5, "1"].map((base_salary) => ({ base_salary }))).map(
        ({ status }) => status,
      ),
    {
      bounded: [200, 400, 400, 400, 400, 400, 400],
      "non-negative": [200, 400, 200, 200, 400, 400, 400],
      "any-integer": [200, 200, 200, 200, 400, 400, 400],
    },
  ),
  on(
    "start-date-range",
    (mock) => [
      ...hires(
        mock,
        { start_date: "1949-12-31" },
        { start_date: "1950-01-01" },
        { start_date: "2028-03-02" },
        { start_date: "2028-03-03" },
      ).map(outcome),
      outcome(change(mock, someone(mock).id, { start_date: "1926-03-02" })),
    ],
    {
      bounded: ["400 VALIDATION_ERROR start_date", "200", "200", "400 VALIDATION_ERROR start_date", "400 VALIDATION_ERROR start_date"],
      any: ["200", "200", "200", "200", "200"],
    },
  ),
  on("admin-role-create", (mock) => [outcome(hire(mock, { role: "company_admin" })), outcome(hire(mock))], {
    allowed: ["200", NOBODY_ELSE],
    forbidden: ["403 FORBIDDEN", "200"],
  }),
];
