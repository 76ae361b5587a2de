import type { EmployeeRecord, LeaveRecord } from "@hr-platform/domain";
import { type Decisions, choose } from "@hr-platform/engine/contract/decisions";
import type { CompanyState } from "@hr-platform/engine/store/company/company-state";
import { isGranted } from "@hr-platform/engine/store/employee-status";
import { LEADS_TO, type Transition, cancelsAheadOnly, startsFrom } from "@hr-platform/engine/operations/leave/leave-lifecycle";
import { type Machine, type Move, type MoveCall, clock, moveNamed, operation, web } from "./machine.ts";

const LIVE_LEAVE = ["pending", "approved", "auto_approved"];
const EMPLOYED = ["active", "on_leave", "probation"];
const HERE = ["active", "probation"];

const TRANSITIONS: Readonly<Record<Transition, Pick<Move, "title" | "by" | "decisions"> & Partial<Move>>> = {
  approve: { title: "Approve the request", by: operation("approveLeave"), decisions: ["approve-from"] },
  decline: {
    title: "Decline the request",
    by: operation("declineLeave"),
    decisions: ["decline-from"],
    calls: () => [{ title: "Decline the request", body: { reason: "Not possible on these days." }, needs: ["reason"] }],
  },
  cancel: { title: "Cancel the request", by: operation("cancelLeave"), decisions: ["cancel-from"] },
};

function leaveMoves(decisions: Decisions): Move[] {
  const transitions = Object.entries(TRANSITIONS).map(([name, { title, ...way }]) => {
    const transition = name as Transition;
    const onlyAhead = transition === "cancel" && cancelsAheadOnly(decisions);
    const when = onlyAhead ? "The leave has not started." : null;
    return moveNamed(name, title, { ...way, from: startsFrom(transition, decisions), to: [LEADS_TO[transition]], when, clause: "§3.2" });
  });
  const ending = moveNamed("end-employment", "Cancel what lies after the last day of a leaver", {
    from: LIVE_LEAVE,
    to: [LEADS_TO.cancel],
    by: operation("terminateEmployee"),
    when: "The leave begins after the last day.",
    clause: "§3.1",
    decisions: ["termination-leave"],
    calls: () => [],
  });
  return [
    moveNamed("request", "Request leave", {
      from: [],
      to: ["pending", "auto_approved"],
      by: operation("requestLeave"),
      when: "auto_approved if the type of leave requires no approval, otherwise pending.",
      clause: "§3.2",
    }),
    ...transitions,
    ...(decisions["termination-leave"] === "untouched"
      ? []
      : [ending, { ...ending, name: "complete-offboarding", by: web("complete-offboarding") }]),
  ];
}

export const leaveMachine: Machine = {
  name: "leave-request",
  title: "Leave request",
  table: "leave",
  states: ["pending", "approved", "declined", "cancelled", "auto_approved"],
  moves: leaveMoves,
};

/** Calls about the leave of an employee that covers today. */
function ofLeaveToday(title: string, fits: (leave: LeaveRecord) => boolean) {
  return ({ resource: { id } }: EmployeeRecord, { today, leaveRegister }: CompanyState): MoveCall[] =>
    [...leaveRegister.of(id)]
      .filter(({ record }) => record.resource.startDate <= today && today <= record.resource.endDate && fits(record))
      .map((row) => ({ title: `${title} ${row.record.resource.startDate} to ${row.record.resource.endDate}`, params: { id: row.id } }));
}

/** Moves that follow from leave and probation. */
const DERIVED: readonly Move[] = [
  moveNamed("begin-leave", "Leave begins", {
    from: HERE,
    to: ["on_leave"],
    by: clock,
    when: "Approved leave covers the day.",
    clause: "§3.1",
  }),
  moveNamed("end-leave", "Leave ends", {
    from: ["on_leave"],
    to: HERE,
    by: clock,
    when: "No approved leave covers the day.",
    clause: "§3.1",
  }),
  moveNamed("end-probation", "Probation ends", {
    from: ["probation"],
    to: ["active"],
    by: clock,
    when: "Its last day has passed.",
    clause: "§3.1",
  }),
  moveNamed("approve-leave", "Approve leave that covers today", {
    from: HERE,
    to: ["on_leave"],
    by: operation("approveLeave"),
    when: "The leave covers today.",
    clause: "§3.2",
    calls: ofLeaveToday("Approve the leave", ({ resource }) => resource.status === "pending"),
  }),
  moveNamed("cancel-leave", "Cancel the leave of today", {
    from: ["on_leave"],
    to: [...HERE, "on_leave"],
    by: operation("cancelLeave"),
    when: "No other approved leave covers today.",
    clause: "§3.2",
    calls: ofLeaveToday("Cancel the leave", ({ resource }) => isGranted(resource)),
  }),
];

function employeeMoves(decisions: Decisions): Move[] {
  const isDerived = decisions["derived-employee-status"] === "computed";
  const isSettable = choose(decisions["employee-patch-status"], { "validation-error": false, ignored: false, applied: true });
  const setting = moveNamed("set-status", "Set the status", {
    from: EMPLOYED,
    to: EMPLOYED,
    by: operation("updateEmployee"),
    clause: "§4.2",
    decisions: ["employee-patch-status"],
    calls: ({ resource }: EmployeeRecord) =>
      EMPLOYED.filter((status) => status !== resource.status).map((status) => ({ title: `Set the status to ${status}`, body: { status } })),
  });
  return [
    moveNamed("create", "Add an employee", {
      from: [],
      to: EMPLOYED,
      by: operation("createEmployee"),
      when: "probation until its end, otherwise active.",
      clause: "§4.2",
      decisions: ["new-employee-status", "probation-end-date"],
    }),
    moveNamed("terminate", "Terminate the employee", {
      from: EMPLOYED,
      to: ["terminated"],
      by: operation("terminateEmployee"),
      clause: "§3.1",
    }),
    moveNamed("complete-offboarding", "Complete the offboarding plan", {
      from: EMPLOYED,
      to: ["terminated"],
      by: web("complete-offboarding"),
      when: "No required task of the plan is open.",
      clause: "§1",
      calls: ({ resource: { id } }: EmployeeRecord, { records }) =>
        records.offboarding_plans
          .where("employee_id", id)
          .map((plan) => ({ title: "Complete the offboarding plan", body: { plan_id: plan.id } })),
    }),
    ...(isDerived ? DERIVED : []),
    ...(isSettable ? [setting] : []),
  ];
}

export const employeeMachine: Machine = {
  name: "employee-status",
  title: "Employee status",
  table: "employees",
  states: ["active", "on_leave", "probation", "terminated"],
  moves: employeeMoves,
};
