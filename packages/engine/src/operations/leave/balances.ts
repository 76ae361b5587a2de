import {
  type EmployeeRecord,
  type LeaveKind,
  type LeaveRecord,
  type LeaveTypeRecord,
  leaveYearEnd,
  leaveYearStart,
  nextLeaveYear,
  addDays,
  addMonths,
  leaveYears,
} from "@hr-platform/domain";
import type { LeaveBalance, LeaveRequest } from "@hr-platform/spec/types";
import { type Decisions, type ByValue, choose } from "../../contract/decisions.ts";
import { isGranted } from "../../store/employee-status.ts";
import type { Table } from "../../store/table.ts";
import { type LeaveCalendar, daysBetween, workingWeek } from "./leave-days.ts";

/** What a person's annual leave is computed from. */
export interface AnnualAccount {
  /** The first day of the account: a first day of a leave year, or the first day of employment after it. */
  readonly from: string;
  /** Days that the person brings into it. */
  readonly opening: number;
  /** Days a year. */
  readonly yearly: number;
  /** The first day of the leave year, MM-DD. */
  readonly yearStart: string;
  /** Days that are taken off, from one day to another, both included. */
  readonly off: (from: string, to: string) => number;
}

/** After every date. */
const EVER = "9999-12-31";

/** The most days that are carried over. */
const CARRIED: ByValue<"leave-carry-over", number> = { whole: Number.POSITIVE_INFINITY, "five-days": 5, nothing: 0 };

/** Months of the leave year after which what is left of the days carried over lapses; null: never. */
const EXPIRY: ByValue<"carry-over-expiry", number | null> = { never: null, "three-months": 3 };

/** The days of annual leave that are available on a day after the account begins. */
export function availableOn(today: string, account: AnnualAccount, decisions: Decisions): number {
  const { from, opening, yearStart, off } = account;
  const most = choose(decisions["leave-carry-over"], CARRIED);
  const expiry = EXPIRY[decisions["carry-over-expiry"]];
  // Nothing lapses: the leave years are one.
  if (most === Number.POSITIVE_INFINITY && expiry === null) return opening + earned(from, today, account, decisions) - off(from, EVER);
  let carried = opening;
  for (let first = from; ;) {
    const last = leaveYearEnd(first, yearStart);
    if (expiry !== null && carried > 0) {
      const lapse = addMonths(leaveYearStart(first, yearStart), expiry);
      if (today >= lapse) carried = Math.min(carried, off(first, addDays(lapse, -1)));
    }
    if (today <= last) return carried + earned(first, today, account, decisions) - off(first, EVER);
    carried = Math.min(most, carried + earned(first, last, account, decisions) - off(first, last));
    first = addDays(last, 1);
  }
}

/** The days that a person gets from one day to another, both included. */
function earned(from: string, to: string, { yearly, yearStart }: AnnualAccount, decisions: Decisions): number {
  if (to < from) return 0;
  const [first, after] = [leaveYears(from, yearStart), leaveYears(addDays(to, 1), yearStart)];
  return decisions["balance-accrual"] === "accrued"
    ? yearly * (after - first)
    : yearly * (Math.floor(leaveYears(to, yearStart)) - Math.floor(first) + 1);
}

/** What a balance is computed from: an employee, their visible leave, and the calendar of the company. */
export interface BalanceBasis {
  readonly employee: EmployeeRecord;
  readonly leave: Iterable<{ readonly record: LeaveRecord }>;
  readonly types: Pick<Table<LeaveTypeRecord>, "get" | "rows">;
  /** The first day of the leave year, MM-DD: that of the company's financial year. */
  readonly yearStart: string;
  readonly calendar: LeaveCalendar;
  readonly today: string;
  /** The day on which the employee's record began: its leave year is the first that counts. */
  readonly began: string;
}

/** Days a year if the leave type has no number (the UK has no statutory number of sick days, A-162). */
const STANDARD_DAYS: Record<"annual" | "sick", number> = { annual: 20, sick: 10 };

/** Whether an employee gets leave. Casual staff, contractors and former employees do not. */
function isPermanent({ resource, termination }: EmployeeRecord): boolean {
  return termination === null && (resource.employment_type === "full_time" || resource.employment_type === "part_time");
}

/** Days for a whole leave year, in proportion to the days of the person's week. */
function grantOf(kind: "annual" | "sick", { employee, types, calendar }: BalanceBasis): number {
  const { jurisdiction } = employee.resource;
  for (const { record } of types.rows()) {
    if (record.kind === kind && (record.jurisdiction === null || record.jurisdiction === jurisdiction)) {
      return (record.resource.max_days_per_year ?? STANDARD_DAYS[kind]) * workingWeek(calendar);
    }
  }
  return STANDARD_DAYS[kind] * workingWeek(calendar);
}

