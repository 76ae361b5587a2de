import type { EmployeeRecord } from "@hr-platform/domain";
import { choose, type Decisions } from "../../contract/decisions.ts";
import type { ApiError } from "../../contract/errors.ts";
import { refuseBy } from "../../contract/refuse-by.ts";
import type { Row, Table } from "../../store/table.ts";

/**
 * Why a person cannot be the manager of an employee; null if they can. `employeeId` is null for a new
 * employee, who manages nobody yet.
 */
export function managerProblem(
  employees: Table<EmployeeRecord>,
  managerId: string,
  employeeId: string | null,
  decisions: Decisions,
): ApiError | null {
  const manager = employees.get(managerId);
  if (manager === undefined) return unknownBodyId("manager_id", decisions);
  if (choose(decisions["bad-manager"], { "by-case": false, conflict: false, "only-unknown-refused": true })) return null;
  const why =
    manager.record.termination !== null
      ? "manager_id names a terminated employee."
      : employeeId !== null && reportsTo(employees, manager, employeeId)
        ? "manager_id would make the employee report to themselves."
        : null;
  if (why === null) return null;
  const isConflict = choose(decisions["bad-manager"], { "by-case": false, conflict: true, "only-unknown-refused": false });
  return isConflict ? refuseBy.conflict("unfit-manager", why, "manager_id") : refuseBy.invalid("unfit-manager", "manager_id", why);
}

/** Whether a person is the employee, or reports to them directly or indirectly. */
export function reportsTo(employees: Table<EmployeeRecord>, person: Row<EmployeeRecord>, employeeId: string): boolean {
  const seen = new Set<string>();
  for (
    let at: Row<EmployeeRecord> | undefined = person;
    at !== undefined && !seen.has(at.id);
    at = employees.get(at.record.resource.manager_id ?? "")
  ) {
    if (at.id === employeeId) return true;
    seen.add(at.id);
  }
  return false;
}

/** The error for an unknown id in a body. An id of another company must look the same (§5.3, A-28). */
export function unknownBodyId(
  field: string,
  decisions: Decisions,
  rule: "unknown-body-id" | "unlisted-leave-type" = "unknown-body-id",
): ApiError {
  return decisions["unknown-body-id"] === "not-found"
    ? refuseBy.unknownId(rule, field)
    : refuseBy.invalid(rule, field, `${field} names no known resource.`);
}
