import { type EmployeeRecord, type LeaveKind, type LeaveTypeRecord, type Stream, addDays, dayNumber, weekday } from "@hr-platform/domain";
import { balance } from "@hr-platform/engine/operations/leave/balance-operations";
import { leaveCalendar } from "@hr-platform/engine/operations/leave/leave-days";
import type { CompanyState } from "@hr-platform/engine/store/company/company-state";
import { isLive } from "@hr-platform/engine/store/employee-status";
import { lastDayOf } from "./posts/posts.ts";
import type { ActScene } from "./scene.ts";
import { nextWorkingDay, nthWorkingDay } from "./workday.ts";

/** The dates of leave, both included. */
export interface LeaveDates {
  readonly start: string;
  readonly end: string;
}

/** The visible leave types of a person's jurisdiction. */
export function typesFor(company: CompanyState, { resource }: EmployeeRecord, kind: LeaveKind): LeaveTypeRecord[] {
  const all = [...company.leaveTypes.rows()].map(({ record }) => record);
  return all.filter((type) => type.kind === kind && (type.jurisdiction === null || type.jurisdiction === resource.jurisdiction));
}

/** `days` working days of a person from a date on. */
export function daysFrom({ company, decisions }: ActScene, { resource }: EmployeeRecord, date: string, days: number): LeaveDates {
  const calendar = leaveCalendar(resource, company.company.record.resource.timezone, decisions);
  const start = nextWorkingDay(date, calendar);
  return { start, end: nthWorkingDay(start, days, calendar) };
}

/** As `daysFrom`, but whole weeks begin on a Monday. */
export function spanFrom(scene: ActScene, person: EmployeeRecord, date: string, days: number): LeaveDates {
  const place = weekday(dayNumber(date));
  return daysFrom(scene, person, days >= 5 && place > 0 ? addDays(date, 7 - place) : date, days);
}

/** Whether a person is employed on these dates and has no other live leave then that the API shows. */
export function isFree({ company }: ActScene, { resource }: EmployeeRecord, { start, end }: LeaveDates): boolean {
  const last = lastDayOf(company, resource.id);
  if (start < resource.start_date || (last !== undefined && end > last)) return false;
  for (const { record } of company.leaveRegister.of(resource.id)) {
    const other = record.resource;
    if (isLive(other) && start <= other.endDate && other.startDate <= end) return false;
  }
  return true;
}

/** The annual leave that a person may still ask for: what is available without the days of requests that wait for a decision. */
export function annualLeft(context: Pick<ActScene, "company" | "decisions">, person: EmployeeRecord): number {
  const { annual_available, pending_days } = balance(context, person);
  return annual_available - pending_days;
}

/** The days of a type that are left in the year of a date; Infinity if it has no yearly maximum. */
export function leftOf({ company }: ActScene, { resource }: EmployeeRecord, type: LeaveTypeRecord, date: string): number {
  const most = type.resource.max_days_per_year;
  if (most === null) return Number.POSITIVE_INFINITY;
  let used = 0;
  for (const { record } of company.leaveRegister.of(resource.id)) {
    const { typeId, startDate, days } = record.resource;
    if (isLive(record.resource) && typeId === type.resource.id && startDate.slice(0, 4) === date.slice(0, 4)) used += days;
  }
  return most - used;
}

interface Wish {
  readonly type: LeaveTypeRecord;
  readonly span: LeaveDates;
  readonly half?: boolean;
  readonly notes?: string | null;
}

/** Asks for leave. Returns the id of the request. @throws ApiError */
export function putInLeave(scene: ActScene, { resource }: EmployeeRecord, { type, span, half = false, notes = null }: Wish): string {
  return scene.create("requestLeave", {
    body: {
      employee_id: resource.id,
      leave_type_id: type.resource.id,
      start_date: span.start,
      end_date: span.end,
      ...(half ? { half_day: true, half_day_period: scene.chance.pick(["morning", "afternoon"] as const) } : {}),
      ...(notes === null ? {} : { notes }),
    },
  });
}

/** The lengths of leave in working days, with their weights. */
export type Lengths = readonly (readonly [days: number, weight: number])[];

/** A length of at most `most` days; null: none is short enough. */
export function lengthOf(lengths: Lengths, most: number, chance: Stream): number | null {
  const fitting = lengths.filter(([days]) => days <= most);
  let place = (chance.int(0, 999_999) / 1_000_000) * fitting.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [days, weight] of fitting) {
    place -= weight;
    if (place < 0) return days;
  }
  return fitting.at(-1)?.[0] ?? null;
}
