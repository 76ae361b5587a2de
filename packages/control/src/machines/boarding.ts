import type { TaskRecord } from "@hr-platform/domain";
import type { OperationId } from "@hr-platform/spec/operations";
import type { Decisions } from "@hr-platform/engine/contract/decisions";
import { OPEN_PLANS, type PlanRecord } from "@hr-platform/engine/operations/boarding/boarding-plan";
import { INTERVIEW_MOVES } from "@hr-platform/engine/operations/boarding/web";
import { type Machine, type Move, type MoveCall, moveNamed, operation, web } from "./machine.ts";

const PLAN_STATES = ["not_started", "in_progress", "completed", "cancelled"];

/** Completing or reopening each task of a plan; over the API, or by a person, who may do it with tasks that the service manages. */
const ofTasks =
  (by: "operation" | "web") =>
  ({ tasks }: PlanRecord): MoveCall[] =>
    tasks
      .filter(({ service_managed: managed }) => managed === (by === "web"))
      .map(({ id, title, completed }: TaskRecord) => ({
        title: `${completed ? "Reopen" : "Complete"} “${title}”`,
        ...(by === "web" ? {} : { params: { taskId: id } }),
        body: by === "web" ? { task_id: id, completed: !completed } : { completed: !completed },
      }));

interface PlanKind {
  readonly kind: "onboarding" | "offboarding";
  readonly title: string;
  readonly started: Move;
  readonly task: OperationId;
}

function planMoves({ kind, started, task }: PlanKind, decisions: Decisions): Move[] {
  const from = decisions["closed-plan-task"] === "conflict" ? OPEN_PLANS : PLAN_STATES;
  const to = decisions["last-task"] === "completes" ? ["in_progress", "completed"] : ["in_progress"];
  const way = { from, to: [...new Set([...to, ...from])], decisions: ["last-task", "closed-plan-task"] } as const;
  const when = "A task that the service manages is for the web application. Reopening one changes no status.";
  return [
    started,
    moveNamed("set-task", "Complete or reopen a task", { ...way, by: operation(task), when, calls: ofTasks("operation") }),
    moveNamed("complete-task", "Complete or reopen a task that the service manages", {
      ...way,
      by: web("complete-task"),
      calls: ofTasks("web"),
    }),
    moveNamed("complete", "Complete the plan", {
      from: OPEN_PLANS,
      to: ["completed"],
      by: web(`complete-${kind}`),
      when: "No required task is open.",
      clause: "§1",
    }),
  ];
}

function planMachine(plan: PlanKind): Machine {
  return {
    name: `${plan.kind}-plan`,
    title: plan.title,
    table: `${plan.kind}_plans`,
    states: PLAN_STATES,
    moves: (decisions) => planMoves(plan, decisions),
  };
}

export const onboardingMachine: Machine = planMachine({
  kind: "onboarding",
  title: "Onboarding plan",
  started: moveNamed("create", "Add an employee", { from: [], to: ["not_started"], by: operation("createEmployee"), clause: "§1" }),
  task: "updateOnboardingTask",
});

export const offboardingMachine: Machine = planMachine({
  kind: "offboarding",
  title: "Offboarding plan",
  started: moveNamed("start", "Start an offboarding", { from: [], to: ["not_started"], by: web("start-offboarding"), clause: "§1" }),
  task: "updateOffboardingTask",
});

export const interviewMachine: Machine = {
  name: "exit-interview",
  title: "Exit interview",
  table: "offboarding_plans",
  states: ["not_sent", "sent", "completed"],
  moves: () => [
    moveNamed("start", "Start an offboarding", { from: [], to: ["not_sent"], by: web("start-offboarding"), clause: "§1" }),
    moveNamed("send", "Send the exit interview", {
      from: [INTERVIEW_MOVES.send.from],
      to: [INTERVIEW_MOVES.send.to],
      by: web("send-exit-interview"),
      when: "The plan is not cancelled.",
      clause: "§1",
    }),
    moveNamed("submit", "Answer the exit interview", {
      from: [INTERVIEW_MOVES.submit.from],
      to: [INTERVIEW_MOVES.submit.to],
      by: web("submit-exit-interview"),
      clause: "§1",
      calls: () => [{ title: "Answer the exit interview", body: { answers: { "Why do you leave?": "…" } }, needs: ["answers"] }],
    }),
  ],
};
