import type { Employee, LeaveRequestCreated } from "@hr-platform/spec/types";
import type { DecisionSlug, DecisionValues } from "../../src/contract/decisions.ts";
import type { Mock, MockOptions } from "../../src/sandbox/mock-handle.ts";
import { leaveTypeNamed } from "../support/cast.ts";
import { type Client, type Result, client } from "../support/client.ts";

/** One decision: the requests to a fresh mock, and the expected result for each value. */
export interface Switch {
  readonly slug: DecisionSlug;
  readonly observe: (mock: Mock) => unknown;
  readonly shows: Readonly<Record<string, unknown>>;
  /** The other options of the mock: decisions, rate limit, world. */
  readonly settings: MockOptions;
}

/** A switch. The type requires a result for every value. */
export function on<S extends DecisionSlug>(
  slug: S,
  observe: (mock: Mock) => unknown,
  shows: Readonly<Record<DecisionValues[S], unknown>>,
  settings: MockOptions = {},
): Switch {
  return { slug, observe, shows, settings };
}

/** A response in short: `200`, `409 CONFLICT` or `400 VALIDATION_ERROR email`. */
export function outcome({ status, error }: Result<unknown>): string {
  return [status, error?.code, error?.field].filter((part) => part !== undefined).join(" ");
}

/** A client with the full key of a company. */
export function at(mock: Mock, slug: string): Client {
  return client(mock, `hrk_${slug}_full`);
}

/** A valid body of a create: employed full-time in Australia since 2020. */
export const NEWCOMER = {
  first_name: "Mia",
  last_name: "Archer",
  email: "mia.archer@wattle-grove.example",
  employment_type: "full_time",
  start_date: "2020-01-06",
  jurisdiction: "AU",
  role: "employee",
};

/** Creates an employee of wattle, with the given differences. */
export function hire(mock: Mock, more: Record<string, unknown> = {}): Result<Employee> {
  return client(mock).post<Employee>("/employees", { ...NEWCOMER, ...more });
}

/** Requests annual leave for an employee of wattle, Monday to Friday in two months, with the given differences. */
export function requestLeave(
  mock: Mock,
  employee: string,
  more: Record<string, unknown> = {},
  type = "Annual leave (AU)",
): Result<LeaveRequestCreated> {
  return client(mock).post<LeaveRequestCreated>("/leave", {
    employee_id: employee,
    leave_type_id: leaveTypeNamed(mock, "wattle", type).id,
    start_date: "2026-05-04",
    end_date: "2026-05-08",
    ...more,
  });
}

/** A leave type that is approved on submission, needs no notice and allows half days. */
export const SICK = "Personal/carer's leave (AU)";

/** Codes of the warnings of a request, or the error. */
export function warned(result: Result<LeaveRequestCreated>): string | string[] {
  return result.error === undefined ? (result.data.warnings ?? []).map(({ code }) => code) : outcome(result);
}
