import { type ConversationRecord, isoInstant } from "@hr-platform/domain";
import { refuse } from "../../contract/errors.ts";
import { type WebAction, type WebAnswer, type WebContextOf, webAction } from "../web-action.ts";

const MESSAGE = {
  sender: { type: "text", required: true, meaning: "Who writes.", values: ["company", "advisor"] },
  text: { type: "text", required: true, meaning: "The message, which the API never returns." },
} as const;

/** Who writes has read what is there: a message of the company leaves nothing unread for it. */
function writeMessage({ company, body, now }: WebContextOf<typeof MESSAGE>): WebAnswer {
  const known = company.facts.conversation;
  if (known === null) throw refuse.conflict("The company has no conversation with an advisor.");
  const sent_at = isoInstant(now);
  const unread_count = body.sender === "advisor" ? known.resource.unread_count + 1 : 0;
  const record: ConversationRecord = {
    resource: { ...known.resource, unread_count, last_message_at: sent_at, last_message_sender: body.sender },
    messages: [...known.messages, { sender: body.sender, body: body.text, sent_at }],
  };
  return { data: { unread_count, last_message_at: sent_at }, changes: [{ table: "conversation", record }] };
}

/** The conversation with the advisor, of which the API shows metadata alone (§1, privacy rule 3). */
export const conversationActions: readonly WebAction[] = [
  webAction({
    name: "write-message",
    title: "Write to the advisor, or answer as the advisor",
    fields: MESSAGE,
    about: ["conversation"],
    run: writeMessage,
  }),
];
