import type { CompanyData } from "@hr-platform/domain";
import type { OperationId } from "@hr-platform/spec/operations";
import type { Expectation } from "../judge/judge-run.ts";
import type { LeaveRecord } from "@hr-platform/domain";
import { type ScenarioRow, readsOf } from "./scenario.ts";

/** Values by which no program has less to do. */
const TAKES: Expectation = {
  effects: "same",
  end: "success",
  closeness: "path",
  requirement: "CLIENT-11",
  mend: "Take every value that the table of the document permits: texts as they are, null where it says so, each value of a list.",
};

/** Values by which a program may have other things to do, or nothing. */
const OTHER_WORK: Expectation = { ...TAKES, effects: "any", end: "uncrashed" };

function row(
  id: string,
  texts: readonly [clause: string, title: string],
  reads: readonly OperationId[],
  edit: (data: CompanyData) => CompanyData,
  expectation: Expectation = TAKES,
): ScenarioRow {
  const [clause, title] = texts;
  return {
    id,
    title,
    clause: [clause],
    expected: expectation === TAKES ? "It does the same." : "It takes that, and goes on.",
    apply: (known) => {
      if (!readsOf(known).some(({ operation }) => reads.includes(operation.id))) return `the program reads nothing of ${clause}`;
      return [{ id, arrangement: { company: edit }, expectation }];
    },
  };
}

const READS_LEAVE: readonly OperationId[] = ["listLeave", "getLeave"];

/** The same company, with other members of each request for leave. */
const ofLeave =
  (change: (one: LeaveRecord["resource"]) => Partial<LeaveRecord["resource"]>) =>
  (data: CompanyData): CompanyData => ({
    ...data,
    leave: data.leave.map((record) => ({ ...record, resource: { ...record.resource, ...change(record.resource) } })),
  });

type Tasks = CompanyData["onboarding_plans"][number]["tasks"];

const withoutDates = (tasks: Tasks): Tasks => tasks.map((task) => ({ ...task, due_date: null }));

/** The lists of a company that may be empty, by the operation that reads them, and the areas that are so. */
const LISTS: Readonly<Partial<Record<OperationId, Partial<CompanyData>>>> = {
  listLeave: { leave: [] },
  listRecognition: { recognition: [] },
  listRoles: { roles: [], candidates: [], applications: [], offers: [] },
  listOnboardingPlans: { onboarding_plans: [] },
  listOffboardingPlans: { offboarding_plans: [] },
  listSurveyProgrammes: { survey_programmes: [] },
  listLearningPaths: { learning_paths: [] },
  listWebhooks: { webhooks: [] },
};

/** What the tables of §2 permit of a member and an ordinary company does not have. What is about people alone is in people.ts. */
export const memberRows: readonly ScenarioRow[] = [
  row(
    "members.leave-nulls",
    ["§2.5", "No request for leave has notes, the half of a half day, or a reason why it was declined."],
    READS_LEAVE,
    ofLeave(() => ({ notes: null, halfDayPeriod: null, declineReason: null })),
  ),
  row(
    "members.half-days",
    ["§2.5", "All leave of a day is for half of it, and no request says which half."],
    READS_LEAVE,
    ofLeave(({ startDate, endDate }) => (startDate === endDate ? { days: 0.5, halfDay: true, halfDayPeriod: null } : {})),
    OTHER_WORK,
  ),
  row(
    "members.leave-texts",
    ["§2.5", "The notes of every request have 500 characters: lines, quotes, commas and letters beyond ASCII."],
    READS_LEAVE,
    ofLeave(() => ({ notes: 'Ngā mihi, "back" on Monday;\r\n=1+1\t\u{1F334} \u{1F3D6}\n'.repeat(20).slice(0, 500) })),
  ),
  row("members.company-nulls", ["§2.12", "The company has no size, industry, website, domain or context."], ["getCompany"], (data) => ({
    ...data,
    company: {
      ...data.company,
      resource: {
        ...data.company.resource,
        company_size: null,
        industry: null,
        vera_context: null,
        website: null,
        primary_domain: null,
        allowed_domains: [],
        domain_enforcement_enabled: false,
      },
    },
  })),
  row(
    "members.leave-types",
    ["§2.8", "No type of leave has a limit of days in a year, or a time of notice."],
    ["listLeaveTypes"],
    (data) => ({
      ...data,
      leave_types: data.leave_types.map((one) => ({ ...one, resource: { ...one.resource, max_days_per_year: null, min_notice_days: 0 } })),
    }),
    { ...TAKES, effects: "any" },
  ),
  row(
    "members.no-due-dates",
    ["§2.13", "No task of a plan has a due date."],
    ["listOnboardingPlans", "getOnboardingPlan", "listOffboardingPlans", "getOffboardingPlan"],
    (data) => ({
      ...data,
      onboarding_plans: data.onboarding_plans.map((plan) => ({ ...plan, tasks: withoutDates(plan.tasks) })),
      offboarding_plans: data.offboarding_plans.map((plan) => ({ ...plan, tasks: withoutDates(plan.tasks) })),
    }),
    OTHER_WORK,
  ),
  {
    id: "members.none",
    title: "A list has no rows.",
    clause: ["§2.2"],
    expected: "It takes an empty list, and goes on.",
    apply: (known) => {
      const lists = readsOf(known).flatMap(({ operation: { id } }) => (LISTS[id] === undefined ? [] : [{ id, empty: LISTS[id] }]));
      if (lists.length === 0) return "the program reads no list that may be empty";
      return lists.map(({ id, empty }) => ({
        id: `members.none.${id}`,
        arrangement: { company: (data) => ({ ...data, ...empty }) },
        // It may have work that needs a row, and say so.
        expectation: { ...OTHER_WORK, end: "clear" },
      }));
    },
  },
];
