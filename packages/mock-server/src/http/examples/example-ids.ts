import type { CompanyState } from "../../store/company-state.ts";
import { currentLandmarks } from "../../store/current-landmarks.ts";
import { isOpenPlan, type PlanRecord } from "../../operations/boarding/boarding-plan.ts";

/** What the examples of the description name, as `x-example-world` lists it. */
export type ExampleIds = Readonly<Record<string, string | undefined>>;

/** An employed person whose manager is employed too, if there is one: of the open survey first, so that its example has an answer to give. */
function peopleOf(company: CompanyState): ExampleIds {
  const { open_survey_employee_ids: invited } = currentLandmarks(company);
  const all = [...invited.flatMap((id) => company.employees.get(id) ?? []), ...company.employees.rows()];
  const employed = all.filter(({ record }) => record.termination === null).map(({ record }) => record.resource);
  const managed = employed.find(({ manager_id }) => company.employees.get(manager_id ?? "")?.record.termination === null);
  const person = managed ?? employed[0];
  const types = Array.from(company.leaveTypes.rows(), ({ record }) => record).filter(({ resource }) => resource.requires_approval);
  return {
    employee: person?.id,
    manager: managed?.manager_id ?? employed.find(({ id }) => id !== person?.id)?.id,
    leave_type: types.find(({ jurisdiction }) => jurisdiction === person?.jurisdiction)?.resource.id,
  };
}

/** An open plan with an ordinary task to complete. */
function planOf(plans: Iterable<PlanRecord>): { readonly plan?: string; readonly task?: string } {
  for (const plan of plans) {
    const task = plan.tasks.find(({ completed, service_managed: managed }) => !completed && !managed);
    if (task !== undefined && isOpenPlan(plan)) return { plan: plan.id, task: task.id };
  }
  return {};
}

function surveyOf(company: CompanyState): ExampleIds {
  const survey = company.records.surveys.get(currentLandmarks(company).open_survey_id ?? "");
  const question = (kind: string): string | undefined => survey?.questions.find((row) => row.kind === kind)?.id;
  return { survey: survey?.id, score_question: question("score"), text_question: question("text") };
}

/** Ids of a company with which each example of the description succeeds. An id that the company lacks is undefined. */
export function exampleIds(company: CompanyState): ExampleIds {
  const { records } = company;
  const { application_id: landmark, stage_ids: stages } = currentLandmarks(company);
  const application = records.applications.get(landmark ?? "");
  const pending = [...company.leave.rows()].find(({ record }) => record.resource.status === "pending");
  const onboarding = planOf(records.onboarding_plans.values());
  const offboarding = planOf(records.offboarding_plans.values());
  return {
    ...peopleOf(company),
    ...surveyOf(company),
    company: company.company.id,
    pending_leave: pending?.id,
    webhook: [...records.webhooks.values()][0]?.resource.id,
    application: application?.id,
    role: application?.role_id,
    other_stage: application?.stage_id === stages?.other_active ? stages?.active : stages?.other_active,
    onboarding_plan: onboarding.plan,
    onboarding_task: onboarding.task,
    offboarding_plan: offboarding.plan,
    offboarding_task: offboarding.task,
  };
}
