import { type LeaveRecord, calendarFor } from "@hr-platform/domain";
import type { Employee, LeaveBalance, LeaveRequest } from "@hr-platform/spec/types";
import type { DecisionValues } from "../../src/contract/decisions.ts";
import { type BalanceBasis, balanceOf } from "../../src/operations/leave/balances.ts";
import { Table } from "../../src/store/table.ts";
import { decided, employee, leave, leaveType, uuid } from "./records.ts";

export const ANNUAL: string = uuid(21);
export const SICK_LEAVE: string = uuid(22);
export const STUDY: string = uuid(23);
const types = new Table([
  leaveType({ id: STUDY, max_days_per_year: 5 }),
  leaveType({ id: uuid(31), max_days_per_year: 25 }, { kind: "annual", jurisdiction: "UK" }),
  leaveType({ id: uuid(32) }, { kind: "sick", jurisdiction: "UK" }),
  leaveType({ id: ANNUAL, max_days_per_year: 20 }, { kind: "annual", jurisdiction: "AU" }),
  leaveType({ id: SICK_LEAVE, max_days_per_year: 10 }, { kind: "sick", jurisdiction: "AU" }),
]);

/** An approved request of one day of a type, with the given differences. */
export const takenLeave = (typeId: string, days: number, startDate: string, more: Partial<LeaveRequest> = {}): LeaveRecord =>
  leave({ typeId, days, startDate, endDate: startDate, ...more });

/** Differences of a basis, with the days carried over and the requests. */
export type BasisChanges = Partial<BalanceBasis> & { readonly carried?: number; readonly requests?: readonly LeaveRecord[] };

/** What a balance is computed from: a full-time Australian on 2 March 2026, whose world began that day, with the given differences. */
export function basisOf(person: Partial<Employee> = {}, { carried = 0, requests = [], ...more }: BasisChanges = {}): BalanceBasis {
  return {
    employee: employee(person, { carried_over_days: carried }),
    leave: requests.map((record) => ({ record })),
    types,
    yearStart: "07-01",
    calendar: calendarFor("AU", "Australia/Melbourne"),
    today: "2026-03-02",
    began: "2026-03-02",
    ...more,
  };
}

/** The balance from such a basis. */
export function madeBalance(person: Partial<Employee>, changes: BasisChanges = {}, choices: Partial<DecisionValues> = {}): LeaveBalance {
  return balanceOf(basisOf(person, changes), decided(choices));
}
