/** The company itself, its keys, settings and webhooks, in the form of a world file. */
import type { Company, Conversation, Webhook } from "@hr-platform/spec/types";
import {
  FLAG,
  INSTANT,
  type RecordSchema,
  TEXT,
  TEXT_OR_NULL,
  UUID,
  described,
  arrayOf,
  mapOf,
  nullOr,
  objectOf,
  choiceOf,
} from "./schema.ts";

export type Scope = "read" | "write" | "admin" | "webhooks";
export type Plan = "starter" | "growth" | "scale" | "enterprise";

/** An API key (§5.2). */
export interface ApiKey {
  readonly token: string;
  readonly scopes: readonly Scope[];
  readonly revoked: boolean;
}

export interface CompanyRecord {
  readonly resource: Company;
  /** Writable over the API, but not a field of Company. */
  readonly phone: string | null;
}

/** Facts of setup completeness that no other record has. */
export interface SetupFacts {
  readonly onboarding_complete: boolean;
  readonly document_uploaded: boolean;
  readonly pay_schedule_set: boolean;
}

/** An uploaded logo as served. */
export interface LogoFile {
  readonly id: string;
  readonly media_type: "image/png" | "image/jpeg" | "image/webp" | "image/svg+xml";
  readonly base64: string;
}

export interface WebhookRecord {
  readonly resource: Webhook;
  readonly secret: string;
  readonly deleted_at: string | null;
}

export interface PermissionsRecord {
  /** Overrides of the company: capability key to boolean (§2.13). */
  readonly manager: Readonly<Record<string, boolean>>;
  /** Presets by employee id; managers without one are absent. */
  readonly presets: Readonly<Record<string, "team_lead" | "hr_manager">>;
}

export interface ConversationRecord {
  readonly resource: Conversation;
  /** Never returned (§1, privacy rule 3). */
  readonly messages: readonly { readonly sender: string; readonly body: string; readonly sent_at: string }[];
}

/** Analytics cells that were hidden once: they stay hidden, so that two summaries cannot be compared. */
export interface SuppressionRecord {
  readonly cells: readonly string[];
}

/** What only the service knows of a subscription. */
export interface SubscriptionRecord {
  /** When a subscription that is past due ends unless somebody pays; null: never. */
  readonly lapses_at: string | null;
}

export const keySchema: RecordSchema<ApiKey> = objectOf<ApiKey>({
  token: { type: "string", pattern: String.raw`^[\x21-\x7e]+$` },
  scopes: { ...arrayOf(choiceOf("read", "write", "admin", "webhooks")), uniqueItems: true },
  revoked: FLAG,
});

export const companySchema: RecordSchema<CompanyRecord> = objectOf<CompanyRecord>({ resource: described("Company"), phone: TEXT_OR_NULL });

export const setupSchema: RecordSchema<SetupFacts> = objectOf<SetupFacts>({
  onboarding_complete: FLAG,
  document_uploaded: FLAG,
  pay_schedule_set: FLAG,
});

export const logoSchema: RecordSchema<LogoFile> = objectOf<LogoFile>({
  id: UUID,
  media_type: choiceOf("image/png", "image/jpeg", "image/webp", "image/svg+xml"),
  base64: TEXT,
});

const endpoint: RecordSchema<Webhook> = objectOf<Webhook>({
  id: UUID,
  url: TEXT,
  // Any texts if a decision says so.
  events: arrayOf(TEXT) as object as RecordSchema<Webhook["events"]>,
  is_active: FLAG,
  created_at: INSTANT,
});

export const webhookSchema: RecordSchema<WebhookRecord> = objectOf<WebhookRecord>({
  resource: endpoint,
  secret: { ...TEXT, minLength: 1 },
  deleted_at: nullOr(INSTANT),
});

export const permissionsSchema: RecordSchema<PermissionsRecord> = objectOf<PermissionsRecord>({
  manager: mapOf(FLAG),
  presets: mapOf(choiceOf("team_lead", "hr_manager")),
});

export const conversationSchema: RecordSchema<ConversationRecord> = objectOf<ConversationRecord>({
  resource: described("Conversation"),
  messages: arrayOf(objectOf<ConversationRecord["messages"][number]>({ sender: TEXT, body: TEXT, sent_at: INSTANT })),
});

export const subscriptionSchema: RecordSchema<SubscriptionRecord> = objectOf<SubscriptionRecord>({ lapses_at: nullOr(INSTANT) });

export const suppressionSchema: RecordSchema<SuppressionRecord> = objectOf<SuppressionRecord>({ cells: arrayOf(TEXT) });
