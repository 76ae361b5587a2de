import { type OperationId, operations } from "@hr-platform/spec/operations";
import { expect, test } from "vitest";
import { decided, operationOf, refusal } from "../../test/support/records.ts";
import type { DecisionValues } from "../contract/decisions.ts";
import { needsGrowth, requirePlan } from "./plans.ts";

const GATED: readonly OperationId[] = [
  ...(["getBranding", "updateBranding", "uploadLogo", "deleteLogo", "resetBranding"] as const),
  ...(["listOnboardingPlans", "getOnboardingPlan", "updateOnboardingTask", "createSurvey", "getAnalytics", "exportAnalytics"] as const),
];

function gated(choices: Partial<DecisionValues> = {}): string[] {
  return operations.filter((row) => needsGrowth(row, decided(choices))).map(({ id }) => id);
}

test("branding, onboarding plans, survey creation and analytics need Growth, and nothing else does", () => {
  expect(gated().sort()).toEqual([...GATED].sort());
});

test.for([
  [{ "onboarding-plan-gate": "list-only" }, [], ["getOnboardingPlan", "updateOnboardingTask"]],
  [{ "offboarding-plan-gate": "gated" }, ["listOffboardingPlans", "getOffboardingPlan", "updateOffboardingTask"], []],
  [{ "logo-plan-gate": "open" }, [], ["uploadLogo", "deleteLogo"]],
  [
    { "engagement-plan-gate": "gated" },
    ["getSurveyResults", "respondToSurvey", "listRecognition", "createRecognition", "listSurveyProgrammes", "listLearningPaths"],
    [],
  ],
] as const)("the plan gates follow %o", ([choice, more, less]) => {
  const wanted = [...GATED.filter((id) => !(less as readonly string[]).includes(id)), ...more];
  expect(gated(choice).sort()).toEqual(wanted.sort());
});

test("Starter is too low for what needs Growth, and Growth and above are enough", () => {
  const analytics = operationOf("getAnalytics");
  expect(refusal(() => requirePlan(analytics, "starter", decided()))).toMatchObject({ code: "FORBIDDEN", status: 403 });
  for (const plan of ["growth", "scale", "enterprise"]) expect(() => requirePlan(analytics, plan, decided())).not.toThrow();
});

test("an unknown plan is below Growth", () => {
  expect(refusal(() => requirePlan(operationOf("getAnalytics"), "free", decided())).code).toBe("FORBIDDEN");
});

test("Starter is enough for operations without a plan gate", () => {
  expect(() => requirePlan(operationOf("listEmployees"), "starter", decided())).not.toThrow();
});
