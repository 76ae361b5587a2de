import type { Plan } from "@hr-platform/domain";
import type { Operation, OperationId } from "@hr-platform/spec/operations";
import type { Decisions } from "../contract/decisions.ts";
import { refuse } from "../contract/errors.ts";

/** From low to high. */
export const PLANS: readonly Plan[] = ["starter", "growth", "scale", "enterprise"];

const ENGAGEMENT: ReadonlySet<OperationId> = new Set<OperationId>([
  "getSurveyResults",
  "respondToSurvey",
  "listRecognition",
  "createRecognition",
  "listSurveyProgrammes",
  "listLearningPaths",
]);

/** Whether an operation needs Growth or above: as the description says, or as a decision changes it. */
export function needsGrowth(operation: Operation, decisions: Decisions): boolean {
  const { id } = operation;
  if (id === "getOnboardingPlan" || id === "updateOnboardingTask") return decisions["onboarding-plan-gate"] === "all";
  if (id.includes("Offboarding")) return decisions["offboarding-plan-gate"] === "gated";
  if (ENGAGEMENT.has(id)) return decisions["engagement-plan-gate"] === "gated";
  if (id === "uploadLogo" || id === "deleteLogo") return decisions["logo-plan-gate"] === "gated";
  return operation.plan === "growth";
}

/** Whether a plan is Growth or above. */
export function hasGrowth(plan: string): boolean {
  return PLANS.indexOf(plan as Plan) >= PLANS.indexOf("growth");
}

/** @throws ApiError FORBIDDEN if the company's plan is too low for the operation (§5.7). */
export function requirePlan(operation: Operation, plan: string, decisions: Decisions): void {
  if (needsGrowth(operation, decisions) && !hasGrowth(plan)) throw refuse.planTooLow(decisions);
}
