import { type ByValue, choose, type Decisions } from "../../contract/decisions.ts";
import type { Answer } from "../route.ts";

const SENDS_NONE: ByValue<"event-mapping", boolean> = { "one-per-operation": false, "with-derived-status": false, none: true };

/** Removes the events of an answer, if only the web application sends events. */
export function withApiEvents(answer: Answer, decisions: Decisions): Answer {
  return choose(decisions["event-mapping"], SENDS_NONE) && answer.events.length > 0 ? { ...answer, events: [] } : answer;
}
