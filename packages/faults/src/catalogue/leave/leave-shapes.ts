import type { OperationId } from "@hr-platform/spec/operations";
import { withBody, withData } from "../../changed-json.ts";
import { type Fault, changeAnswer } from "../../fault.ts";
import { type Members, memberFaults, showMembers } from "../fault-members.ts";
import type { AnyContext } from "@hr-platform/engine/pipeline/route";

/** Every operation that returns leave requests. */
const REQUESTS: readonly OperationId[] = ["listLeave", "requestLeave", "getLeave", "approveLeave", "declineLeave", "cancelLeave"];

/** Changes a member of leave requests in some responses. */
const member = memberFaults(REQUESTS);

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A resource with its members in snake case. */
const inSnakeCase = (request: Members): Members => ({
  ...Object.fromEntries(Object.keys(request).map((name) => [name, undefined])),
  ...Object.fromEntries(Object.entries(request).map(([name, value]) => [snake(name), value])),
});

const requests: readonly Fault[] = [
  member("leave-id-is-no-uuid", "Gives leave requests ids without hyphens", ["LEAVE-01", "CONV-04"], ({ id }) => ({
    id: String(id).replaceAll("-", ""),
  })),
  member("leave-employee-is-an-object", "Gives the employee of a request as an object", ["LEAVE-02"], (request) => ({
    employeeId: { id: request["employeeId"], name: request["employeeName"] },
  })),
  member(
    "listed-leave-without-names",
    "Leaves the names of people out of the leave list",
    ["LEAVE-03", "LEAVE-27"],
    () => ({ employeeName: undefined }),
    ["listLeave"],
  ),
  member("leave-type-by-name", "Gives the name of the type for its id", ["LEAVE-04", "CONV-04"], ({ typeName }) => ({ typeId: typeName })),
  member("type-name-is-null-when-decided", "Gives null for the type's name once a request is decided", ["LEAVE-05"], (request) => ({
    typeName: request["status"] === "pending" ? request["typeName"] : null,
  })),
  member("leave-starts-with-a-time", "Gives the first day with a time", ["LEAVE-06", "CONV-02"], ({ startDate }) => ({
    startDate: `${String(startDate)}T00:00:00+00:00`,
  })),
  member("leave-ends-with-a-time", "Gives the last day as the last second of it", ["LEAVE-07", "CONV-02"], ({ endDate }) => ({
    endDate: `${String(endDate)}T23:59:59Z`,
  })),
  member("days-as-text", "Gives the days of a request as text", ["LEAVE-08"], ({ days }) => ({ days: String(days) })),
  member("half-day-as-a-number", "Gives halfDay as 0 or 1", ["LEAVE-09"], ({ halfDay }) => ({ halfDay: halfDay === true ? 1 : 0 })),
  member("half-day-only-when-true", "Leaves halfDay out for whole days", ["LEAVE-09"], ({ halfDay }) => ({
    halfDay: halfDay === true ? true : undefined,
  })),
  member("period-is-missing-for-whole-days", "Leaves halfDayPeriod out for whole days", ["LEAVE-10"], ({ halfDayPeriod }) => ({
    halfDayPeriod: halfDayPeriod ?? undefined,
  })),
  member("notes-are-a-list", "Gives notes as a list of lines", ["LEAVE-11"], ({ notes }) => ({
    notes: typeof notes === "string" ? notes.split("\n") : notes,
  })),
  member("notes-are-missing-in-lists", "Leaves notes out of the leave list", ["LEAVE-11", "LEAVE-27"], () => ({ notes: undefined }), [
    "listLeave",
  ]),
  member("declined-is-called-rejected", "Calls declined requests rejected", ["LEAVE-12", "LEAVE-40"], ({ status }) => ({
    status: status === "declined" ? "rejected" : status,
  })),
  member("cancelled-in-american", "Spells the status canceled", ["LEAVE-12", "LEAVE-42"], ({ status }) => ({
    status: status === "cancelled" ? "canceled" : status,
  })),
  member("auto-approved-with-a-hyphen", "Writes the status auto-approved", ["LEAVE-12", "LEAVE-35"], ({ status }) => ({
    status: status === "auto_approved" ? "auto-approved" : status,
  })),
  member("running-leave-is-called-taken", "Calls granted leave taken once it has begun", ["LEAVE-12"], (request, { company }) => ({
    status: String(request["status"]).endsWith("approved") && String(request["startDate"]) <= company.today ? "taken" : request["status"],
  })),
  member("decline-reason-is-missing-unless-declined", "Leaves declineReason out unless declined", ["LEAVE-13"], ({ declineReason }) => ({
    declineReason: declineReason ?? undefined,
  })),
  member("leave-created-on-a-date", "Gives the date alone for createdAt", ["LEAVE-14", "CONV-03"], ({ createdAt }) => ({
    createdAt: String(createdAt).slice(0, 10),
  })),
  member("leave-in-snake-case", "Writes the members of leave requests in snake case", ["CONV-12", "LEAVE-37"], inSnakeCase),
  member("listed-leave-in-snake-case", "Writes the members of leave in snake case in lists only", ["CONV-12", "LEAVE-27"], inSnakeCase, [
    "listLeave",
  ]),
  member("leave-with-created-at-twice", "Adds created_at beside createdAt", ["CONV-12"], ({ createdAt }) => ({ created_at: createdAt })),
  member("listed-leave-without-decline-reason", "Gives null for declineReason in lists", ["LEAVE-37"], () => ({ declineReason: null }), [
    "listLeave",
  ]),
  member("listed-days-are-rounded", "Rounds days up in lists", ["LEAVE-37"], ({ days }) => ({ days: Math.ceil(Number(days)) }), [
    "listLeave",
  ]),
  {
    id: "approval-answers-with-the-id-alone",
    title: "Answers an approval with the id and status alone",
    violates: ["LEAVE-39"],
    breaks: changeAnswer(["approveLeave"], (answer) => withData(answer, ({ id, status }: Members) => ({ id, status }))),
  },
  {
    id: "warnings-as-an-object",
    title: "Gives warnings as an object by code",
    violates: ["LEAVE-32"],
    breaks: showMembers(["requestLeave"], ({ warnings }) => ({
      warnings: Object.fromEntries((warnings as { code: string; message: string }[]).map(({ code, message }) => [code, message])),
    })),
  },
  {
    id: "no-warnings-are-null",
    title: "Gives null for warnings when there are none",
    violates: ["LEAVE-32"],
    breaks: showMembers(["requestLeave"], ({ warnings }) => ({ warnings: (warnings as unknown[]).length === 0 ? null : warnings })),
  },
  {
    id: "warnings-in-one-text",
    title: "Joins warnings into one text",
    violates: ["LEAVE-32"],
    breaks: showMembers(["requestLeave"], ({ warnings }) => ({
      warnings: (warnings as { message: string }[]).map(({ message }) => message).join(" "),
    })),
  },
];

