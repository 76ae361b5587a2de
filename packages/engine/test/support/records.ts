import type { EmployeeRecord, LeaveRecord, LeaveTypeRecord } from "@hr-platform/domain";
import type { Employee, LeaveRequest, LeaveType } from "@hr-platform/spec/types";
import openapi from "@hr-platform/spec/openapi.json" with { type: "json" };
import { type Operation, type OperationId, operations } from "@hr-platform/spec/operations";
import { currentContract } from "../../src/contract/current.ts";
import { type DecisionValues, type Decisions, withValues } from "../../src/contract/decisions.ts";
import { ApiError } from "../../src/contract/errors.ts";

/** The nth id: a version 4 UUID that sorts by n. */
export function uuid(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
}

/** The example of the description: it has every field, those that no test looks at too. */
const described = openapi.paths["/employees/{id}"].get.responses["200"].content["application/json"].example.data as Employee;

/** A full-time Australian employee since 2020, with the given differences. */
export function employee(resource: Partial<Employee> = {}, more: Partial<EmployeeRecord> = {}): EmployeeRecord {
  return {
    resource: {
      ...described,
      id: uuid(1),
      first_name: "Ada",
      last_name: "Byron",
      email: "ada@acorn-lane.example",
      job_title: null,
      department: null,
      employment_type: "full_time",
      start_date: "2020-01-01",
      base_salary: null,
      status: "active",
      probation_end_date: null,
      manager_id: null,
      jurisdiction: "AU",
      created_at: "2020-01-01T00:00:00.000Z",
      ...resource,
    },
    role: "employee",
    invited_at: null,
    termination: null,
    carried_over_days: 0,
    ...more,
  };
}

/** An approved day of leave of the first employee, with the given differences. */
export function leave(resource: Partial<LeaveRequest> = {}): LeaveRecord {
  return {
    resource: {
      id: uuid(1),
      employeeId: uuid(1),
      employeeName: "Ada Byron",
      typeId: uuid(1),
      typeName: "Annual leave",
      startDate: "2026-03-02",
      endDate: "2026-03-02",
      days: 1,
      halfDay: false,
      halfDayPeriod: null,
      notes: null,
      status: "approved",
      declineReason: null,
      createdAt: "2026-01-01T00:00:00.000Z",
      ...resource,
    },
    cancel_reason: null,
  };
}

/** A leave type for every jurisdiction without a balance, with the given differences. */
export function leaveType(resource: Partial<LeaveType> = {}, more: Partial<LeaveTypeRecord> = {}): LeaveTypeRecord {
  return {
    resource: {
      id: uuid(1),
      name: "Annual leave",
      is_paid: true,
      requires_approval: true,
      allow_half_days: true,
      min_notice_days: 0,
      max_days_per_year: null,
      is_default: true,
      ...resource,
    },
    jurisdiction: null,
    kind: "other",
    ...more,
  };
}

/** The default decisions, with some changes. */
export function decided(choices: Partial<DecisionValues> = {}): Decisions {
  return withValues(currentContract.decisions.defaults, choices);
}

/** An operation of the description. */
export function operationOf(id: OperationId): Operation {
  return operations.find((row) => row.id === id)!;
}

/** The error of an action. @throws Error if the action succeeds. */
export function refusal(action: () => unknown): ApiError {
  try {
    action();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}
