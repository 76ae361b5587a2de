import type { OnboardingPlanRecord, TaskRecord } from "@hr-platform/fixtures";
import { data, wrappedList } from "../answer.ts";
import { type Answer, type Context, type Route, route, routeOn } from "../route.ts";
import { requireOrdinary, setTask } from "../rules/boarding-plan.ts";
import { onboardingDetail, onboardingPlan } from "../rules/plan-form.ts";
import { hasAppeared } from "../rules/plan-template.ts";

/** The starter, as they are now. */
function starter({ company }: Context, { employee_id }: OnboardingPlanRecord) {
  return company.employees.get(employee_id)!.record.resource;
}

/** The plans that show, the newest first. */
function listPlans(context: Context): Answer {
  const { company, decisions, now } = context;
  const plans = [...company.records.onboarding_plans.values()].filter((plan) => hasAppeared(plan, now, decisions)).toReversed();
  plans.sort((a, b) => (a.created_at > b.created_at ? -1 : a.created_at < b.created_at ? 1 : 0));
  return wrappedList(context, "plans", plans, (plan) => JSON.stringify(onboardingPlan(plan, starter(context, plan), decisions)));
}

/** The plan that the path names. */
function find({ company, params, now, decisions }: Context): OnboardingPlanRecord | undefined {
  const plan = company.records.onboarding_plans.get(params["id"]!);
  return plan !== undefined && hasAppeared(plan, now, decisions) ? plan : undefined;
}

interface PlannedTask {
  readonly plan: OnboardingPlanRecord;
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
  return data({ id }, { changes: record === plan ? [] : [{ table: "onboarding_plans", record }] });
}

/** §4.6: what has to happen for new starters. */
export const onboardingRoutes: readonly Route[] = [
  route("listOnboardingPlans", listPlans),
  routeOn("getOnboardingPlan", {
    find,
    run: (context, plan) => data(onboardingDetail(plan, starter(context, plan), context.decisions)),
  }),
  routeOn("updateOnboardingTask", { find: findTask, run: updateTask }),
];
