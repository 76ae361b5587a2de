import type { CompanyData, EmployeeRecord } from "@hr-platform/domain";
import { choose, type Decisions } from "../contract/decisions.ts";

/** Finds a contradiction in the data of a company, with its place; undefined: there is none. */
type Rule = (company: CompanyData, decisions: Decisions) => string | undefined;

function timeZone({ company: { resource } }: CompanyData): string | undefined {
  try {
    Intl.DateTimeFormat("en", { timeZone: resource.timezone });
    return undefined;
  } catch {
    return `/company/resource/timezone is '${resource.timezone}', which is no known time zone; write one such as Australia/Sydney`;
  }
}

function leaveDates({ leave }: CompanyData): string | undefined {
  const n = leave.findIndex(({ resource }) => resource.endDate < resource.startDate);
  return n < 0 ? undefined : `/leave/${n}/resource/endDate is before its startDate`;
}

/** Whether an employee blocks the e-mail address for others. A mock that allows duplicates may have saved such a world. */
function holdsAddress({ termination }: EmployeeRecord, decisions: Decisions): boolean {
  if (choose(decisions["duplicate-email"], { conflict: false, "validation-error": false, allowed: true })) return false;
  return decisions["terminated-email-reuse"] === "conflict" || termination === null;
}

function addresses({ employees }: CompanyData, decisions: Decisions): string | undefined {
  const held = new Set<string>();
  for (const [n, person] of employees.entries()) {
    if (!holdsAddress(person, decisions)) continue;
    const address = person.resource.email.toLowerCase();
    if (held.has(address))
      return `/employees/${n}/resource/email is somebody else's too; give each person an address, or decide duplicate-email=allowed`;
    held.add(address);
  }
  return undefined;
}

function managers({ employees }: CompanyData, decisions: Decisions): string | undefined {
  if (choose(decisions["bad-manager"], { "by-case": false, conflict: false, "only-unknown-refused": true })) return undefined;
  const managerOf = new Map(employees.map(({ resource }) => [resource.id, resource.manager_id]));
  const cleared = new Set<string>();
  for (const [n, { resource }] of employees.entries()) {
    const chain = new Set<string>();
    for (let at: string | null | undefined = resource.id; at != null && !cleared.has(at); at = managerOf.get(at)) {
      if (chain.has(at)) return `/employees/${n}/resource/manager_id leads into a circle of managers; the head of a company has null`;
      chain.add(at);
    }
    for (const id of chain) cleared.add(id);
  }
  return undefined;
}

const RULES: readonly Rule[] = [timeZone, leaveDates, addresses, managers];

/** The first contradiction in a world; undefined: there is none. */
export function consistencyProblem(companies: readonly CompanyData[], decisions: Decisions): string | undefined {
  for (const [index, company] of companies.entries()) {
    for (const rule of RULES) {
      const problem = rule(company, decisions);
      if (problem !== undefined) return `/companies/${index}${problem}`;
    }
  }
  return undefined;
}
