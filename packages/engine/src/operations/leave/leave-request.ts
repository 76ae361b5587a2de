import { type EmployeeRecord, type LeaveRecord, type LeaveTypeRecord, dayNumber, isoInstant } from "@hr-platform/domain";
import type { LeaveRequest } from "@hr-platform/spec/types";
import { type ByValue, caseOf, choose } from "../../contract/decisions.ts";
import { created } from "../../pipeline/answer.ts";
import { refuseBy } from "../../contract/refuse-by.ts";
import { type Answer, type Context, type ContextOf, type Route, route } from "../../pipeline/route.ts";
import type { EmittedEvent } from "../../webhooks/emitted-event.ts";
import { daysBetween, leaveCalendar, leaveDays, requireKnownHolidays } from "./leave-days.ts";
import { requestForm } from "./leave-form.ts";
import { type Warning, isSame, live, noticeTooShort, overYearlyMax, overlaps } from "./leave-warnings.ts";
import { unknownBodyId } from "../employees/managers.ts";
import { Row } from "../../store/table.ts";
import { balanceBasis } from "./balance-operations.ts";
import { isShort } from "./balances.ts";
import { fullName } from "../employees/operations.ts";

/** The body with its dates in order, and with notes and half days in the form of the decisions. */
interface Asked {
  readonly start: string;
  readonly end: string;
  readonly halfDay: boolean;
  readonly halfDayPeriod: LeaveRequest["halfDayPeriod"];
  readonly notes: string | null;
}

const USUAL_HALF: ByValue<"half-day-period", "morning" | null> = {
  "null-period": null,
  "default-morning": "morning",
  "validation-error": null,
};

function read({ body, decisions }: ContextOf<"requestLeave">): Asked {
  const { start_date, end_date, half_day = false, half_day_period = null, notes = null } = body;
  const swap = end_date < start_date && decisions["leave-end-before-start"] === "swapped";
  const standard = choose(decisions["half-day-period"], USUAL_HALF);
  return {
    start: swap ? end_date : start_date,
    end: swap ? start_date : end_date,
    halfDay: half_day,
    halfDayPeriod: half_day ? (half_day_period ?? standard) : null,
    notes: notes === "" ? null : notes,
  };
}

/** The length of the notes; the schema counts code points. */
const LENGTHS: ByValue<"notes-length", (notes: string) => number> = {
  "code-points": () => 0,
  "utf16-units": (notes) => notes.length,
  bytes: (notes) => Buffer.byteLength(notes),
};

/** Checks that need only the body. */
function check(context: ContextOf<"requestLeave">): void {
  const { body, decisions } = context;
  const { start_date, end_date, half_day = false, half_day_period = null, notes = null } = body;
  if (end_date < start_date && decisions["leave-end-before-start"] === "validation-error")
    throw refuseBy.invalid("leave-end-before-start", "end_date", "end_date lies before start_date.");
  requireKnownHolidays(body, decisions);
  if (decisions["leave-span"] === "max-366" && Math.abs(dayNumber(end_date) - dayNumber(start_date)) >= 366) {
    throw refuseBy.invalid("leave-span", "end_date", "A request covers at most 366 days.");
  }
  if (
    half_day &&
    start_date !== end_date &&
    choose(decisions["half-day-span"], { "validation-error": true, "last-half": false, "one-half": false })
  )
    throw refuseBy.invalid("half-day-span", "half_day", "half_day needs start_date and end_date to be the same.");
  if (
    choose(decisions["half-day-period"], { "null-period": false, "default-morning": false, "validation-error": true }) &&
    half_day !== (half_day_period !== null)
  ) {
    throw refuseBy.invalid("half-day-period", "half_day_period", "half_day_period goes with half_day, and only with it.");
  }
  const length = choose(decisions["notes-length"], LENGTHS)(notes ?? "");
  if (length > 500) throw refuseBy.invalid("notes-length", "notes", "notes must have at most 500 characters.");
}

