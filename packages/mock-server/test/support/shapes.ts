import { expect } from "vitest";

/** The shapes of the resources, written by hand from section 2, for `toEqual`. */

export const uuid: unknown = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
export const date: unknown = expect.stringMatching(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/);
export const instant: unknown = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
export const text: unknown = expect.any(String);
export const number: unknown = expect.any(Number);
export const boolean: unknown = expect.any(Boolean);
export const integer: unknown = expect.toSatisfy(Number.isInteger);
export const texts: unknown = expect.toSatisfy((value: unknown) => Array.isArray(value) && value.every((item) => typeof item === "string"));

export function oneOf(...values: readonly unknown[]): unknown {
  return expect.toBeOneOf([...values]);
}

const orNull = (shape: unknown): unknown => oneOf(shape, null);

/** §2.2 */
export const listMeta: unknown = { total: integer, page: integer, limit: integer, has_more: boolean };

/** §2.3 */
export const employee: unknown = {
  id: uuid,
  first_name: text,
  last_name: text,
  email: expect.stringMatching(/^[^@\s]+@[^@\s]+$/),
  job_title: orNull(text),
  department: orNull(text),
  employment_type: oneOf("full_time", "part_time", "casual", "contractor"),
  start_date: date,
  base_salary: orNull(integer),
  status: oneOf("active", "on_leave", "probation", "terminated"),
  probation_end_date: orNull(date),
  manager_id: orNull(uuid),
  jurisdiction: oneOf("AU", "NZ", "UK"),
  created_at: instant,
};

/** §2.5 */
export const leaveRequest: Readonly<Record<string, unknown>> = {
  id: uuid,
  employeeId: uuid,
  employeeName: text,
  typeId: uuid,
  typeName: text,
  startDate: date,
  endDate: date,
  days: number,
  halfDay: boolean,
  halfDayPeriod: orNull(oneOf("morning", "afternoon")),
  notes: orNull(text),
  status: oneOf("pending", "approved", "declined", "cancelled", "auto_approved"),
  declineReason: orNull(text),
  createdAt: instant,
};

/** §2.7 */
export const leaveBalance: unknown = {
  employee_id: uuid,
  name: text,
  annual_available: number,
  sick_available: number,
  pending_days: number,
  taken_days: number,
};

/** §2.8 */
export const leaveType: unknown = {
  id: uuid,
  name: text,
  is_paid: boolean,
  requires_approval: boolean,
  allow_half_days: boolean,
  min_notice_days: integer,
  max_days_per_year: orNull(integer),
  is_default: boolean,
};

/** §2.12 */
export const company: unknown = {
  id: uuid,
  name: text,
  jurisdiction: texts,
  plan: text,
  company_size: orNull(text),
  industry: orNull(text),
  vera_context: orNull(text),
  website: orNull(text),
  currency: text,
  timezone: text,
  financial_year_start: text,
  primary_domain: orNull(text),
  allowed_domains: texts,
  domain_enforcement_enabled: boolean,
  created_at: instant,
};
