const ID = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";

/** Bodies for tests that every server must accept. */
export const EMPLOYEE: Readonly<Record<string, unknown>> = {
  first_name: "Ada",
  last_name: "Reid",
  email: "ada@example.com",
  employment_type: "full_time",
  start_date: "2026-03-02",
  jurisdiction: "AU",
  role: "employee",
  job_title: "Keeper",
  department: "Gardens",
  base_salary: 7_654_321,
  manager_id: ID,
};

export const LEAVE: Readonly<Record<string, unknown>> = {
  employee_id: ID,
  leave_type_id: ID,
  start_date: "2026-03-02",
  end_date: "2026-03-02",
  half_day: true,
  half_day_period: "morning",
  notes: "x",
};

export const WEBHOOK: { readonly url: string; readonly events: readonly string[] } = {
  url: "https://example.com/in",
  events: ["leave.requested"],
};
