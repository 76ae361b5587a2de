import type { OffboardingPlanRecord, OnboardingPlanRecord } from "@hr-platform/domain";
import type { Collection } from "../../store/collection.ts";
import type { Change } from "../../store/change.ts";
import { refuse } from "../../contract/errors.ts";
import { type PlanRecord, completePlan, isOpenPlan, setTask } from "./boarding-plan.ts";
import { offboardingDetail, onboardingDetail } from "./plan-form.ts";
import { newOffboardingPlan, newOnboardingPlan } from "./plan-template.ts";
import { endEmployment } from "./termination.ts";
import { isVoluntary } from "./termination-reason.ts";
import type { Person } from "../employees/operations.ts";
import { type WebAction, type WebAnswer, type WebContext, type WebContextOf, webAction } from "../web-action.ts";

type InterviewStatus = OffboardingPlanRecord["exit_interview"]["status"];

/** The statuses before and after what the web application does with an exit interview. */
export const INTERVIEW_MOVES: Record<"send" | "submit", { readonly from: InterviewStatus; readonly to: InterviewStatus }> = {
  send: { from: "not_sent", to: "sent" },
  submit: { from: "sent", to: "completed" },
};

const EMPLOYEE = { employee_id: { type: "uuid", required: true, meaning: "Whose plan it is.", tables: ["employees"] } } as const;
const PLAN = {
  plan_id: { type: "uuid", required: true, meaning: "The plan.", tables: ["onboarding_plans", "offboarding_plans"] },
} as const;

const LEAVER = {
  ...EMPLOYEE,
  last_working_day: { type: "date", required: true, meaning: "Their last working day, not before their first." },
} as const;

const COMPLETED = {
  ...PLAN,
  reason: { type: "text", required: false, meaning: "Why they leave, as termination_reason of the API." },
} as const;

const TASK = {
  ...PLAN,
  task_id: { type: "uuid", required: true, meaning: "The task of that plan." },
  completed: { type: "boolean", required: false, meaning: "False reopens it. Default true." },
} as const;

const INTERVIEW = { ...PLAN, answers: { type: "object", required: true, meaning: "Answers by question: texts." } } as const;

/** @throws ApiError NOT_FOUND for an id that this company does not have. */
function planOf<P extends PlanRecord>(plans: Collection<P>, { body }: WebContextOf<typeof PLAN>): P {
  const plan = plans.get(body.plan_id);
  if (plan === undefined) throw refuse.unknownId("plan_id");
  return plan;
}

/** An employed person. @throws ApiError NOT_FOUND, or CONFLICT for a terminated one. */
function employed({ company, body }: WebContextOf<typeof EMPLOYEE>): Person {
  const person = company.employees.get(body.employee_id);
  if (person === undefined) throw refuse.unknownId("employee_id");
  if (person.record.termination !== null) throw refuse.conflict("The employee is terminated.", "employee_id");
  return person;
}

/** An onboarding plan in the form of the API, and the change that writes it. */
function onboarding({ company, decisions }: WebContext, plan: OnboardingPlanRecord): WebAnswer {
  const person = company.employees.get(plan.employee_id)!.record.resource;
  return { data: onboardingDetail(plan, person, decisions), changes: [{ table: "onboarding_plans", record: plan }] };
}

/** An offboarding plan in the form of the API, without the exit interview, and the change that writes it. */
function offboarding({ company, decisions }: WebContext, plan: OffboardingPlanRecord, others: readonly Change[] = []): WebAnswer {
  const person = company.employees.get(plan.employee_id)!.record.resource;
  return { data: offboardingDetail(plan, person, decisions), changes: [...others, { table: "offboarding_plans", record: plan }] };
}

function startOnboarding(context: WebContextOf<typeof EMPLOYEE>): WebAnswer {
  const { company, now } = context;
  const { id, record } = employed(context);
  const plans = company.records.onboarding_plans;
  if (plans.where("employee_id", id).length > 0) throw refuse.conflict("The employee has an onboarding plan.", "employee_id");
  return onboarding(context, newOnboardingPlan(company.nextId("onboarding_plans"), record.resource, now));
}

function startOffboarding(context: WebContextOf<typeof LEAVER>): WebAnswer {
  const { company, body, now } = context;
  const { id, record } = employed(context);
  const lastDay = body.last_working_day;
  if (lastDay < record.resource.start_date) throw refuse.invalid("last_working_day", "last_working_day lies before the start date.");
  const plans = company.records.offboarding_plans;
  if (plans.where("employee_id", id).some(isOpenPlan)) throw refuse.conflict("The employee has an open offboarding plan.", "employee_id");
  return offboarding(context, newOffboardingPlan(company.nextId("offboarding_plans"), id, lastDay, now));
}