/** The requested leave type. Hidden types are unknown. */
function typeOf({ company, decisions, body }: ContextOf<"requestLeave">): LeaveTypeRecord {
  const id = body.leave_type_id;
  const type = company.leaveTypes.get(id);
  if (type !== undefined) return type.record;
  if (decisions["hidden-leave-type"] === "listed-refused" && company.hiddenTypes.get(id) !== undefined) {
    throw refuseBy.invalid("hidden-leave-type", "leave_type_id", "Leave of this type cannot be requested over the API.");
  }
  throw unknownBodyId("leave_type_id", decisions, "unlisted-leave-type");
}

/** Whether leave is taken at any time, and whether in the past. */
const TAKEN: ByValue<"leave-outside-employment", { readonly anyTime: boolean; readonly past: boolean }> = {
  refused: { anyTime: false, past: true },
  accepted: { anyTime: true, past: true },
  "past-refused": { anyTime: false, past: false },
};

/** @throws ApiError for dates outside the employment. */
function requireEmployed({ company, decisions }: Context, { resource, termination }: EmployeeRecord, start: string): void {
  const { anyTime, past } = choose(decisions["leave-outside-employment"], TAKEN);
  if (anyTime) return;
  if (start < resource.start_date)
    throw refuseBy.invalid("leave-before-employment", "start_date", "start_date lies before the first day of employment.");
  if (!past && start < company.today) throw refuseBy.invalid("leave-in-past", "start_date", "start_date lies in the past.");
  if (termination !== null) throw refuseBy.conflict("leave-of-leaver", "The employee is terminated.", "employee_id");
}

function requestLeave(context: ContextOf<"requestLeave">): Answer {
  const { company, decisions, now } = context;
  const employee = company.employees.get(context.body.employee_id)?.record;
  if (employee === undefined) throw unknownBodyId("employee_id", decisions);
  const type = typeOf(context);
  const asked = read(context);
  const warnings: Warning[] = [];
  const warn = (code: Warning["code"], message: string): void => void warnings.push({ code, message });

  if (type.jurisdiction !== null && type.jurisdiction !== employee.resource.jurisdiction) judgeForeign(context, warn);
  let { halfDay, halfDayPeriod } = asked;
  if (halfDay && !type.resource.allow_half_days) {
    const why = "This leave type does not allow half days.";
    switch (caseOf(decisions["half-day-not-allowed"])) {
      case "validation-error":
        throw refuseBy.invalid("half-day-type", "half_day", why);
      case "full-day":
        [halfDay, halfDayPeriod] = [false, null];
        break;
      case "warning":
        warn("HALF_DAY_NOT_ALLOWED", why);
        break;
    }
  }
  const calendar = leaveCalendar(employee.resource, company.company.record.resource.timezone, decisions);
  const whole = leaveDays(asked.start, asked.end, calendar, decisions);
  if (whole === 0 && decisions["zero-day-leave"] === "validation-error")
    throw refuseBy.invalid("no-working-day", "start_date", "The dates hold no working day.");
  requireEmployed(context, employee, asked.start);

  const resource: LeaveRequest = {
    id: company.nextId("leave"),
    employeeId: employee.resource.id,
    employeeName: fullName(employee.resource),
    typeId: type.resource.id,
    typeName: type.resource.name,
    startDate: asked.start,
    endDate: asked.end,
    days:
      halfDay && whole > 0
        ? choose(decisions["half-day-span"], { "validation-error": 0.5, "last-half": whole - 0.5, "one-half": 0.5 })
        : whole,
    halfDay,
    halfDayPeriod,
    notes: asked.notes,
    status: type.resource.requires_approval ? "pending" : "auto_approved",
    declineReason: null,
    createdAt: isoInstant(now),
  };
  judgeNotice(context, resource, type, warn);
  judgeBalance(context, resource, type, employee, warn);
  judgeOverlap(context, resource, warn);
  const row = new Row<LeaveRecord>({ resource, cancel_reason: null });
  return created(context, text(context, resource, warnings), { changes: [{ table: "leave", row }], events: events(context, row) });
}

type Warn = (code: Warning["code"], message: string) => void;

