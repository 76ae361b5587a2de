import {
  type EmployeeRecord,
  type LeaveKind,
  type LeaveRecord,
  type LeaveTypeRecord,
  addDays,
  addMonths,
  dayNumber,
} from "@hr-platform/domain";
import type { LeaveBalance, LeaveRequest } from "@hr-platform/spec/types";
import type { Decisions } from "../../contract/decisions.ts";
import { isGranted } from "../../store/employee-status.ts";
import { type LeaveCalendar, leaveDays } from "./leave-days.ts";

/** What a balance is computed from: an employee, their visible leave, and the calendar of the company. */
export interface BalanceBasis {
  readonly employee: EmployeeRecord;
  readonly leave: Iterable<{ readonly record: LeaveRecord }>;
  readonly types: Iterable<{ readonly record: LeaveTypeRecord }>;
  /** The first day of the leave year, MM-DD: that of the company's financial year. */
  readonly yearStart: string;
  readonly calendar: LeaveCalendar;
  readonly today: string;
  /** The date when the world began. Days were carried over into its leave year, and into no other. */
  readonly began: string;
}

/** Days a year if the leave type has no number (the UK has no statutory number of sick days, A-162). */
const STANDARD_DAYS: Record<"annual" | "sick", number> = { annual: 20, sick: 10 };

/** The first day of the leave year of `date`. */
export function leaveYearStart(date: string, yearStart: string): string {
  const year = Number(date.slice(0, 4));
  const own = `${year}-${yearStart}`;
  return own <= date ? own : `${year - 1}-${yearStart}`;
}

/** Whether an employee accrues leave. Casual staff and contractors do not. */
function accrues({ resource, termination }: EmployeeRecord): boolean {
  return termination === null && (resource.employment_type === "full_time" || resource.employment_type === "part_time");
}

/** Days granted for a whole leave year. */
function grantOf(kind: "annual" | "sick", { employee, types }: BalanceBasis): number {
  const { jurisdiction } = employee.resource;
  for (const { record } of types) {
    if (record.kind === kind && (record.jurisdiction === null || record.jurisdiction === jurisdiction)) {
      return record.resource.max_days_per_year ?? STANDARD_DAYS[kind];
    }
  }
  return STANDARD_DAYS[kind];
}

/**
 * The balance of an employee today (§2.7), in days. Annual leave accrues evenly over the leave year, in addition to
 * the days carried over into the year when the world began. Sick leave is granted at the start of the year. An
 * approved request of the year reduces the available days at once, and its days up to today count as taken (A-158 to
 *
 */
export function balanceOf(basis: BalanceBasis, decisions: Decisions): LeaveBalance {
  const { employee, today, yearStart } = basis;
  const { resource } = employee;
  const first = leaveYearStart(today, yearStart);
  const next = addMonths(first, 12);
  const kinds = new Map<string, LeaveKind>();
  for (const { record } of basis.types) kinds.set(record.resource.id, record.kind);
  const granted = { annual: 0, sick: 0 };
  let [pending, pendingAnnual, pendingSick, taken] = [0, 0, 0, 0];
  for (const { record } of basis.leave) {
    const { typeId, startDate, status, days } = record.resource;
    if (startDate < first || startDate >= next) continue;
    const kind = kinds.get(typeId);
    const own = kind === "annual" || kind === "sick";
    if (!own && decisions["balance-counted-types"] === "annual-and-sick") continue;
    if (status === "pending") {
      pending += days;
      if (kind === "annual") pendingAnnual += days;
      if (kind === "sick") pendingSick += days;
    } else if (isGranted(record.resource)) {
      if (own) granted[kind] += days;
      taken += daysUntil(today, record.resource, basis, decisions);
    }
  }
  const deducted = decisions["pending-deducted"] === "yes";
  const sick = !(resource.jurisdiction === "UK" && decisions["uk-sick-balance"] === "zero");
  return {
    employee_id: resource.id,
    name: `${resource.first_name} ${resource.last_name}`,
    annual_available: accrues(employee)
      ? round(annualAccrued(basis, first, next, decisions) - granted.annual - (deducted ? pendingAnnual : 0))
      : 0,
    sick_available: sick && accrues(employee) ? round(grantOf("sick", basis) - granted.sick - (deducted ? pendingSick : 0)) : 0,
    pending_days: round(pending),
    taken_days: round(taken),
  };
}

/** The days of a request up to `today`. */
function daysUntil(today: string, { startDate, endDate, days }: LeaveRequest, { calendar }: BalanceBasis, decisions: Decisions): number {
  if (endDate <= today) return days;
  return startDate <= today ? leaveDays(startDate, today, calendar, decisions) : 0;
}

function annualAccrued(basis: BalanceBasis, first: string, next: string, decisions: Decisions): number {
  const { employee, today } = basis;
  const year = grantOf("annual", basis);
  const carried = leaveYearStart(basis.began, basis.yearStart) === first ? employee.carried_over_days : 0;
  if (decisions["balance-accrual"] === "yearly-grant") return carried + year;
  const from = employee.resource.start_date > first ? employee.resource.start_date : first;
  const elapsed = Math.max(0, dayNumber(addDays(today, 1)) - dayNumber(from));
  return carried + (year * elapsed) / (dayNumber(next) - dayNumber(first));
}

function round(days: number): number {
  return Math.round(days * 100) / 100 + 0;
}
