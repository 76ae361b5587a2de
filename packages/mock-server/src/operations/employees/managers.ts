import type { EmployeeRecord } from "@hr-platform/fixtures";
import type { Decisions } from "../../contract/decisions.ts";
import { type ApiError, refuse } from "../../contract/errors.ts";
import type { Row, Table } from "../../store/table.ts";

/**
 * Why somebody cannot be an employee's manager, or null when they can. `employeeId` is null for a
 * new employee, who cannot be anyone's manager yet.
 */
export function managerProblem(
  employees: Table<EmployeeRecord>,
  managerId: string,
  employeeId: string | null,
  decisions: Decisions,
): ApiError | null {
  const manager = employees.get(managerId);
  if (manager === undefined) return unknownBodyId("manager_id", decisions);
  if (decisions["bad-manager"] === "only-unknown-refused") return null;
  const why =
    manager.record.termination !== null
      ? "manager_id names a terminated employee."
      : employeeId !== null && reportsTo(employees, manager, employeeId)
        ? "manager_id would make the employee report to themselves."
        : null;
  if (why === null) return null;
  return decisions["bad-manager"] === "conflict" ? refuse.conflict(why, "manager_id") : refuse.invalid("manager_id", why);
}

/** Whether a person is, or reports by any number of steps to, an employee. */
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

/** An id in a body that is unknown here: of no company, or of another one, which must look the same (§5.3, A-28). */
export function unknownBodyId(field: string, decisions: Decisions): ApiError {
  return decisions["unknown-body-id"] === "not-found"
    ? refuse.unknownId(field)
    : refuse.invalid(field, `${field} names no known resource.`);
}
