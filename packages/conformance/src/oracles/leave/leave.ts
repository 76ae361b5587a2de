import { weekdays } from "../../document/calendar.ts";
import type { Oracle } from "../oracle.ts";
import { type Resource, fieldRule, resourcesIn } from "../fields.ts";
import { pendingFirst } from "./pending-first.ts";
import { date, dateTime, flag, integer, isMembers, number, oneOf, nullOr, text, uuid } from "../../document/formats.ts";

/** A LeaveRequest (§2.5). The response to a cancellation is open. */
export const leaveRequestResource: Resource = {
  what: "leave request",
  within: { listLeave: "rows", requestLeave: "data", getLeave: "data", approveLeave: "data", declineLeave: "data" },
  members: [
    { requirement: "LEAVE-01", name: "id", form: uuid },
    { requirement: "LEAVE-02", name: "employeeId", form: uuid },
    { requirement: "LEAVE-03", name: "employeeName", form: text },
    { requirement: "LEAVE-04", name: "typeId", form: uuid },
    { requirement: "LEAVE-05", name: "typeName", form: text },
    { requirement: "LEAVE-06", name: "startDate", form: date },
    {
      requirement: "LEAVE-07",
      name: "endDate",
      form: date,
      also: {
        words: "not before startDate",
        holds: ({ startDate, endDate }) => !date.holds(startDate) || String(endDate) >= String(startDate),
      },
    },
    { requirement: "LEAVE-08", name: "days", form: number },
    { requirement: "LEAVE-09", name: "halfDay", form: flag },
    { requirement: "LEAVE-10", name: "halfDayPeriod", form: nullOr(text) },
    { requirement: "LEAVE-11", name: "notes", form: nullOr(text) },
    { requirement: "LEAVE-12", name: "status", form: oneOf("pending", "approved", "declined", "cancelled", "auto_approved") },
    { requirement: "LEAVE-13", name: "declineReason", form: nullOr(text) },
    { requirement: "LEAVE-14", name: "createdAt", form: dateTime },
    {
      requirement: "LEAVE-17",
      name: "days",
      form: number,
      also: { words: "0.5 at most if it is half of one day", holds: isHalf },
    },
    {
      requirement: "LEAVE-18",
      name: "days",
      form: number,
      also: { words: "a multiple of 0.5, not negative, and no more than the weekdays from startDate to endDate", holds: isWithinWeekdays },
    },
  ],
};

/** A LeaveBalance (§2.7). */
export const leaveBalanceResource: Resource = {
  what: "leave balance",
  within: { listLeaveBalances: "rows" },
  members: [
    { requirement: "BAL-01", name: "employee_id", form: uuid },
    { requirement: "BAL-02", name: "name", form: text },
    { requirement: "BAL-03", name: "annual_available", form: number },
    { requirement: "BAL-04", name: "sick_available", form: number },
    { requirement: "BAL-05", name: "pending_days", form: number },
    { requirement: "BAL-06", name: "taken_days", form: number },
  ],
};

/** A LeaveType (§2.8). */
export const leaveTypeResource: Resource = {
  what: "leave type",
  within: { listLeaveTypes: "rows" },
  members: [
    { requirement: "LTYPE-01", name: "id", form: uuid },
    { requirement: "LTYPE-02", name: "name", form: text },
    { requirement: "LTYPE-03", name: "is_paid", form: flag },
    { requirement: "LTYPE-04", name: "requires_approval", form: flag },
    { requirement: "LTYPE-05", name: "allow_half_days", form: flag },
    { requirement: "LTYPE-06", name: "min_notice_days", form: integer },
    { requirement: "LTYPE-07", name: "max_days_per_year", form: nullOr(integer) },
    { requirement: "LTYPE-08", name: "is_default", form: flag },
  ],
};

/** A PublicHoliday (§2.9). */
export const publicHolidayResource: Resource = {
  what: "public holiday",
  within: { listPublicHolidays: "rows" },
  members: [
    { requirement: "HOL-01", name: "date", form: date },
    { requirement: "HOL-02", name: "name", form: text },
  ],
};

/** §2.5: the members of a LeaveRequest are in camelCase, those that an implementation adds too. */
const spelling: Oracle = {
  id: "leave-request-spelling",
  title: "MUST write the members of leave requests in camelCase",
  requirements: ["CONV-12"],
  judge: (exchange) => {
    const rows = resourcesIn(leaveRequestResource, exchange)?.filter(isMembers) ?? [];
    if (rows.length === 0) return [];
    const wrong = rows.flatMap((row) => Object.keys(row)).find((name) => /[^_]_+[^_]/.test(name));
    const expected = "no member of a leave request has an underscore in its name";
    return [{ requirement: "CONV-12", holds: wrong === undefined, expected, got: wrong === undefined ? "" : `the member ${wrong}` }];
  },
};

export const leaveOracles: readonly Oracle[] = [
  ...[leaveRequestResource, leaveBalanceResource, leaveTypeResource, publicHolidayResource].map(fieldRule),
  spelling,
  pendingFirst,
];

/**
 * Whether half a day counts at most 0.5; undefined: not judged. Half of a day off counts 0. What half days mean over several days is open
 * (A-137).
 */
function isHalf({ days, startDate, endDate, halfDay }: Readonly<Record<string, unknown>>): boolean | undefined {
  if (halfDay !== true || startDate !== endDate || days === 0) return undefined;
  return Number(days) <= 0.5;
}

function isWithinWeekdays({ days, startDate, endDate }: Readonly<Record<string, unknown>>): boolean | undefined {
  if (!date.holds(startDate) || !date.holds(endDate) || String(endDate) < String(startDate)) return undefined;
  const amount = Number(days);
  return Number.isInteger(amount * 2) && amount >= 0 && amount <= weekdays(String(startDate), String(endDate));
}
