import type { CompanyState } from "../../store/company-state.ts";

/** The number of people who are not terminated, those who start later included. */
export function headcount(company: CompanyState): number {
  return company.directory.list("non-terminated", null).length;
}
