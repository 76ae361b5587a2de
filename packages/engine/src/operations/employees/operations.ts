import { type EmployeeRecord, type Termination, addDays, addMonths, isoInstant } from "@hr-platform/domain";
import type { Employee, Invitation, Jurisdiction } from "@hr-platform/spec/types";
import { type ByValue, type Decisions, caseOf, choose } from "../../contract/decisions.ts";
import { type Listed, created, envelopeOf, data, deleted, listing, one } from "../../pipeline/answer.ts";
import type { CompanyState } from "../../store/company/company-state.ts";
import type { Change } from "../../store/change.ts";
import type { StatusGroup } from "../../store/indexes/employee-directory.ts";
import { CODE_OF } from "../../contract/errors.ts";
import { refuseBy } from "../../contract/refuse-by.ts";
import { hasGrowth } from "../../pipeline/plans.ts";
import { type Answer, type Context, type ContextOf, type IdContext, type Route, route, routeOn } from "../../pipeline/route.ts";
import { isOpenPlan } from "../boarding/boarding-plan.ts";
import { domainOf } from "../company/email-domains.ts";
import { checkEmployeeFields, storedDepartment } from "./employee-fields.ts";
import { employeeText } from "./employee-form.ts";
import { managerProblem } from "./managers.ts";
import { newOffboardingPlan, newOnboardingPlan } from "../boarding/plan-template.ts";
import { endEmployment } from "../boarding/termination.ts";
import { isVoluntary } from "../boarding/termination-reason.ts";
import { Row } from "../../store/table.ts";

export type Person = Row<EmployeeRecord>;

const USUAL_GROUP: ByValue<"employee-status-default", StatusGroup> = {
  "non-terminated": "non-terminated",
  all: "all",
  "only-active": "active",
};

/** The group of employees that a status filter selects (§4.2, A-98 to A-100). */
function statusGroup({ query, decisions }: ContextOf<"listEmployees">): StatusGroup {
  const standard = choose(decisions["employee-status-default"], USUAL_GROUP);
  switch (query.status) {
    case undefined:
      return standard;
    case "all":
    case "terminated":
      return query.status;
    case "active":
      return decisions["employee-status-active"] === "exactly-active" ? "active" : "non-terminated";
    case "on_leave":
    case "probation":
      return choose(decisions["employee-status-values"], { reject: false, ignore: false, filter: true }) ? query.status : standard;
    default:
      if (choose(decisions["employee-status-values"], { reject: false, ignore: true, filter: false })) return standard;
      throw refuseBy.invalid("employee-status-filter", "status", "status must be one of: active, on_leave, probation, terminated, all.");
  }
}

function listEmployees(context: ContextOf<"listEmployees">): Answer {
  const { company, query, decisions } = context;
  return listing(
    context,
    company.directory.list(
      statusGroup(context),
      query.department ?? null,
      caseOf(decisions["department-match"]),
      caseOf(decisions["employee-order"]),
    ),
    (row) => written(context, row).json,
  );
}

/** An employee in the form of the API, with the role if the decision echoes it. */
function written({ decisions }: Context, row: Person): Listed & { readonly id: string } {
  return decisions["role-echo"] === "hidden" ? row : { id: row.id, json: employeeText(row, decisions) };
}

/** 200 with an employee. */
export function show(context: Context, row: Person, effects?: Partial<Pick<Answer, "changes" | "events">>): Answer {
  return one(written(context, row), effects);
}

/** @throws ApiError if another employee of the company has the e-mail address. */
export function requireFreeEmail({ company, decisions }: Context, email: string, own: string | null): void {
  const code = choose(decisions["duplicate-email"], { ...CODE_OF, allowed: null });
  if (code === null) return;
  const taken = [...company.directory.withEmail(email)].some((id) => {
    if (id === own) return false;
    return decisions["terminated-email-reuse"] === "conflict" || company.employees.get(id)?.record.termination === null;
  });
  if (!taken) return;
  throw refuseBy.rule("duplicate-email", code, "An employee with this e-mail address exists.", "email");
}

