import type {
  ApplicationRecord,
  CandidateRecord,
  CompanyData,
  CompanyRecord,
  ConversationRecord,
  JobRoleRecord,
  LearningPathRecord,
  LogoFile,
  OfferRecord,
  OffboardingPlanRecord,
  OnboardingPlanRecord,
  PermissionsRecord,
  SetupFacts,
  SuppressionRecord,
  SurveyProgrammeRecord,
  SurveyRecord,
  WebhookRecord,
} from "@hr-platform/domain";
import type { Billing, Branding } from "@hr-platform/spec/types";
import { Collection } from "./collection.ts";
import type { Versioned } from "./history.ts";

/** Records of areas whose responses combine several of them. */
interface Records {
  readonly webhooks: WebhookRecord;
  readonly roles: JobRoleRecord;
  readonly candidates: CandidateRecord;
  readonly applications: ApplicationRecord;
  readonly offers: OfferRecord;
  readonly onboarding_plans: OnboardingPlanRecord;
  readonly offboarding_plans: OffboardingPlanRecord;
  readonly surveys: SurveyRecord;
  readonly learning_paths: LearningPathRecord;
  readonly survey_programmes: SurveyProgrammeRecord;
}

/** Records of which a company has exactly one. */
interface Singles {
  readonly company: CompanyRecord;
  readonly branding: Branding;
  /** The uploaded logo, if there is one. */
  readonly logo: LogoFile | null;
  readonly billing: Billing;
  readonly setup: SetupFacts;
  readonly permissions: PermissionsRecord;
  readonly conversation: ConversationRecord | null;
  /** The analytics cells that were hidden so far, so that they stay hidden. */
  readonly suppression: SuppressionRecord | null;
}

export type RecordTable = keyof Records;
type SingleTable = keyof Singles;

/** A record to put, or a single record to replace. */
export type PlainChange =
  | { readonly [T in RecordTable]: { readonly table: T; readonly record: Records[T] } }[RecordTable]
  | { readonly [T in SingleTable]: { readonly table: T; readonly record: Singles[T] } }[SingleTable];

export type Collections = { readonly [T in RecordTable]: Collection<Records[T]> };

const ownId = ({ id }: { readonly id: string }): string => id;
const resourceId = ({ resource }: { readonly resource: { readonly id: string } }): string => resource.id;

/** The collections of a company, from its data. */
export function collections(data: CompanyData): Collections {
  return {
    webhooks: new Collection(data.webhooks, resourceId),
    roles: new Collection(data.roles, ownId),
    candidates: new Collection(data.candidates, ownId),
    applications: new Collection(data.applications, ownId),
    offers: new Collection(data.offers, ownId),
    onboarding_plans: new Collection(data.onboarding_plans, ownId),
    offboarding_plans: new Collection(data.offboarding_plans, ownId),
    surveys: new Collection(data.surveys, ownId),
    learning_paths: new Collection(data.learning_paths, resourceId),
    survey_programmes: new Collection(data.survey_programmes, resourceId),
  };
}

/** The single records of a company, by name. */
export class Facts implements Versioned {
  #values: Singles;

  constructor(data: CompanyData) {
    const { company, branding, logo = null, billing, setup, permissions, conversation, suppression = null } = data;
    this.#values = { company, branding, logo, billing, setup, permissions, conversation, suppression };
  }

  /** The current records. */
  get now(): Singles {
    return this.#values;
  }

  get(name: string): unknown {
    return this.#values[name as SingleTable];
  }

  write(name: string, value: unknown): void {
    this.#values = { ...this.#values, [name]: value };
  }
}
