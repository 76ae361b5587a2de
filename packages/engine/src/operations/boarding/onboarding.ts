import type { OnboardingPlanRecord } from "@hr-platform/domain";
import { data, wrappedList } from "../../pipeline/answer.ts";
import { taskRoute } from "./plan-task.ts";
import { type Answer, type Context, type IdContext, type Route, route, routeOn } from "../../pipeline/route.ts";
import { newestFirst } from "./boarding-plan.ts";
import { onboardingDetail, onboardingPlan } from "./plan-form.ts";
import { hasAppeared } from "./plan-template.ts";

/** The current record of the new employee. */
function starter({ company }: Context, { employee_id }: OnboardingPlanRecord) {
  return company.employees.get(employee_id)!.record.resource;
}

/** The plans that are visible, newest first. */
function listPlans(context: Context): Answer {
  const { company, decisions, now } = context;
  const plans = newestFirst([...company.records.onboarding_plans.values()].filter((plan) => hasAppeared(plan, now, decisions)));
  return wrappedList(context, "plans", plans, (plan) => JSON.stringify(onboardingPlan(plan, starter(context, plan), decisions)));
}

/** The plan of the path id. */
function find({ company, params, now, decisions }: IdContext): OnboardingPlanRecord | undefined {
  const plan = company.records.onboarding_plans.get(params.id);
  return plan !== undefined && hasAppeared(plan, now, decisions) ? plan : undefined;
}

/** §4.6: onboarding plans. */
export const onboardingRoutes: readonly Route[] = [
  route("listOnboardingPlans", listPlans),
  routeOn("getOnboardingPlan", {
    find,
    run: (context, plan) => data(onboardingDetail(plan, starter(context, plan), context.decisions)),
  }),
  taskRoute("updateOnboardingTask", find, (record) => ({ table: "onboarding_plans", record })),
];
