import type { EmployeeRecord, Termination } from "@hr-platform/fixtures";
import type { CompanyState } from "../../store/company-state.ts";
import type { Change } from "../../store/change.ts";
import type { Decisions } from "../../contract/decisions.ts";
import { Row } from "../../store/table.ts";
import { isLive } from "../../store/employee-status.ts";

/** An employment ended over the API or by a completed offboarding: the person as they are then, and all that changes (§3.1). */
export function endEmployment(
  company: CompanyState,
  { record }: Row<EmployeeRecord>,
  termination: Termination,
  decisions: Decisions,
): { readonly row: Row<EmployeeRecord>; readonly changes: readonly Change[] } {
  const row = new Row<EmployeeRecord>({ ...record, resource: { ...record.resource, status: "terminated" }, termination });
  return { row, changes: [{ table: "employees", row }, ...cancelled(company, row.id, termination.date, decisions)] };
}

/** Live requests after the last day, where a server cancels them. */
function cancelled(company: CompanyState, employeeId: string, date: string, decisions: Decisions): Change[] {
  if (decisions["termination-leave"] === "untouched") return [];
  return [...company.leaveRegister.of(employeeId)]
    .filter(({ record: { resource } }) => isLive(resource) && resource.startDate > date)
    .map(({ record }) => ({ table: "leave", row: new Row({ ...record, resource: { ...record.resource, status: "cancelled" as const } }) }));
}
