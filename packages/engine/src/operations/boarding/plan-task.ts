import type { TaskRecord } from "@hr-platform/domain";
import { data } from "../../pipeline/answer.ts";
import type { Change } from "../../store/change.ts";
import { type Answer, type ContextOf, type IdContext, type Route, routeOn } from "../../pipeline/route.ts";
import { type PlanRecord, requireOrdinary, setTask } from "./boarding-plan.ts";

type TaskOperation = "updateOnboardingTask" | "updateOffboardingTask";
type TaskContext = ContextOf<TaskOperation>;

interface PlannedTask<P> {
  readonly plan: P;
  readonly task: TaskRecord;
}

/**
 * The route that completes and reopens a task of a plan (§4.6).
 * @param findPlan Finds the plan of the path id. A task of another plan is unknown.
 * @param put Makes the change that writes a plan.
 */
export function taskRoute<P extends PlanRecord>(
  operation: TaskOperation,
  findPlan: (context: IdContext) => P | undefined,
  put: (record: P) => Change,
): Route {
  const find = (context: IdContext & Pick<TaskContext, "params">): PlannedTask<P> | undefined => {
    const plan = findPlan(context);
    const task = plan?.tasks.find(({ id }) => id === context.params.taskId);
    return plan === undefined || task === undefined ? undefined : { plan, task };
  };
  const run = ({ body, decisions }: TaskContext, { plan, task }: PlannedTask<P>): Answer => {
    requireOrdinary(plan, task, decisions);
    const record = setTask(plan, task, body.completed, decisions);
    const id = decisions["task-answer-id"] === "task" ? task.id : plan.id;
    return data({ id }, { changes: record === plan ? [] : [put(record)] });
  };
  return routeOn(operation, { find, unknown: (context) => (findPlan(context) === undefined ? "unknown-id" : "unknown-task"), run });
}
