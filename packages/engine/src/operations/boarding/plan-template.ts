import { type OffboardingPlanRecord, type OnboardingPlanRecord, idSequence, isoDate, isoInstant, planTasks } from "@hr-platform/domain";
import type { Employee } from "@hr-platform/spec/types";
import { type ByValue, choose, type Decisions } from "../../contract/decisions.ts";

const DAY = 86_400_000;
const FIRST = Date.parse("0000-01-01T00:00:00Z");
const LAST = Date.parse("9999-12-31T00:00:00Z");
/** How long a new plan stays invisible if plans are created asynchronously: milliseconds. */
const DELAY = 1000;

/** The date `days` after `date`, limited to the years of an ISO date. */
function after(date: string): (days: number) => string {
  const start = Date.parse(`${date}T00:00:00Z`);
  return (days) => isoDate(Math.min(LAST, Math.max(FIRST, start + days * DAY)) / DAY);
}

/** The ids of a plan's tasks. They are derived from the plan's id, so that no two plans share one. */
function taskIds(planId: string): (n: number) => string {
  return idSequence(0, `plan/${planId}/task`);
}

/**
 * The onboarding plan of a new employee (§1): no task is done, due dates are relative to the first day. `now` in
 * epoch milliseconds. Its tasks are made at first access, since most plans of a bulk import are never read.
 */
export function newOnboardingPlan(id: string, { id: employee_id, start_date }: Employee, now: number): OnboardingPlanRecord {
  let tasks: OnboardingPlanRecord["tasks"] | undefined;
  return {
    id,
    employee_id,
    status: "not_started",
    get tasks() {
      return (tasks ??= planTasks("onboarding", 0, taskIds(id), after(start_date)));
    },
    created_at: isoInstant(now),
  };
}

/**
 * The offboarding plan of a leaver: no task is done, the exit interview is open, due dates are relative to the last
 * working day.
 */
export function newOffboardingPlan(id: string, employee_id: string, last_working_day: string, now: number): OffboardingPlanRecord {
  return {
    id,
    employee_id,
    last_working_day,
    status: "not_started",
    tasks: planTasks("offboarding", 0, taskIds(id), after(last_working_day)),
    exit_interview: { status: "not_sent", responses: [] },
    created_at: isoInstant(now),
  };
}

const APPEARS_LATE: ByValue<"new-plan-time", boolean> = { "at-once": false, delayed: true, never: false };

/** Whether the API shows an onboarding plan yet. Moving the clock back hides nothing. */
export function hasAppeared({ created_at }: OnboardingPlanRecord, now: number, decisions: Decisions): boolean {
  if (!choose(decisions["new-plan-time"], APPEARS_LATE)) return true;
  const age = now - Date.parse(created_at);
  return age < 0 || age >= DELAY;
}
