import type { OperationId } from "@hr-platform/spec/operations";
import { date, uuid } from "../../document/formats.ts";
import { valuesAt } from "../../document/members.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import type { View } from "../../exchange/view.ts";
import { type Finding, type Oracle, type OracleContext, finding } from "../oracle.ts";
import { perRun } from "../remembered.ts";
import { LAG, idsIn } from "./listed.ts";

/** What a filter of a list excludes for certain. */
interface Filter {
  readonly operation: OperationId;
  readonly parameter: string;
  readonly requirement: string;
  /** Whether the document says what this value of the parameter does. */
  readonly isKnown: (value: string) => boolean;
  /** Whether the filter excludes a row, whatever the server decides at open points. */
  readonly excludes: (row: View, value: string) => boolean;
}

const lower = (text: string): string => text.normalize("NFC").trim().toLowerCase();
const isOneOf =
  (...values: readonly string[]) =>
  (value: string): boolean =>
    values.includes(value);
/** Whether a member is a text for which something holds. A row without it is judged by the rule about its members. */
const at = (row: View, member: string, holds: (text: string) => boolean): boolean => {
  const { text } = row.at(member);
  return text !== undefined && holds(text);
};

/** The filters of the lists that have some (§4.2, §4.3). */
const FILTERS: readonly Filter[] = [
  {
    operation: "listEmployees",
    parameter: "status",
    requirement: "EMP-16",
    isKnown: isOneOf("terminated"),
    excludes: (row) => at(row, "status", (status) => status !== "terminated"),
  },
  {
    operation: "listEmployees",
    parameter: "status",
    requirement: "EMP-17",
    isKnown: isOneOf("active"),
    excludes: (row) => at(row, "status", (status) => status === "terminated"),
  },
  {
    operation: "listEmployees",
    parameter: "department",
    requirement: "EMP-19",
    isKnown: (value) => value.trim() !== "",
    // A part of the name may match, in any letter case.
    excludes: (row, value) => row.at("department").isNull || at(row, "department", (name) => !lower(name).includes(lower(value))),
  },
  {
    operation: "listLeave",
    parameter: "employee_id",
    requirement: "LEAVE-29",
    isKnown: (value) => uuid.holds(value),
    excludes: (row, value) => at(row, "employeeId", (id) => id.toLowerCase() !== value.toLowerCase()),
  },
  {
    operation: "listLeaveBalances",
    parameter: "employee_id",
    requirement: "BAL-08",
    isKnown: (value) => uuid.holds(value),
    excludes: (row, value) => at(row, "employee_id", (id) => id.toLowerCase() !== value.toLowerCase()),
  },
  {
    operation: "listLeave",
    parameter: "status",
    requirement: "LEAVE-30",
    isKnown: isOneOf(...valuesAt("LeaveRequest", "status")),
    // approved may list auto_approved too.
    excludes: (row, value) => at(row, "status", (status) => status !== value && !(value === "approved" && status === "auto_approved")),
  },
  {
    operation: "listLeave",
    parameter: "from",
    requirement: "LEAVE-31",
    isKnown: (value) => date.holds(value),
    // What lies partly in the range is open.
    excludes: (row, value) => at(row, "endDate", (last) => date.holds(last) && last < value),
  },
  {
    operation: "listLeave",
    parameter: "to",
    requirement: "LEAVE-31",
    isKnown: (value) => date.holds(value),
    excludes: (row, value) => at(row, "startDate", (first) => date.holds(first) && first > value),
  },
];

/** Ids of what the run has written since it last let time pass: a list may choose such rows as they were before, and show them as they are. */
const freshOf = perRun(() => new Set<string>());

function write({ record, data }: Exchange, known: OracleContext): void {
  for (const id of idsIn(`${record.request.path} ${data.at("id").text}`)) freshOf(known).add(id);
}

/** A filtered list has no row that the filter excludes, on any page and beside any other filter (§4.2, §4.3). */
export const filteredRows: Oracle = {
  id: "filtered-rows",
  title: "MUST NOT list what a filter excludes",
  requirements: [...new Set(FILTERS.map(({ requirement }) => requirement))],
  judge: (exchange, known): readonly Finding[] => {
    const { operation, ok, data, record } = exchange;
    if (record.request.method !== "GET") write(exchange, known);
    if (!ok || !data.isList || record.open.length > 0) return [];
    const isSettled = (row: View): boolean => !idsIn(JSON.stringify(row.raw)).some((id) => freshOf(known).has(id));
    const query = new URLSearchParams(record.request.query);
    return FILTERS.flatMap(({ parameter, requirement, isKnown, excludes, ...filter }) => {
      const [value, ...others] = query.getAll(parameter);
      if (filter.operation !== operation || value === undefined || others.length > 0 || !isKnown(value)) return [];
      const stray = data.list.find((row) => excludes(row, value) && isSettled(row));
      const expected = `no row that ${parameter}=${value} excludes`;
      return stray === undefined ? [] : [finding(requirement, false, expected, JSON.stringify(stray.raw).slice(0, 300))];
    });
  },
  unsure: write,
  later: (ms, known) => {
    if (ms >= LAG) freshOf(known).clear();
  },
};
