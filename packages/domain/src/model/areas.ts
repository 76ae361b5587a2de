import { type ActivityRecord, activitySchema } from "./activity.ts";
import type { Billing, Branding } from "@hr-platform/spec/types";
import { type OffboardingPlanRecord, type OnboardingPlanRecord, offboardingPlanSchema, onboardingPlanSchema } from "./boarding.ts";
import {
  type CompanyRecord,
  type ConversationRecord,
  type LogoFile,
  type PermissionsRecord,
  type SetupFacts,
  type SubscriptionRecord,
  type SuppressionRecord,
  type WebhookRecord,
  companySchema,
  conversationSchema,
  logoSchema,
  permissionsSchema,
  setupSchema,
  subscriptionSchema,
  suppressionSchema,
  webhookSchema,
} from "./company.ts";
import { type EmployeeRecord, employeeSchema } from "./employee.ts";
import {
  type LearningPathRecord,
  type RecognitionRecord,
  type SurveyProgrammeRecord,
  type SurveyRecord,
  type TrainingRecord,
  learningPathSchema,
  recognitionSchema,
  surveyProgrammeSchema,
  surveySchema,
  trainingSchema,
} from "./engagement.ts";
import { type LeaveRecord, type LeaveTypeRecord, leaveSchema, leaveTypeSchema } from "./leave.ts";
import {
  type ApplicationRecord,
  type CandidateRecord,
  type JobRoleRecord,
  type OfferRecord,
  type StageRecord,
  applicationSchema,
  candidateSchema,
  offerSchema,
  roleSchema,
  stageSchema,
} from "./recruitment.ts";
import { type RecordSchema, described, arrayOf, nullOr } from "./schema.ts";

/** What a company keeps: tables, which are lists of records in creation order, and single records. */
export interface Areas {
  readonly company: CompanyRecord;
  readonly billing: Billing;
  readonly setup: SetupFacts;
  readonly branding: Branding;
  readonly employees: readonly EmployeeRecord[];
  readonly leave_types: readonly LeaveTypeRecord[];
  /** Visible and hidden requests. The mock splits them in `store/visibility.ts`. */
  readonly leave: readonly LeaveRecord[];
  readonly webhooks: readonly WebhookRecord[];
  readonly stages: readonly StageRecord[];
  readonly roles: readonly JobRoleRecord[];
  readonly candidates: readonly CandidateRecord[];
  readonly applications: readonly ApplicationRecord[];
  readonly offers: readonly OfferRecord[];
  readonly onboarding_plans: readonly OnboardingPlanRecord[];
  readonly offboarding_plans: readonly OffboardingPlanRecord[];
  readonly surveys: readonly SurveyRecord[];
  readonly recognition: readonly RecognitionRecord[];
  readonly learning_paths: readonly LearningPathRecord[];
  readonly survey_programmes: readonly SurveyProgrammeRecord[];
  readonly training: readonly TrainingRecord[];
  readonly permissions: PermissionsRecord;
  readonly conversation: ConversationRecord | null;
  /** Absent or null: no logo. */
  readonly logo?: LogoFile | null;
  /** Absent or null: nothing was hidden yet. */
  readonly suppression?: SuppressionRecord | null;
  /** Absent or null: no payment is missing. */
  readonly subscription?: SubscriptionRecord | null;
  /** Absent or null: the company never had activity. */
  readonly activity?: ActivityRecord | null;
}

export type AreaName = keyof Areas;
export type TableName = { [A in AreaName]-?: Areas[A] extends readonly object[] ? A : never }[AreaName];
export type SingleName = Exclude<AreaName, TableName>;
/** The record of a table. */
export type RecordOf<T extends TableName> = Areas[T][number];

/** The members of a record, those of its resource as `resource/member`. */
type Place<R> = (keyof R & string) | (R extends { readonly resource: infer S } ? `resource/${keyof S & string}` : never);

/** A table: its records, in the order of their creation. */
interface Table<R> {
  readonly kind: "table";
  readonly schema: RecordSchema<readonly R[]>;
  readonly empty: readonly R[];
  /** The members that hold ids of another table. */
  readonly references: { readonly [P in Place<R>]?: TableName };
}

/** A record of which a company has exactly one. */
interface Single<T> {
  readonly kind: "single";
  readonly schema: RecordSchema<T>;
  /** Its value in a company without history. Absent: there is none, each company has its own. */
  readonly empty?: T;
}

/** A single record that may be absent. */
interface Optional<T> {
  readonly kind: "optional";
  readonly schema: RecordSchema<T>;
}

type Area<T> = [T] extends [readonly (infer R)[]] ? Table<R> : undefined extends T ? Optional<Exclude<T, undefined>> : Single<T>;

function table<R>(record: RecordSchema<R>, references: Table<R>["references"] = {}): Table<R> {
  return { kind: "table", schema: arrayOf(record), empty: [], references };
}

/**
 * Everything that a company keeps. A row here and the member of `Areas` add a table: the state of a company, its changes
 * and snapshots, world files and the empty company follow from them.
 */
export const AREAS: { readonly [A in AreaName]-?: Area<Areas[A]> } = {
  company: { kind: "single", schema: companySchema },
  billing: { kind: "single", schema: described("Billing") },
  setup: {
    kind: "single",
    schema: setupSchema,
    empty: { onboarding_complete: false, document_uploaded: false, pay_schedule_set: false },
  },
  branding: {
    kind: "single",
    schema: described("Branding"),
    empty: { primary_colour: null, accent_colour: null, brand_name: null, logo_url: null, email_branding: false, published_at: null },
  },
  employees: table(employeeSchema, { "resource/manager_id": "employees" }),
  leave_types: table(leaveTypeSchema),
  leave: table(leaveSchema, { "resource/employeeId": "employees", "resource/typeId": "leave_types" }),
  webhooks: table(webhookSchema),
  stages: table(stageSchema),
  roles: table(roleSchema),
  candidates: table(candidateSchema),
  applications: table(applicationSchema, { role_id: "roles", candidate_id: "candidates", stage_id: "stages" }),
  offers: table(offerSchema, { application_id: "applications" }),
  onboarding_plans: table(onboardingPlanSchema, { employee_id: "employees" }),
  offboarding_plans: table(offboardingPlanSchema, { employee_id: "employees" }),
  surveys: table(surveySchema, { invited_employee_ids: "employees" }),
  recognition: table(recognitionSchema),
  learning_paths: table(learningPathSchema),
  survey_programmes: table(surveyProgrammeSchema),
  training: table(trainingSchema, { employee_id: "employees" }),
  permissions: { kind: "single", schema: permissionsSchema, empty: { manager: {}, presets: {} } },
  conversation: { kind: "single", schema: nullOr(conversationSchema), empty: null },
  logo: { kind: "optional", schema: nullOr(logoSchema) },
  suppression: { kind: "optional", schema: nullOr(suppressionSchema) },
  subscription: { kind: "optional", schema: nullOr(subscriptionSchema) },
  activity: { kind: "optional", schema: nullOr(activitySchema) },
};

const names = Object.keys(AREAS) as AreaName[];
const isTable = (name: AreaName): name is TableName => AREAS[name].kind === "table";

/** The tables and the single records, in the order of the areas. */
export const TABLES: readonly TableName[] = names.filter(isTable);
export const SINGLES: readonly SingleName[] = names.filter((name) => !isTable(name));
