import { type OpenPart, type OpenThing, part } from "../thing.ts";

const PLAN: Readonly<Record<string, OpenPart>> = {
  id: part("text", "id"),
  /** The id of the employee whom the plan is about. */
  employee: part("text", "employee_id", "employee.id"),
  person: part("text", "employee_name", "starter_name", "leaver_name", "employee.name"),
  status: part("text", "status"),
  /** Whether the plan is completed, or else over. */
  closed: part("flag"),
  /** Completed tasks, or the percentage where no total is shown. */
  done: part("done", "task_progress.completed", "progress.completed", "progress.done"),
  total: part("total", "task_progress.total", "progress.total"),
};

/** Plans and their tasks (§2.13, §4.6). The paths of a plan begin at its entry in the list, and at `data` of the plan itself. */
export const BOARDING: Readonly<Record<"onboarding_plan" | "offboarding_plan" | "task", OpenThing>> = {
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
      /** A single plan returns it (§2.13). */
      interview: { ...part("text", "exit_interview_status", "exit_interview.status"), from: "getOffboardingPlan" },
    },
  },
  task: {
    operations: ["getOnboardingPlan", "getOffboardingPlan"],
    what: "the tasks of a plan",
    rows: ["tasks"],
    parts: {
      id: part("text", "id", "task_id"),
      title: part("text", "title"),
      category: part("text", "category"),
      required: part("flag", "required", "is_required"),
      managed: part("flag", "service_managed", "is_service_managed"),
      completed: part("flag", "completed", "is_completed"),
      due: part("day", "due_date"),
    },
  },
};
