import type { Conversation } from "@hr-platform/spec/types";
import { data } from "../../pipeline/answer.ts";
import type { CompanyState } from "../../store/company/company-state.ts";
import { refuseBy } from "../../contract/refuse-by.ts";
import { type Answer, type Context, type Route, route } from "../../pipeline/route.ts";
import { fullName } from "../employees/operations.ts";

const NONE: Conversation = {
  status: "none",
  advisor_assigned: false,
  advisor_name: null,
  advisor_status: null,
  unread_count: 0,
  last_message_at: null,
  last_message_sender: null,
};

/** Who writes to the advisor: the first admin of the company. */
function correspondent({ employees }: CompanyState): string | null {
  for (const { record } of employees.rows()) {
    if (record.role === "company_admin" && record.termination === null) return fullName(record.resource);
  }
  return null;
}

/** The seven facts of §2.13, listed one by one, so that nothing else of the conversation can get in (T-60). */
function conversation({ company, decisions }: Context): Answer {
  const known = company.facts.conversation;
  if (known === null && decisions["no-conversation"] === "not-found")
    throw refuseBy.rule("no-conversation", "NOT_FOUND", "The company has no conversation with an advisor.");
  const { status, advisor_assigned, advisor_name, advisor_status, unread_count, last_message_at, last_message_sender } =
    known?.resource ?? NONE;
  const person = last_message_sender === "advisor" ? advisor_name : last_message_sender === "company" ? correspondent(company) : null;
  return data({
    status,
    advisor_assigned,
    advisor_name,
    advisor_status,
    unread_count,
    last_message_at,
    last_message_sender: decisions["message-sender"] === "person" ? person : last_message_sender,
  });
}

/** §4.8: facts about the conversation with the advisor, never its content. */
export const messagingRoutes: readonly Route[] = [route("getConversation", conversation)];
