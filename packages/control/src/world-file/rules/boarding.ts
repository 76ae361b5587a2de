import type { CompanyData, OnboardingPlanRecord } from "@hr-platform/domain";
import type { Decisions } from "@hr-platform/engine/contract/decisions";
import { type Problem, type Rule, repeats } from "./rule.ts";

type Plan = Pick<OnboardingPlanRecord, "status" | "tasks">;

function* tasks({ status, tasks: all }: Plan, decisions: Decisions): Iterable<Problem> {
  if (status === "not_started" && all.some(({ completed }) => completed))
    yield { at: "status", why: "is 'not_started', and a task is completed" };
  const open = all.findIndex(({ required, completed }) => required && !completed);
  if (status === "completed" && open >= 0 && decisions["closed-plan-task"] === "conflict")
    yield {
      at: `tasks/${open}/completed`,
      why: "is false, and the plan is 'completed'; to allow it, decide closed-plan-task=accepted",
    };
}

function* onboarding({ onboarding_plans }: CompanyData, decisions: Decisions): Iterable<Problem> {
  for (const [n, plan] of onboarding_plans.entries()) {
    for (const { at, why } of tasks(plan, decisions)) yield { at: `/onboarding_plans/${n}/${at}`, why };
  }
  for (const { n } of repeats(onboarding_plans.map(({ employee_id }) => employee_id)))
    yield { at: `/onboarding_plans/${n}/employee_id`, why: "has another onboarding plan" };
}

function* offboarding({ offboarding_plans }: CompanyData, decisions: Decisions): Iterable<Problem> {
  const open = new Set<string>();
  for (const [n, plan] of offboarding_plans.entries()) {
    const at = `/offboarding_plans/${n}`;
    for (const { at: member, why } of tasks(plan, decisions)) yield { at: `${at}/${member}`, why };
    const { status, responses } = plan.exit_interview;
    if (responses.length > 0 && status !== "completed")
      yield { at: `${at}/exit_interview/responses`, why: `has answers, and the interview is '${status}'` };
    if (plan.status !== "not_started" && plan.status !== "in_progress") continue;
    if (open.has(plan.employee_id)) yield { at: `${at}/employee_id`, why: "has another open offboarding plan" };
    open.add(plan.employee_id);
  }
}

/** What onboarding and offboarding plans may not contradict. */
export const boardingRules: readonly Rule[] = [onboarding, offboarding];