/** @throws ApiError if the company enforces its allowed domains and the address has none of them (§2.12, A-78). */
export function requireAllowedDomain(
  { company, decisions }: Context,
  email: string,
  rule: "outside-domains" | "invited-outside-domains" = "outside-domains",
): void {
  const { domain_enforcement_enabled, allowed_domains } = company.company.record.resource;
  if (!domain_enforcement_enabled) return;
  if (
    allowed_domains.length === 0 &&
    choose(decisions["enforcement-empty-list"], { "validation-error": false, "blocks-all": false, "no-effect": true })
  )
    return;
  if (allowed_domains.includes(domainOf(email))) return;
  throw refuseBy.outsideDomains(rule, choose(decisions["invite-domain-error"], CODE_OF));
}

/** @throws ApiError for a jurisdiction that the company does not have. */
export function requireOwnJurisdiction({ company, decisions }: Context, jurisdiction: Jurisdiction): void {
  if (decisions["foreign-jurisdiction"] === "accepted" || company.company.record.resource.jurisdiction.includes(jurisdiction)) return;
  throw refuseBy.invalid("foreign-jurisdiction", "jurisdiction", "jurisdiction is not one of the company's.");
}

/** @throws ApiError for a start date before 1950 or more than two years ahead. */
export function requirePlausibleStart({ company, decisions }: Context, date: string): void {
  if (decisions["start-date-range"] === "any") return;
  const latest = `${Number(company.today.slice(0, 4)) + 2}${company.today.slice(4)}`;
  if (date < "1950-01-01" || date > latest)
    throw refuseBy.invalid("start-date-range", "start_date", "start_date must lie between 1950-01-01 and two years from today.");
}

const SET_PROBATION = { set_status: "probation" } as const;
const SET_ACTIVE = { set_status: "active" } as const;

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

function create(context: ContextOf<"createEmployee">): Answer {
  const { company, body, decisions, now } = context;
  if (body.role === "company_admin" && decisions["admin-role-create"] === "forbidden")
    throw refuseBy.rule("admin-role", "FORBIDDEN", "A company admin is appointed in the web application.");
  requirePlausibleStart(context, body.start_date);
  requireOwnJurisdiction(context, body.jurisdiction);
  if (decisions["domain-enforcement-reach"] === "invite-and-create") requireAllowedDomain(context, body.email);
  const problem = body.manager_id == null ? null : managerProblem(company.employees, body.manager_id, null, decisions);
  if (problem !== null) throw problem;
  requireFreeEmail(context, body.email, null);
  const { role, ...shown } = body;
  const resource: Employee = {
    id: company.nextId("employees"),
    first_name: shown.first_name,
    last_name: shown.last_name,
    email: shown.email,
    job_title: shown.job_title ?? null,
    department: storedDepartment(shown.department, decisions),
    employment_type: shown.employment_type,
    start_date: shown.start_date,
    base_salary: shown.base_salary ?? null,
    status: "active",
    probation_end_date: probationEnd(shown, decisions),
    manager_id: shown.manager_id ?? null,
    jurisdiction: shown.jurisdiction,
    created_at: isoInstant(now),
  };
  const record = { resource, role, invited_at: null, termination: null, carried_over_days: 0 };
  const status = choose(decisions["new-employee-status"], { "by-probation-length": {}, probation: SET_PROBATION, active: SET_ACTIVE });
  const row = dated(company, { ...record, ...status });
  return created(context, envelopeOf(written(context, row)), {
    changes: [{ table: "employees", row }, ...onboarding(context, resource)],
    events: [{ kind: "employee.created", row }],
  });
}

/** The onboarding plan of a new employee, if the plan of the company includes onboarding (§1, A-208). */
function onboarding({ company, decisions, now }: Context, employee: Employee): Change[] {
  if (
    choose(decisions["new-plan-time"], { "at-once": false, delayed: false, never: true }) ||
    !hasGrowth(company.company.record.resource.plan)
  )
    return [];
  return [{ table: "onboarding_plans", record: newOnboardingPlan(company.nextId("onboarding_plans"), employee, now) }];
}

