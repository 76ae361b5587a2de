import { addDays, addMonths } from "@hr-platform/domain";
import type { Employee } from "@hr-platform/spec/types";
import { caseOf, type Decisions } from "../../contract/decisions.ts";

/**
 * The end of probation of a new employee: six months after the start in AU and UK, 90 days in NZ; null for
 * casual staff and contractors.
 */
export function probationEnd(
  employee: Pick<Employee, "employment_type" | "start_date" | "jurisdiction">,
  decisions: Decisions,
): string | null {
  if (employee.employment_type === "casual" || employee.employment_type === "contractor") return null;
  switch (caseOf(decisions["probation-end-date"])) {
    case "none":
      return null;
    case "three-months":
      return addMonths(employee.start_date, 3);
    case "by-jurisdiction":
      return employee.jurisdiction === "NZ" ? addDays(employee.start_date, 90) : addMonths(employee.start_date, 6);
  }
}
