// Leave, balances, types, holidays. Only `tenant.leave` and `tenant.leaveTypes` are read: the sealed store is not known here.
import { dayOf, publicHolidays, REGIONS, workingDays } from "./calendar.ts";
import { data, list, lookup } from "./cx.ts";
import type { Cx, Handler } from "./cx.ts";
import { LEAVE_STATUS } from "./domain.ts";
import type { AppState, Employee, EmployeeId, Leave, LeaveId, LeaveType, LeaveTypeId, Tenant } from "./domain.ts";
import { conflict, invalid } from "./error.ts";
import { displayName } from "./people.ts";
import { bool, date, id, name, opt, or, pattern, struct, text, unit } from "./serde.ts";

const view = (tenant: Tenant) => (l: Leave): Record<string, unknown> => ({
  id: l.id, employeeId: l.employee, employeeName: displayName(tenant.employees.get(l.employee)!), typeId: l.type,
    typeName: tenant.leaveTypes.get(l.type)!.name,
  startDate: l.start, endDate: l.end, days: l.days, halfDay: l.half !== null, halfDayPeriod: l.half?.period ?? null, notes: l.notes,
    status: l.state.kind,
  declineReason: l.state.kind === "declined" ? l.state.reason : null, createdAt: l.created_at,
});
const find = (cx: Cx): Leave => cx.path(cx.tenant.leave, "leave request");
const taken = (l: Leave): boolean => l.state.kind === "approved" || l.state.kind === "auto_approved";
const standing = (l: Leave): boolean => taken(l) || l.state.kind === "pending";

export const index: Handler = (cx) => {
  const q = cx.query({ employee_id: opt(id<EmployeeId>()), status: opt(unit(...LEAVE_STATUS)), from: opt(date), to: opt(date) });
  if (q.employee_id !== null) lookup(cx.tenant.employees, q.employee_id, "employee", "employee_id");
  if (q.from !== null && q.to !== null && q.to < q.from) return invalid("to", "before `from`");
  const rows = [...cx.tenant.leave.values()].filter((l) => (q.employee_id === null || l.employee === q.employee_id) &&
    (q.status === null || l.state.kind === q.status) && (q.from === null || l.start >= q.from) && (q.to === null || l.start <= q.to));
  const rank = (l: Leave): number => (l.state.kind === "pending" ? 0 : 1);
  rows.sort((a, b) => rank(a) - rank(b) || b.created_at.localeCompare(a.created_at) || a.id.localeCompare(b.id));
  return list(rows, q, view(cx.tenant));
};

interface Balance { annual: number; sick: number; pending: number; taken: number }
const YEARLY = { AU: [20, 10], NZ: [20, 10], UK: [25, 8] } as const;
const hundredths = (n: number): number => Math.round(n * 100) / 100;
function balanceOf(state: AppState, tenant: Tenant, e: Employee): Balance {
  // Leave accrues by the day, for a year and a half at most.
  const served = Math.min(547, Math.max(0, dayOf(state.today()) - dayOf(e.start_date)));
  const [annual, sick] = e.employment_type === "casual" || e.employment_type === "contractor" ? [0, 0] : YEARLY[e.jurisdiction];
  const mine = [...tenant.leave.values()].filter((l) => l.employee === e.id);
  const days = (test: (l: Leave) => boolean): number => mine.filter(test).reduce((sum, l) => sum + l.days, 0);
  const named = (l: Leave, type: string): boolean => tenant.leaveTypes.get(l.type)?.name === type;
  return {
    annual: hundredths((annual * served) / 365 - days((l) => taken(l) && named(l, ANNUAL))),
      sick: sick - days((l) => taken(l) && named(l, SICK)),
    pending: days((l) => l.state.kind === "pending"), taken: days(taken),
  };
}
export const ANNUAL = "Annual leave";
export const SICK = "Personal and sick leave";

type Warning = { readonly message: string } & (
  | { readonly kind: "insufficient_balance"; readonly available: number }
    | { readonly kind: "short_notice"; readonly min_notice_days: number }
  | { readonly kind: "overlap"; readonly leave_request_id: LeaveId } | { readonly kind: "yearly_maximum";
    readonly max_days_per_year: number }
  | { readonly kind: "no_working_days" });

