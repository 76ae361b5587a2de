import type { OffboardingPlanRecord, OnboardingPlanRecord, TaskRecord } from "@hr-platform/domain";
import type {
  Employee,
  OffboardingPlan,
  OffboardingPlanDetail,
  OnboardingPlan,
  OnboardingPlanDetail,
  PlanTask,
} from "@hr-platform/spec/types";
import type { Decisions } from "../../contract/decisions.ts";
import type { PlanRecord } from "./boarding-plan.ts";

type Name = Pick<Employee, "first_name" | "last_name">;

/** §2.13: name, first day, status and progress of an onboarding plan. */
export function onboardingPlan(
  plan: OnboardingPlanRecord,
  person: Name & Pick<Employee, "start_date">,
  decisions: Decisions,
): OnboardingPlan {
  const { status, task_progress, ...whose } = shared(plan, person, decisions);
  return { ...whose, start_date: person.start_date, status, task_progress };
}

/** An onboarding plan with its tasks. */
export function onboardingDetail(
  plan: OnboardingPlanRecord,
  person: Name & Pick<Employee, "start_date">,
  decisions: Decisions,
): OnboardingPlanDetail {
  return { ...onboardingPlan(plan, person, decisions), tasks: plan.tasks.map((task) => taskForm(task, decisions)) };
}

/** §2.13: name, last working day, status and progress of an offboarding plan. */
export function offboardingPlan(plan: OffboardingPlanRecord, person: Name, decisions: Decisions): OffboardingPlan {
  const { status, task_progress, ...whose } = shared(plan, person, decisions);
  return { ...whose, last_working_day: plan.last_working_day, status, task_progress };
}

/** An offboarding plan with its tasks and the status of the exit interview, without its content (§1, privacy rule 4). */
export function offboardingDetail(plan: OffboardingPlanRecord, person: Name, decisions: Decisions): OffboardingPlanDetail {
  const tasks = plan.tasks.map((task) => taskForm(task, decisions));
  return { ...offboardingPlan(plan, person, decisions), tasks, exit_interview_status: plan.exit_interview.status };
}

/** The members that both kinds of plan share. Without a status `cancelled`, closed plans are `completed`. */
function shared(plan: PlanRecord, { first_name, last_name }: Name, decisions: Decisions): Omit<OnboardingPlan, "start_date"> {
  return {
    id: plan.id,
    employee_id: plan.employee_id,
    employee_name: `${first_name} ${last_name}`,
    status: plan.status === "cancelled" && decisions["plan-statuses"] === "three" ? "completed" : plan.status,
    task_progress: { completed: plan.tasks.filter(({ completed }) => completed).length, total: plan.tasks.length },
  };
}

function taskForm({ id, title, category, required, service_managed, completed, due_date }: TaskRecord, decisions: Decisions): PlanTask {
  const timed = decisions["task-field-forms"] === "timestamp-and-words" && due_date !== null;
  return { id, title, category, required, service_managed, completed, due_date: timed ? `${due_date}T00:00:00.000Z` : due_date };
}
