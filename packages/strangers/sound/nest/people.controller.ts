// Employees, invitations, leave, leave types, balances and public holidays.
import { addDays, addMonths, daysBetween, JURISDICTIONS, publicHolidays, REGIONS, workingDays } from "./calendar.ts";
import type { Context, Dto, Route } from "./core.ts";
import { badRequest, conflict, notFound, paged, queryDate, queryOneOf, queryUuid } from "./core.ts";
import type { Company, Db, Employee, LeaveRequest, LeaveType } from "./entities.ts";
import { employeesOf, EMPLOYMENT_TYPES, fullName, isCurrent, LEAVE_STATUSES, nextId, PORTAL_ROLES } from "./entities.ts";
import { createPlan } from "./seed.ts";

const isoNow = (ctx: Context): string => new Date(ctx.now).toISOString();
export function findEmployee(ctx: Context, id: string): Employee {
  const found = employeesOf(ctx.db, ctx.company).find((e) => e.id === id.toLowerCase());
  if (!found) throw notFound("Employee");
  return found;
}
const toEmployee = (e: Employee): Record<string, unknown> => ({
  id: e.id, first_name: e.firstName, last_name: e.lastName, email: e.email, job_title: e.jobTitle, department: e.department,
    employment_type: e.employmentType,
  start_date: e.startDate, base_salary: e.baseSalary, status: e.status, probation_end_date: e.probationEndDate, manager_id: e.managerId,
  jurisdiction: e.jurisdiction, created_at: e.createdAt,
});
function listEmployees(ctx: Context): unknown {
  const status = queryOneOf(ctx, "status", ["active", "terminated", "all"] as const) ?? "all";
  const department = ctx.query.get("department");
  // "active" is everybody who is not terminated: people on leave and in probation are employees.
  const rows = employeesOf(ctx.db, ctx.company)
    .filter((e) => status === "all" || isCurrent(e) === (status === "active"))
    .filter((e) => department === null || e.department === department)
    .sort((a, b) => a.lastName.localeCompare(b.lastName) || a.firstName.localeCompare(b.firstName) || a.id.localeCompare(b.id));
  return paged(ctx, rows, toEmployee);
}
function assertFreeEmail(ctx: Context, email: string, self?: Employee): void {
  if (employeesOf(ctx.db, ctx.company).some((e) => e !== self && e.email.toLowerCase() === email)) throw conflict(
    "An employee with this email already exists", "email");
}
async function createEmployee(ctx: Context): Promise<unknown> {
  const dto = await ctx.body();
  const firstName = dto.string("first_name", 100), lastName = dto.string("last_name", 100), email = dto.email("email");
  const employmentType = dto.oneOf("employment_type", EMPLOYMENT_TYPES), startDate = dto.date("start_date");
  const jurisdiction = dto.oneOf("jurisdiction", JURISDICTIONS), role = dto.oneOf("role", PORTAL_ROLES);
  const jobTitle = dto.optional("job_title", (n) => dto.string(n, 120)) ?? null,
    department = dto.optional("department", (n) => dto.string(n, 120)) ?? null;
  const baseSalary = dto.optional("base_salary", (n) => dto.cents(n)) ?? null,
    managerId = dto.optional("manager_id", (n) => dto.uuid(n)) ?? null;
  if (managerId) findEmployee(ctx, managerId);
  assertFreeEmail(ctx, email);
  const probationEndDate = employmentType === "contractor" || employmentType === "casual" ? null : addMonths(startDate, 6);
  const employee: Employee = {
    id: nextId(ctx.db), companyId: ctx.company.id, firstName, lastName, email, jobTitle, department, employmentType, startDate, baseSalary,
    status: probationEndDate !== null && probationEndDate >= ctx.today ? "probation" : "active", probationEndDate, managerId, jurisdiction,
      role, preset: null,
    createdAt: isoNow(ctx), updatedAt: isoNow(ctx), terminationDate: null, terminationReason: null, invitation: null, coursesCompleted: 0,
  };
  ctx.db.employees.push(employee);
  createPlan(ctx.db, employee, "ONBOARDING", startDate, isoNow(ctx));
  return toEmployee(employee);
}
function assertManager(ctx: Context, employee: Employee, managerId: string): void {
  for (let up: Employee | undefined = findEmployee(ctx, managerId), steps = 0; up && steps < 500; steps++) {
    if (up === employee) throw badRequest("manager_id", "manager_id must not point to the employee or to one of their reports");
    const next: string | null = up.managerId;
    up = ctx.db.employees.find((e) => e.id === next);
  }
}
async function updateEmployee(ctx: Context): Promise<unknown> {
  const employee = findEmployee(ctx, ctx.param("id"));
  const dto = (await ctx.body()).refuse("id", "status", "created_at", "jurisdiction", "role");
  const changes: Partial<Employee> = {};
  if (dto.has("first_name")) changes.firstName = dto.string("first_name", 100);
  if (dto.has("last_name")) changes.lastName = dto.string("last_name", 100);
  if (dto.has("email")) changes.email = dto.email("email");
  if (dto.has("employment_type")) changes.employmentType = dto.oneOf("employment_type", EMPLOYMENT_TYPES);
  if (dto.has("start_date")) changes.startDate = dto.date("start_date");
  const jobTitle = dto.nullable("job_title", (n) => dto.string(n, 120)), department = dto.nullable("department", (n) => dto.string(n, 120));
  const baseSalary = dto.nullable("base_salary", (n) => dto.cents(n)), managerId = dto.nullable("manager_id", (n) => dto.uuid(n));
  const probationEndDate = dto.nullable("probation_end_date", (n) => dto.date(n));
  if (jobTitle !== undefined) changes.jobTitle = jobTitle;
  if (department !== undefined) changes.department = department;
  if (baseSalary !== undefined) changes.baseSalary = baseSalary;
  if (managerId !== undefined) changes.managerId = managerId;
  if (probationEndDate !== undefined) changes.probationEndDate = probationEndDate;
  if (!isCurrent(employee)) throw conflict("Employee is terminated");
  if (managerId) assertManager(ctx, employee, managerId);
  if (changes.email) assertFreeEmail(ctx, changes.email, employee);
  Object.assign(employee, changes, { updatedAt: isoNow(ctx) });
  return toEmployee(employee);
}
async function terminateEmployee(ctx: Context): Promise<unknown> {
  const employee = findEmployee(ctx, ctx.param("id"));
  const dto = await ctx.body();
  const date = dto.optional("termination_date", (n) => dto.date(n)) ?? ctx.today;
  const reason = dto.optional("termination_reason", (n) => dto.string(n, 500)) ?? null;
  if (!isCurrent(employee)) throw conflict("Employee is already terminated");
  if (date < employee.startDate && dto.has("termination_date")) throw badRequest("termination_date",
    "termination_date must not be before start_date");
  Object.assign(employee, { status: "terminated", terminationDate: date, terminationReason: reason, updatedAt: isoNow(ctx) });
  return { ...toEmployee(employee), terminationDate: date, terminationReason: reason };
}
async function inviteEmployee(ctx: Context): Promise<unknown> {
  const employee = findEmployee(ctx, ctx.param("id"));
  const dto = await ctx.body();
  const role = dto.optional("role", (n) => dto.oneOf(n, PORTAL_ROLES));
  if (!isCurrent(employee)) throw conflict("Employee is terminated");
  if (employee.invitation) throw conflict(employee.invitation.status === "PENDING" ? "Employee has already been invited" :
    "Employee already has portal access");
  const domain = employee.email.split("@")[1] ?? "";
  if (ctx.company.domainEnforcementEnabled && !ctx.company.allowedDomains.includes(domain)) throw badRequest("email",
    "email must be on an allowed domain");
  if (role) employee.role = role;
  employee.invitation = { id: nextId(ctx.db), status: "PENDING", sentAt: isoNow(ctx),
    expiresAt: new Date(ctx.now + 7 * 86_400_000).toISOString() };
  return { ...employee.invitation, role: employee.role,
    employee: { id: employee.id, fullName: fullName(employee), email: employee.email } };
}

