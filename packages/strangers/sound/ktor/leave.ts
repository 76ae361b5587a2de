// Leave requests, balances, types, public holidays. Sensitive types are filtered out at the one place where leave is read.
import { REGIONS, dateOf, holidays, toDay, workingDays } from "./calendar.ts";
import { date, decode, flag, note, oneOf, optional, required, text, uuid } from "./decoding.ts";
import { conflict, invalid, notFound } from "./failures.ts";
import { JURISDICTIONS, fullName } from "./models.ts";
import type { LeaveRequest, Person, StoredLeaveType, Tenant } from "./models.ts";
import { find, listed, ok, personOf } from "./routing.ts";
import type { Call, Routing } from "./routing.ts";

const STATUSES = ["pending", "approved", "declined", "cancelled", "auto_approved"] as const;
const visibleTypes = (tenant: Tenant): StoredLeaveType[] => [...tenant.leaveTypes.values()].filter((entry) => !entry.sensitive);
/** All leave that this surface may know of: neither lists, nor sums, nor clash checks may start from anything else. */
const visibleLeave = (tenant: Tenant): LeaveRequest[] => [...tenant.leave.values()].filter((entry) =>
  tenant.leaveTypes.get(entry.typeId)?.sensitive === false);
function requestOf(call: Call): LeaveRequest {
  const found = find(call.tenant.leave, call.params.id, "Leave request");
  if (call.tenant.leaveTypes.get(found.typeId)?.sensitive !== false) throw notFound("Leave request");
  return found;
}
const isTaken = (request: LeaveRequest): boolean => request.status === "approved" || request.status === "auto_approved";
const round = (value: number): number => Math.round(value * 100) / 100;

function balance(tenant: Tenant, person: Person, now: number): { employee_id: string; name: string; annual_available: number;
  sick_available: number; pending_days: number; taken_days: number } {
  const { employee } = person;
  const own = visibleLeave(tenant).filter((entry) => entry.employeeId === employee.id);
  const days = (kind: StoredLeaveType["kind"] | undefined, wanted: (request: LeaveRequest) => boolean): number =>
    own.filter((entry) => wanted(entry) && (kind === undefined || tenant.leaveTypes.get(entry.typeId)?.kind === kind))
      .reduce((sum, entry) => sum + entry.days, 0);
  const served = Math.max(0, Math.min(365, toDay(dateOf(now)) - toDay(employee.start_date))) / 365;
  const share = employee.employment_type === "full_time" ? 1 : employee.employment_type === "part_time" ? 0.6 : 0;
  const perYear = employee.jurisdiction === "UK" ? 28 : 20;
  return {
    employee_id: employee.id, name: fullName(person),
    annual_available: round(person.openingDays + perYear * share * served - days("annual", isTaken)),
    sick_available: round(10 * share * served - days("sick", isTaken)),
    pending_days: days(undefined, (request) => request.status === "pending"), taken_days: days(undefined, isTaken),
  };
}

