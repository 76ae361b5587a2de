/** People, in the form of a world file. */
import type { Employee } from "@hr-platform/spec/types";
import { DATE, FLAG, INSTANT, type RecordSchema, TEXT_OR_NULL, described, nullOr, objectOf, choiceOf } from "./schema.ts";

export type PortalRole = "employee" | "manager" | "company_admin";

export interface Termination {
  readonly date: string;
  readonly reason: string | null;
  readonly voluntary: boolean;
}

export interface EmployeeRecord {
  /**
   * `status` is stored only as `active` or `terminated`. The service derives `on_leave` and `probation` from visible
   * leave, `probation_end_date` and the clock.
   */
  readonly resource: Employee;
  /** The portal role requested at creation. It takes effect with the invitation (§2.4). */
  readonly role: PortalRole;
  readonly invited_at: string | null;
  readonly termination: Termination | null;
  /** A status that was set, which overrides `probation_end_date`. Absent: none was set. */
  readonly set_status?: Exclude<Employee["status"], "terminated">;
  /**
   * Annual leave days carried over into the leave year of the company's `began`. They count for who was employed before that year; who
   * started later, or was added later, has 0.
   */
  readonly carried_over_days: number;
}

export const employeeSchema: RecordSchema<EmployeeRecord> = objectOf<EmployeeRecord>(
  {
    resource: described("Employee"),
    role: choiceOf("employee", "manager", "company_admin"),
    invited_at: nullOr(INSTANT),
    termination: nullOr(objectOf<Termination>({ date: DATE, reason: TEXT_OR_NULL, voluntary: FLAG })),
    carried_over_days: { type: "number", minimum: 0 },
  },
  { set_status: choiceOf("active", "on_leave", "probation") },
);
