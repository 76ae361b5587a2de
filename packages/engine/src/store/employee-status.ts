import type { EmployeeRecord, LeaveRecord } from "@hr-platform/domain";
import type { Employee, LeaveRequest } from "@hr-platform/spec/types";

type Status = Employee["status"];

/** Whether a request is approved: the employee is or will be away. */
export function isGranted(request: Pick<LeaveRequest, "status">): boolean {
  return request.status === "approved" || request.status === "auto_approved";
}

/** Whether a request is neither declined nor cancelled. */
export function isLive(request: Pick<LeaveRequest, "status">): boolean {
  return request.status === "pending" || isGranted(request);
}

/** The status of an employee on a date, and what decides it. */
export interface StatusReason {
  readonly status: Status;
  /** `set`: a request set the status. `none`: nothing else decides it. */
  readonly because: "termination" | "leave" | "set" | "probation" | "none";
  /** The leave that decides it. */
  readonly leave?: LeaveRecord;
}

/**
 * Why an employee has a status on a date (§3.1 leaves the automatic changes open; A-120). `terminated` stays. Approved
 * visible leave on the date gives `on_leave`. Otherwise a status that was set counts. A date before
 * the end of probation gives `probation`.
 */
export function statusReason(
  today: string,
  employee: EmployeeRecord,
  visibleLeave: Iterable<{ readonly record: LeaveRecord }>,
): StatusReason {
  if (employee.termination !== null) return { status: "terminated", because: "termination" };
  for (const { record } of visibleLeave) {
    const { startDate, endDate } = record.resource;
    if (startDate <= today && today <= endDate && isGranted(record.resource))
      return { status: "on_leave", because: "leave", leave: record };
  }
  if (employee.set_status !== undefined) return { status: employee.set_status, because: "set" };
  const probation = employee.resource.probation_end_date;
  return probation !== null && today < probation ? { status: "probation", because: "probation" } : { status: "active", because: "none" };
}

/** The status of an employee on a date. */
export function statusOn(today: string, employee: EmployeeRecord, visibleLeave: Iterable<{ readonly record: LeaveRecord }>): Status {
  return statusReason(today, employee, visibleLeave).status;
}
