import { AREAS, type CompanyData, TABLES, type TableName } from "@hr-platform/domain";
import type { Problem } from "./rules/rule.ts";

/** Calls `visit` for an id, with its place. Returns true to stop. */
type Visit = (id: string, place: () => string) => boolean;

/** The value of a member of a record, or of its resource as `resource/member`. */
function valueAt(record: object, names: readonly string[]): unknown {
  let value: unknown = record;
  for (const name of names) value = (value as Readonly<Record<string, unknown>>)[name];
  return value;
}

/** Visits the ids in a member of each record of a table. The member is an id, a list of ids, or null. A place is made only when `visit` calls for it: there are many. */
function visitIds(company: CompanyData, table: TableName, member: string, visit: Visit): boolean {
  const names = member.split("/");
  const records: readonly object[] = company[table];
  for (const [n, record] of records.entries()) {
    const value = valueAt(record, names) as string | readonly string[] | null;
    if (typeof value === "string") {
      if (visit(value, () => `/${table}/${n}/${member}`)) return true;
    } else if (value !== null) {
      for (const [index, id] of value.entries()) if (visit(id, () => `/${table}/${n}/${member}/${index}`)) return true;
    }
  }
  return false;
}

/** Visits the ids of a table's own records. Some tables have none. */
function visitOwn(company: CompanyData, table: TableName, visit: Visit): boolean {
  const [first] = company[table];
  if (first === undefined) return false;
  return "resource" in first ? visitIds(company, table, "resource/id", visit) : "id" in first && visitIds(company, table, "id", visit);
}

/** Visits the ids of the tasks of all plans. */
function visitTasks(company: CompanyData, visit: Visit): boolean {
  return (["onboarding_plans", "offboarding_plans"] as const).some((table) =>
    company[table].some((plan, n) => plan.tasks.some(({ id }, task) => visit(id, () => `/${table}/${n}/tasks/${task}/id`))),
  );
}

/** The first id of a company that is in none of the table's records that it refers to. */
function unknownReference(company: CompanyData): Problem | undefined {
  const known = new Map<TableName, ReadonlySet<string>>();
  const idsOf = (table: TableName): ReadonlySet<string> => {
    let ids = known.get(table);
    if (ids === undefined) {
      const all = new Set<string>();
      visitOwn(company, table, (id) => all.add(id) === undefined);
      known.set(table, (ids = all));
    }
    return ids;
  };
  let problem: Problem | undefined;
  for (const table of TABLES) {
    for (const [member, target] of Object.entries(AREAS[table].references)) {
      const there = idsOf(target);
      const isLost = visitIds(company, table, member, (id, place) => {
        if (there.has(id)) return false;
        problem = { at: place(), why: `is '${id}', which is none of this company's ${target}` };
        return true;
      });
      if (isLost) return problem;
    }
  }
  return undefined;
}

/** What must differ in a world, and how its values are visited. */
const UNIQUE: readonly (readonly [what: string, all: (company: CompanyData, visit: Visit) => boolean])[] = [
  ["slug", ({ slug }, visit) => visit(slug, () => "/slug")],
  ["key", ({ keys }, visit) => keys.some(({ token }, n) => visit(token, () => `/keys/${n}/token`))],
  [
    "id",
    (company, visit) =>
      visit(company.company.resource.id, () => "/company/resource/id") ||
      TABLES.some((table) => visitOwn(company, table, visit)) ||
      visitTasks(company, visit),
  ],
];

/** The first unknown reference or duplicate id in a world; undefined: there is none. */
export function referenceProblem(companies: readonly CompanyData[]): Problem | undefined {
  let problem: Problem | undefined;
  for (const [what, all] of UNIQUE) {
    const seen = new Set<string>();
    for (const [index, company] of companies.entries()) {
      const isTwice = all(company, (id, place) => {
        if (seen.size < seen.add(id).size) return false;
        problem = { at: `/companies/${index}${place()}`, why: `repeats the ${what} '${id}'` };
        return true;
      });
      if (isTwice) return problem;
    }
  }
  for (const [index, company] of companies.entries()) {
    const lost = unknownReference(company);
    if (lost !== undefined) return { ...lost, at: `/companies/${index}${lost.at}` };
  }
  return undefined;
}
