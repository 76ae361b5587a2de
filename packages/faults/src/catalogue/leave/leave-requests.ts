import type { LeaveRecord } from "@hr-platform/domain";
import type { OperationId } from "@hr-platform/spec/operations";
import { refuse } from "@hr-platform/engine/contract/errors";
import { type Fault, replaceRun } from "../../fault.ts";
import { writeRefused } from "../../wrong-writes.ts";
import { laxFaults, refuseWhen, lacks } from "../fault-members.ts";
import type { AnyContext } from "@hr-platform/engine/pipeline/route";
import { Row } from "@hr-platform/engine/store/table";

const REQUEST: readonly OperationId[] = ["requestLeave"];
const NOBODY = "00000000-0000-4000-8000-000000000000";

/** Accepts a request although its body must be refused. */
const lax = laxFaults(REQUEST);

/** The annual leave type of an employee's jurisdiction. */
function annualOf({ company }: Pick<AnyContext, "company">, employeeId: unknown): string {
  const jurisdiction = company.employees.get(String(employeeId))?.record.resource.jurisdiction;
  const type = [...company.leaveTypes.rows()].find(({ record }) => record.kind === "annual" && record.jurisdiction === jurisdiction);
  return type?.id ?? NOBODY;
}

const length = (text: unknown): number => (typeof text === "string" ? Array.from(text.trim()).length : 0);
const DATE = /^\d{4}-\d\d-\d\d$/;
const CAMEL: Readonly<Record<string, string>> = {
  employee_id: "employeeId",
  leave_type_id: "leaveTypeId",
  start_date: "startDate",
  end_date: "endDate",
};

