import type { Act } from "../act.ts";
import { OFFICE } from "../day.ts";

const PER_YEAR = 24;
const QUESTIONS = [
  "Which notice does a part-time contract need?",
  "Could you look over our parental leave policy?",
  "How do we record a public holiday that falls on a day off?",
];
const ANSWERS = [
  "I have put a note in your folder.",
  "Happy to: shall we talk tomorrow morning?",
  "It depends on the award; see the link I sent.",
];

/** The advisor answers within days. What they write is never returned (§1, privacy rule 3). */
export const writeToAdvisor: Act = {
  id: "write-to-advisor",
  title: "The company writes to its advisor, or the advisor answers",
  plan(day) {
    const { conversation } = day.company.facts;
    if (conversation === null || !day.workday(day.office).isWorking) return;
    const isAnswer = conversation.resource.last_message_sender === "company";
    if (isAnswer ? day.follows("write-to-advisor", "", 0.5) : day.happens("write-to-advisor", "", PER_YEAR))
      day.at("write-to-advisor", "", day.office, OFFICE);
  },
  run(scene) {
    const known = scene.company.facts.conversation;
    if (known === null) return null;
    const isAnswer = known.resource.last_message_sender === "company";
    scene.web("write-message", { sender: isAnswer ? "advisor" : "company", text: scene.chance.pick(isAnswer ? ANSWERS : QUESTIONS) });
    return {};
  },
};
