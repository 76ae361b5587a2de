import type { Oracle } from "../oracle.ts";
import { type Resource, fieldRule } from "../fields.ts";
import { count, flag, nullOr, text } from "../../document/formats.ts";

/** The metadata of the advisor conversation (§2.13); without a conversation the response may be 404. */
export const conversationResource: Resource = {
  what: "conversation",
  within: { getConversation: "data" },
  members: [
    { requirement: "MSG-01", name: "status", form: text },
    { requirement: "MSG-02", name: "advisor_assigned", form: flag },
    { requirement: "MSG-03", name: "advisor_name", form: nullOr(text) },
    { requirement: "MSG-04", name: "advisor_status", form: nullOr(text) },
    { requirement: "MSG-05", name: "unread_count", form: count },
    { requirement: "MSG-06", name: "last_message_at", form: nullOr(text) },
    { requirement: "MSG-07", name: "last_message_sender", form: nullOr(text) },
  ],
};

export const messagingOracles: readonly Oracle[] = [fieldRule(conversationResource)];
