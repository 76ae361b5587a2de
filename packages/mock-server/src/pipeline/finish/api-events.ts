import type { Decisions } from "../../contract/decisions.ts";
import type { Answer } from "../route.ts";

/** Removes the events of an answer, if only the web application sends events. */
export function withApiEvents(answer: Answer, decisions: Decisions): Answer {
  return decisions["event-mapping"] === "none" && answer.events.length > 0 ? { ...answer, events: [] } : answer;
}
