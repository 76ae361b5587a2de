import type { EmployeeRecord } from "@hr-platform/fixtures";
import type { Decisions } from "../../contract/decisions.ts";

/** An employee as text: as it is stored, or with the role where a server echoes it. */
export function employeeText(row: { readonly json: string; readonly record: EmployeeRecord }, decisions: Decisions): string {
  return decisions["role-echo"] === "hidden" ? row.json : JSON.stringify({ ...row.record.resource, role: row.record.role });
}
