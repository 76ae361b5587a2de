import type { EmployeeRecord } from "@hr-platform/domain";
import type { OperationId } from "@hr-platform/spec/operations";
import { ApiError, refuse } from "@hr-platform/engine/contract/errors";
import { refuseBy } from "@hr-platform/engine/contract/refuse-by";
import { ruleOf } from "@hr-platform/engine/contract/rules";
import { type Fault, changeAnswer, replaceFind } from "../../fault.ts";
import { writeRefused } from "../../wrong-writes.ts";
import { dropRows, refuseWhen, showMembers, acceptRefused } from "../fault-members.ts";
import type { Answer } from "@hr-platform/engine/pipeline/route";
import { Row } from "@hr-platform/engine/store/table";

type Person = Row<EmployeeRecord>;

const TERMINATE: readonly OperationId[] = ["terminateEmployee"];
const LIST: readonly OperationId[] = ["listEmployees"];

/** The same answer without changes and events. */
const idle = (answer: Answer): Answer => ({ ...answer, changes: [], events: [] });

/** 200 with an employee, unchanged. */
const shown = (person: Person): Answer => ({ status: 200, body: person.envelope, changes: [], events: [] });

const isTwice = (refusal: ApiError): boolean => refusal.code === "CONFLICT";

const terminations: readonly Fault[] = [
  {
    id: "termination-is-not-stored",
    title: "Answers a termination and does not store it",
    violates: ["EMP-39"],
    breaks: changeAnswer(TERMINATE, idle),
  },
  {
    id: "termination-of-contractors-is-not-stored",
    title: "Does not store terminations of casual employees and contractors",
    violates: ["EMP-39"],
    breaks: changeAnswer(TERMINATE, (answer, _context, found) =>
      ["casual", "contractor"].includes((found as Person).record.resource.employment_type) ? idle(answer) : answer,
    ),
  },
  {
    id: "terminated-vanish",
    title: "Answers 404 for an employee once terminated",
    violates: ["EMP-41", "EMP-39"],
    breaks: replaceFind(["getEmployee"], (find, context) => {
      const person = find(context) as Person | undefined;
      return person?.record.termination == null ? person : undefined;
    }),
  },
  {
    id: "terminated-over-the-api-are-not-listed",
    title: "Lists under status=terminated only those who left before",
    violates: ["EMP-41", "EMP-16"],
    breaks: (pipeline) => {
      const gone = new Set<string>();
      const noted = changeAnswer(TERMINATE, (answer, _context, found) => {
        gone.add((found as Person).id);
        return answer;
      })(pipeline);
      return dropRows(LIST, ({ id }, { query }) => query["status"] === "terminated" && gone.has(String(id)))(noted);
    },
  },
  {
    id: "second-termination-revives",
    title: "Makes an employee active again when they are terminated twice",
    violates: ["EMP-43"],
    breaks: acceptRefused(TERMINATE, (refusal, _context, found: Person) => {
      if (!isTwice(refusal)) return undefined;
      const { record } = found;
      const row = new Row<EmployeeRecord>({ ...record, resource: { ...record.resource, status: "active" }, termination: null });
      return { ...shown(row), changes: [{ table: "employees", row }] };
    }),
  },
  {
    id: "refused-second-termination-revives",
    title: "Refuses a second termination and makes the employee active again",
    violates: ["EMP-43", "ERR-14"],
    breaks: writeRefused("terminateEmployee", ({ company, params }, refusal) => {
      const record = company.employees.get(params["id"]!)?.record;
      if (record === undefined || !isTwice(refusal)) return [];
      const row = new Row<EmployeeRecord>({ ...record, resource: { ...record.resource, status: "active" }, termination: null });
      return [{ table: "employees", row }];
    }),
  },
  {
    id: "second-termination-is-invalid",
    title: "Refuses a second termination with 400",
    violates: ["EMP-43"],
    breaks: acceptRefused(TERMINATE, (refusal) => {
      if (isTwice(refusal)) throw refuse.invalid("termination_date", "The employee is terminated already.");
      return undefined;
    }),
  },
  {
    id: "people-on-leave-cannot-be-terminated",
    title: "Refuses to terminate people who are on leave",
    violates: ["EMP-40"],
    breaks: refuseWhen(TERMINATE, (_context, { record }: Person) =>
      record.resource.status === "on_leave" ? refuse.conflict("The employee is on leave.") : undefined,
    ),
  },
  {
    id: "people-on-probation-cannot-be-terminated",
    title: "Refuses to terminate people who are on probation",
    violates: ["EMP-40"],
    breaks: refuseWhen(TERMINATE, (_context, { record }: Person) =>
      record.resource.status === "probation" ? refuse.conflict("The employee is on probation.") : undefined,
    ),
  },
  {
    id: "termination-needs-a-reason",
    title: "Refuses a termination without a reason",
    violates: ["EMP-42"],
    breaks: refuseWhen(TERMINATE, ({ body }) =>
      body["termination_reason"] === undefined ? refuse.invalid("termination_reason", "termination_reason is required.") : undefined,
    ),
  },
  {
    id: "termination-takes-no-date",
    title: "Refuses a termination that states its date",
    violates: ["EMP-42"],
    breaks: refuseWhen(TERMINATE, ({ body }) =>
      body["termination_date"] === undefined ? undefined : refuse.invalid("termination_date", "termination_date cannot be set."),
    ),
  },
  {
    id: "refused-termination-is-stored",
    title: "Terminates an employee although it refuses the date",
    violates: ["ERR-14"],
    breaks: writeRefused("terminateEmployee", ({ company, params }, refusal) => {
      const record = company.employees.get(params["id"]!)?.record;
      if (record === undefined || record.termination !== null || refusal.code !== "VALIDATION_ERROR") return [];
      const termination = { date: company.today, reason: null, voluntary: false };
      return [{ table: "employees", row: new Row({ ...record, resource: { ...record.resource, status: "terminated" }, termination }) }];
    }),
  },
  {
    id: "termination-answers-the-old-status",
    title: "Shows terminated employees under their old status when read by id",
    violates: ["EMP-39", "EMP-37"],
    breaks: showMembers(["getEmployee"], ({ status }) => ({ status: status === "terminated" ? "active" : status })),
  },
  {
    id: "invitations-are-not-implemented",
    title: "Answers invitations with 501",
    violates: ["EMP-45"],
    breaks: refuseWhen(["inviteEmployee"], () => refuseBy.comingSoon(ruleOf("coming-soon", "ERR-11"))),
  },
  {
    id: "people-without-manager-cannot-be-invited",
    title: "Answers 404 to the invitation of somebody who has no manager",
    violates: ["EMP-45"],
    breaks: refuseWhen(["inviteEmployee"], (_context, { record }: Person) =>
      record.resource.manager_id === null ? new ApiError("NOT_FOUND", "The employee has no manager.") : undefined,
    ),
  },
];

/** Terminations and invitations (§3.1, §4.2). */
export const employeeEndFaults: readonly Fault[] = [...terminations];