const LeaveCreate = struct({
  employee_id: id<EmployeeId>(), leave_type_id: id<LeaveTypeId>(), start_date: date, end_date: date, half_day: or(bool, false),
  half_day_period: opt(unit("morning", "afternoon")), notes: opt(text(500)),
});
function warningsFor(cx: Cx, e: Employee, type: LeaveType, l: Leave, overlapping: readonly Leave[]): Warning[] {
  const out: Warning[] = [];
  const balance = balanceOf(cx.state, cx.tenant, e);
  const available = type.name === ANNUAL ? balance.annual : type.name === SICK ? balance.sick : null;
  if (l.days === 0) out.push({ kind: "no_working_days", message: "the range has no working day" });
  if (available !== null && available < l.days) out.push({ kind: "insufficient_balance", available,
    message: "the balance does not cover the request" });
  if (dayOf(l.start) - dayOf(cx.state.today()) < type.min_notice_days) {
    out.push({ kind: "short_notice", min_notice_days: type.min_notice_days, message: "the request comes later than the type asks for" });
  }
  for (const o of overlapping) out.push({ kind: "overlap", leave_request_id: o.id, message: "the person has other leave in this range" });
  const year = l.start.slice(0, 4);
  const used = [...cx.tenant.leave.values()].filter((o) => o.employee === e.id && o.type === type.id && standing(o) &&
    o.start.startsWith(year));
  if (type.max_days_per_year !== null && used.reduce((sum, o) => sum + o.days, l.days) > type.max_days_per_year) {
    out.push({ kind: "yearly_maximum", max_days_per_year: type.max_days_per_year, message: "the request goes over the yearly maximum" });
  }
  return out;
}
export const create: Handler = async (cx) => {
  const body = await cx.json(LeaveCreate);
  const { tenant, state } = cx;
  if (body.end_date < body.start_date) return invalid("end_date", "before start_date");
  if (dayOf(body.end_date) - dayOf(body.start_date) > 1100) return invalid("end_date", "more than three years after start_date");
  if (!body.half_day && body.half_day_period !== null) return invalid("half_day_period", "only for a half day");
  const e = lookup(tenant.employees, body.employee_id, "employee", "employee_id");
  const type = lookup(tenant.leaveTypes, body.leave_type_id, "leave type", "leave_type_id");
  const whole = workingDays(e.jurisdiction, body.start_date, body.end_date);
  if (body.half_day) {
    if (!type.allow_half_days) return invalid("half_day", "the leave type has no half days");
    if (body.start_date !== body.end_date) return invalid("half_day", "start_date and end_date must be the same day");
    if (whole === 0) return invalid("start_date", "not a working day");
  }
  if (e.state.kind === "terminated") return conflict("the employee is terminated");
  const half = body.half_day ? { period: body.half_day_period } : null;
  const l: Leave = {
    id: state.id<LeaveId>(), employee: e.id, type: type.id, start: body.start_date, end: body.end_date, days: half === null ? whole : 0.5,
      half, notes: body.notes,
    state: { kind: type.requires_approval ? "pending" : "auto_approved" }, created_at: state.timestamp(),
  };
  const otherHalf = (o: Leave): boolean => (half?.period ?? null) !== null && (o.half?.period ?? null) !== null &&
    half?.period !== o.half?.period;
  const overlapping = [...tenant.leave.values()].filter((o) => o.employee === e.id && standing(o) && o.start <= l.end &&
    o.end >= l.start && !otherHalf(o));
  if (overlapping.some((o) => o.type === l.type && o.start === l.start && o.end === l.end && (o.half === null) === (half === null))) {
    return conflict("this leave has been requested already");
  }
  const warnings = warningsFor(cx, e, type, l, overlapping);
  tenant.leave.set(l.id, l);
  return data({ ...view(tenant)(l), warnings });
};

export const show: Handler = (cx) => data(view(cx.tenant)(find(cx)));
const expectPending = (l: Leave): void => { if (l.state.kind !== "pending") conflict(`expected a pending request, found ${l.state.kind}`);
  };
export const approve: Handler = (cx) => {
  const l = find(cx);
  expectPending(l);
  l.state = { kind: "approved" };
  return data(view(cx.tenant)(l));
};
const Decline = struct({ reason: name(1000) });
export const decline: Handler = async (cx) => {
  const l = find(cx);
  const { reason } = await cx.json(Decline);
  expectPending(l);
  l.state = { kind: "declined", reason };
  return data(view(cx.tenant)(l));
};
const Cancel = struct({ reason: opt(text(1000)) });
export const cancel: Handler = async (cx) => {
  const l = find(cx);
  const { reason } = await cx.json(Cancel);
  if (!standing(l)) return conflict(`a ${l.state.kind} request cannot be cancelled`);
  l.state = { kind: "cancelled", reason };
  return data(view(cx.tenant)(l));
};

export const balances: Handler = (cx) => {
  const q = cx.query({ employee_id: opt(id<EmployeeId>()) });
  const rows = q.employee_id === null ? cx.tenant.current : [lookup(cx.tenant.employees, q.employee_id, "employee", "employee_id")];
  return list(rows, q, (e) => {
    const b = balanceOf(cx.state, cx.tenant, e);
    return { employee_id: e.id, name: displayName(e), annual_available: b.annual, sick_available: b.sick, pending_days: b.pending,
      taken_days: b.taken };
  });
};
export const types: Handler = (cx) => list([...cx.tenant.leaveTypes.values()], cx.query({}), (t) => ({ ...t }));

export const holidays: Handler = (cx) => {
  const q = cx.query({ jurisdiction: opt(unit("AU", "NZ", "UK")), region: opt(text(20)),
    year: or(pattern(/^(19|20|21)\d\d$/, "expected a year"), cx.state.today().slice(0, 4)) });
  const wanted = q.jurisdiction === null ? cx.tenant.company.jurisdiction : [q.jurisdiction];
  const region = q.region?.toUpperCase().replace(/^[A-Z]{2}-/, "") ?? null;
  const owners = region === null ? wanted : wanted.filter((j) => REGIONS[j].includes(region));
  if (owners.length === 0) return invalid("region", "unknown region");
  const days = owners.flatMap((jurisdiction) => publicHolidays(jurisdiction, Number(q.year), region).map((h) => ({ ...h, jurisdiction })));
  return list(days.sort((a, b) => a.date.localeCompare(b.date)), q, (h) => h);
};