/** @throws ApiError for a leave type of another jurisdiction than the employee's. */
function judgeForeign({ decisions }: Context, warn: Warn): void {
  switch (caseOf(decisions["leave-type-jurisdiction"])) {
    case "accepted":
      return;
    case "warning":
      warn("TYPE_OF_OTHER_JURISDICTION", "This leave type is meant for another jurisdiction.");
      return;
    case "validation-error":
      throw refuseBy.invalid("leave-type-jurisdiction", "leave_type_id", "This leave type is not for the employee's jurisdiction.");
  }
}

/** Whether an overlap is a conflict; null: overlaps are not looked for. */
const OVERLAPS: ByValue<"leave-overlap", typeof isSame | null> = {
  "identical-conflicts": isSame,
  "any-overlap-conflicts": () => true,
  warns: () => false,
  ignored: null,
};

/** Checks overlaps: a duplicate request is a conflict, any other overlap a warning. */
function judgeOverlap({ company, decisions }: Context, request: LeaveRequest, warn: Warn): void {
  const isConflict = choose(decisions["leave-overlap"], OVERLAPS);
  if (isConflict === null) return;
  const others = live(company.leaveRegister.of(request.employeeId)).filter((other) => overlaps(request, other));
  if (others.some((other) => isConflict(request, other)))
    throw refuseBy.conflict("leave-overlap", "The employee has a live request for these days.");
  if (others.length > 0) warn("OVERLAPS", "The dates overlap another live request of the employee.");
}

function judgeNotice({ company, decisions }: Context, request: LeaveRequest, type: LeaveTypeRecord, warn: Warn): void {
  if (!noticeTooShort(request, type, company.today)) return;
  if (decisions["short-notice"] === "validation-error")
    throw refuseBy.invalid("short-notice", "start_date", `This leave type needs ${type.resource.min_notice_days} days of notice.`);
  warn("NOTICE_TOO_SHORT", `This leave type asks for ${type.resource.min_notice_days} days of notice.`);
}

/** Checks the balance and the yearly maximum of the type. */
function judgeBalance(context: Context, request: LeaveRequest, type: LeaveTypeRecord, employee: EmployeeRecord, warn: Warn): void {
  const { company, decisions } = context;
  const basis = balanceBasis(context, employee);
  const short = isShort(basis, type.kind, request, decisions);
  const others = live(company.leaveRegister.of(request.employeeId));
  const over = overYearlyMax(request, type, others, (one, from, to) => daysBetween(one, from, to, basis.calendar, decisions));
  if (!short && !over) return;
  const why = short ? "The request is for more days than are available." : "The request goes over the yearly maximum of this leave type.";
  switch (caseOf(decisions["low-balance"])) {
    case "validation-error":
      throw refuseBy.invalid("low-balance", "end_date", why);
    case "conflict":
      throw refuseBy.conflict("low-balance", why);
    case "warning":
      if (short) warn("INSUFFICIENT_BALANCE", "The request is for more days than are available.");
      if (over) warn("OVER_YEARLY_MAX", "The request goes over the yearly maximum of this leave type.");
  }
}

/** The body of the response: the request and its warnings, in the place that the decisions give. */
function text({ decisions }: Context, resource: LeaveRequest, found: readonly Warning[]): string {
  const warnings = decisions["warning-form"] === "object" ? found : found.map(({ message }) => message);
  const member = found.length === 0 && decisions["warnings-always"] === "when-any" ? {} : { warnings };
  const request = { ...resource, ...requestForm(resource, decisions) };
  return JSON.stringify(decisions["warnings-place"] === "in-data" ? { data: { ...request, ...member } } : { data: request, ...member });
}

/** The events of a request. Leave approved on submission is requested and approved. */
function events({ decisions }: Context, row: Row<LeaveRecord>): EmittedEvent[] {
  const requested: EmittedEvent = { kind: "leave.requested", row };
  const approved: EmittedEvent = { kind: "leave.approved", row };
  if (row.record.resource.status === "pending") return [requested];
  return choose(decisions["auto-approved-events"], { both: [requested, approved], approved: [approved], requested: [requested] });
}

/** §4.3: requesting leave. */
export const leaveRequestRoutes: readonly Route[] = [route("requestLeave", requestLeave, check)];
