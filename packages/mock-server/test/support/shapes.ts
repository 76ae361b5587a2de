import { expect } from "vitest";

/** The shapes of the resources, written by hand from section 2, for `toEqual`. */

export const anyUuid: unknown = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
export const date: unknown = expect.stringMatching(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/);
export const anyInstant: unknown = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
export const anyText: unknown = expect.any(String);
export const number: unknown = expect.any(Number);
export const boolean: unknown = expect.any(Boolean);
export const integer: unknown = expect.toSatisfy(Number.isInteger);
export const anyTexts: unknown = expect.toSatisfy(
  (value: unknown) => Array.isArray(value) && value.every((item) => typeof item === "string"),
);

export function anyOf(...values: readonly unknown[]): unknown {
  return expect.toBeOneOf([...values]);
}

const orNull = (shape: unknown): unknown => anyOf(shape, null);

/** §2.2 */
export const listMeta: unknown = { total: integer, page: integer, limit: integer, has_more: boolean };

/** §2.3 */
export const employeeShape: unknown = {
  id: anyUuid,
  first_name: anyText,
  last_name: anyText,
  email: expect.stringMatching(/^[^@\s]+@[^@\s]+$/),
  job_title: orNull(anyText),
  department: orNull(anyText),
  employment_type: anyOf("full_time", "part_time", "casual", "contractor"),
  start_date: date,
  base_salary: orNull(integer),
  status: anyOf("active", "on_leave", "probation", "terminated"),
  probation_end_date: orNull(date),
  manager_id: orNull(anyUuid),
  jurisdiction: anyOf("AU", "NZ", "UK"),
  created_at: anyInstant,
};

/** §2.5 */
export const leaveRequest: Readonly<Record<string, unknown>> = {
  id: anyUuid,
  employeeId: anyUuid,
  employeeName: anyText,
  typeId: anyUuid,
  typeName: anyText,
  startDate: date,
  endDate: date,
  days: number,
  halfDay: boolean,
  halfDayPeriod: orNull(anyOf("morning", "afternoon")),
  notes: orNull(anyText),
  status: anyOf("pending", "approved", "declined", "cancelled", "auto_approved"),
  declineReason: orNull(anyText),
  createdAt: anyInstant,
};

/** §2.7 */
export const leaveBalance: unknown = {
  employee_id: anyUuid,
  name: anyText,
  annual_available: number,
  sick_available: number,
  pending_days: number,
  taken_days: number,
};

/** §2.8 */
export const leaveTypeShape: unknown = {
  id: anyUuid,
  name: anyText,
  is_paid: boolean,
  requires_approval: boolean,
  allow_half_days: boolean,
  min_notice_days: integer,
  max_days_per_year: orNull(integer),
  is_default: boolean,
};

/** §2.12 */
export const companyShape: unknown = {
  id: anyUuid,
  name: anyText,
  jurisdiction: anyTexts,
  plan: anyText,
  company_size: orNull(anyText),
  industry: orNull(anyText),
  vera_context: orNull(anyText),
  website: orNull(anyText),
  currency: anyText,
  timezone: anyText,
  financial_year_start: anyText,
  primary_domain: orNull(anyText),
  allowed_domains: anyTexts,
  domain_enforcement_enabled: boolean,
  created_at: anyInstant,
};
