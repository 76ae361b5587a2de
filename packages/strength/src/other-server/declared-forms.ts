import type { RawForms } from "../../../conformance/src/forms/forms.ts";
import type { Choices } from "./choices.ts";

/** The rows of `forms` with which this server is read. */
export const declaredForms = (choices: Choices): RawForms => ({
  ...analyticsForms(choices),
  ...recruitmentForms(choices),
  ...boardingForms(choices),
  ...engagementForms(choices),
  ...settingsForms(choices),
});

/** How the analytics of this server are read. */
const analyticsForms = ({ shapes }: Choices): RawForms => ({
  ...(shapes === "nested" ? NESTED : FLAT),
  export_headcount: {
    where: { Figure: "Headcount" },
    ...Object.fromEntries(
      Object.entries({ current: "all", active: "active", on_leave: "on_leave", probation: "probation" }).map(([part, of]) => [
        part,
        { at: "Value", where: { Of: of } },
      ]),
    ),
  },
  export_trend: { where: { Figure: "Trend" }, month: "Of", headcount: "Value" },
  export_tenure: {
    where: { Figure: "Average tenure" },
    average: shapes === "nested" ? "Value" : { at: "Value", as: "months" },
  },
  export_turnover: {
    where: { Figure: "Turnover *" },
    jurisdiction: "Of",
    rate: { at: "Value", as: "percent", where: { Figure: "Turnover rate" } },
    ...Object.fromEntries(
      ["leavers", "voluntary", "involuntary"].map((part) => [part, { at: "Value", where: { Figure: `Turnover ${part}` } }]),
    ),
  },
  export_departments: { where: { Figure: "Department" }, name: "Of", headcount: "Value" },
  export_training: { where: { Figure: "Training completed", Of: "all" }, completion: completion(shapes) },
  export_training_departments: { where: { Figure: "Training completed" }, name: "Of", completion: completion(shapes) },
});

const completion = (shapes: Choices["shapes"]): unknown => (shapes === "nested" ? { at: "Value", as: "percent" } : "Value");

const NESTED: RawForms = {
  headcount: {
    active: "$.headcount.breakdown.active",
    on_leave: "$.headcount.breakdown.on_leave",
    probation: "$.headcount.breakdown.probation",
  },
  trend: { rows: "$.headcount_over_time[*]" },
  turnover: {
    rows: "$.turnover.*",
    jurisdiction: "key",
    rate: { at: "$.rate", as: "percent" },
    voluntary: "$.mix.voluntary",
    involuntary: "$.mix.involuntary",
  },
  departments: { rows: "$.headcount_by_department.*", name: "key", headcount: "$" },
  training: { completion: { at: "$.training.completed_share", as: "percent" } },
  training_departments: { rows: "$.training.byDepartment.*", name: "key", completion: { at: "$", as: "percent" } },
};

const FLAT: RawForms = {
  headcount: {
    current: "$.totalHeadcount",
    active: "$.statusSplit.active",
    on_leave: "$.statusSplit.onLeave",
    probation: "$.statusSplit.probation",
  },
  trend: { rows: "$.trend[*]", month: "$.period", headcount: "$.value" },
  tenure: { average: { at: "$.averageTenureMonths", as: "months" } },
  turnover: { rows: "$.turnover[*]", rate: { at: "$.turnoverRate", as: "percent" } },
};

/** How its requests are sent. */
const SENT: Readonly<Record<Choices["recruitment"], RawForms>> = {
  "by id": {},
  "by name": { stage_move: { stage: "stage", by: "name" }, new_offer: { candidate: "candidate_id" } },
  "own words": {
    stage_move: { stage: "destination", by: "id" },
    new_candidate: { role: "vacancy_id", first: "given_name", last: "family_name", email: "email_address" },
    new_offer: { application: "applicant_ref", starts: "first_day" },
  },
};

