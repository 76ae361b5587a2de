import type { OffboardingPlanRecord, OnboardingPlanRecord, TaskRecord } from "@hr-platform/domain";
import { choose, type Decisions } from "../../contract/decisions.ts";
import { CODE_OF, refuse } from "../../contract/errors.ts";
import { refuseBy } from "../../contract/refuse-by.ts";

export type PlanRecord = OnboardingPlanRecord | OffboardingPlanRecord;

/** The statuses of a plan that is not closed. */
export const OPEN_PLANS: readonly PlanRecord["status"][] = ["not_started", "in_progress"];

/** Whether a plan is not closed. */
export function isOpenPlan({ status }: Pick<PlanRecord, "status">): boolean {
  return OPEN_PLANS.includes(status);
}

/** Plans by creation time, newest first. Plans of the same time: the last one created first. */
export function newestFirst<P extends PlanRecord>(plans: readonly P[]): P[] {
  return plans.toReversed().sort((a, b) => (a.created_at > b.created_at ? -1 : a.created_at < b.created_at ? 1 : 0));
}

function isOffboarding(plan: PlanRecord): boolean {
  return "exit_interview" in plan;
}

function requiredDone(tasks: readonly TaskRecord[]): boolean {
  return tasks.every(({ required, completed }) => completed || !required);
}

/**
 * A plan after one of its tasks was completed or reopened; the same plan if nothing changes. The first completed task
 * starts the plan. The last required one completes the plan only if the decision says so.
 * @throws ApiError CONFLICT for a closed plan, and for a task that has the state already.
 */
export function setTask<P extends PlanRecord>(plan: P, task: TaskRecord, completed: boolean, decisions: Decisions): P {
  if (!isOpenPlan(plan) && decisions["closed-plan-task"] === "conflict")
    throw refuseBy.conflict("closed-plan", "The plan is completed or cancelled.");
  if (task.completed === completed) {
    if (decisions["task-same-value"] === "accepted") return plan;
    throw refuseBy.conflict(
      isOffboarding(plan) ? "same-offboarding-task-value" : "same-task-value",
      completed ? "The task is completed already." : "The task is open already.",
    );
  }
  const tasks = plan.tasks.map((other) => (other.id === task.id ? { ...other, completed } : other));
  return { ...plan, tasks, status: statusAfter(plan, tasks, completed, decisions) };
}

function statusAfter(plan: PlanRecord, tasks: readonly TaskRecord[], completed: boolean, decisions: Decisions): PlanRecord["status"] {
  if (!isOpenPlan(plan) || !completed) return plan.status;
  return decisions["last-task"] === "completes" && requiredDone(tasks) ? "completed" : "in_progress";
}

/** @throws ApiError for a service-managed task: the API can neither complete nor reopen it (§3.3, A-203). */
export function requireOrdinary(plan: PlanRecord, { service_managed }: TaskRecord, decisions: Decisions): void {
  if (!service_managed) return;
  const code = choose(decisions["managed-task-refusal"], CODE_OF);
  const why = "The service manages this task; it cannot be changed over the API.";
  const field = code === "VALIDATION_ERROR" ? "completed" : undefined;
  throw refuseBy.rule(isOffboarding(plan) ? "managed-offboarding-task" : "managed-task", code, why, field);
}

/**
 * A plan after it was completed, which only the web application can do (§1).
 * @throws ApiError CONFLICT for a closed plan, or while a required task is open.
 */
export function completePlan<P extends PlanRecord>(plan: P): P {
  if (!isOpenPlan(plan)) throw refuse.conflict("The plan is completed or cancelled.");
  if (!requiredDone(plan.tasks)) throw refuse.conflict("The plan has required tasks that are not completed.");
  return { ...plan, status: "completed" };
}
