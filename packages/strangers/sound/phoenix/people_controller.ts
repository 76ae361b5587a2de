// Employees, their permissions, and leave.
import { addDays, addMonths, holidays, JURISDICTIONS, workingDays } from "./calendar.ts";
import type { Jurisdiction } from "./calendar.ts";
import { boolean, changes, conflict, date, email, integer, invalid, notFound, nullable, oneOf, string, text, uuid } from "./changeset.ts";
import { filters, paginate } from "./conn.ts";
import type { Action, Conn } from "./conn.ts";
import { startOnboarding } from "./journey_controller.ts";
import { EMPLOYMENT, LEAVE_STATUS, PORTAL_ROLES } from "./repo.ts";
import type { Employee, Leave, LeaveType, Repo } from "./repo.ts";

export const employeeJson = (e: Employee): Record<string, unknown> => ({
  id: e.id, first_name: e.first_name, last_name: e.last_name, email: e.email, job_title: e.job_title, department: e.department,
  employment_type: e.employment_type, start_date: e.start_date, base_salary: e.base_salary, status: e.status,
  probation_end_date: e.probation_end_date, manager_id: e.manager_id, jurisdiction: e.jurisdiction,
  termination_date: e.termination_date, created_at: e.created_at, updated_at: e.updated_at,
});
const employee = (conn: Conn): Employee => conn.repo.employees.fetch(conn.company.id, conn.path("id"));
export const fullName = (e: Employee): string => `${e.first_name} ${e.last_name}`;

export const index: Action = (conn) => {
  const q = filters(conn);
  const status = q.optional("status", oneOf(["active", "terminated", "all"])) ?? "active";
  const department = q.optional("department", text(255))?.toLowerCase();
  const rows = conn.repo.employees.where(conn.company.id, (e) =>
    (status === "all" || (e.status === "terminated") === (status === "terminated")) &&
    (department === undefined || e.department?.toLowerCase() === department));
  rows.sort((a, b) => a.last_name.localeCompare(b.last_name) || a.first_name.localeCompare(b.first_name) || a.id.localeCompare(b.id));
  return paginate(conn, rows, employeeJson);
};

function uniqueEmail(conn: Conn, address: string, self?: Employee): void {
  const taken = conn.repo.employees.where(conn.company.id, (e) => e !== self && e.email.toLowerCase() === address);
  if (taken.length > 0) throw conflict("An employee with this e-mail address exists already");
}

export const create: Action = async (conn) => {
  const cs = await conn.body();
  const { repo, company } = conn;
  const start = cs.required("start_date", date);
  const type = cs.required("employment_type", oneOf(EMPLOYMENT));
  // Permanent staff start on six months' probation, unless that is over already.
  const until = type === "full_time" || type === "part_time" ? addMonths(start, 6) : null;
  const onProbation = until !== null && until > repo.today();
  const row: Employee = {
    id: "", company_id: company.id,
    first_name: cs.required("first_name", string(100)), last_name: cs.required("last_name", string(100)),
      email: cs.required("email", email),
    employment_type: type, start_date: start, jurisdiction: cs.required("jurisdiction", oneOf(JURISDICTIONS)),
    role: cs.required("role", oneOf(PORTAL_ROLES)), job_title: cs.optional("job_title", string(120)) ?? null,
    department: cs.optional("department", string(120)) ?? null, base_salary: cs.optional("base_salary", integer()) ?? null,
    manager_id: cs.optional("manager_id", uuid) ?? null, status: onProbation ? "probation" : "active",
    probation_end_date: onProbation ? until : null, preset: null, invited_at: null, termination_date: null, termination_reason: null,
    training_done: false, created_at: repo.timestamp(), updated_at: repo.timestamp(),
  };
  if (row.manager_id !== null) repo.employees.fetch(company.id, row.manager_id, "manager_id");
  uniqueEmail(conn, row.email);
  row.id = repo.uuid();
  repo.employees.insert(row);
  startOnboarding(repo, row);
  return { data: employeeJson(row) };
};

export const show: Action = (conn) => ({ data: employeeJson(employee(conn)) });

