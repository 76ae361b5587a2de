import type { SingleName } from "@hr-platform/domain";
import type { RecordTable } from "@hr-platform/engine/store/company/company-tables";

/** A table of a company, as the operator of the mock sees it. */
export type StoredTable =
  | "employees"
  | "leave"
  | "hiddenLeave"
  | "leaveTypes"
  | "hiddenTypes"
  | "stages"
  | "recognition"
  | "keys"
  | RecordTable
  | SingleName;

/** What people know a table by. */
export interface TableText {
  /** What its records are. */
  readonly title: string;
  readonly holds: string;
  /** Whether no response of the API ever shows its records (§1). */
  readonly neverInApi: boolean;
}

const shown = (title: string, holds: string): TableText => ({ title, holds, neverInApi: false });
const never = (title: string, holds: string): TableText => ({ title, holds, neverInApi: true });

/** All tables, in the order in which they are listed. */
export const TABLE_TEXTS: Readonly<Record<StoredTable, TableText>> = {
  employees: shown("Employees", "People, former ones included, with role, invitation and termination."),
  leave: shown("Leave requests", "Requests for leave that the API shows, in every status."),
  hiddenLeave: never("Hidden leave", "Family-violence leave, which the API never shows (§1)."),
  leaveTypes: shown("Leave types", "Types of leave with their rules."),
  hiddenTypes: never("Hidden leave types", "The types of family-violence leave, which the API never shows (§1)."),
  roles: shown("Job roles", "Positions to fill."),
  stages: shown("Pipeline stages", "The stages of recruitment, in their order."),
  candidates: never("Candidates", "Personal data of candidates, which the API takes and never returns (§1)."),
  applications: shown("Applications", "Candidates for a role; the API shows a reference in place of the person."),
  offers: never("Offers", "Offers of employment; the API makes them and returns their id alone."),
  onboarding_plans: shown("Onboarding plans", "Plans of new employees with their tasks."),
  offboarding_plans: shown("Offboarding plans", "Plans of leavers with their tasks; the API shows no answer of an exit interview (§1)."),
  surveys: shown("Surveys", "Surveys with questions, invitations and responses; the API shows aggregates alone (§1)."),
  recognition: shown("Recognition", "Posts of recognition; the API shows public ones."),
  learning_paths: shown("Learning paths", "Ordered courses; the API shows published ones, never answer keys (§1)."),
  survey_programmes: shown("Survey programmes", "Ordered surveys with a cadence; the API shows published ones."),
  training: never("Training", "Courses of employees; the API shows the completion of departments alone."),
  webhooks: shown("Webhooks", "Endpoints for events, deleted ones included."),
  keys: never("API keys", "Keys with their scopes, revoked ones included."),
  company: shown("Company", "The company itself."),
  billing: shown("Billing", "Plan, subscription and seats."),
  subscription: never("Subscription", "When a subscription with a missing payment ends."),
  setup: shown("Setup", "What is known of the company's setup besides its data."),
  branding: shown("Branding", "Colours, brand name and logo address."),
  permissions: shown("Permissions", "What managers may do, and presets of single managers."),
  conversation: shown("Advisor conversation", "Messages to and from the advisor; the API shows metadata alone (§1)."),
  logo: shown("Logo", "The uploaded logo."),
  suppression: never("Suppressed cells", "Cells of the analytics that were hidden once and stay hidden."),
  activity: never("Activity", "What people are about to do by themselves."),
};

export const TABLE_NAMES: readonly StoredTable[] = Object.keys(TABLE_TEXTS) as StoredTable[];