function completeTask(context: WebContextOf<typeof TASK>): WebAnswer {
  const { company, body, decisions } = context;
  const { onboarding_plans, offboarding_plans } = company.records;
  const set = <P extends PlanRecord>(plan: P): P => {
    const task = plan.tasks.find(({ id }) => id === body.task_id);
    if (task === undefined) throw refuse.unknownId("task_id");
    return setTask(plan, task, body.completed !== false, decisions);
  };
  const starting = onboarding_plans.get(body.plan_id);
  return starting === undefined ? offboarding(context, set(planOf(offboarding_plans, context))) : onboarding(context, set(starting));
}

/** Terminates the leaver on the last working day. An employee whom the API has terminated meanwhile stays as they are. */
function completeOffboarding(context: WebContextOf<typeof COMPLETED>): WebAnswer {
  const { company, body, decisions } = context;
  const plan = completePlan(planOf(company.records.offboarding_plans, context));
  const person = company.employees.get(plan.employee_id)!;
  if (person.record.termination !== null) return offboarding(context, plan);
  const { reason = null } = body;
  const termination = { date: plan.last_working_day, reason, voluntary: isVoluntary(reason) };
  const { row, changes } = endEmployment(company, person, termination, decisions);
  return { ...offboarding(context, plan, changes), events: [{ kind: "employee.terminated", row }] };
}

function sendExitInterview(context: WebContextOf<typeof PLAN>): WebAnswer {
  const plan = planOf(context.company.records.offboarding_plans, context);
  if (plan.status === "cancelled") throw refuse.conflict("The plan is cancelled.");
  if (plan.exit_interview.status !== INTERVIEW_MOVES.send.from) throw refuse.conflict("The exit interview has been sent already.");
  return offboarding(context, { ...plan, exit_interview: { status: INTERVIEW_MOVES.send.to, responses: [] } });
}

function submitExitInterview(context: WebContextOf<typeof INTERVIEW>): WebAnswer {
  const plan = planOf(context.company.records.offboarding_plans, context);
  if (plan.exit_interview.status !== INTERVIEW_MOVES.submit.from) throw refuse.conflict("The exit interview is not waiting for answers.");
  const responses = Object.entries(context.body.answers).map(([question, answer]) => {
    if (typeof answer !== "string") throw refuse.invalid("answers", "answers must be texts by question.");
    return { question, answer };
  });
  return offboarding(context, { ...plan, exit_interview: { status: INTERVIEW_MOVES.submit.to, responses } });
}

/** Onboarding and offboarding actions that only the web application has (§1). */
export const boardingActions: readonly WebAction[] = [
  webAction({
    name: "start-onboarding",
    title: "Gives somebody an onboarding plan who has none. 409 when they have one or are terminated.",
    fields: EMPLOYEE,
    run: startOnboarding,
  }),
  webAction({
    name: "complete-onboarding",
    about: ["onboarding_plans"],
    title: "Completes an onboarding plan. 409 while a required task is open, and when the plan is completed or cancelled.",
    fields: PLAN,
    run: (context) => onboarding(context, completePlan(planOf(context.company.records.onboarding_plans, context))),
  }),
  webAction({
    name: "start-offboarding",
    title: "Starts an offboarding plan. 409 when the person is terminated or has an open one.",
    fields: LEAVER,
    run: startOffboarding,
  }),
  webAction({
    name: "complete-offboarding",
    about: ["offboarding_plans"],
    title:
      "Completes an offboarding plan and terminates the leaver as of the last working day. 409 while a required task is open, and when the plan is completed or cancelled.",
    fields: COMPLETED,
    run: completeOffboarding,
  }),
  webAction({
    name: "complete-task",
    title: "Completes or reopens any task of an onboarding or offboarding plan, one that the service manages included.",
    fields: TASK,
    run: completeTask,
  }),
  webAction({
    name: "send-exit-interview",
    about: ["offboarding_plans"],
    title: "Sends a leaver the exit interview. 409 when it was sent before, and when the plan is cancelled.",
    fields: PLAN,
    run: sendExitInterview,
  }),
  webAction({
    name: "submit-exit-interview",
    about: ["offboarding_plans"],
    title: "Answers an exit interview that was sent. No answer is ever returned. 409 when none is waiting for answers.",
    fields: INTERVIEW,
    run: submitExitInterview,
  }),
];
