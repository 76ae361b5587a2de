import type { ApplicationRecord, SurveyRecord } from "@hr-platform/domain";
import { isOpenPlan, type PlanRecord } from "../../operations/boarding/boarding-plan.ts";
import type { CompanyState } from "../../store/company/company-state.ts";

/** What the examples of the description name, as `x-example-world` lists it. */
export type ExampleIds = Readonly<Record<string, string | undefined>>;

function find<T>(all: Iterable<T>, fits: (one: T) => boolean): T | undefined {
  for (const one of all) if (fits(one)) return one;
  return undefined;
}

function isEmployed({ employees }: CompanyState, id: string | null): boolean {
  return employees.get(id ?? "")?.record.termination === null;
}

/** Whether no leave of theirs lies ahead: a request for the days of the example is then no second one. */
function isHere({ leaveRegister, today }: CompanyState, id: string): boolean {
  const ahead = find(leaveRegister.of(id), ({ record: { resource } }) => resource.endDate >= today && LIVE.has(resource.status));
  return ahead === undefined;
}

const LIVE: ReadonlySet<string> = new Set(["pending", "approved", "auto_approved"]);

/** Who can still answer a survey. */
function unheard(company: CompanyState, { invited_employee_ids: invited, responses }: SurveyRecord): string[] {
  const heard = new Set(responses.map(({ employee_id }) => employee_id));
  return invited.filter((id) => !heard.has(id) && isEmployed(company, id));
}

/** An open survey that the API takes answers for. */
function openSurvey(company: CompanyState): SurveyRecord | undefined {
  const kinds = ({ questions }: SurveyRecord): number => new Set(questions.map(({ kind }) => kind)).size;
  const open = [...company.records.surveys.values()].filter(
    (survey) => survey.status === "open" && survey.anonymity === "attributed" && unheard(company, survey).length > 0,
  );
  // The example answers with a number and with text.
  return open.toSorted((a, b) => kinds(b) - kinds(a))[0];
}

/** Someone employed with a manager who is employed too, if there is one, and without leave ahead. */
function peopleOf(company: CompanyState): ExampleIds {
  const all = [...company.employees.rows()].filter(({ id }) => isEmployed(company, id));
  const managed = all.filter(({ record }) => isEmployed(company, record.resource.manager_id));
  const person = (managed.find(({ id }) => isHere(company, id)) ?? managed[0] ?? all[0])?.record.resource;
  const types = Array.from(company.leaveTypes.rows(), ({ record }) => record);
  const type = types.find(({ jurisdiction, resource }) => jurisdiction === person?.jurisdiction && resource.requires_approval);
  return {
    employee: person?.id,
    manager: person?.manager_id ?? all.find(({ id }) => id !== person?.id)?.id,
    user: all.find(({ record }) => record.invited_at !== null)?.id,
    leave_type: type?.resource.id,
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

/** An application that can move and get an offer. */
function openApplication({ records: { applications, roles, offers } }: CompanyState): ApplicationRecord | undefined {
  const isFree = (id: string): boolean =>
    find(offers.values(), ({ application_id, status }) => application_id === id && (status === "draft" || status === "sent")) === undefined;
  return find(
    applications.values(),
    ({ id, role_id, status }) => status === "active" && roles.get(role_id)?.status === "open" && isFree(id),
  );
}

/** Ids of a company with which each example of the description succeeds. An id that the company lacks is undefined. */
export function exampleIds(company: CompanyState): ExampleIds {
  const { records } = company;
  const survey = openSurvey(company);
  const application = openApplication(company);
  const stages = company.data.stages.map(({ resource }) => resource);
  const onboarding = planOf(records.onboarding_plans.values());
  const offboarding = planOf(records.offboarding_plans.values());
  return {
    ...peopleOf(company),
    company: company.company.id,
    pending_leave: find(company.leave.rows(), ({ record }) => record.resource.status === "pending")?.id,
    webhook: find(records.webhooks.values(), ({ deleted_at }) => deleted_at === null)?.resource.id,
    application: application?.id,
    role: application?.role_id,
    other_stage: stages.find(({ id, kind }) => kind === "active" && id !== application?.stage_id)?.id,
    onboarding_plan: onboarding.plan,
    onboarding_task: onboarding.task,
    offboarding_plan: offboarding.plan,
    offboarding_task: offboarding.task,
    survey: survey?.id,
    respondent: survey === undefined ? undefined : unheard(company, survey)[0],
    score_question: survey?.questions.find(({ kind }) => kind === "score")?.id,
    text_question: survey?.questions.find(({ kind }) => kind === "text")?.id,
  };
}
