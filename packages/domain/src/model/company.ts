/** The company itself, its keys, settings and webhooks, in the form of a world file. */
import type { Company, Conversation, Webhook } from "@hr-platform/spec/types";
import { FLAG, INSTANT, type Schema, TEXT, TEXT_OR_NULL, UUID, described, listOf, mapOf, nullOr, objectOf, oneOf } from "./schema.ts";

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

export const keySchema: Schema<ApiKey> = objectOf<ApiKey>({
  token: { type: "string", pattern: String.raw`^[\x21-\x7e]+$` },
  scopes: { ...listOf(oneOf("read", "write", "admin", "webhooks")), uniqueItems: true },
  revoked: FLAG,
});

export const companySchema: Schema<CompanyRecord> = objectOf<CompanyRecord>({ resource: described("Company"), phone: TEXT_OR_NULL });

export const setupSchema: Schema<SetupFacts> = objectOf<SetupFacts>({
  onboarding_complete: FLAG,
  document_uploaded: FLAG,
  pay_schedule_set: FLAG,
});

export const logoSchema: Schema<LogoFile> = objectOf<LogoFile>({
  id: UUID,
  media_type: oneOf("image/png", "image/jpeg", "image/webp", "image/svg+xml"),
  base64: TEXT,
});

export const webhookSchema: Schema<WebhookRecord> = objectOf<WebhookRecord>({
  resource: described("Webhook"),
  secret: TEXT,
  deleted_at: nullOr(INSTANT),
});

export const permissionsSchema: Schema<PermissionsRecord> = objectOf<PermissionsRecord>({
  manager: mapOf(FLAG),
  presets: mapOf(oneOf("team_lead", "hr_manager")),
});

export const conversationSchema: Schema<ConversationRecord> = objectOf<ConversationRecord>({
  resource: described("Conversation"),
  messages: listOf(objectOf<ConversationRecord["messages"][number]>({ sender: TEXT, body: TEXT, sent_at: INSTANT })),
});

export const suppressionSchema: Schema<SuppressionRecord> = objectOf<SuppressionRecord>({ cells: listOf(TEXT) });
