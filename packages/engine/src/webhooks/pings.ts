import { type ByValue, choose, type Decisions } from "../contract/decisions.ts";
import { refuse } from "../contract/errors.ts";

const OF_NEW: ByValue<"ping-event", boolean> = { "on-request": false, "on-create": true, never: false };
const NEVER: ByValue<"ping-event", boolean> = { "on-request": false, "on-create": false, never: true };

/** Whether a new endpoint gets a ping without being asked. */
export const pingsNew = (decisions: Decisions): boolean => choose(decisions["ping-event"], OF_NEW);

/** @throws ApiError CONFLICT if the mock sends no ping at all. */
export function requirePings({ decisions }: { readonly decisions: Decisions }): void {
  if (choose(decisions["ping-event"], NEVER)) throw refuse.conflict("No ping is ever sent: decision ping-event is 'never'.");
}