/** How the recruitment of this server is read. */
const recruitmentForms = ({ shapes, recruitment }: Choices): RawForms => ({
  ...SENT[recruitment],
  stages: {
    name: "$.label",
    hired: { at: "$.outcome", is: "hired" },
    rejected: { at: "$.outcome", is: "rejected" },
  },
  ...(shapes === "nested"
    ? {
        roles: { active: "$.candidates.active" },
        stage_counts: { rows: "$.funnel.*", stage: "key", count: "$" },
      }
    : {
        roles: { active: "$.openCandidates" },
        stage_counts: { rows: "$.perStage[*]", stage: "$.stage.id", count: "$.people" },
        applications: { stage: "$.stage.id" },
      }),
});

/** How the plans of this server and their tasks are read. A single plan in the nested shape stands in `plan`. */
const boardingForms = ({ shapes }: Choices): RawForms => {
  if (shapes === "flat")
    return {
      onboarding_plan: { person: "$.starter_name", ...PROGRESS },
      offboarding_plan: { person: "$.leaver_name", ...PROGRESS },
      task: { due: "$.dueAt" },
    };
  const both = (path: string): string[] => [`$${path}`, `$.plan${path}`];
  const plan = {
    id: both(".id"),
    employee: both(".person.id"),
    person: both(".person.name"),
    status: both(".state"),
    closed: both(".state").map((at) => ({ at, is: "Finished" })),
    done: both(".tasks.done"),
    total: both(".tasks.of"),
  };
  return {
    onboarding_plan: { ...plan, starts: both(".begins") },
    offboarding_plan: { ...plan, last_day: both(".leaves") },
    task: {
      rows: "$.checklist[*]",
      title: "$.heading",
      category: "$.section.name",
      required: "$.mandatory",
      managed: "$.handled_by_service",
      completed: "$.ticked",
      due: "$.deadline",
    },
  };
};

const PROGRESS = { done: { at: "$.progress", as: "pair" }, total: { at: "$.progress", as: "pair" } };

/** How the surveys and the recognition of this server are read and sent. */
const engagementForms = ({ shapes }: Choices): RawForms =>
  shapes === "nested"
    ? {
        survey_results: { response_rate: { at: "$.responseRate", as: "percent" } },
        survey_questions: {
          rows: "$.questions[*]",
          text: "$.prompt",
          answers: ["$.summary.answered", "$.summary"],
          average: ["$.summary.mean", "$.summary"],
        },
        survey_answers: { as: "list", question: "question_id", value: "value" },
        learning_paths: { courses: "$.modules" },
        survey_programmes: { surveys: "$.steps", cadence: "$.repeats.cadence" },
        recognition: { giver: "$.giver.employee_id", recipient: "$.recipient.employee_id", reactions: "$.reactions.count" },
      }
    : {
        survey_results: { response_rate: { at: "$.participation.rate_percent", as: "percent" }, enps: "$.enps.score" },
        survey_questions: { rows: "$.per_question.*", id: "key", answers: "$.answered", average: "$.mean" },
        survey_answers: { as: "map" },
        recognition: { giver: "$.from", recipient: "$.to" },
      };

const step = (name: string): string => `$.checklist[?@.step=='${name}'].done`;

/** How the billing and the setup status of this server are read. */
const settingsForms = ({ shapes }: Choices): RawForms =>
  shapes === "nested"
    ? {
        billing: { plan: "$.plan.key", status: "$.subscription.status", interval: "$.subscription.interval", add_ons: "$.addons" },
        setup: {
          team_invited: step("team_invited"),
          leave_types_configured: step("leave_types_configured"),
          document_uploaded: step("document_uploaded"),
          pay_schedule_set: step("pay_schedule_set"),
        },
      }
    : {
        setup: {
          team_invited: "$.has_invited_team",
          leave_types_configured: "$.has_leave_types",
          document_uploaded: "$.has_documents",
          pay_schedule_set: "$.has_pay_schedule",
        },
      };