// Leave. Sensitive types and their requests are cut off here, in the only two readers of those tables.
const visibleTypes = (db: Db, company: Company): LeaveType[] => db.leaveTypes.filter((t) => t.companyId === company.id && !t.sensitive);
function visibleLeave(db: Db, company: Company): LeaveRequest[] {
  const types = new Set(visibleTypes(db, company).map((t) => t.id));
  return db.leaveRequests.filter((r) => r.companyId === company.id && types.has(r.typeId));
}
function findLeave(ctx: Context): LeaveRequest {
  const found = visibleLeave(ctx.db, ctx.company).find((r) => r.id === ctx.param("id").toLowerCase());
  if (!found) throw notFound("Leave request");
  return found;
}
function toLeave(ctx: Context, r: LeaveRequest): Record<string, unknown> {
  const employee = ctx.db.employees.find((e) => e.id === r.employeeId);
  return {
    id: r.id, employeeId: r.employeeId, employeeName: employee ? fullName(employee) : "", typeId: r.typeId,
    typeName: ctx.db.leaveTypes.find((t) => t.id === r.typeId)?.name ?? "", startDate: r.startDate, endDate: r.endDate, days: r.days,
      halfDay: r.halfDay,
    halfDayPeriod: r.halfDayPeriod, notes: r.notes, status: r.status, declineReason: r.declineReason, cancelReason: r.cancelReason,
      createdAt: r.createdAt,
    updatedAt: r.updatedAt,
  };
}
const isPending = (r: LeaveRequest): boolean => r.status === "pending";
const isGranted = (r: LeaveRequest): boolean => r.status === "approved" || r.status === "auto_approved";
function listLeave(ctx: Context): unknown {
  const employeeId = queryUuid(ctx, "employee_id"), status = queryOneOf(ctx, "status", LEAVE_STATUSES);
  const from = queryDate(ctx, "from"), to = queryDate(ctx, "to");
  if (from && to && from > to) throw badRequest("to", "to must not be before from");
  if (employeeId) findEmployee(ctx, employeeId);
  const rows = visibleLeave(ctx.db, ctx.company)
    .filter((r) => (!employeeId || r.employeeId === employeeId) && (!status || r.status === status) && (!from || r.endDate >= from) &&
      (!to || r.startDate <= to))
    .sort((a, b) => Number(isPending(b)) - Number(isPending(a)) || b.startDate.localeCompare(a.startDate) || a.id.localeCompare(b.id));
  return paged(ctx, rows, (r) => toLeave(ctx, r));
}
function readLeaveDates(dto: Dto): { startDate: string; endDate: string; halfDay: boolean; period: "morning" | "afternoon" | null } {
  const startDate = dto.date("start_date"), endDate = dto.date("end_date");
  if (endDate < startDate) throw badRequest("end_date", "end_date must not be before start_date");
  if (daysBetween(startDate, endDate) > 366) throw badRequest("end_date", "a leave request must not be longer than a year");
  const halfDay = dto.optional("half_day", (n) => dto.boolean(n)) ?? false;
  const period = dto.optional("half_day_period", (n) => dto.oneOf(n, ["morning", "afternoon"] as const)) ?? null;
  if (halfDay && startDate !== endDate) throw badRequest("end_date", "end_date must be equal to start_date for a half day");
  return { startDate, endDate, halfDay, period: halfDay ? period : null };
}
async function createLeave(ctx: Context): Promise<unknown> {
  const dto = await ctx.body();
  const employeeId = dto.uuid("employee_id"), typeId = dto.uuid("leave_type_id");
  const { startDate, endDate, halfDay, period } = readLeaveDates(dto);
  const notes = dto.optional("notes", (n) => (String(dto.raw[n]).trim() === "" ? null : dto.string(n, 500))) ?? null;
  const employee = findEmployee(ctx, employeeId);
  const type = visibleTypes(ctx.db, ctx.company).find((t) => t.id === typeId);
  if (!type) throw notFound("Leave type");
  if (halfDay && !type.allowHalfDays) throw badRequest("half_day", "half_day is not allowed for this leave type");
  if (!isCurrent(employee)) throw conflict("Employee is terminated");
  const whole = workingDays(employee.jurisdiction, startDate, endDate);
  if (whole === 0) throw badRequest("start_date", "the period has no working day");
  const others = visibleLeave(ctx.db, ctx.company).filter((r) => r.employeeId === employee.id && (isPending(r) || isGranted(r)));
  if (others.some((r) => r.typeId === typeId && r.startDate === startDate && r.endDate === endDate && r.halfDay === halfDay &&
    r.halfDayPeriod === period)) {
    throw conflict("The same leave has already been requested");
  }
  const days = halfDay ? 0.5 : whole;
  const warnings: { code: string; message: string }[] = [];
  if (daysBetween(ctx.today, startDate) < type.minNoticeDays) warnings.push({ code: "SHORT_NOTICE",
    message: `${type.name} asks for ${type.minNoticeDays} days of notice` });
  if (type.kind !== "OTHER" && available(ctx, employee, type.kind) < days) warnings.push({ code: "INSUFFICIENT_BALANCE",
    message: "The balance does not cover this request" });
  const used = others.filter((r) => r.typeId === typeId && r.startDate.slice(0, 4) === startDate.slice(0, 4)).reduce(
    (sum, r) => sum + r.days, 0);
  if (type.maxDaysPerYear !== null && used + days > type.maxDaysPerYear) warnings.push({ code: "YEARLY_MAXIMUM",
    message: `More than ${type.maxDaysPerYear} days in a year` });
  if (others.some((r) => r.startDate <= endDate && r.endDate >= startDate)) warnings.push({ code: "OVERLAP",
    message: "Overlaps another leave of this employee" });
  const request: LeaveRequest = {
    id: nextId(ctx.db), companyId: ctx.company.id, employeeId, typeId, startDate, endDate, days, halfDay, halfDayPeriod: period, notes,
    status: type.requiresApproval ? "pending" : "auto_approved", declineReason: null, cancelReason: null, createdAt: isoNow(ctx),
      updatedAt: isoNow(ctx),
  };
  ctx.db.leaveRequests.push(request);
  return { ...toLeave(ctx, request), warnings };
}
function approveLeave(ctx: Context): unknown {
  const request = findLeave(ctx);
  if (!isPending(request)) throw conflict(`A request that is ${request.status} cannot be approved`);
  Object.assign(request, { status: "approved", updatedAt: isoNow(ctx) });
  return toLeave(ctx, request);
}
async function declineLeave(ctx: Context): Promise<unknown> {
  const request = findLeave(ctx);
  const reason = (await ctx.body()).string("reason", 500);
  if (!isPending(request)) throw conflict(`A request that is ${request.status} cannot be declined`);
  Object.assign(request, { status: "declined", declineReason: reason, updatedAt: isoNow(ctx) });
  return toLeave(ctx, request);
}
async function cancelLeave(ctx: Context): Promise<unknown> {
  const request = findLeave(ctx);
  const dto = await ctx.body();
  const reason = dto.optional("reason", (n) => dto.string(n, 500)) ?? null;
  if (!isPending(request) && !isGranted(request)) throw conflict(`A request that is ${request.status} cannot be cancelled`);
  Object.assign(request, { status: "cancelled", cancelReason: reason, updatedAt: isoNow(ctx) });
  return toLeave(ctx, request);
}

