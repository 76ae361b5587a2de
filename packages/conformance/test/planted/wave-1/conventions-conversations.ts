import type { Planted } from "../planted.ts";
import { within } from "./within.ts";

export const conventionsConversations: readonly Planted[] = within("settings-routes.ts", [
  ["subtle", "the conversation counts what is unread in a text", ["MSG-05"], `unread_count: 2,`, `unread_count: "2",`],
  ["subtle", "the conversation counts what is unread below zero", ["MSG-05"], `unread_count: 2,`, `unread_count: -1,`],
  [
    "subtle",
    "the conversation shows the last message",
    ["MSG-08"],
    `channel: "web",`,
    `channel: "web",\n    last_message: "Thank you, that is all I needed to know.",`,
  ],
  [
    "subtle",
    "the conversation shows the beginning of the last message as its status",
    ["MSG-08"],
    `status: "waiting_for_advisor",`,
    `status: "Thank you, that is all I needed to know about the pay run, and the leave of Tama in the first week of May. Please tell me when it is done.",`,
  ],
  [
    "subtle",
    "the conversation shows the address of the advisor",
    ["MSG-08"],
    `channel: "web",`,
    `channel: "web",\n    advisor_email: "perpetua@example.com",`,
  ],
  ["subtle", "the conversation lacks the status of the advisor", ["MSG-04"], `    advisor_status: "away",\n`, ``],
  [
    "subtle",
    "the conversation tells the time in seconds",
    ["MSG-06"],
    `last_message_at: stamp(now() - 4e6),`,
    `last_message_at: Math.round(now() / 1000),`,
  ],
]);
