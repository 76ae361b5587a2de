import type { CompanyData } from "@hr-platform/domain";
import type { Decisions } from "@hr-platform/engine/contract/decisions";

/** A contradiction: its place as a JSON Pointer, and what is wrong there. */
export interface Problem {
  readonly at: string;
  readonly why: string;
}

/**
 * Finds the contradictions in the data of a company, with places below it. Whatever a mock with the decisions can come
 * to holds no contradiction, so that every exported world can be loaded.
 */
export type Rule = (company: CompanyData, decisions: Decisions) => Iterable<Problem>;

const people = new WeakMap<CompanyData, ReadonlySet<string>>();

/** The ids of a company's employees. Several rules ask for them. */
export function employeeIds(company: CompanyData): ReadonlySet<string> {
  let ids = people.get(company);
  if (ids === undefined) people.set(company, (ids = new Set(company.employees.map(({ resource }) => resource.id))));
  return ids;
}

/** The values that come again: each with its position. Takes undefined for nothing. */
export function* repeats<T>(values: Iterable<T>): Iterable<{ readonly value: T; readonly n: number }> {
  const seen = new Set<T>();
  let n = 0;
  for (const value of values) {
    if (value !== undefined && seen.has(value)) yield { value, n };
    seen.add(value);
    n += 1;
  }
}
