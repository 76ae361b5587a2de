import { type Part, type Thing, part } from "../thing.ts";

const PLAN: Readonly<Record<string, Part>> = {
  id: part("text", "id"),
  person: part("text", "name", "employee_name"),
  status: part("text", "status"),
  done: part("done", "task_progress.completed", "progress.completed", "progress.done"),
  total: part("total", "task_progress.total", "progress.total"),
  tasks: part("rows", "tasks"),
};

/** Plans and their tasks (§2.13, §4.6). The paths of a plan begin at its entry in the list, and at `data` of the plan itself. */
export const BOARDING: Readonly<Record<"onboarding_plan" | "offboarding_plan" | "task", Thing>> = {
  onboarding_plan: {
    operations: ["listOnboardingPlans", "getOnboardingPlan"],
    what: "an onboarding plan",
    parts: { ...PLAN, starts: part("day", "start_date") },
  },
  offboarding_plan: {
    operations: ["listOffboardingPlans", "getOffboardingPlan"],
    what: "an offboarding plan",
    parts: {
      ...PLAN,
      last_day: part("day", "last_working_day"),
      interview: part("text", "exit_interview_status", "exit_interview.status"),
    },
  },
  task: {
    operations: ["getOnboardingPlan", "getOffboardingPlan"],
    what: "a task of a plan",
    parts: {
      id: part("text", "id"),
      title: part("text", "title"),
      category: part("text", "category"),
      required: part("flag", "required", "is_required"),
      managed: part("flag", "service_managed", "is_service_managed"),
      completed: part("flag", "completed", "is_completed"),
      due: part("day", "due_date"),
    },
  },
};