// Balances: a yearly entitlement by calendar year, pro rata for part-time people, none for casuals and contractors.
function entitlement(employee: Employee, kind: "ANNUAL" | "SICK"): number {
  const share = employee.employmentType === "full_time" ? 1 : employee.employmentType === "part_time" ? 0.6 : 0;
  return (kind === "SICK" ? 10 : employee.jurisdiction === "UK" ? 25 : 20) * share;
}
const ofYear = (ctx: Context, r: LeaveRequest): boolean => r.startDate.slice(0, 4) === ctx.today.slice(0, 4);
const sumDays = (rows: readonly LeaveRequest[]): number => rows.reduce((sum, r) => sum + r.days, 0);
function available(ctx: Context, employee: Employee, kind: "ANNUAL" | "SICK"): number {
  const types = new Set(visibleTypes(ctx.db, ctx.company).filter((t) => t.kind === kind).map((t) => t.id));
  return entitlement(employee, kind) - sumDays(
    visibleLeave(ctx.db, ctx.company).filter((r) => r.employeeId === employee.id && types.has(r.typeId) && isGranted(r) && ofYear(ctx, r)));
}
function listBalances(ctx: Context): unknown {
  const employeeId = queryUuid(ctx, "employee_id");
  const rows = employeeId ? [findEmployee(ctx, employeeId)] : employeesOf(ctx.db, ctx.company).filter(isCurrent);
  return paged(ctx, rows.sort((a, b) => fullName(a).localeCompare(fullName(b)) || a.id.localeCompare(b.id)), (e) => {
    const own = visibleLeave(ctx.db, ctx.company).filter((r) => r.employeeId === e.id);
    return { employee_id: e.id, name: fullName(e), annual_available: available(ctx, e, "ANNUAL"), sick_available: available(ctx, e, "SICK"),
      pending_days: sumDays(own.filter(isPending)), taken_days: sumDays(own.filter((r) => isGranted(r) && ofYear(ctx, r))) };
  });
}
const toLeaveType = (t: LeaveType): Record<string, unknown> => ({
  id: t.id, name: t.name, is_paid: t.isPaid, requires_approval: t.requiresApproval, allow_half_days: t.allowHalfDays,
    min_notice_days: t.minNoticeDays,
  max_days_per_year: t.maxDaysPerYear, is_default: t.isDefault,
});
function listHolidays(ctx: Context): unknown {
  const jurisdiction = queryOneOf(ctx, "jurisdiction", JURISDICTIONS);
  const wanted = jurisdiction ? [jurisdiction] : ctx.company.jurisdiction;
  const region = ctx.query.get("region")?.toUpperCase() || undefined;
  const known = wanted.flatMap((j) => REGIONS[j]);
  if (region && !known.includes(region)) throw badRequest("region", `region must be one of the following values: ${known.join(", ")}`);
  const year = ctx.query.get("year") ?? addDays(ctx.today, 0).slice(0, 4);
  if (!/^(?:19|20|21)\d\d$/.test(year)) throw badRequest("year", "year must be a four-digit year");
  const rows = wanted.flatMap((j) => publicHolidays(j, region && REGIONS[j].includes(region) ? region : undefined, Number(year)).map(
    (h) => ({ ...h, jurisdiction: j })));
  return paged(ctx, rows.sort((a, b) => a.date.localeCompare(b.date)), (h) => h);
}

