import type { CompanyData } from "@hr-platform/domain";

/** An id, and its place in the file. */
interface Place {
  readonly id: string | null;
  readonly path: string;
}

function places<T>(list: readonly T[], path: string, pick: (entry: T) => string | null, below: string): Place[] {
  return list.map((entry, index) => ({ id: pick(entry), path: `${path}/${index}${below}` }));
}

const ofResource = ({ resource }: { resource: { id: string } }): string => resource.id;
const ofRecord = ({ id }: { id: string }): string => id;

/** The ids of one company's resources, by list. */
function ids(company: CompanyData): Record<string, Place[]> {
  const { employees, leave_types, leave, webhooks, stages, roles, candidates, applications } = company;
  return {
    employees: places(employees, "/employees", ofResource, "/resource/id"),
    leave_types: places(leave_types, "/leave_types", ofResource, "/resource/id"),
    leave: places(leave, "/leave", ofResource, "/resource/id"),
    webhooks: places(webhooks, "/webhooks", ofResource, "/resource/id"),
    stages: places(stages, "/stages", ofResource, "/resource/id"),
    roles: places(roles, "/roles", ofRecord, "/id"),
    candidates: places(candidates, "/candidates", ofRecord, "/id"),
    applications: places(applications, "/applications", ofRecord, "/id"),
    surveys: places(company.surveys, "/surveys", ofRecord, "/id"),
    onboarding_plans: places(company.onboarding_plans, "/onboarding_plans", ofRecord, "/id"),
    offboarding_plans: places(company.offboarding_plans, "/offboarding_plans", ofRecord, "/id"),
  };
}

/** The ids that reference another list, by that list. */
function references(company: CompanyData): Record<string, Place[]> {
  const { employees, leave, applications, offers, surveys } = company;
  return {
    employees: [
      ...places(employees, "/employees", ({ resource }) => resource.manager_id, "/resource/manager_id"),
      ...places(leave, "/leave", ({ resource }) => resource.employeeId, "/resource/employeeId"),
      ...places(company.onboarding_plans, "/onboarding_plans", (plan) => plan.employee_id, "/employee_id"),
      ...places(company.offboarding_plans, "/offboarding_plans", (plan) => plan.employee_id, "/employee_id"),
      ...places(company.training, "/training", (entry) => entry.employee_id, "/employee_id"),
      ...surveys.flatMap((survey, n) => places(survey.invited_employee_ids, `/surveys/${n}/invited_employee_ids`, (id) => id, "")),
    ],
    leave_types: places(leave, "/leave", ({ resource }) => resource.typeId, "/resource/typeId"),
    roles: places(applications, "/applications", (application) => application.role_id, "/role_id"),
    candidates: places(applications, "/applications", (application) => application.candidate_id, "/candidate_id"),
    stages: places(applications, "/applications", (application) => application.stage_id, "/stage_id"),
    applications: places(offers, "/offers", (offer) => offer.application_id, "/application_id"),
  };
}

/** The first duplicate value. */
function repeated(all: readonly Place[]): Place | undefined {
  const seen = new Set<string | null>();
  return all.find(({ id }) => seen.size === seen.add(id).size);
}

/** The first unknown reference or duplicate id in a world; undefined: there is none. */
export function referenceProblem(companies: readonly CompanyData[]): string | undefined {
  const at = (index: number, { path }: Place): string => `/companies/${index}${path}`;
  const within = (pick: (company: CompanyData) => Place[]): Place[] =>
    companies.flatMap((company, index) => pick(company).map((place) => ({ ...place, path: at(index, place) })));
  const unique: readonly [string, Place[]][] = [
    ["slug", within(({ slug }) => [{ id: slug, path: "/slug" }])],
    ["key", within(({ keys }) => places(keys, "/keys", ({ token }) => token, "/token"))],
    ["id", within((company) => [{ id: company.company.resource.id, path: "/company/resource/id" }, ...Object.values(ids(company)).flat()])],
  ];
  for (const [what, all] of unique) {
    const twice = repeated(all);
    if (twice !== undefined) return `${twice.path} repeats the ${what} '${twice.id}'`;
  }
  for (const [index, company] of companies.entries()) {
    const known = ids(company);
    for (const [list, all] of Object.entries(references(company))) {
      const there = new Set(known[list]!.map(({ id }) => id));
      const lost = all.find(({ id }) => id !== null && !there.has(id));
      if (lost !== undefined) return `${at(index, lost)} is '${lost.id}', which is none of this company's ${list}`;
    }
  }
  return undefined;
}
