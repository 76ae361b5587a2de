import type { Conversation } from "@hr-platform/spec/types";
import type { CompanyState } from "@hr-platform/engine/store/company/company-state";
import { withData } from "../changed-json.ts";
import { type Fault, changeAnswer } from "../fault.ts";

const conversation = (change: (known: Conversation, company: CompanyState) => unknown): Fault["breaks"] =>
  changeAnswer(["getConversation"], (answer, { company }) => withData(answer, (known: Conversation) => change(known, company)));

/** The text of the last message. */
const lastText = ({ facts }: CompanyState): string | null => facts.conversation?.messages.at(-1)?.body ?? null;

/** Facts about the conversation with the advisor (§2.13, §4.8). */
export const messagingFaults: readonly Fault[] = [
  {
    id: "conversation-with-the-last-message",
    title: "Adds the text of the last message to the conversation",
    violates: ["MSG-08", "PRIV-14"],
    breaks: conversation((known, company) => ({ ...known, last_message: lastText(company) })),
  },
  {
    id: "conversation-sender-with-a-preview",
    title: "Puts the beginning of the last message behind its sender",
    violates: ["PRIV-14", "MSG-08"],
    breaks: conversation((known, company) => {
      const { last_message_sender: sender } = known;
      return { ...known, last_message_sender: sender === null ? null : `${sender}: ${lastText(company)?.slice(0, 80) ?? ""}` };
    }),
  },
  {
    id: "unread-messages-are-quoted",
    title: "Adds the texts of unread messages to the conversation",
    violates: ["MSG-08", "PRIV-14"],
    breaks: conversation((known, { facts }) => {
      if (known.unread_count === 0) return known;
      const messages = facts.conversation?.messages.slice(-known.unread_count) ?? [];
      return { ...known, unread: messages.map(({ body }) => body) };
    }),
  },
  {
    id: "conversation-with-the-advisors-address",
    title: "Adds the advisor's e-mail address to the conversation",
    violates: ["MSG-08"],
    breaks: conversation((known) => ({
      ...known,
      advisor_email: known.advisor_name === null ? null : `${known.advisor_name.toLowerCase().replace(" ", ".")}@advisors.example`,
    })),
  },
  {
    id: "conversation-status-as-a-number",
    title: "Gives the status of the conversation as a number",
    violates: ["MSG-01"],
    breaks: conversation((known) => ({ ...known, status: known.status === "open" ? 1 : 0 })),
  },
  {
    id: "advisor-assigned-in-words",
    title: "Gives advisor_assigned as yes or no",
    violates: ["MSG-02"],
    breaks: conversation((known) => ({ ...known, advisor_assigned: known.advisor_assigned ? "yes" : "no" })),
  },
  {
    id: "advisor-name-in-parts",
    title: "Gives the advisor's name as an object",
    violates: ["MSG-03"],
    breaks: conversation((known) => {
      const [first, last] = known.advisor_name?.split(" ") ?? [];
      return { ...known, advisor_name: known.advisor_name === null ? null : { first, last } };
    }),
  },
  {
    id: "advisor-status-as-a-boolean",
    title: "Gives true or false as advisor_status: whether the advisor is available",
    violates: ["MSG-04"],
    breaks: conversation((known) => ({ ...known, advisor_status: known.advisor_status === "available" })),
  },
  {
    id: "unread-count-as-text",
    title: "Gives the unread messages as text",
    violates: ["MSG-05"],
    breaks: conversation((known) => ({ ...known, unread_count: String(known.unread_count) })),
  },
  {
    id: "unread-count-below-zero",
    title: "Gives -1 unread messages where there is no conversation",
    violates: ["MSG-05"],
    breaks: conversation((known) => (known.status === "none" ? { ...known, unread_count: -1 } : known)),
  },
  {
    id: "last-message-in-seconds",
    title: "Gives the time of the last message in seconds since 1970",
    violates: ["MSG-06", "CONV-03"],
    breaks: conversation((known) => ({
      ...known,
      last_message_at: known.last_message_at === null ? null : Date.parse(known.last_message_at) / 1000,
    })),
  },
  {
    id: "last-message-sender-as-a-boolean",
    title: "Gives true or false as last_message_sender: whether the company wrote last",
    violates: ["MSG-07"],
    breaks: conversation((known) => ({ ...known, last_message_sender: known.last_message_sender === "company" })),
  },
  {
    id: "conversation-without-nulls",
    title: "Leaves out what is null where a company has no advisor",
    violates: ["MSG-03", "MSG-04", "MSG-06", "MSG-07"],
    breaks: conversation((known) => Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null))),
  },
];