const balance = (id: string, title: string, violates: readonly string[], change: (row: Members, context: AnyContext) => Members): Fault =>
  member(id, title, violates, change, ["listLeaveBalances"]);

const balances: readonly Fault[] = [
  balance("balance-employee-in-camel-case", "Writes employeeId in balances", ["BAL-01"], ({ employee_id: employeeId }) => ({
    employee_id: undefined,
    employeeId,
  })),
  balance("balance-name-in-parts", "Gives the name in balances as an object", ["BAL-02"], ({ name }) => ({
    name: { first: String(name).split(" ")[0], last: String(name).split(" ").slice(1).join(" ") },
  })),
  balance("annual-available-as-text", "Gives annual days available as text", ["BAL-03"], (row) => ({
    annual_available: `${String(row["annual_available"])} days`,
  })),
  balance("nothing-available-is-null", "Gives null where nothing accrues", ["BAL-03", "BAL-04"], (row, { company }) => {
    const type = company.employees.get(String(row["employee_id"]))?.record.resource.employment_type;
    return type === "casual" || type === "contractor" ? { annual_available: null, sick_available: null } : {};
  }),
  balance("sick-balance-is-missing-in-the-uk", "Leaves sick days out for employees in the UK", ["BAL-04"], (row, { company }) =>
    company.employees.get(String(row["employee_id"]))?.record.resource.jurisdiction === "UK" ? { sick_available: undefined } : {},
  ),
  balance("no-pending-days-are-missing", "Leaves pending_days out when there are none", ["BAL-05"], ({ pending_days: days }) => ({
    pending_days: days === 0 ? undefined : days,
  })),
  balance("taken-days-by-type", "Gives taken days as an object by type", ["BAL-06"], ({ taken_days: days }) => ({
    taken_days: { total: days },
  })),
  {
    id: "balances-by-employee",
    title: "Gives balances as an object by employee",
    violates: ["BAL-07"],
    breaks: changeAnswer(["listLeaveBalances"], (answer) =>
      withData(answer, (rows: readonly Members[]) => Object.fromEntries(rows.map((row) => [String(row["employee_id"]), row]))),
    ),
  },
  {
    id: "two-balances-for-those-with-pending-leave",
    title: "Gives two balances for everybody who has pending days",
    violates: ["BAL-07"],
    breaks: changeAnswer(["listLeaveBalances"], (answer) =>
      withData(answer, (rows: readonly Members[]) => rows.flatMap((row) => (Number(row["pending_days"]) > 0 ? [row, row] : [row]))),
    ),
  },
];