export function leaveRoutes(app: Routing): void {
  app.get("/leave", { scope: "read" }, (call) => {
    const employeeId = call.query.text("employee_id");
    const status = call.query.oneOf("status", STATUSES);
    const from = call.query.date("from");
    const to = call.query.date("to");
    if (from !== undefined && to !== undefined && to < from) throw invalid("to", "to is before from");
    if (employeeId !== undefined) uuid(employeeId, "employee_id");
    const employee = employeeId === undefined ? undefined : personOf(call, employeeId, "employee_id").employee;
    const rows = visibleLeave(call.tenant)
      .filter((entry) => employee === undefined || entry.employeeId === employee.id)
      .filter((entry) => status === undefined || entry.status === status)
      .filter((entry) => (from === undefined || entry.endDate >= from) && (to === undefined || entry.startDate <= to))
      .sort((a, b) => Number(b.status === "pending") - Number(a.status === "pending") || b.startDate.localeCompare(a.startDate)
        || a.id.localeCompare(b.id));
    return listed(call, rows, (entry) => entry);
  });
  app.post("/leave", { scope: "write" }, (call) => {
    const body = decode(call.body, { employee_id: required(uuid), leave_type_id: required(uuid), start_date: required(date),
      end_date: required(date),
      half_day: optional(flag), half_day_period: optional(oneOf("morning", "afternoon")), notes: optional(note(500)) });
    const person = personOf(call, body.employee_id, "employee_id");
    const { employee } = person;
    const stored = find(call.tenant.leaveTypes, body.leave_type_id, "Leave type", "leave_type_id");
    if (stored.sensitive) throw notFound("Leave type", "leave_type_id");
    const { type } = stored;
    const halfDay = body.half_day ?? false;
    if (body.end_date < body.start_date) throw invalid("end_date", "end_date is before start_date");
    if (toDay(body.end_date) - toDay(body.start_date) > 730) throw invalid("end_date", "A request may span two years at most");
    if (halfDay && !type.allow_half_days) throw invalid("half_day", `${type.name} cannot be taken in half days`);
    if (halfDay && body.end_date !== body.start_date) throw invalid("end_date", "A half day starts and ends on the same date");
    const whole = workingDays(employee.jurisdiction, body.start_date, body.end_date);
    if (whole === 0) throw invalid("start_date", "The request holds no working day");
    if (employee.status === "terminated") throw conflict("A terminated employee cannot take leave", "employee_id");
    const live = visibleLeave(call.tenant).filter((entry) => entry.employeeId === employee.id
      && (entry.status === "pending" || isTaken(entry)));
    if (live.some((entry) => entry.typeId === type.id && entry.startDate === body.start_date && entry.endDate === body.end_date
      && entry.halfDay === halfDay && entry.halfDayPeriod === (halfDay ? (body.half_day_period ?? null)
        : null))) throw conflict("The same leave has been requested already");
    const days = halfDay ? 0.5 : whole;
    const warnings: string[] = [];
    const notice = toDay(body.start_date) - toDay(call.today);
    if (notice < type.min_notice_days) warnings.push(`${type.name} asks for ${type.min_notice_days} days of notice`);
    const clashes = live.filter((entry) => entry.startDate <= body.end_date && entry.endDate >= body.start_date).length;
    if (clashes > 0) warnings.push(`The dates overlap ${clashes} other leave ${clashes === 1 ? "request" : "requests"} of this employee`);
    const before = balance(call.tenant, person, call.now);
    const available = stored.kind === "annual" ? before.annual_available : stored.kind === "sick" ? before.sick_available : undefined;
    if (available !== undefined && days > available) warnings.push(`The request exceeds the available balance of ${available} days`);
    if (type.max_days_per_year !== null) {
      const used = live.filter((entry) => entry.typeId === type.id && entry.startDate.slice(0, 4) === body.start_date.slice(0, 4))
        .reduce((sum, entry) => sum + entry.days, 0);
      if (used + days > type.max_days_per_year) warnings.push(`${type.name} is limited to ${type.max_days_per_year} days a year`);
    }
    const request: LeaveRequest = {
      id: call.ids.uuid(), employeeId: employee.id, employeeName: fullName(person), typeId: type.id, typeName: type.name,
        startDate: body.start_date, endDate: body.end_date,
      days, halfDay, halfDayPeriod: halfDay ? (body.half_day_period ?? null) : null, notes: body.notes ?? null,
      status: type.requires_approval ? "pending" : "auto_approved", declineReason: null, createdAt: call.timestamp,
    };
    call.tenant.leave.set(request.id, request);
    return ok({ ...request, warnings });
  });
  app.get("/leave/balances", { scope: "read" }, (call) => {
    const employeeId = call.query.text("employee_id");
    if (employeeId !== undefined) uuid(employeeId, "employee_id");
    const people = employeeId === undefined ? [...call.tenant.people.values()].filter((person) => person.employee.status !== "terminated")
      : [personOf(call, employeeId, "employee_id")];
    return listed(call, people, (person) => balance(call.tenant, person, call.now));
  });
  app.get("/leave/:id", { scope: "read" }, (call) => ok(requestOf(call)));
  app.patch("/leave/:id/approve", { scope: "write" }, (call) => {
    const request = requestOf(call);
    if (request.status !== "pending") throw conflict(`A request that is ${request.status} cannot be approved`);
    request.status = "approved";
    return ok(request);
  });
  app.patch("/leave/:id/decline", { scope: "write" }, (call) => {
    const request = requestOf(call);
    const body = decode(call.body, { reason: required(text(500)) });
    if (request.status !== "pending") throw conflict(`A request that is ${request.status} cannot be declined`);
    request.status = "declined";
    request.declineReason = body.reason;
    return ok(request);
  });
  app.delete("/leave/:id", { scope: "write" }, (call) => {
    const request = requestOf(call);
    decode(call.body, { reason: optional(note(500)) });
    if (request.status === "cancelled"
      || request.status === "declined") throw conflict(`A request that is ${request.status} cannot be cancelled`);
    request.status = "cancelled";
    return ok(request);
  });
  app.get("/leave-types", { scope: "read" }, (call) => listed(call, visibleTypes(call.tenant), (entry) => entry.type));
  app.get("/public-holidays", { scope: "read" }, (call) => {
    const jurisdiction = call.query.oneOf("jurisdiction", JURISDICTIONS) ?? call.tenant.profile.jurisdiction[0] ?? "AU";
    const region = call.query.text("region")?.toUpperCase();
    if (region !== undefined && !REGIONS[jurisdiction].includes(region)) throw invalid("region",
      `region must be one of ${REGIONS[jurisdiction].join(", ")}`);
    const year = call.query.integer("year", Number(call.today.slice(0, 4)), 2000, 2100);
    return listed(call, holidays(jurisdiction, region, year), (entry) => entry);
  });
}
