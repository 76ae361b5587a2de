import { type OffboardingPlanRecord, addDays } from "@hr-platform/domain";
import type { OffboardingPlan, OffboardingPlanDetail, OnboardingPlan, OnboardingPlanDetail } from "@hr-platform/spec/types";
import { withBody, withData } from "../../changed-json.ts";
import { type Fault, changeAnswer } from "../../fault.ts";
import type { Answer, AnyContext } from "@hr-platform/engine/pipeline/route";

/** Changes the entries of a list of plans. */
function listing<Plan>(kind: "onboarding" | "offboarding", change: (plan: Plan, context: AnyContext) => object): Fault["breaks"] {
  return changeAnswer([kind === "onboarding" ? "listOnboardingPlans" : "listOffboardingPlans"], (answer, context) =>
    withData(answer, ({ plans }: { plans: readonly Plan[] }) => ({ plans: plans.map((plan) => change(plan, context)) })),
  );
}

const bare = (answer: Answer): Answer => withBody(answer, (list: { data: { plans: unknown } }) => ({ ...list, data: list.data.plans }));

/** Changes the tasks of an onboarding plan. */
function showingTasks(change: (task: OnboardingPlanDetail["tasks"][number]) => object): Fault["breaks"] {
  return changeAnswer(["getOnboardingPlan"], (answer) =>
    withData(answer, (plan: OnboardingPlanDetail) => ({ ...plan, tasks: plan.tasks.map((task) => change(task)) })),
  );
}

/** Changes an offboarding plan. */
function showingLeaver(change: (plan: OffboardingPlanDetail, record: OffboardingPlanRecord) => object): Fault["breaks"] {
  return changeAnswer(["getOffboardingPlan"], (answer, _context, found) =>
    withData(answer, (plan: OffboardingPlanDetail) => change(plan, found as OffboardingPlanRecord)),
  );
}

/** How plans, tasks and exit interviews are shown (§2.13, §4.6, §1, privacy rule 4). */
export const shownPlanFaults: readonly Fault[] = [
  {
    id: "onboarding-plans-are-bare",
    title: "Lists onboarding plans in data itself",
    violates: ["ONB-01"],
    breaks: changeAnswer(["listOnboardingPlans"], bare),
  },
  {
    id: "offboarding-plans-are-bare",
    title: "Lists offboarding plans in data itself",
    violates: ["ONB-10"],
    breaks: changeAnswer(["listOffboardingPlans"], bare),
  },
  {
    id: "no-progress-before-the-first-task",
    title: "Leaves the progress of an onboarding plan out while no task is done",
    violates: ["ONB-02"],
    breaks: listing<OnboardingPlan>("onboarding", (plan) => ({
      ...plan,
      task_progress: plan.task_progress.completed === 0 ? undefined : plan.task_progress,
    })),
  },
  {
    id: "listed-progress-is-stale",
    title: "Lists the progress of an onboarding plan as it was when it was first listed",
    violates: ["ONB-02"],
    breaks: (pipeline) => {
      const first = new Map<string, OnboardingPlan["task_progress"]>();
      return listing<OnboardingPlan>("onboarding", (plan) => {
        if (!first.has(plan.id)) first.set(plan.id, plan.task_progress);
        return { ...plan, task_progress: first.get(plan.id) };
      })(pipeline);
    },
  },
  {
    id: "start-date-is-the-day-of-creation",
    title: "Lists the day on which an onboarding plan was made as the start date",
    violates: ["ONB-02"],
    breaks: listing<OnboardingPlan>("onboarding", (plan, { company }) => ({
      ...plan,
      start_date: company.records.onboarding_plans.get(plan.id)?.created_at.slice(0, 10),
    })),
  },
  {
    id: "plans-not-started-have-no-tasks",
    title: "Shows no tasks in an onboarding plan that is not started",
    violates: ["ONB-03"],
    breaks: changeAnswer(["getOnboardingPlan"], (answer) =>
      withData(answer, (plan: OnboardingPlanDetail) => (plan.status === "not_started" ? { ...plan, tasks: [] } : plan)),
    ),
  },
  {
    id: "no-due-date-is-no-member",
    title: "Leaves the due date of a task out where there is none",
    violates: ["ONB-04"],
    breaks: showingTasks((task) => ({ ...task, due_date: task.due_date ?? undefined })),
  },
  {
    id: "task-flags-are-numbers",
    title: "Gives the flags of a task as 0 and 1",
    violates: ["ONB-04"],
    breaks: showingTasks((task) => ({
      ...task,
      required: Number(task.required),
      service_managed: Number(task.service_managed),
      completed: Number(task.completed),
    })),
  },
  {
    id: "exit-answers-in-the-plan",
    title: "Shows the answers of an exit interview in the plan once it is completed",
    violates: ["ONB-12", "PRIV-15"],
    breaks: showingLeaver((plan, { exit_interview }) => (exit_interview.status === "completed" ? { ...plan, exit_interview } : plan)),
  },
  {
    id: "exit-answer-as-reason-in-the-list",
    title: "Lists the first answer of the exit interview as the reason for leaving",
    violates: ["PRIV-15"],
    breaks: listing<OffboardingPlan>("offboarding", (plan, { company }) => {
      const reason = company.records.offboarding_plans.get(plan.id)?.exit_interview.responses[0]?.answer;
      return reason === undefined ? plan : { ...plan, reason };
    }),
  },
  {
    id: "exit-answers-are-counted",
    title: "Shows how many questions of the exit interview were answered",
    violates: ["ONB-12"],
    breaks: showingLeaver((plan, { exit_interview }) => ({ ...plan, exit_interview_responses: exit_interview.responses.length })),
  },
  {
    id: "exit-interview-not-sent-has-no-status",
    title: "Leaves the status of the exit interview out until it is sent",
    violates: ["ONB-12"],
    breaks: showingLeaver((plan) => ({
      ...plan,
      exit_interview_status: plan.exit_interview_status === "not_sent" ? undefined : plan.exit_interview_status,
    })),
  },
  {
    id: "last-day-in-nz-is-a-day-early",
    title: "Lists the last working day of leavers in New Zealand by the date in Greenwich",
    violates: ["ONB-11"],
    breaks: listing<OffboardingPlan>("offboarding", (plan, { company }) =>
      company.employees.get(plan.employee_id)?.record.resource.jurisdiction === "NZ"
        ? { ...plan, last_working_day: addDays(plan.last_working_day, -1) }
        : plan,
    ),
  },
];
