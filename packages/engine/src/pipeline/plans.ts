import type { Plan } from "@hr-platform/domain";
import type { Operation } from "@hr-platform/spec/operations";
import { type Decisions, holds } from "../contract/decisions.ts";
import { refuseBy } from "../contract/refuse-by.ts";
import { ruleOf } from "../contract/rules.ts";

/** From low to high. */
export const PLANS: readonly Plan[] = ["starter", "growth", "scale", "enterprise"];

/** Whether an operation needs Growth or above: as the description says, or as a decision changes it. */
export function needsGrowth({ plan, planIf }: Operation, decisions: Decisions): boolean {
  return planIf === null ? plan === "growth" : holds(planIf, decisions);
}

/** Whether a plan is Growth or above. */
export function hasGrowth(plan: string): boolean {
  return PLANS.indexOf(plan as Plan) >= PLANS.indexOf("growth");
}

/** @throws ApiError FORBIDDEN if the company's plan is too low for the operation (§5.7). */
export function requirePlan(operation: Operation, plan: string, decisions: Decisions): void {
  if (needsGrowth(operation, decisions) && !hasGrowth(plan))
    throw refuseBy.planTooLow(ruleOf("plan-too-low", operation.refusals.plan ?? "PLAN-13", operation.planIf?.decision), decisions);
}
