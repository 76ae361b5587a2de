import type { CompanyData, LeaveType, Person } from "./company-data.ts";
import { daysAfter } from "./lists.ts";

export interface Wanted {
  readonly person: Person;
  readonly type: LeaveType;
  readonly start: string;
  readonly end: string;
  readonly half: boolean;
  readonly days: number;
  readonly today: string;
}

export interface Broken {
  readonly field: string;
  readonly words: string;
  /** Refused by every variant of this server. */
  readonly always?: boolean;
  /** A conflict, not a wrong field. */
  readonly clash?: boolean;
}

/** The rules that a request violates: a strict server refuses it, a lax one warns. */
export function rulesBroken(company: CompanyData, { person, type, start, end, half, days, today }: Wanted): Broken[] {
  const live = [...company.leave.values()].filter(({ personId, status }) => personId === person.id && !/declined|cancelled/.test(status));
  const clashing = live.some((row) => row.start <= end && row.end >= start && !(half && row.half));
  const tooLong = Date.parse(end) - Date.parse(start) > 366 * 86_400_000;
  const rules: readonly (readonly [boolean, Broken])[] = [
    [person.status === "terminated", { field: "employee_id", words: "This person has left.", clash: true }],
    [tooLong, { field: "end_date", words: "Nobody is away for more than a year.", always: true }],
    [days === 0, { field: "start_date", words: "There is no working day in it." }],
    [half && start !== end, { field: "half_day", words: "Half a day lies within one day.", always: true }],
    [half && !type.halves, { field: "half_day", words: "This type of leave knows no half days." }],
    [clashing, { field: "start_date", words: "This person is away then already.", clash: true }],
    [daysAfter(today, type.notice) > start, { field: "start_date", words: `Please ask ${type.notice} days ahead.` }],
    [type.most !== null && days > type.most, { field: "end_date", words: "That is more than a year allows." }],
    [start < person.startDate, { field: "start_date", words: "This person had not started then." }],
  ];
  return rules.filter(([holds]) => holds).map(([, rule]) => rule);
}
