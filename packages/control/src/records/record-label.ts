import type {
  ApiKey,
  ApplicationRecord,
  CandidateRecord,
  CompanyRecord,
  EmployeeRecord,
  JobRoleRecord,
  LeaveRecord,
  LeaveTypeRecord,
  LearningPathRecord,
  OfferRecord,
  OnboardingPlanRecord,
  RecognitionRecord,
  StageRecord,
  SurveyProgrammeRecord,
  SurveyRecord,
  TrainingRecord,
  WebhookRecord,
} from "@hr-platform/domain";
import type { CompanyState } from "@hr-platform/engine/store/company/company-state";
import { type StoredTable, TABLE_TEXTS } from "./record-tables.ts";

/** What a label is made of besides its record: stored values, which never change but are replaced. */
export type About = readonly (object | undefined)[];

const NOBODY: About = [];
const nameOf = ({ first_name, last_name }: { readonly first_name: string; readonly last_name: string }): string =>
  `${first_name} ${last_name}`;

const DEPENDENT = new Set<StoredTable>(["onboarding_plans", "offboarding_plans", "training", "applications", "offers"]);

/** Whether labels of a table depend on other tables. */
export function dependsOnOthers(table: StoredTable): boolean {
  return DEPENDENT.has(table);
}

/** The stored values that the label of a record depends on. */
export function aboutOf({ employees, records }: CompanyState, table: StoredTable, record: object): About {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- The labels of the other tables stand alone.
  switch (table) {
    case "onboarding_plans":
    case "offboarding_plans":
    case "training":
      return [employees.get((record as TrainingRecord).employee_id)?.record];
    case "applications": {
      const { candidate_id, role_id } = record as ApplicationRecord;
      return [records.candidates.get(candidate_id), records.roles.get(role_id)];
    }
    case "offers": {
      const application = records.applications.get((record as OfferRecord).application_id);
      return [application === undefined ? undefined : records.candidates.get(application.candidate_id)];
    }
    default:
      return NOBODY;
  }
}

function personIn([person]: About): string {
  return person === undefined ? "somebody unknown" : nameOf((person as EmployeeRecord).resource);
}

function candidateIn([candidate]: About): string {
  return candidate === undefined ? "somebody unknown" : nameOf(candidate as CandidateRecord);
}

function leaveLabel({ resource: { employeeName, typeName, startDate, endDate } }: LeaveRecord): string {
  return `${employeeName}: ${typeName}, ${startDate === endDate ? startDate : `${startDate} to ${endDate}`}`;
}

type Labels = Readonly<Partial<Record<StoredTable, (record: never, about: About) => string>>>;

const LABELS: Labels = {
  employees: ({ resource }: EmployeeRecord) => nameOf(resource),
  leave: leaveLabel,
  hiddenLeave: leaveLabel,
  leaveTypes: ({ resource }: LeaveTypeRecord) => resource.name,
  hiddenTypes: ({ resource }: LeaveTypeRecord) => resource.name,
  roles: ({ title, department }: JobRoleRecord) => (department === null ? title : `${title}, ${department}`),
  stages: ({ resource }: StageRecord) => resource.name,
  candidates: (candidate: CandidateRecord) => nameOf(candidate),
  applications: (_: ApplicationRecord, about) => `${candidateIn(about)} for ${(about[1] as JobRoleRecord | undefined)?.title ?? "a role"}`,
  offers: ({ title }: OfferRecord, about) => `${title}, to ${candidateIn(about)}`,
  onboarding_plans: (_: OnboardingPlanRecord, about) => `Onboarding of ${personIn(about)}`,
  offboarding_plans: (_: object, about) => `Offboarding of ${personIn(about)}`,
  surveys: ({ title }: SurveyRecord) => title,
  recognition: ({ resource: { giver, recipient } }: RecognitionRecord) => `${giver.name} to ${recipient.name}`,
  learning_paths: ({ resource }: LearningPathRecord) => resource.title,
  survey_programmes: ({ resource }: SurveyProgrammeRecord) => resource.title,
  training: ({ course }: TrainingRecord, about) => `${course}, ${personIn(about)}`,
  webhooks: ({ resource }: WebhookRecord) => resource.url,
  keys: ({ scopes }: ApiKey) => (scopes.length === 0 ? "Key without scopes" : `Key with ${scopes.join(", ")}`),
  company: ({ resource }: CompanyRecord) => resource.name,
};

/** What people know a record by, such as the name of a person. */
export function labelOf(table: StoredTable, record: object, about: About): string {
  const label = LABELS[table] as ((record: object, about: About) => string) | undefined;
  return label === undefined ? TABLE_TEXTS[table].title : label(record, about);
}
