import type { EmployeeRecord } from "@hr-platform/domain";
import type { OperationId } from "@hr-platform/spec/operations";
import type { LeaveRequest } from "@hr-platform/spec/types";
import type { CompanyState } from "@hr-platform/engine/store/company/company-state";
import { refuse } from "@hr-platform/engine/contract/errors";
import { withData } from "../../changed-json.ts";
import { type Fault, changeAnswer, changeResponse } from "../../fault.ts";
import { hiddenOf, isOnHiddenLeave } from "./fault-hidden.ts";
import { type Members, refuseWhen, showMembers } from "../fault-members.ts";
import type { Row } from "@hr-platform/engine/store/table";
import type { EventKind } from "@hr-platform/engine/webhooks/event";

type Person = Row<EmployeeRecord>;

/** Shows employees as on_leave while they are on hidden leave. */
const away = (operations: readonly OperationId[]): Fault["breaks"] =>
  showMembers(operations, ({ id, status }, { company }) => ({
    status: status !== "terminated" && isOnHiddenLeave(company, String(id)) ? "on_leave" : status,
  }));

/** How many employees are on hidden leave and not shown as on leave. */
const awayUnseen = (company: CompanyState): number =>
  [...company.employees.rows()].filter(({ id, record: { resource } }) => {
    return resource.status !== "on_leave" && resource.status !== "terminated" && isOnHiddenLeave(company, id);
  }).length;

const statuses: readonly Fault[] = [
  {
    id: "hidden-leave-makes-on-leave",
    title: "Shows people on family-violence leave as on_leave",
    violates: ["PRIV-07"],
    breaks: away(["getEmployee", "listEmployees", "updateEmployee"]),
  },
  {
    id: "hidden-leave-makes-on-leave-in-lists",
    title: "Shows people on family-violence leave as on_leave in lists only",
    violates: ["PRIV-07", "EMP-37"],
    breaks: away(["listEmployees"]),
  },
  {
    id: "hidden-leave-makes-on-leave-after-an-update",
    title: "Shows people on family-violence leave as on_leave in the answer to an update",
    violates: ["PRIV-24", "PRIV-07"],
    breaks: away(["updateEmployee"]),
  },
  {
    id: "analytics-export-counts-hidden-leave",
    title: "Counts people on family-violence leave as on leave in the export alone",
    violates: ["PRIV-09"],
    breaks: changeAnswer(["exportAnalytics"], (answer, { company }) => {
      const body = (answer.body ?? "").replace(
        /^headcount,on_leave,people,(\d+)/m,
        (_line, count: string) => `headcount,on_leave,people,${Number(count) + awayUnseen(company)}`,
      );
      return { ...answer, body };
    }),
  },
];

const isRunning = ({ startDate, endDate }: LeaveRequest, { today }: CompanyState): boolean => startDate <= today && today <= endDate;

/**
 * Publishes hidden leave as events, with the next request, as a queue would. Hidden leave that existed at the first
 * request after the fault became active is not published.
 */
const announcing = (
  isNews: (request: LeaveRequest, company: CompanyState) => boolean,
  draftOf: (request: LeaveRequest, company: CompanyState) => readonly [EventKind, string] | undefined,
): Fault["breaks"] => {
  return (pipeline) => {
    const sent = new Set<string>();
    const known = new Set<CompanyState>();
    return changeResponse((response, { company, service, now }) => {
      if (company === undefined) return response;
      const first = !known.has(company);
      known.add(company);
      for (const request of hiddenOf(company)) {
        if (sent.has(request.id) || !isNews(request, company)) continue;
        sent.add(request.id);
        const news = first && Date.parse(request.createdAt) < now ? undefined : draftOf(request, company);
        if (news !== undefined) service.deliveries.publish(company, news[0], news[1], now);
      }
      return response;
    })(pipeline);
  };
};

const events: readonly Fault[] = [
  {
    id: "hidden-leave-is-told-blacked-out",
    title: "Sends leave.approved for family-violence leave with the id of the employee alone",
    violates: ["PRIV-08"],
    breaks: announcing(
      () => true,
      ({ employeeId }) => ["leave.approved", JSON.stringify({ employeeId })],
    ),
  },
  {
    id: "hidden-leave-tells-of-its-person",
    title: "Tells webhooks that an employee was updated when family-violence leave begins",
    violates: ["PRIV-08"],
    breaks: announcing(isRunning, ({ employeeId }, company) => {
      const person = company.employees.get(employeeId);
      return person === undefined ? undefined : ["employee.updated", person.json];
    }),
  },
];

const people: readonly Fault[] = [
  {
    id: "hidden-leave-blocks-termination",
    title: "Refuses to terminate people who are on family-violence leave",
    violates: ["PRIV-24"],
    breaks: refuseWhen(["terminateEmployee"], ({ company }, { id }: Person) =>
      isOnHiddenLeave(company, id) ? refuse.conflict("The employee has open leave.") : undefined,
    ),
  },
  {
    id: "termination-tells-of-open-leave",
    title: "Lists leave to come, family-violence leave included, in the answer to a termination",
    violates: ["PRIV-24"],
    breaks: changeAnswer(["terminateEmployee"], (answer, { company }, found) => {
      const open = hiddenOf(company, (found as Person).id).filter(({ endDate }) => endDate >= company.today);
      if (open.length === 0) return answer;
      return withData(answer, (data: Members) => ({ ...data, open_leave: open.map(({ startDate, endDate }) => ({ startDate, endDate })) }));
    }),
  },
  {
    id: "hidden-leave-blocks-invitations",
    title: "Refuses to invite people who are on family-violence leave",
    violates: ["PRIV-24"],
    breaks: refuseWhen(["inviteEmployee"], ({ company }, { id }: Person) =>
      isOnHiddenLeave(company, id) ? refuse.conflict("The employee is away.") : undefined,
    ),
  },
  {
    id: "hidden-leave-blocks-updates",
    title: "Refuses updates of people who are on family-violence leave",
    violates: ["PRIV-24"],
    breaks: refuseWhen(["updateEmployee"], ({ company }, { id }: Person) =>
      isOnHiddenLeave(company, id) ? refuse.conflict("The employee's record is locked.") : undefined,
    ),
  },
  {
    id: "hidden-leave-marks-the-person",
    title: "Marks employees who ever had family-violence leave as restricted",
    violates: ["PRIV-24"],
    breaks: showMembers(["getEmployee", "listEmployees"], ({ id }, { company }) =>
      hiddenOf(company, String(id)).length > 0 ? { restricted: true } : {},
    ),
  },
  {
    id: "hidden-leave-hides-the-salary",
    title: "Gives no salary for people who are on family-violence leave",
    violates: ["PRIV-24"],
    breaks: showMembers(["getEmployee"], ({ id, base_salary: salary }, { company }) => ({
      base_salary: isOnHiddenLeave(company, String(id)) ? null : salary,
    })),
  },
  {
    id: "setup-names-who-is-away",
    title: "Names in the set-up who is away, people on family-violence leave included",
    violates: ["PRIV-24"],
    breaks: showMembers(["getSetup"], (_setup, { company }) => ({
      away: [...company.employees.rows()]
        .filter(({ id, record }) => record.resource.status === "on_leave" || isOnHiddenLeave(company, id))
        .map(({ id }) => id),
    })),
  },
];

/** Effects of family-violence leave elsewhere (§1, privacy rule 1). */
export const hiddenTraceFaults: readonly Fault[] = [...statuses, ...events, ...people];
