import type { Oracle } from "../oracle.ts";
import { type Resource, fieldRule, resourceOf } from "../fields.ts";
import { count, nullOr, text } from "../../document/formats.ts";

/** The metadata of the advisor conversation (§2.13); without a conversation the response may be 404, and who wrote last is open. */
export const conversationResource: Resource = resourceOf({
  what: "conversation",
  schema: "Conversation",
  forms: { unread_count: count, last_message_at: nullOr(text), last_message_sender: nullOr(text) },
});

export const messagingOracles: readonly Oracle[] = [fieldRule(conversationResource)];