export const update: Action = async (conn) => {
  const e = employee(conn);
  const cs = await conn.body();
  const change = changes({
    first_name: cs.change("first_name", string(100)), last_name: cs.change("last_name", string(100)), email: cs.change("email", email),
    job_title: cs.change("job_title", nullable(string(120))), department: cs.change("department", nullable(string(120))),
    employment_type: cs.change("employment_type", oneOf(EMPLOYMENT)), start_date: cs.change("start_date", date),
    base_salary: cs.change("base_salary", nullable(integer())), probation_end_date: cs.change("probation_end_date", nullable(date)),
    manager_id: cs.change("manager_id", nullable(uuid)),
  });
  if (typeof change.manager_id === "string") {
    let above: Employee | undefined = conn.repo.employees.fetch(conn.company.id, change.manager_id, "manager_id");
    for (; above !== undefined; above = above.manager_id === null ? undefined : conn.repo.employees.get(e.company_id, above.manager_id)) {
      if (above === e) throw invalid("manager_id", "can't make a person their own manager");
    }
  }
  if (e.status === "terminated") throw conflict("The employee is terminated");
  if (change.email !== undefined) uniqueEmail(conn, change.email, e);
  Object.assign(e, change, { updated_at: conn.repo.timestamp() });
  return { data: employeeJson(e) };
};

export const terminate: Action = async (conn) => {
  const e = employee(conn);
  const cs = await conn.body();
  const on = cs.optional("termination_date", date) ?? conn.repo.today();
  const reason = cs.optional("termination_reason", text(500)) ?? null;
  if (e.status === "terminated") throw conflict("The employee is terminated already");
  if (on < e.start_date && cs.has("termination_date")) throw invalid("termination_date", "can't be before the start date");
  Object.assign(e, { status: "terminated", termination_date: on, termination_reason: reason, updated_at: conn.repo.timestamp() });
  return { data: employeeJson(e) };
};

export const invite: Action = (conn) => {
  const e = employee(conn);
  if (e.status === "terminated") throw conflict("A terminated employee can't be invited");
  const domain = e.email.slice(e.email.lastIndexOf("@") + 1);
  if (conn.company.domain_enforcement_enabled && !conn.company.allowed_domains.includes(domain)) {
    throw invalid("email", "is not on an allowed domain of this company");
  }
  // A second invitation is a resend. The portal role stays: permissions are changed in the web application only.
  Object.assign(e, { invited_at: conn.repo.timestamp(), updated_at: conn.repo.timestamp() });
  return { data: { employee_id: e.id, email: e.email, role: e.role, invited_at: e.invited_at } };
};

const OWN = ["profile.view", "leave.request"];
export const PRESETS = {
  team_lead: ["team.view", "leave.view", "leave.approve", "onboarding.view", "recognition.post"],
  hr_manager: ["team.view", "employees.edit", "leave.view", "leave.approve", "recruitment.manage", "onboarding.manage", "surveys.manage",
    "analytics.view"],
};
const MANAGER_OVERRIDES: Record<string, boolean> = {
  "team.view": true, "leave.view": true, "leave.approve": true, "onboarding.view": true, "recognition.post": true,
    "recruitment.manage": false,
  "analytics.view": false, "employees.edit": false,
};
export const presets: Action = () => ({ data: { presets: Object.entries(PRESETS).map(([preset, capabilities]) =>
  ({ preset, capabilities })) } });
export const companyPermissions: Action = () => ({ data: { manager: MANAGER_OVERRIDES } });
export const userPermissions: Action = (conn) => {
  const e = conn.repo.employees.get(conn.company.id, conn.path("id"));
  if (e === undefined) throw notFound("User");
  const managing = Object.keys(MANAGER_OVERRIDES).filter((k) => MANAGER_OVERRIDES[k]);
  const granted = e.role === "company_admin" ? ["company.manage", "billing.view", ...PRESETS.hr_manager]
    : e.role === "manager" ? (e.preset === null ? managing : PRESETS[e.preset]) : [];
  return {
    data: {
      user_id: e.id, role: e.role, preset: e.preset, capabilities: [...OWN, ...granted],
      scope: e.role === "company_admin" || e.preset === "hr_manager" ? "company" : e.role === "manager" ? "team" : "self",
    },
  };
};

