// Employees and permissions.
import { dayOf, plus } from "./calendar.ts";
import { data, list, lookup } from "./cx.ts";
import type { Cx, Handler } from "./cx.ts";
import { ACCESS, EMPLOYMENT } from "./domain.ts";
import type { Employee, EmployeeId, Tenant } from "./domain.ts";
import { conflict, invalid } from "./error.ts";
import { openOnboarding } from "./plans.ts";
import { cents, changed, date, email, id, name, nullable, opt, or, patch, struct, text, unit } from "./serde.ts";

export const view = (e: Employee): unknown => ({
  id: e.id, first_name: e.first_name, last_name: e.last_name, email: e.email, job_title: e.job_title, department: e.department,
  employment_type: e.employment_type, start_date: e.start_date, base_salary: e.base_salary, status: e.state.kind,
  probation_end_date: e.state.kind === "probation" ? e.state.until : null, manager_id: e.manager_id, jurisdiction: e.jurisdiction,
    created_at: e.created_at,
  role: e.role, portal_access: e.portal.kind, termination: e.state.kind === "terminated"
    ? { date: e.state.date, reason: e.state.reason } : null,
});
export const displayName = (e: Employee): string => `${e.first_name} ${e.last_name}`;
const find = (cx: Cx): Employee => cx.path(cx.tenant.employees, "employee");

export const index: Handler = (cx) => {
  const q = cx.query({ status: or(unit("active", "terminated", "all"), "all"), department: opt(text(100)) });
  const rows = [...cx.tenant.employees.values()].filter((e) =>
    (q.status === "all" || e.state.kind === q.status) && (q.department === null || e.department === q.department));
  return list(rows, q, view);
};

function emailIsFree(tenant: Tenant, address: string, except?: Employee): void {
  for (const e of tenant.employees.values()) if (e !== except && e.email.toLowerCase() === address) conflict(
    "an employee with this email already exists");
}
const EmployeeCreate = struct({
  first_name: name(80), last_name: name(80), email, employment_type: unit(...EMPLOYMENT), start_date: date,
    jurisdiction: unit("AU", "NZ", "UK"),
  role: unit(...ACCESS), job_title: opt(name(100)), department: opt(name(100)), base_salary: opt(cents), manager_id: opt(id<EmployeeId>()),
});
export const create: Handler = async (cx) => {
  const body = await cx.json(EmployeeCreate);
  const { tenant, state } = cx;
  if (body.manager_id !== null) lookup(tenant.employees, body.manager_id, "employee", "manager_id");
  emailIsFree(tenant, body.email);
  const e: Employee = {
    ...body, id: state.id<EmployeeId>(), state: { kind: "active" }, preset: null, portal: { kind: "none" },
      courses: { assigned: 2, completed: 0 },
    created_at: state.timestamp(),
  };
  tenant.employees.set(e.id, e);
  openOnboarding(state, tenant, e);
  return data(view(e));
};

export const show: Handler = (cx) => data(view(find(cx)));

const EmployeePatch = struct({
  first_name: patch(name(80)), last_name: patch(name(80)), email: patch(email), job_title: patch(nullable(name(100))),
    department: patch(nullable(name(100))),
  employment_type: patch(unit(...EMPLOYMENT)), base_salary: patch(nullable(cents)), manager_id: patch(nullable(id<EmployeeId>())),
});
export const update: Handler = async (cx) => {
  const e = find(cx);
  const body = await cx.json(EmployeePatch);
  if (typeof body.manager_id === "string") {
    let above: Employee | undefined = lookup(cx.tenant.employees, body.manager_id, "employee", "manager_id");
    while (above !== undefined) {
      if (above === e) return invalid("manager_id", "the reporting line would be circular");
      above = above.manager_id === null ? undefined : cx.tenant.employees.get(above.manager_id);
    }
  }
  if (body.email !== undefined) emailIsFree(cx.tenant, body.email, e);
  Object.assign(e, changed(body));
  return data(view(e));
};

const Terminate = struct({ termination_date: opt(date), termination_reason: opt(text(1000)) });
export const terminate: Handler = async (cx) => {
  const e = find(cx);
  const body = await cx.json(Terminate);
  if (e.state.kind === "terminated") return conflict("the employee is already terminated");
  if (body.termination_date !== null && dayOf(body.termination_date) < dayOf(e.start_date)) return invalid("termination_date",
    "before the start date");
  e.state = { kind: "terminated", date: body.termination_date ?? cx.state.today(), reason: body.termination_reason };
  return data(view(e));
};

const Invite = struct({ message: opt(text(1000)) });
export const invite: Handler = async (cx) => {
  const e = find(cx);
  await cx.json(Invite);
  const { company } = cx.tenant;
  if (e.state.kind === "terminated") return conflict("the employee is terminated");
  if (company.domain_enforcement_enabled && !company.allowed_domains.includes(e.email.split("@")[1] ?? "")) {
    return invalid("email", "the domain is not on the company's allowlist");
  }
  if (e.portal.kind === "member") return conflict("the employee has joined the portal already");
  if (e.portal.kind === "invited" && e.portal.expires_at > cx.state.timestamp()) return conflict("an invitation is out already");
  e.portal = { kind: "invited", expires_at: `${plus(cx.state.today(), 7)}T00:00:00.000Z` };
  return data({ employee_id: e.id, status: e.portal.kind, sent_to: e.email, role: e.role, expires_at: e.portal.expires_at });
};

const PRESETS = {
  team_lead: ["view_team", "approve_leave", "view_onboarding"],
  hr_manager: ["view_team", "edit_employees", "approve_leave", "manage_recruitment", "manage_onboarding", "view_analytics"],
} as const;
const MANAGER: Readonly<Record<string, boolean>> = {
  view_team: true, approve_leave: true, view_onboarding: true, edit_employees: false, manage_recruitment: true, view_analytics: false,
};
export const presets: Handler = () => data({ presets: Object.entries(PRESETS).map(([preset, capabilities]) =>
  ({ preset, capabilities })) });
export const companyPermissions: Handler = () => data({ manager: MANAGER });
export const userPermissions: Handler = (cx) => {
  const e = cx.path(cx.tenant.employees, "user");
  const [capabilities, scope] = ((): [readonly string[], string] => {
    switch (e.role) {
      case "company_admin": return [["manage_company", "manage_billing", ...PRESETS.hr_manager], "company"];
      case "manager": return e.preset === null ? [Object.keys(MANAGER).filter((k) => MANAGER[k]), "direct_reports"] : [PRESETS[e.preset],
        e.preset === "hr_manager" ? "company" : "direct_reports"];
      case "employee": return [["view_self", "request_leave"], "own"];
    }
  })();
  return data({ user_id: e.id, role: e.role, preset: e.preset, capabilities, scope });
};