/** Bodies of new requests that must or must not be refused (§2.6). */
export const leaveRequestFaults: readonly Fault[] = [
  lax("leave-of-nobody-is-not-found", "Answers a request without employee_id with 404", ["LEAVE-19"], lacks("employee_id"), () => ({
    employee_id: NOBODY,
  })),
  lax(
    "leave-type-defaults-to-annual",
    "Takes a missing leave type for annual leave",
    ["LEAVE-20"],
    lacks("leave_type_id"),
    ({ employee_id: employee }, entry) => ({ leave_type_id: annualOf(entry, employee) }),
  ),
  lax("leave-starts-today-by-default", "Takes a missing first day for today", ["LEAVE-21"], lacks("start_date"), (sent, { company }) => ({
    start_date: String(sent["end_date"]) < company.today ? sent["end_date"] : company.today,
  })),
  lax("leave-ends-as-it-starts-by-default", "Takes a missing last day for the first", ["LEAVE-22"], lacks("end_date"), (sent) => ({
    end_date: sent["start_date"],
  })),
  lax(
    "leave-in-camel-case-is-accepted",
    "Accepts the names of a request in camel case",
    ["CONV-12"],
    (sent) => Object.entries(CAMEL).some(([snake, camel]) => sent[snake] === undefined && sent[camel] !== undefined),
    (sent) => Object.fromEntries(Object.entries(CAMEL).map(([snake, camel]) => [snake, sent[snake] ?? sent[camel]])),
  ),
  lax(
    "half-day-may-be-a-text",
    "Takes the texts true and false for half_day",
    ["LEAVE-26"],
    ({ half_day: half }) => typeof half === "string",
    ({ half_day: half }) => ({ half_day: half === "true" }),
  ),
  lax(
    "notes-may-be-a-number",
    "Takes a number for notes",
    ["LEAVE-26"],
    ({ notes }) => typeof notes === "number",
    ({ notes }) => ({ notes: String(notes) }),
  ),
  lax(
    "leave-dates-in-slashes-are-read",
    "Reads dates of the form day/month/year",
    ["LEAVE-26"],
    ({ start_date: start, end_date: end }) => [start, end].some((date) => /^\d\d\/\d\d\/\d{4}$/.test(String(date))),
    ({ start_date: start, end_date: end }) => {
      const iso = (date: unknown): unknown => (DATE.test(String(date)) ? date : String(date).split("/").toReversed().join("-"));
      return { start_date: iso(start), end_date: iso(end) };
    },
  ),
  lax(
    "malformed-leave-type-is-annual",
    "Takes a leave_type_id that is no UUID for annual leave",
    ["LEAVE-26", "LEAVE-49"],
    ({ leave_type_id: type }) => typeof type === "string" && !/^[0-9a-f-]{36}$/i.test(type),
    ({ employee_id: employee }, entry) => ({ leave_type_id: annualOf(entry, employee) }),
  ),
  lax(
    "period-is-not-checked",
    "Stores any text as the half of the day",
    ["LEAVE-24"],
    ({ half_day_period: period }) => typeof period === "string" && !["morning", "afternoon"].includes(period),
    () => ({ half_day_period: "morning" }),
    ({ half_day_period: period }) => ({ half_day_period: period }),
  ),
  lax(
    "unknown-period-is-dropped",
    "Drops a half of the day that it does not know",
    ["LEAVE-24"],
    ({ half_day_period: period }) => typeof period === "string" && !["morning", "afternoon"].includes(period),
    () => ({ half_day_period: undefined }),
  ),
  {
    id: "afternoons-are-refused",
    title: "Refuses half days in the afternoon",
    violates: ["LEAVE-24"],
    breaks: refuseWhen(REQUEST, ({ body }) =>
      body["half_day_period"] === "afternoon" ? refuse.invalid("half_day_period", "half_day_period must be one of: morning.") : undefined,
    ),
  },
  lax(
    "notes-may-be-of-any-length",
    "Stores notes of more than 500 characters",
    ["LEAVE-25"],
    ({ notes }) => length(notes) > 500,
    () => ({ notes: "-" }),
    ({ notes }) => ({ notes: String(notes).trim() }),
  ),
  lax(
    "long-notes-are-cut",
    "Cuts notes at 500 characters instead of refusing them",
    ["LEAVE-25"],
    ({ notes }) => length(notes) > 500,
    ({ notes }) => ({ notes: Array.from(String(notes).trim()).slice(0, 500).join("") }),
  ),
  {
    id: "500-characters-are-refused",
    title: "Refuses notes of exactly 500 characters",
    violates: ["LEAVE-25"],
    breaks: refuseWhen(REQUEST, ({ body }) =>
      length(body["notes"]) === 500 ? refuse.invalid("notes", "notes must have fewer than 500 characters.") : undefined,
    ),
  },
  {
    id: "notes-are-required",
    title: "Refuses a request without notes",
    violates: ["LEAVE-51"],
    breaks: refuseWhen(REQUEST, ({ body }) => (body["notes"] === undefined ? refuse.invalid("notes", "notes is required.") : undefined)),
  },
  {
    id: "unknown-leave-type-is-annual",
    title: "Takes an unknown leave type for annual leave",
    violates: ["LEAVE-49"],
    breaks: replaceRun(REQUEST, (run, context, found) => {
      const known = context.company.leaveTypes.get(String(context.body["leave_type_id"])) !== undefined;
      const type = known ? context.body["leave_type_id"] : annualOf(context, context.body["employee_id"]);
      return run({ ...context, body: { ...context.body, leave_type_id: type } }, found);
    }),
  },
  {
    id: "refused-notes-are-stored",
    title: "Refuses notes that are too long and makes the request",
    violates: ["LEAVE-25", "ERR-14"],
    breaks: writeRefused("requestLeave", ({ company, sent, now }, refusal) => {
      const employee = company.employees.get(String(sent["employee_id"]))?.record.resource;
      const type = company.leaveTypes.get(String(sent["leave_type_id"]))?.record.resource;
      if (refusal.field !== "notes" || employee === undefined || type === undefined) return [];
      const resource: LeaveRecord["resource"] = {
        id: company.nextId("leave"),
        employeeId: employee.id,
        employeeName: `${employee.first_name} ${employee.last_name}`,
        typeId: type.id,
        typeName: type.name,
        startDate: String(sent["start_date"]),
        endDate: String(sent["end_date"]),
        days: 1,
        halfDay: false,
        halfDayPeriod: null,
        notes: null,
        status: "pending",
        declineReason: null,
        createdAt: new Date(now).toISOString(),
      };
      return [{ table: "leave", row: new Row<LeaveRecord>({ resource, cancel_reason: null }) }];
    }),
  },
];
