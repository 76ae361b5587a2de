import type { OffboardingPlanRecord, TaskRecord } from "@hr-platform/fixtures";
import { data, wrappedList } from "../answer.ts";
import { type Answer, type Context, type Route, route, routeOn } from "../route.ts";
import { requireOrdinary, setTask } from "../rules/boarding-plan.ts";
import { offboardingDetail, offboardingPlan } from "../rules/plan-form.ts";

/** The leaver, as they are now. */
function leaver({ company }: Context, { employee_id }: OffboardingPlanRecord) {
  return company.employees.get(employee_id)!.record.resource;
}

/** All plans, the newest first. */
function listPlans(context: Context): Answer {
  const { company, decisions } = context;
  const plans = [...company.records.offboarding_plans.values()].toReversed();
  plans.sort((a, b) => (a.created_at > b.created_at ? -1 : a.created_at < b.created_at ? 1 : 0));
  return wrappedList(context, "plans", plans, (plan) => JSON.stringify(offboardingPlan(plan, leaver(context, plan), decisions)));
}

/** The plan that the path names. */
function find({ company, params }: Context): OffboardingPlanRecord | undefined {
  return company.records.offboarding_plans.get(params["id"]!);
}

interface PlannedTask {
  readonly plan: OffboardingPlanRecord;
  readonly task: TaskRecord;
}

/** The task that the path names: one of this very plan. */
function findTask(context: Context): PlannedTask | undefined {
  const plan = find(context);
  const task = plan?.tasks.find(({ id }) => id === context.params["taskId"]);
  return plan === undefined || task === undefined ? undefined : { plan, task };
}

function updateTask({ body, decisions }: Context, { plan, task }: PlannedTask): Answer {
  requireOrdinary(task, decisions);
  const record = setTask(plan, task, body["completed"] === true, decisions);
  const id = decisions["task-answer-id"] === "task" ? task.id : plan.id;
  return data({ id }, { changes: record === plan ? [] : [{ table: "offboarding_plans", record }] });
}

/** §4.6: what has to happen when people leave. Finishing every task terminates nobody (§1). */
export const offboardingRoutes: readonly Route[] = [
  route("listOffboardingPlans", listPlans),
  routeOn("getOffboardingPlan", {
    find,
    run: (context, plan) => data(offboardingDetail(plan, leaver(context, plan), context.decisions)),
  }),
  routeOn("updateOffboardingTask", { find: findTask, run: updateTask }),
];
