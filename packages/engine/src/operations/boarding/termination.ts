import type { EmployeeRecord, Termination } from "@hr-platform/domain";
import type { CompanyState } from "../../store/company/company-state.ts";
import type { Change } from "../../store/change.ts";
import type { Decisions } from "../../contract/decisions.ts";
import { Row } from "../../store/table.ts";
import { isLive } from "../../store/employee-status.ts";

/** The end of an employment, over the API or by a completed offboarding: the employee after it, and all changes (§3.1). */
export function endEmployment(
  company: CompanyState,
  { record }: Row<EmployeeRecord>,
  termination: Termination,
  decisions: Decisions,
): { readonly row: Row<EmployeeRecord>; readonly changes: readonly Change[] } {
  const row = new Row<EmployeeRecord>({ ...record, resource: { ...record.resource, status: "terminated" }, termination });
  return { row, changes: [{ table: "employees", row }, ...cancelled(company, row.id, termination.date, decisions)] };
}

/** Cancels live requests after the last day, if the decision says so. */
function cancelled(company: CompanyState, employeeId: string, date: string, decisions: Decisions): Change[] {
  if (decisions["termination-leave"] === "untouched") return [];
  return [...company.leaveRegister.of(employeeId)]
    .filter(({ record: { resource } }) => isLive(resource) && resource.startDate > date)
    .map(({ record }) => ({ table: "leave", row: new Row({ ...record, resource: { ...record.resource, status: "cancelled" as const } }) }));
}
