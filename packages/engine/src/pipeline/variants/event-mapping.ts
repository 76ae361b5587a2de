import { type ByValue, choose } from "../../contract/decisions.ts";
import { type Variant, onStep } from "../pipeline.ts";

const SENDS_NONE: ByValue<"event-mapping", boolean> = { "one-per-operation": false, "with-derived-status": false, none: true };

/** Only the web application sends events. `sandbox/writes.ts` sends those of statuses that the clock changes. */
export const eventMapping: Variant = onStep("run", "event-mapping", "one-per-operation", (run) => (entry, route) => {
  const answer = run(entry, route);
  return choose(entry.decisions["event-mapping"], SENDS_NONE) && answer.events.length > 0 ? { ...answer, events: [] } : answer;
});