export const peopleRoutes: readonly Route[] = [
  { method: "GET", path: "/employees", scope: "read", handler: listEmployees },
  { method: "POST", path: "/employees", scope: "write", handler: createEmployee },
  { method: "GET", path: "/employees/:id", scope: "read", handler: (ctx) => toEmployee(findEmployee(ctx, ctx.param("id"))) },
  { method: "PATCH", path: "/employees/:id", scope: "write", handler: updateEmployee },
  { method: "DELETE", path: "/employees/:id", scope: "write", handler: terminateEmployee },
  { method: "POST", path: "/employees/:id/invite", scope: "write", handler: inviteEmployee },
  { method: "GET", path: "/leave", scope: "read", handler: listLeave },
  { method: "POST", path: "/leave", scope: "write", handler: createLeave },
  { method: "GET", path: "/leave/balances", scope: "read", handler: listBalances },
  { method: "GET", path: "/leave/:id", scope: "read", handler: (ctx) => toLeave(ctx, findLeave(ctx)) },
  { method: "PATCH", path: "/leave/:id/approve", scope: "write", handler: approveLeave },
  { method: "PATCH", path: "/leave/:id/decline", scope: "write", handler: declineLeave },
  { method: "DELETE", path: "/leave/:id", scope: "write", handler: cancelLeave },
  { method: "GET", path: "/leave-types", scope: "read", handler: (ctx) => paged(ctx, visibleTypes(ctx.db, ctx.company), toLeaveType) },
  { method: "GET", path: "/public-holidays", scope: "read", handler: listHolidays },
];
