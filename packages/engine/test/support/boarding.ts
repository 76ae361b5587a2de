import type { OffboardingPlanDetail, OnboardingPlanDetail } from "@hr-platform/spec/types";
import { ApiError } from "../../src/contract/errors.ts";
import type { Mock } from "../../src/sandbox/mock-handle.ts";
import { boardingActions } from "../../src/operations/boarding/web.ts";
import type { WebAnswer } from "../../src/operations/web-action.ts";
import { client } from "./client.ts";

export type Kind = "onboarding" | "offboarding";
export const KINDS: readonly Kind[] = ["onboarding", "offboarding"];

/** A plan of either kind; what only one kind has is optional. */
export type BoardingPlan = Omit<OnboardingPlanDetail, "start_date"> & Partial<OnboardingPlanDetail & OffboardingPlanDetail>;
export type Task = BoardingPlan["tasks"][number];

/** The plans in a company's list, newest first. */
export function plansOf(mock: Mock, kind: Kind, slug = "wattle"): BoardingPlan[] {
  return client(mock, `hrk_${slug}_full`).get<{ plans: BoardingPlan[] }>(`/${kind}/plans`).data.plans;
}

/** A plan with its tasks, as the API shows it. */
export function planOf(mock: Mock, kind: Kind, id: string, slug = "wattle"): BoardingPlan {
  return client(mock, `hrk_${slug}_full`).get<BoardingPlan>(`/${kind}/plans/${id}`).data;
}

/** The newest plan of a company in a status, with its tasks. */
export function planIn(mock: Mock, kind: Kind, status: string, slug = "wattle"): BoardingPlan {
  const found = plansOf(mock, kind, slug).find((plan) => plan.status === status);
  if (found === undefined) throw new Error(`${slug} has no ${kind} plan that is ${status}`);
  return planOf(mock, kind, found.id, slug);
}

/** A task that is service-managed or not, and completed or not. */
export function taskOf(plan: BoardingPlan, managed: boolean, completed: boolean): Task {
  const found = plan.tasks.find((task) => task.service_managed === managed && task.completed === completed);
  if (found === undefined) throw new Error("The plan has no such task.");
  return found;
}

/** The result of a web action: `done`, or the code and field of the error. */
export interface Done {
  readonly outcome: string;
  readonly data: BoardingPlan;
  readonly events: NonNullable<WebAnswer["events"]>;
}

/** Runs a web action of a company. */
export function runWebAction(mock: Mock, name: string, body: Readonly<Record<string, unknown>>, slug = "wattle"): Done {
  const sandbox = mock.defaultSandbox;
  const company = sandbox.company(slug);
  const now = sandbox.clock.now();
  try {
    const { run } = boardingActions.find((action) => action.name === name)!;
    const {
      data,
      changes = [],
      events = [],
    } = run({ keys: sandbox.keys, keyEnding: sandbox.keyEnding, company, decisions: sandbox.decisions, now, body });
    sandbox.commit(company, { changes, events }, now);
    return { outcome: "done", data: data as BoardingPlan, events };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const outcome = [error.code, error.field].filter((part) => part !== undefined).join(" ");
    return { outcome, data: undefined as never, events: [] };
  }
}

/** Completes every required task of a plan, including service-managed ones. */
export function finishRequired(mock: Mock, plan: BoardingPlan, slug = "wattle"): void {
  for (const { id, required, completed } of plan.tasks) {
    if (required && !completed) runWebAction(mock, "complete-task", { plan_id: plan.id, task_id: id }, slug);
  }
}
