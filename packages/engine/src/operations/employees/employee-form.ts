import type { EmployeeRecord } from "@hr-platform/domain";
import type { Decisions } from "../../contract/decisions.ts";

/** The JSON text of an employee: as stored, or with the role if the decision echoes it. */
export function employeeText(row: { readonly json: string; readonly record: EmployeeRecord }, decisions: Decisions): string {
  return decisions["role-echo"] === "hidden" ? row.json : JSON.stringify({ ...row.record.resource, role: row.record.role });
}