const type = (id: string, title: string, violates: readonly string[], change: (row: Members) => Members): Fault =>
  member(id, title, violates, change, ["listLeaveTypes"]);

const types: readonly Fault[] = [
  type("leave-type-id-is-no-uuid", "Gives leave types a slug for an id", ["LTYPE-01", "CONV-04"], ({ name }) => ({
    id: String(name).toLowerCase().replaceAll(/\W+/g, "-"),
  })),
  type("leave-type-title", "Calls the name of a leave type title", ["LTYPE-02"], ({ name }) => ({ name: undefined, title: name })),
  type("paid-as-yes-or-no", "Gives is_paid as yes or no", ["LTYPE-03"], ({ is_paid: paid }) => ({ is_paid: paid === true ? "yes" : "no" })),
  type("approval-is-missing-when-not-needed", "Leaves requires_approval out when it is false", ["LTYPE-04"], (row) => ({
    requires_approval: row["requires_approval"] === true ? true : undefined,
  })),
  type("half-days-as-a-number", "Gives allow_half_days as 0 or 1", ["LTYPE-05"], ({ allow_half_days: allowed }) => ({
    allow_half_days: allowed === true ? 1 : 0,
  })),
  type("no-notice-is-null", "Gives null for no notice", ["LTYPE-06"], ({ min_notice_days: days }) => ({
    min_notice_days: days === 0 ? null : days,
  })),
  type("notice-as-a-duration", "Gives the notice as an ISO 8601 duration", ["LTYPE-06"], ({ min_notice_days: days }) => ({
    min_notice_days: `P${String(days)}D`,
  })),
  type("no-maximum-is-unlimited", "Gives the word unlimited for no maximum", ["LTYPE-07"], ({ max_days_per_year: days }) => ({
    max_days_per_year: days ?? "unlimited",
  })),
  type("default-is-missing-when-false", "Leaves is_default out when it is false", ["LTYPE-08"], ({ is_default: own }) => ({
    is_default: own === true ? true : undefined,
  })),
  {
    id: "leave-types-by-name",
    title: "Gives leave types as an object by name",
    violates: ["LTYPE-09"],
    breaks: changeAnswer(["listLeaveTypes"], (answer) =>
      withBody(answer, ({ data }: { data: readonly Members[] }) => ({
        data: Object.fromEntries(data.map((row) => [String(row["name"]), row])),
      })),
    ),
  },
];

/** Leave, balances and types in another form than that of the document (§2.5, §2.7, §2.8). */
export const leaveShapeFaults: readonly Fault[] = [...requests, ...balances, ...types];
