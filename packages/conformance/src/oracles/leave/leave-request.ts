import { memberNames } from "../fields.ts";
import { leaveRequestResource } from "./leave.ts";
import type { View } from "../../exchange/view.ts";

/** The members of a leave request (§2.5). */
export const LEAVE_MEMBERS: readonly string[] = memberNames(leaveRequestResource);

/** The members of a leave request that a response showed, of those in the document. */
export type LeaveReading = Readonly<Record<string, unknown>>;

/** Reads the members of a leave request; skips those that the document does not have. */
export function readingOf(view: View): LeaveReading {
  return Object.fromEntries(LEAVE_MEMBERS.filter((name) => view.has(name)).map((name) => [name, view.at(name).raw]));
}

/** Required members of a leave request that a reading lacks. */
export function lacking(reading: LeaveReading): string[] {
  return LEAVE_MEMBERS.filter((name) => !Object.hasOwn(reading, name));
}

/**
 * Members in which two readings of one request differ, in words. Timestamps are compared to the second. @param passing members that may
 * differ
 */
export function leaveDifferences(before: LeaveReading, after: LeaveReading, passing: readonly string[] = []): string[] {
  return LEAVE_MEMBERS.filter((name) => !passing.includes(name) && !isSame(name, before[name], after[name])).map(
    (name) => `${name} was ${shown(before[name])} and is ${shown(after[name])}`,
  );
}

/**
 * Members of a request's body (§2.6) that returned with another value, in words. Outer blanks of notes and the word for the half of the day
 * may differ.
 */
export function misread(sent: LeaveReading, reading: LeaveReading): string[] {
  const half = sent["half_day"] === true;
  const period = sent["half_day_period"];
  const wrong: (readonly [name: string, meant: unknown, holds: boolean])[] = [
    ["employeeId", sent["employee_id"], reading["employeeId"] === sent["employee_id"]],
    ["startDate", sent["start_date"], reading["startDate"] === sent["start_date"]],
    ["endDate", sent["end_date"], reading["endDate"] === sent["end_date"]],
    ["halfDay", half, reading["halfDay"] === half],
    ["halfDayPeriod", period, !half || typeof period !== "string" || isCalled(period, reading["halfDayPeriod"])],
    ["notes", sent["notes"], typeof sent["notes"] !== "string" || trimmed(reading["notes"]) === trimmed(sent["notes"])],
  ];
  return wrong.filter(([, , holds]) => !holds).map(([name, meant]) => `${name} is ${shown(reading[name])} and was sent as ${shown(meant)}`);
}

/** Words for the half of a day. */
const HALVES: Readonly<Record<string, RegExp>> = { morning: /^(morning|am)$/i, afternoon: /^(afternoon|pm)$/i };

function isCalled(period: string, word: unknown): boolean {
  return typeof word === "string" && HALVES[period]?.test(word) === true;
}

function isSame(name: string, a: unknown, b: unknown): boolean {
  if (name === "createdAt" && typeof a === "string" && typeof b === "string") {
    const apart = Math.abs(Date.parse(a) - Date.parse(b));
    return Number.isNaN(apart) ? a === b : apart < 1000;
  }
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

function trimmed(value: unknown): unknown {
  return typeof value === "string" ? value.trim() : value;
}

function shown(value: unknown): string {
  const text = value === undefined ? "missing" : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