// Leave. Sensitive types and their requests are left out here, once, for everything below.
export const leaveTypesOf = (repo: Repo, companyId: string): LeaveType[] => repo.leaveTypes.where(companyId, (t) => !t.sensitive);
const visibleLeave = (conn: Conn, test: (l: Leave) => boolean = () => true): Leave[] => {
  const types = new Set(leaveTypesOf(conn.repo, conn.company.id).map((t) => t.id));
  return conn.repo.leave.where(conn.company.id, (l) => types.has(l.type_id) && test(l));
};
const leaveRequest = (conn: Conn): Leave => {
  const id = conn.path("id").toLowerCase();
  const found = visibleLeave(conn, (l) => l.id === id)[0];
  if (found === undefined) throw notFound("Leave request");
  return found;
};
const leaveJson = (conn: Conn) => (l: Leave): Record<string, unknown> => ({
  id: l.id, employeeId: l.employee_id, employeeName: fullName(conn.repo.employees.fetch(l.company_id, l.employee_id)),
  typeId: l.type_id, typeName: conn.repo.leaveTypes.fetch(l.company_id, l.type_id).name, startDate: l.start_date, endDate: l.end_date,
  days: l.days, halfDay: l.half_day, halfDayPeriod: l.half_day_period, notes: l.notes, status: l.status, declineReason: l.decline_reason,
  createdAt: l.created_at,
});
const given = (l: Leave): boolean => l.status === "approved" || l.status === "auto_approved";
const live = (l: Leave): boolean => given(l) || l.status === "pending";

export const leaveIndex: Action = (conn) => {
  const q = filters(conn);
  const who = q.optional("employee_id", uuid);
  const status = q.optional("status", oneOf(LEAVE_STATUS));
  const from = q.optional("from", date);
  const to = q.optional("to", date);
  if (who !== undefined) conn.repo.employees.fetch(conn.company.id, who, "employee_id");
  const rows = visibleLeave(conn, (l) => (who === undefined || l.employee_id === who) && (status === undefined || l.status === status) &&
    (from === undefined || l.end_date >= from) && (to === undefined || l.start_date <= to));
  rows.sort((a, b) => Number(b.status === "pending") - Number(a.status === "pending") || b.start_date.localeCompare(a.start_date) ||
    a.id.localeCompare(b.id));
  return paginate(conn, rows, leaveJson(conn));
};

const ANNUAL: Record<Jurisdiction, number> = { AU: 20, NZ: 20, UK: 25 };
function balance(conn: Conn, e: Employee): { annual: number; sick: number; pending: number; taken: number } {
  const own = visibleLeave(conn, (l) => l.employee_id === e.id);
  const bucket = new Map(leaveTypesOf(conn.repo, conn.company.id).map((t) => [t.id, t.bucket]));
  const sum = (test: (l: Leave) => boolean): number => own.filter(test).reduce((n, l) => n + l.days, 0);
  const permanent = e.employment_type === "full_time" || e.employment_type === "part_time";
  return {
    annual: (permanent ? ANNUAL[e.jurisdiction] : 0) - sum((l) => given(l) && bucket.get(l.type_id) === "annual"),
    sick: (permanent ? 10 : 0) - sum((l) => given(l) && bucket.get(l.type_id) === "sick"),
    pending: sum((l) => l.status === "pending"), taken: sum(given),
  };
}

