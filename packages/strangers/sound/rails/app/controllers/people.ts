// employees, invitations, leaves, leave_types, leave_balances, public_holidays
import { businessDays, holidays } from "../../lib/holidays.ts";
import { clash, daysFrom, humanize, invalid, missing, monthsLater, shift, sum } from "../../lib/support.ts";
import type { Controller, Params, Rendered } from "../application_controller.ts";
import { buildPlan, granted, kept, leaves, leaveTypes, nameOf } from "../models.ts";
import type { Employee, Leave, LeaveType } from "../models.ts";
import { employeeSerializer, invitationSerializer, leaveSerializer, leaveTypeSerializer } from "../serializers.ts";

export const EMPLOYMENT_TYPES = ["full_time", "part_time", "casual", "contractor"];
export const JURISDICTIONS = ["AU", "NZ", "UK"];
const PORTAL_ROLES = ["employee", "manager", "company_admin"];
const LEAVE_STATUSES = ["pending", "approved", "declined", "cancelled", "auto_approved"];

function uniqueEmail(c: Controller, email: string, except?: Employee): void {
  if (c.employees.some((e) => e !== except && e.email.toLowerCase() === email.toLowerCase())) throw clash("Email has already been taken",
    "email");
}
function managerFor(c: Controller, employee: Employee, id: string): Employee {
  const manager = c.find(c.store.employees, id, "Manager");
  const chain = new Set<string>();
  for (let next: Employee | undefined = manager; next && !chain.has(next.id);
    next = c.employees.find((e) => e.id === next?.manager_id)) chain.add(next.id);
  if (chain.has(employee.id)) throw invalid("manager_id", "can't be the employee or one of their reports");
  return manager;
}
export const employees = {
  index(c: Controller): Rendered {
    const status = c.filter("status", ["active", "terminated", "all"]) ?? "active";
    const department = c.query.get("department")?.toLowerCase();
    const rows = c.employees.filter((e) => (status === "all" || kept(e) === (status === "active")) &&
      (!department || e.department?.toLowerCase() === department));
    return c.collection(rows.sort((a, b) => b.created_at.localeCompare(a.created_at) || a.id.localeCompare(b.id)), employeeSerializer);
  },
  show: (c: Controller): Rendered => c.render(employeeSerializer(c.find(c.store.employees, c.params.id, "Employee"))),
  async create(c: Controller): Promise<Rendered> {
    const p = await c.body();
    const columns = {
      first_name: p.text("first_name", 80), last_name: p.text("last_name", 80), email: p.email("email"),
        employment_type: p.choice("employment_type", EMPLOYMENT_TYPES),
      start_date: p.date("start_date"), jurisdiction: p.choice("jurisdiction", JURISDICTIONS), role: p.choice("role", PORTAL_ROLES),
      job_title: p.maybe("job_title", (f) => p.text(f)), department: p.maybe("department", (f) => p.text(f)),
        base_salary: p.maybe("base_salary", (f) => p.cents(f)),
      manager_id: p.maybe("manager_id", (f) => p.id(f)),
    };
    if (columns.manager_id) c.find(c.store.employees, columns.manager_id, "Manager");
    uniqueEmail(c, columns.email);
    const employee: Employee = { id: c.store.uuid(), company_id: c.company.id, ...columns, status: "active", probation_end_date: null,
      invited_at: null, joined_at: null,
      terminated_on: null, termination_reason: null, trainings_completed: 0, created_at: c.at, updated_at: c.at };
    c.store.employees.push(employee);
    buildPlan(c.store, employee, "onboarding", employee.start_date, c.at, shift);
    return c.render(employeeSerializer(employee));
  },
  async update(c: Controller): Promise<Rendered> {
    const employee = c.find(c.store.employees, c.params.id, "Employee");
    const p = await c.body();
    const changes: Partial<Employee> = {};
    if (p.given("first_name")) changes.first_name = p.text("first_name", 80);
    if (p.given("last_name")) changes.last_name = p.text("last_name", 80);
    if (p.given("email")) changes.email = p.email("email");
    if (p.given("job_title")) changes.job_title = p.maybe("job_title", (f) => p.text(f));
    if (p.given("department")) changes.department = p.maybe("department", (f) => p.text(f));
    if (p.given("employment_type")) changes.employment_type = p.choice("employment_type", EMPLOYMENT_TYPES);
    if (p.given("start_date")) changes.start_date = p.date("start_date");
    if (p.given("base_salary")) changes.base_salary = p.maybe("base_salary", (f) => p.cents(f));
    if (p.given("jurisdiction")) changes.jurisdiction = p.choice("jurisdiction", JURISDICTIONS);
    if (p.given("manager_id")) changes.manager_id = p.maybe("manager_id", (f) => managerFor(c, employee, p.id(f)).id);
    if (changes.email) uniqueEmail(c, changes.email, employee);
    Object.assign(employee, changes, { updated_at: c.at });
    return c.render(employeeSerializer(employee));
  },
  async destroy(c: Controller): Promise<Rendered> {
    const employee = c.find(c.store.employees, c.params.id, "Employee");
    const p = await c.body();
    const terminated_on = p.maybe("termination_date", (f) => p.date(f)) ?? c.today,
      termination_reason = p.maybe("termination_reason", (f) => p.text(f, 1000));
    if (!kept(employee)) throw clash("Employee has already been terminated");
    Object.assign(employee, { status: "terminated", terminated_on, termination_reason, updated_at: c.at });
    return c.render(employeeSerializer(employee));
  },
  async invite(c: Controller): Promise<Rendered> {
    const employee = c.find(c.store.employees, c.params.id, "Employee");
    const p = await c.body();
    const message = p.maybe("message", (f) => p.text(f, 1000));
    if (!kept(employee)) throw clash("Employee has been terminated");
    if (employee.joined_at) throw clash("Employee has already joined the portal");
    if (employee.invited_at) throw clash("Employee has already been invited");
    const domain = employee.email.slice(employee.email.lastIndexOf("@") + 1).toLowerCase();
    if (c.company.domain_enforcement_enabled && !c.company.allowed_domains.includes(domain)) throw invalid("email",
      "is not on an allowed domain");
    employee.invited_at = c.at;
    return c.render(invitationSerializer(employee, message));
  },
};

