import type { OffboardingPlanRecord } from "@hr-platform/domain";
import { data, wrappedList } from "../../pipeline/answer.ts";
import { taskRoute } from "./plan-task.ts";
import { type Answer, type Context, type IdContext, type Route, route, routeOn } from "../../pipeline/route.ts";
import { newestFirst } from "./boarding-plan.ts";
import { offboardingDetail, offboardingPlan } from "./plan-form.ts";

/** The current record of the leaver. */
function leaver({ company }: Context, { employee_id }: OffboardingPlanRecord) {
  return company.employees.get(employee_id)!.record.resource;
}

/** All plans, newest first. */
function listPlans(context: Context): Answer {
  const { company, decisions } = context;
  const plans = newestFirst([...company.records.offboarding_plans.values()]);
  return wrappedList(context, "plans", plans, (plan) => JSON.stringify(offboardingPlan(plan, leaver(context, plan), decisions)));
}

/** The plan of the path id. */
function find({ company, params }: IdContext): OffboardingPlanRecord | undefined {
  return company.records.offboarding_plans.get(params.id);
}

/** §4.6: offboarding plans. Completing all tasks terminates nobody (§1). */
export const offboardingRoutes: readonly Route[] = [
  route("listOffboardingPlans", listPlans),
  routeOn("getOffboardingPlan", {
    find,
    run: (context, plan) => data(offboardingDetail(plan, leaver(context, plan), context.decisions)),
  }),
  taskRoute("updateOffboardingTask", find, (record) => ({ table: "offboarding_plans", record })),
];
