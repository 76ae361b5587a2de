import type { Clock } from "../contract/clock.ts";
import type { Decisions } from "../contract/decisions.ts";
import type { Settings } from "../contract/settings.ts";
import type { Deliveries } from "./deliveries.ts";

/** What whoever sends the deliveries of a sandbox sees of it. */
export interface SenderView {
  readonly settings: Settings;
  readonly decisions: Decisions;
  readonly clock: Clock;
  readonly deliveries: Deliveries;
}