// Leave.
function visibleLeave(c: Controller): Leave {
  const leave = leaves(c.store, c.company).find((l) => l.id === c.params.id);
  if (!leave) throw missing("Leave request");
  return leave;
}
const ledger = (c: Controller, employee: Employee): Leave[] => leaves(c.store, c.company).filter((l) => l.employee_id === employee.id);

/** Entitlements accrue by the day over the last twelve months; leave granted in that time or ahead is taken off. */
function balance(c: Controller, employee: Employee, bucket: "annual" | "sick"): number {
  const share = employee.employment_type === "full_time" ? 1 : employee.employment_type === "part_time" ? 0.5 : 0;
  const served = Math.min(365, Math.max(0, daysFrom(employee.start_date, c.today)));
  const perYear = bucket === "sick" ? 10 : employee.jurisdiction === "UK" ? 28 : 20;
  const types = leaveTypes(c.store, c.company).filter((t) => t.bucket === bucket).map((t) => t.id);
  const used = ledger(c, employee).filter((l) => granted(l) && types.includes(l.leave_type_id) && l.start_date > monthsLater(c.today, -12));
  return Math.round((perYear * share * (served / 365) - sum(used.map((l) => l.days))) * 100) / 100;
}
function warningsFor(c: Controller, employee: Employee, type: LeaveType, draft: Pick<Leave, "start_date" | "end_date" | "days">): string[] {
  const warnings: string[] = [];
  const live = ledger(c, employee).filter((l) => granted(l) || l.status === "pending");
  if (daysFrom(c.today, draft.start_date) < type.min_notice_days) warnings.push(
    `${type.name} should be requested ${type.min_notice_days} days ahead.`);
  if (draft.days === 0) warnings.push("The dates contain no working days.");
  if (type.bucket && balance(c, employee, type.bucket) < draft.days) warnings.push(
    `${nameOf(employee)} does not have enough ${type.name.toLowerCase()}.`);
  if (live.some((l) => l.start_date <= draft.end_date && draft.start_date <= l.end_date)) warnings.push(
    "The dates overlap another leave request.");
  const sameYear = live.filter((l) => l.leave_type_id === type.id && l.start_date.slice(0, 4) === draft.start_date.slice(0, 4));
  if (type.max_days_per_year !== null && sum(sameYear.map((l) => l.days)) + draft.days > type.max_days_per_year) {
    warnings.push(`${type.name} is limited to ${type.max_days_per_year} days per year.`);
  }
  const peers = c.headcount.filter((e) => e !== employee && e.department !== null && e.department === employee.department).map((e) => e.id);
  const away = leaves(c.store, c.company).filter((l) => granted(l) && peers.includes(l.employee_id) && l.start_date <= draft.end_date &&
    draft.start_date <= l.end_date);
  if (new Set(away.map((l) => l.employee_id)).size >= 3) warnings.push("Several people of the department are away on these dates.");
  return warnings;
}
function halfDayPeriod(p: Params, start: string, end: string): { half_day: boolean; half_day_period: string | null } {
  const half_day = p.maybe("half_day", (f) => p.flag(f)) ?? false;
  const period = p.maybe("half_day_period", (f) => p.choice(f, ["morning", "afternoon"]));
  if (half_day && start !== end) throw invalid("half_day", "is only possible for a single day");
  return { half_day, half_day_period: half_day ? period ?? "morning" : null };
}
export const leaveRequests = {
  index(c: Controller): Rendered {
    const employee = c.filterEmployee(), status = c.filter("status", LEAVE_STATUSES), from = c.filterDate("from"), to = c.filterDate("to");
    if (from && to && to < from) throw invalid("to", "must be on or after from");
    const rows = leaves(c.store, c.company).filter((l) =>
      (!employee || l.employee_id === employee.id) && (!status || l.status === status) && (!from || l.end_date >= from) &&
        (!to || l.start_date <= to));
    const rank = (l: Leave): number => (l.status === "pending" ? 0 : 1);
    return c.collection(rows.sort((a, b) => rank(a) - rank(b) || b.created_at.localeCompare(a.created_at) || a.id.localeCompare(b.id)),
      leaveSerializer(c.store));
  },
  show: (c: Controller): Rendered => c.render(leaveSerializer(c.store)(visibleLeave(c))),
  async create(c: Controller): Promise<Rendered> {
    const p = await c.body();
    const employee_id = p.id("employee_id"), leave_type_id = p.id("leave_type_id"), start_date = p.date("start_date"),
      end_date = p.date("end_date");
    if (end_date < start_date) throw invalid("end_date", "must be on or after the start date");
    if (daysFrom(start_date, end_date) > 730) throw invalid("end_date", "is too far from the start date");
    const half = halfDayPeriod(p, start_date, end_date), notes = p.maybe("notes", (f) => p.text(f, 500));
    const employee = c.find(c.store.employees, employee_id, "Employee");
    const type = leaveTypes(c.store, c.company).find((t) => t.id === leave_type_id);
    if (!type) throw missing("Leave type");
    if (half.half_day && !type.allow_half_days) throw invalid("half_day", "is not allowed for this leave type");
    if (!kept(employee)) throw clash("Employee has been terminated");
    const twice = ledger(c, employee).some((l) =>
      (granted(l) || l.status === "pending") && l.leave_type_id === type.id && l.start_date === start_date && l.end_date === end_date &&
      l.half_day === half.half_day && l.half_day_period === half.half_day_period);
    if (twice) throw clash("Leave request already exists for these dates");
    const days = businessDays(employee.jurisdiction, start_date, end_date) * (half.half_day ? 0.5 : 1);
    const warnings = warningsFor(c, employee, type, { start_date, end_date, days });
    const leave: Leave = { id: c.store.uuid(), company_id: c.company.id, employee_id: employee.id, leave_type_id: type.id, start_date,
      end_date, days, ...half, notes,
      status: type.requires_approval ? "pending" : "auto_approved", decline_reason: null, cancellation_reason: null,
        decided_at: type.requires_approval ? null : c.at,
      created_at: c.at, updated_at: c.at };
    c.store.leaves.push(leave);
    return c.render({ ...leaveSerializer(c.store)(leave), warnings });
  },
  approve(c: Controller): Rendered {
    return transition(c, visibleLeave(c), ["pending"], { status: "approved", decided_at: c.at });
  },
  async decline(c: Controller): Promise<Rendered> {
    const leave = visibleLeave(c), p = await c.body();
    return transition(c, leave, ["pending"], { status: "declined", decline_reason: p.text("reason", 1000), decided_at: c.at });
  },
  async destroy(c: Controller): Promise<Rendered> {
    const leave = visibleLeave(c), p = await c.body();
    return transition(c, leave, ["pending", "approved", "auto_approved"],
      { status: "cancelled", cancellation_reason: p.maybe("reason", (f) => p.text(f, 1000)) });
  },
  types: (c: Controller): Rendered => c.collection(leaveTypes(c.store, c.company), leaveTypeSerializer),
  balances(c: Controller): Rendered {
    const one = c.filterEmployee();
    const rows = one ? [one] : c.headcount.sort(
      (a, b) => a.last_name.localeCompare(b.last_name) || a.first_name.localeCompare(b.first_name) || a.id.localeCompare(b.id));
    return c.collection(rows, (e) => {
      const own = ledger(c, e);
      return { employee_id: e.id, name: nameOf(e), annual_available: balance(c, e, "annual"), sick_available: balance(c, e, "sick"),
        pending_days: sum(own.filter((l) => l.status === "pending").map((l) => l.days)),
        taken_days: sum(own.filter((l) => granted(l) && l.start_date <= c.today && l.start_date > monthsLater(c.today, -12)).map(
          (l) => l.days)) };
    });
  },
  holidays(c: Controller): Rendered {
    const jurisdiction = c.filter("jurisdiction", JURISDICTIONS) ?? c.company.jurisdiction[0] ?? "AU";
    const text = c.query.get("year") || c.today.slice(0, 4);
    if (!/^\d{4}$/.test(text) || Number(text) < 1950 || Number(text) > 2150) throw invalid("year", "is invalid");
    return c.collection(holidays(jurisdiction, Number(text), c.query.get("region")?.toUpperCase()),
      (h) => ({ date: h.date, name: h.name, jurisdiction, regional: h.regional }));
  },
};
function transition(c: Controller, leave: Leave, from: readonly string[], changes: Partial<Leave>): Rendered {
  if (!from.includes(leave.status)) throw clash(`${humanize(leave.status)} leave can't become ${changes.status ?? ""}`);
  Object.assign(leave, changes, { updated_at: c.at });
  return c.render(leaveSerializer(c.store)(leave));
}
