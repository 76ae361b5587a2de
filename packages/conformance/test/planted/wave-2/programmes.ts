import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** Survey programmes, learning paths, and the advisor conversation. */
export const secondProgrammes: readonly Planted[] = [
  subtle("lists a survey programme that is a draft", "LEARN-01", [
    "recognition-routes.ts",
    `            repeats: { cadence: "monthly" },
          }`,
    `            repeats: { cadence: "monthly" },
            status: "draft",
          }`,
  ]),
  plain("lists survey programmes without a cadence", "LEARN-01", [
    "recognition-routes.ts",
    `            repeats: { cadence: "monthly" },`,
    "",
  ]),
  plain("lists learning paths in an object", "LEARN-02", [
    "recognition-routes.ts",
    `  const courses = ["Knife skills", "Allergens", "Fire safety"];`,
    `  const courses = ["Knife skills", "Allergens", "Fire safety"];
  if (call.company.stages.length > 0) return { data: { paths: [{ name: "Kitchen basics", courses }] } };`,
  ]),
  subtle("shows the answer key of the quizzes of a learning path", "PRIV-16", [
    "recognition-routes.ts",
    "({ order, title, minutes: 20 }))",
    `({ order, title, minutes: 20, quiz: [{ question: \`What is \${title}?\`, options: ["A", "B"], correct_answer: "B" }] }))`,
  ]),
  plain("lists learning paths without courses", "LEARN-02", [
    "recognition-routes.ts",
    "            modules: courses.map((title, order) => ({ order, title, minutes: 20 })),",
    "            about: courses.length,",
  ]),
  subtle("publishes a learning path over the API", "LEARN-03 WEB-10", [
    "routes.ts",
    `listPaths, "many"],`,
    `listPaths, "many"],
  ["PATCH /learning-paths/{id}", "write", ({ params }) => ({ data: { id: params["id"]!, status: "published" } })],`,
  ]),
  plain("shows the text of the last message of a conversation", "MSG-08 PRIV-14", [
    "settings-routes.ts",
    `    channel: "web",`,
    `    channel: "web",
    last_message: { sender: "Perpetua Lindqvist", text: "About the dismissal we talked over on Friday: please call me." },`,
  ]),
  subtle("lists the messages of a conversation below it", "PRIV-14", [
    "routes.ts",
    `  ["GET /messaging/conversation", "read", readConversation],`,
    `  ["GET /messaging/conversation", "read", readConversation],
  ["LIST /messaging/conversation/messages", "read", () => ({ data: [{ sender: "Perpetua Lindqvist", text: "Please call me." }] })],`,
  ]),
  subtle("gives the unread messages as text", "MSG-05", ["settings-routes.ts", "unread_count: 2,", `unread_count: "2",`]),
  plain("gives a conversation without a status", "MSG-01", [
    "settings-routes.ts",
    `    status: "waiting_for_advisor",`,
    "    status: null,",
  ]),
  plain("leaves out whether an advisor is assigned", "MSG-02", ["settings-routes.ts", "    advisor_assigned: true,", ""]),
];
