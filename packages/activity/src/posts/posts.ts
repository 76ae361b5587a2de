import type { EmployeeRecord, JobRoleRecord } from "@hr-platform/domain";
import type { CompanyState } from "@hr-platform/engine/store/company/company-state";

/** Whether somebody of a company reports to a person. */
export function leads({ employees }: CompanyState, id: string): boolean {
  for (const { record } of employees.rows()) if (record.resource.manager_id === id && record.resource.status !== "terminated") return true;
  return false;
}

/** The jurisdiction and department of a person or a role, as one text. */
export function postOf({ jurisdiction, department }: Pick<JobRoleRecord, "jurisdiction" | "department">): string {
  return `${jurisdiction} ${department ?? ""}`;
}

/** The parts of such a text. */
export function partsOf(post: string): Pick<JobRoleRecord, "jurisdiction" | "department"> {
  return { jurisdiction: post.slice(0, 2) as JobRoleRecord["jurisdiction"], department: post.slice(3) || null };
}

/** The statuses of an offboarding that has begun and has not ended. */
const BEGUN = ["not_started", "in_progress"] as const;

/** The last day of a person whose offboarding has begun; undefined: they stay. */
export function lastDayOf({ records }: CompanyState, employeeId: string): string | undefined {
  const plans = records.offboarding_plans.where("employee_id", employeeId);
  return plans.find(({ status }) => BEGUN.some((one) => one === status))?.last_working_day;
}

/** The people of posts who stay, while nobody is written. */
interface Staying {
  readonly version: string;
  readonly byPost: Map<string, readonly EmployeeRecord[]>;
}

const stayingNow = new WeakMap<CompanyState, Staying>();

/** The people of a post who stay. */
export function staying(company: CompanyState, post: string): readonly EmployeeRecord[] {
  const version = `${company.employees.writes.version} ${company.records.offboarding_plans.version}`;
  let known = stayingNow.get(company);
  if (known?.version !== version) stayingNow.set(company, (known = { version, byPost: new Map() }));
  let people = known.byPost.get(post);
  if (people === undefined) known.byPost.set(post, (people = findStaying(company, post)));
  return people;
}

/** The ids of the people whose offboarding has begun. */
export function leavers({ records }: CompanyState): ReadonlySet<string> {
  const plans = BEGUN.flatMap((status) => records.offboarding_plans.where("status", status));
  return new Set(plans.map(({ employee_id }) => employee_id));
}

function findStaying(company: CompanyState, post: string): EmployeeRecord[] {
  const { jurisdiction, department } = partsOf(post);
  const leaving = leavers(company);
  const stay: EmployeeRecord[] = [];
  for (const { id, record } of company.directory.list("non-terminated", department, "exact", "by-id")) {
    const { resource } = record;
    if (resource.jurisdiction === jurisdiction && (resource.department || null) === department && !leaving.has(id)) stay.push(record);
  }
  return stay;
}

/** Who leads the people of a post: the manager of most of them, or the head of the company. */
export function leadOf(company: CompanyState, post: string): string | null {
  const counts = new Map<string, number>();
  for (const { resource } of staying(company, post))
    if (resource.manager_id !== null) counts.set(resource.manager_id, (counts.get(resource.manager_id) ?? 0) + 1);
  const best = [...counts].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([id]) => id);
  return best.find((id) => isThere(company, id)) ?? topOf(company)?.resource.id ?? null;
}

function isThere(company: CompanyState, id: string): boolean {
  return company.employees.get(id)?.record.termination === null && lastDayOf(company, id) === undefined;
}

/** The first employed person without a manager. */
export function topOf(company: CompanyState): EmployeeRecord | undefined {
  for (const { record } of company.employees.rows()) if (record.termination === null && record.resource.manager_id === null) return record;
  return undefined;
}
