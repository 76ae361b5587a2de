import { AREAS, type CompanyData, TABLES, type TableName } from "@hr-platform/domain";
import type { Problem } from "./rules/rule.ts";

/** An id, and its place in the file. */
interface Place {
  readonly id: string;
  readonly path: string;
}

/** The value of a member of a record, or of its resource as `resource/member`. */
function valueAt(record: object, member: string): unknown {
  return member.split("/").reduce<unknown>((at, key) => (at as Readonly<Record<string, unknown>>)[key], record);
}

/** The ids in a member of each record of a table. The member is an id, a list of ids, or null. */
function places(company: CompanyData, table: TableName, member: string): Place[] {
  return company[table].flatMap((record, n): Place[] => {
    const value = valueAt(record, member) as string | readonly string[] | null;
    const path = `/${table}/${n}/${member}`;
    if (typeof value === "string") return [{ id: value, path }];
    return (value ?? []).map((id, index) => ({ id, path: `${path}/${index}` }));
  });
}

/** The ids of a table's own records. Some tables have none. */
function ids(company: CompanyData, table: TableName): Place[] {
  const [first] = company[table];
  if (first === undefined) return [];
  return "resource" in first ? places(company, table, "resource/id") : "id" in first ? places(company, table, "id") : [];
}

/** The ids of the tasks of all plans. */
function tasks(company: CompanyData, table: "onboarding_plans" | "offboarding_plans"): Place[] {
  return company[table].flatMap((plan, n) => plan.tasks.map(({ id }, task) => ({ id, path: `/${table}/${n}/tasks/${task}/id` })));
}

/** The first duplicate value. */
function repeated(all: readonly Place[]): Place | undefined {
  const seen = new Set<string>();
  return all.find(({ id }) => seen.size === seen.add(id).size);
}

/** The first id of a company that is in none of the table's records that it refers to. */
function unknownReference(company: CompanyData): Problem | undefined {
  for (const table of TABLES) {
    for (const [member, target] of Object.entries(AREAS[table].references)) {
      const there = new Set(ids(company, target).map(({ id }) => id));
      const lost = places(company, table, member).find(({ id }) => !there.has(id));
      if (lost !== undefined) return { at: lost.path, why: `is '${lost.id}', which is none of this company's ${target}` };
    }
  }
  return undefined;
}

/** The first unknown reference or duplicate id in a world; undefined: there is none. */
export function referenceProblem(companies: readonly CompanyData[]): Problem | undefined {
  const within = (pick: (company: CompanyData) => Place[]): Place[] =>
    companies.flatMap((company, index) => pick(company).map(({ id, path }) => ({ id, path: `/companies/${index}${path}` })));
  const unique: readonly [string, Place[]][] = [
    ["slug", within(({ slug }) => [{ id: slug, path: "/slug" }])],
    ["key", within(({ keys }) => keys.map(({ token }, n) => ({ id: token, path: `/keys/${n}/token` })))],
    [
      "id",
      within((company) => [
        { id: company.company.resource.id, path: "/company/resource/id" },
        ...TABLES.flatMap((table) => ids(company, table)),
        ...tasks(company, "onboarding_plans"),
        ...tasks(company, "offboarding_plans"),
      ]),
    ],
  ];
  for (const [what, all] of unique) {
    const twice = repeated(all);
    if (twice !== undefined) return { at: twice.path, why: `repeats the ${what} '${twice.id}'` };
  }
  for (const [index, company] of companies.entries()) {
    const lost = unknownReference(company);
    if (lost !== undefined) return { ...lost, at: `/companies/${index}${lost.at}` };
  }
  return undefined;
}
