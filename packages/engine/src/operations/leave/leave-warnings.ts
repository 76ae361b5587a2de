import { type LeaveRecord, type LeaveTypeRecord, addDays } from "@hr-platform/domain";
import type { LeaveRequest } from "@hr-platform/spec/types";
import { isLive } from "../../store/employee-status.ts";

/** A warning, which does not stop a request (§4.3). */
export interface Warning {
  readonly code:
    | "NOTICE_TOO_SHORT"
    | "INSUFFICIENT_BALANCE"
    | "OVER_YEARLY_MAX"
    | "OVERLAPS"
    | "HALF_DAY_NOT_ALLOWED"
    | "TYPE_OF_OTHER_JURISDICTION";
  readonly message: string;
}

/** Whether two requests share a day. A morning and an afternoon of the same day do not overlap. */
export function overlaps(a: LeaveRequest, b: LeaveRequest): boolean {
  if (a.endDate < b.startDate || b.endDate < a.startDate) return false;
  const halves = a.halfDay && b.halfDay && a.startDate === b.startDate && a.halfDayPeriod !== null && b.halfDayPeriod !== null;
  return !(halves && a.halfDayPeriod !== b.halfDayPeriod);
}

/** Whether two requests have the same type, dates and half day. */
export function isSame(a: LeaveRequest, b: LeaveRequest): boolean {
  return (
    a.typeId === b.typeId &&
    a.startDate === b.startDate &&
    a.endDate === b.endDate &&
    a.halfDay === b.halfDay &&
    a.halfDayPeriod === b.halfDayPeriod
  );
}

/** The live requests of an employee, without hidden ones. */
export function live(leave: Iterable<{ readonly record: LeaveRecord }>): LeaveRequest[] {
  return [...leave].map(({ record }) => record.resource).filter(isLive);
}

/** Whether today plus the notice of the type is after the first day. */
export function noticeTooShort(request: LeaveRequest, type: LeaveTypeRecord, today: string): boolean {
  return addDays(today, type.resource.min_notice_days) > request.startDate;
}

/**
 * Whether the days of a type in a calendar year that the request touches, this one included, exceed the maximum of the type.
 * `daysBetween` gives the days of a request from one date to another.
 */
export function overYearlyMax(
  request: LeaveRequest,
  type: LeaveTypeRecord,
  others: readonly LeaveRequest[],
  daysBetween: (request: LeaveRequest, from: string, to: string) => number,
): boolean {
  const maximum = type.resource.max_days_per_year;
  if (maximum === null) return false;
  const own = [request, ...others.filter(({ typeId }) => typeId === request.typeId)];
  for (let year = Number(request.startDate.slice(0, 4)); year <= Number(request.endDate.slice(0, 4)); year += 1) {
    const within = (one: LeaveRequest): number => daysBetween(one, `${year}-01-01`, `${year}-12-31`);
    if (within(request) > 0 && own.reduce((sum, one) => sum + within(one), 0) > maximum) return true;
  }
  return false;
}