/** A row with the status of today. */
export function dated(company: CompanyState, record: EmployeeRecord): Person {
  return new Row({ ...record, resource: { ...record.resource, status: company.statusOf(record) } });
}

/** First and last name, as leave and balances show them. */
export function fullName({ first_name, last_name }: Pick<Employee, "first_name" | "last_name">): string {
  return `${first_name} ${last_name}`;
}

function terminate(context: ContextOf<"terminateEmployee">, person: Person): Answer {
  const { company, decisions } = context;
  const { record } = person;
  const { termination_date, termination_reason } = context.body;
  const policy = decisions["termination-date"];
  const date = termination_date ?? company.today;
  if (termination_date !== undefined && date < record.resource.start_date)
    throw refuseBy.invalid("termination-before-start", "termination_date", "termination_date lies before the start date.");
  if (policy === "not-future" && date > company.today)
    throw refuseBy.invalid("termination-in-future", "termination_date", "termination_date lies in the future.");
  if (record.termination !== null) {
    switch (caseOf(decisions["terminate-twice"])) {
      case "conflict":
        throw refuseBy.conflict("terminated-twice", "The employee is terminated already.");
      case "not-found":
        throw refuseBy.unknownId("terminated-twice");
      case "no-op":
        return deleted(context, written(context, person));
    }
  }
  const reason = termination_reason ?? null;
  if (decisions["termination-reason"] === "listed" && reason !== null && reason !== "voluntary" && reason !== "involuntary") {
    throw refuseBy.invalid("termination-reason", "termination_reason", "termination_reason must be one of: voluntary, involuntary.");
  }
  const termination: Termination = { date, reason, voluntary: isVoluntary(reason) };
  const { row, changes } = endEmployment(company, person, termination, decisions);
  return deleted(context, written(context, row), {
    changes: [...changes, ...offboarding(context, person.id, date)],
    events: [{ kind: "employee.terminated", row }],
  });
}

/** The offboarding plan of an employee terminated over the API without one, if the decision makes it. */
function offboarding({ company, decisions, now }: Context, employeeId: string, lastDay: string): Change[] {
  const { offboarding_plans } = company.records;
  if (decisions["termination-plan"] === "no" || offboarding_plans.where("employee_id", employeeId).some(isOpenPlan)) return [];
  return [{ table: "offboarding_plans", record: newOffboardingPlan(company.nextId("offboarding_plans"), employeeId, lastDay, now) }];
}

function invite(context: Context, person: Person): Answer {
  const { decisions, now } = context;
  const { record } = person;
  if (record.termination !== null) throw refuseBy.conflict("invited-leaver", "The employee is terminated.");
  const again = choose(decisions["invite-again"], { ...CODE_OF, resend: null });
  if (record.invited_at !== null && again !== null) throw refuseBy.rule("invited-again", again, "The employee has been invited already.");
  requireAllowedDomain(context, record.resource.email, "invited-outside-domains");
  const invited_at = isoInstant(now);
  const row = new Row<EmployeeRecord>({ ...record, invited_at });
  const effects = { changes: [{ table: "employees" as const, row }] };
  switch (caseOf(decisions["invite-response"])) {
    case "employee":
      return show(context, row, effects);
    case "id":
      return data({ id: person.id }, effects);
    case "invitation":
      return data({ employee_id: person.id, email: record.resource.email, invited_at, status: "invited" } satisfies Invitation, effects);
  }
}

/** The employee of the path id. */
export const find = ({ company, params }: IdContext): Person | undefined => company.employees.get(params.id);

/** §4.2. */
export const employeeRoutes: readonly Route[] = [
  route("listEmployees", listEmployees),
  route("createEmployee", create, checkEmployeeFields),
  routeOn("getEmployee", { find, run: show }),
  routeOn("terminateEmployee", { find, run: terminate }),
  routeOn("inviteEmployee", { find, run: invite }),
];
