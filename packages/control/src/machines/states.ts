import type {
  ApiKey,
  ApplicationRecord,
  EmployeeRecord,
  JobRoleRecord,
  LeaveRecord,
  OffboardingPlanRecord,
  OfferRecord,
  OnboardingPlanRecord,
  SurveyRecord,
  TrainingRecord,
  WebhookRecord,
} from "@hr-platform/domain";
import type { Billing } from "@hr-platform/spec/types";

export type MachineName =
  | "leave-request"
  | "employee-status"
  | "job-role"
  | "application"
  | "offer"
  | "onboarding-plan"
  | "offboarding-plan"
  | "exit-interview"
  | "survey"
  | "webhook"
  | "subscription"
  | "key"
  | "learning-path"
  | "survey-programme"
  | "training";

/** A state machine of the records of a table. */
interface MachinePlace {
  readonly machine: MachineName;
  /** The state of a record. */
  readonly state: (record: never) => string;
}

const published = ({ published: is }: { readonly published: boolean }): string => (is ? "published" : "unpublished");

function webhookState({ resource, deleted_at }: WebhookRecord): string {
  if (deleted_at !== null) return "deleted";
  return resource.is_active ? "active" : "paused";
}

const leave: MachinePlace = { machine: "leave-request", state: ({ resource }: LeaveRecord) => resource.status };

/** The machines of each table, the main one first. */
const PLACES: Readonly<Record<string, readonly MachinePlace[]>> = {
  employees: [{ machine: "employee-status", state: ({ resource }: EmployeeRecord) => resource.status }],
  leave: [leave],
  hiddenLeave: [leave],
  roles: [{ machine: "job-role", state: ({ status }: JobRoleRecord) => status }],
  applications: [{ machine: "application", state: ({ status }: ApplicationRecord) => status }],
  offers: [{ machine: "offer", state: ({ status }: OfferRecord) => status }],
  onboarding_plans: [{ machine: "onboarding-plan", state: ({ status }: OnboardingPlanRecord) => status }],
  offboarding_plans: [
    { machine: "offboarding-plan", state: ({ status }: OffboardingPlanRecord) => status },
    { machine: "exit-interview", state: ({ exit_interview }: OffboardingPlanRecord) => exit_interview.status },
  ],
  surveys: [{ machine: "survey", state: ({ status }: SurveyRecord) => status }],
  webhooks: [{ machine: "webhook", state: webhookState }],
  billing: [{ machine: "subscription", state: ({ subscription_status }: Billing) => subscription_status }],
  keys: [{ machine: "key", state: ({ revoked }: ApiKey) => (revoked ? "revoked" : "valid") }],
  learning_paths: [{ machine: "learning-path", state: published }],
  survey_programmes: [{ machine: "survey-programme", state: published }],
  training: [{ machine: "training", state: ({ completed }: TrainingRecord) => (completed ? "completed" : "assigned") }],
};

/** The state of a record in a machine. */
export interface Position {
  readonly machine: MachineName;
  readonly state: string;
}

/** The machines of a table, the main one first. */
export function machinesOf(table: string): readonly MachineName[] {
  return (Object.hasOwn(PLACES, table) ? PLACES[table]! : []).map(({ machine }) => machine);
}

/** The state of a record in each machine of its table. */
export function positionsOf(table: string, record: object): readonly Position[] {
  if (!Object.hasOwn(PLACES, table)) return [];
  return PLACES[table]!.map(({ machine, state }) => ({ machine, state: (state as (of: object) => string)(record) }));
}