export const leaveCreate: Action = async (conn) => {
  const cs = await conn.body();
  const { repo, company } = conn;
  const employeeId = cs.required("employee_id", uuid);
  const typeId = cs.required("leave_type_id", uuid);
  const start = cs.required("start_date", date);
  const end = cs.required("end_date", date);
  const half = cs.optional("half_day", boolean) ?? false;
  const period = cs.optional("half_day_period", oneOf(["morning", "afternoon"])) ?? null;
  const notes = cs.optional("notes", text(500)) ?? null;
  if (end < start) throw invalid("end_date", "can't be before start_date");
  if (end > addDays(start, 730)) throw invalid("end_date", "can't be more than two years after start_date");
  const e = repo.employees.fetch(company.id, employeeId, "employee_id");
  const type = leaveTypesOf(repo, company.id).find((t) => t.id === typeId);
  if (type === undefined) throw notFound("Leave type", "leave_type_id");
  if (half && !type.allow_half_days) throw invalid("half_day", "is not allowed for this leave type");
  if (half && start !== end) throw invalid("end_date", "must be start_date for a half day");
  const whole = workingDays(e.jurisdiction, start, end);
  if (whole === 0) throw invalid("start_date", "has no working day until end_date");
  if (e.status === "terminated") throw conflict("The employee is terminated");

  const days = half ? 0.5 : whole;
  const others = visibleLeave(conn, (l) => l.employee_id === e.id && live(l) && l.start_date <= end && l.end_date >= start &&
    !(half && l.half_day && period !== null && l.half_day_period !== null && l.half_day_period !== period));
  if (others.some((l) => l.type_id === type.id && l.start_date === start && l.end_date === end && l.half_day === half)) {
    throw conflict("The same leave has been requested already");
  }
  const warnings: string[] = [];
  const left = balance(conn, e);
  if (type.bucket !== null && left[type.bucket] < days) warnings.push(`This request exceeds the available ${type.bucket} leave balance`);
  if (start < addDays(repo.today(), type.min_notice_days)) warnings.push(`${type.name} needs ${type.min_notice_days} day(s) of notice`);
  if (others.length > 0) warnings.push("This request overlaps other leave of the same person");
  if (type.max_days_per_year !== null) {
    const year = start.slice(0, 4);
    const used = visibleLeave(conn, (l) => l.employee_id === e.id && live(l) && l.type_id === type.id && l.start_date.startsWith(year));
    if (used.reduce((n, l) => n + l.days, days) > type.max_days_per_year) {
      warnings.push(`This request exceeds ${type.max_days_per_year} day(s) of ${type.name} in the year`);
    }
  }
  const row = repo.leave.insert({
    id: repo.uuid(), company_id: company.id, employee_id: e.id, type_id: type.id, start_date: start, end_date: end, days, half_day: half,
    half_day_period: half ? period : null, notes, status: type.requires_approval ? "pending" : "auto_approved", decline_reason: null,
    cancel_reason: null, created_at: repo.timestamp(),
  });
  return { data: { ...leaveJson(conn)(row), warnings } };
};

export const leaveShow: Action = (conn) => ({ data: leaveJson(conn)(leaveRequest(conn)) });
const pendingOnly = (l: Leave): void => { if (l.status !== "pending") throw conflict(`The request is ${l.status}, not pending`); };
export const leaveApprove: Action = (conn) => {
  const l = leaveRequest(conn);
  pendingOnly(l);
  l.status = "approved";
  return { data: leaveJson(conn)(l) };
};
export const leaveDecline: Action = async (conn) => {
  const l = leaveRequest(conn);
  const reason = (await conn.body()).required("reason", string(500));
  pendingOnly(l);
  l.status = "declined";
  l.decline_reason = reason;
  return { data: leaveJson(conn)(l) };
};
export const leaveCancel: Action = async (conn) => {
  const l = leaveRequest(conn);
  const reason = (await conn.body()).optional("reason", text(500)) ?? null;
  if (!live(l)) throw conflict(`The request is ${l.status} already`);
  l.status = "cancelled";
  l.cancel_reason = reason;
  return { data: leaveJson(conn)(l) };
};

export const balances: Action = (conn) => {
  const who = filters(conn).optional("employee_id", uuid);
  const rows = who === undefined ? conn.repo.employees.where(conn.company.id, (e) => e.status !== "terminated")
    : [conn.repo.employees.fetch(conn.company.id, who, "employee_id")];
  rows.sort((a, b) => a.last_name.localeCompare(b.last_name) || a.first_name.localeCompare(b.first_name) || a.id.localeCompare(b.id));
  return paginate(conn, rows, (e) => {
    const b = balance(conn, e);
    return { employee_id: e.id, name: fullName(e), annual_available: b.annual, sick_available: b.sick, pending_days: b.pending,
      taken_days: b.taken };
  });
};
export const leaveTypes: Action = (conn) => paginate(conn, leaveTypesOf(conn.repo, conn.company.id), (t) => ({
  id: t.id, name: t.name, is_paid: t.is_paid, requires_approval: t.requires_approval, allow_half_days: t.allow_half_days,
  min_notice_days: t.min_notice_days, max_days_per_year: t.max_days_per_year, is_default: t.is_default,
}));
export const publicHolidays: Action = (conn) => {
  const q = filters(conn);
  const jurisdiction = q.optional("jurisdiction", oneOf(JURISDICTIONS)) ?? conn.company.jurisdiction[0]!;
  const region = q.optional("region", text(60))?.trim().toUpperCase();
  const raw = q.optional("year", text(10)) ?? conn.repo.today().slice(0, 4);
  if (!/^\d{4}$/.test(raw) || Number(raw) < 1990 || Number(raw) > 2100) throw invalid("year", "must be a year from 1990 to 2100");
  return paginate(conn, holidays(jurisdiction, Number(raw), region), (h) => h);
};
