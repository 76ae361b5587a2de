import type { OperationId } from "@hr-platform/spec/operations";
import { type Fault, replaceGuard, kebab, skipGuard } from "../../fault.ts";
import { refuse } from "@hr-platform/engine/contract/errors";
import { refuseBy } from "@hr-platform/engine/contract/refuse-by";
import { ruleOf } from "@hr-platform/engine/contract/rules";

/** The requirement that each gated operation violates when it is not gated (§5.7). */
const PLAN_OF: readonly (readonly [OperationId, string, string])[] = [
  ["getAnalytics", "GET /analytics", "PLAN-01"],
  ["exportAnalytics", "GET /analytics/export", "PLAN-02"],
  ["getBranding", "GET /company/branding", "PLAN-03"],
  ["updateBranding", "PUT /company/branding", "PLAN-04"],
  ["resetBranding", "POST /company/branding/reset", "PLAN-05"],
  ["createSurvey", "POST /surveys", "PLAN-06"],
  ["listOnboardingPlans", "GET /onboarding/plans", "PLAN-07"],
  ["uploadLogo", "POST /company/branding/logo", "PLAN-08"],
  ["deleteLogo", "DELETE /company/branding/logo", "PLAN-09"],
];

/** Plans that allow too much or too little (§5.7). */
export const planFaults: readonly Fault[] = [
  ...PLAN_OF.map(([id, call, requirement]) => ({
    id: `no-plan-gate-${kebab(id)}`,
    title: `Opens ${call} to companies below Growth`,
    violates: [requirement],
    breaks: skipGuard("plan", ({ operation }) => operation.id === id),
  })),
  {
    id: "growth-means-growth-only",
    title: "Refuses gated features to every plan but Growth itself",
    violates: ["PLAN-11"],
    breaks: replaceGuard("plan", (guard, entry, route) => {
      guard(entry, route);
      if (entry.operation.plan === "growth" && entry.company.company.record.resource.plan !== "growth")
        throw refuseBy.planTooLow(ruleOf("plan-too-low", entry.operation.refusals.plan), entry.decisions);
    }),
  },
  {
    id: "setup-needs-growth",
    title: "Gates the setup completeness like the onboarding plans below its path",
    violates: ["PLAN-10"],
    breaks: replaceGuard("plan", (guard, entry, route) => {
      guard(entry, route);
      if (entry.operation.id === "getSetup" && entry.company.company.record.resource.plan === "starter")
        throw refuseBy.planTooLow(ruleOf("plan-too-low", entry.operation.refusals.plan), entry.decisions);
    }),
  },
  {
    id: "plan-refused-as-not-found",
    title: "Hides gated features from lower plans behind 404",
    violates: ["PLAN-01", "PLAN-03", "PLAN-06", "PLAN-07"],
    breaks: replaceGuard("plan", (guard, entry, route) => {
      try {
        guard(entry, route);
      } catch {
        throw refuse.unknownPath();
      }
    }),
  },
];