/** The requests that a balance counts. */
interface Counted {
  readonly annual: readonly LeaveRequest[];
  readonly sick: readonly LeaveRequest[];
  readonly pending: readonly LeaveRequest[];
  readonly granted: readonly LeaveRequest[];
}

/** The requests of a person that count in a balance: `annual` and `sick` have those that lower what is available. */
function countedOf({ leave, types }: BalanceBasis, decisions: Decisions): Counted {
  const counted: Record<keyof Counted, LeaveRequest[]> = { annual: [], sick: [], pending: [], granted: [] };
  for (const { record } of leave) {
    const request = record.resource;
    const kind = types.get(request.typeId)?.record.kind;
    const own = kind === "annual" || kind === "sick";
    const pending = request.status === "pending";
    if ((!own && decisions["balance-counted-types"] === "annual-and-sick") || (!pending && !isGranted(request))) continue;
    counted[pending ? "pending" : "granted"].push(request);
    if (own && (!pending || decisions["pending-deducted"] === "yes")) counted[kind].push(request);
  }
  return counted;
}

/**
 * The balance of an employee today (§2.7), in days. Annual leave accrues from year to year; sick leave is granted anew in each leave
 * year. An approved request lowers what is available at once, and its days up to today count as taken. A request over the turn of the
 * leave year counts on each side with the days that lie there.
 */
export function balanceOf(basis: BalanceBasis, decisions: Decisions): LeaveBalance {
  const { employee, today, yearStart } = basis;
  const { resource } = employee;
  const { annual, sick, pending, granted } = countedOf(basis, decisions);
  const [first, last] = [leaveYearStart(today, yearStart), leaveYearEnd(today, yearStart)];
  const days = (requests: readonly LeaveRequest[], to: string): number => sumBetween(requests, first, to, basis, decisions);
  const own = isPermanent(employee) && resource.start_date <= today;
  return {
    employee_id: resource.id,
    name: `${resource.first_name} ${resource.last_name}`,
    annual_available: own ? round(annualAvailable(basis, annual, decisions)) : 0,
    sick_available: own ? round(sickGrant(basis, decisions) - days(sick, last)) : 0,
    pending_days: round(
      decisions["pending-period"] === "any-date" ? pending.reduce((sum, request) => sum + request.days, 0) : days(pending, last),
    ),
    taken_days: round(days(granted, today)),
  };
}

/**
 * Whether a person has too few days for a request: of annual leave today, or of sick leave in one of the leave years that it
 * touches.
 */
export function isShort(basis: BalanceBasis, kind: LeaveKind, request: LeaveRequest, decisions: Decisions): boolean {
  if (kind === "annual") return request.days > balanceOf(basis, decisions).annual_available;
  if (kind !== "sick") return false;
  const { calendar, yearStart } = basis;
  const grant = isPermanent(basis.employee) ? sickGrant(basis, decisions) : 0;
  const { sick } = countedOf(basis, decisions);
  for (let first = leaveYearStart(request.startDate, yearStart); first <= request.endDate; first = nextLeaveYear(first, yearStart)) {
    const last = leaveYearEnd(first, yearStart);
    const days = daysBetween(request, first, last, calendar, decisions);
    if (days > 0 && days > round(grant - sumBetween(sick, first, last, basis, decisions))) return true;
  }
  return false;
}

function sumBetween(requests: readonly LeaveRequest[], from: string, to: string, { calendar }: BalanceBasis, decisions: Decisions): number {
  return requests.reduce((sum, request) => sum + daysBetween(request, from, to, calendar, decisions), 0);
}

/** Sick days of a leave year. */
function sickGrant(basis: BalanceBasis, decisions: Decisions): number {
  return basis.employee.resource.jurisdiction === "UK" && decisions["uk-sick-balance"] === "zero" ? 0 : grantOf("sick", basis);
}

/** The annual leave of a person. Who was employed before the first leave year that counts brings in the days carried over. */
function annualAvailable(basis: BalanceBasis, annual: readonly LeaveRequest[], decisions: Decisions): number {
  const { employee, yearStart, today } = basis;
  const { start_date } = employee.resource;
  const opened = leaveYearStart(basis.began, yearStart);
  const account: AnnualAccount = {
    from: start_date < opened ? opened : start_date,
    opening: start_date < opened ? employee.carried_over_days : 0,
    yearly: grantOf("annual", basis),
    yearStart,
    off: (from, to) => sumBetween(annual, from, to, basis, decisions),
  };
  return availableOn(today, account, decisions);
}

function round(days: number): number {
  return Math.round(days * 100) / 100 + 0;
}
