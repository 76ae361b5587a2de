import type { Clock } from "../../contract/clock.ts";
import type { Decisions } from "../../contract/decisions.ts";
import type { Settings } from "../../contract/settings/settings.ts";
import type { Deliveries } from "../deliveries.ts";

/** The parts of a sandbox that its sender needs. */
export interface SendingSandbox {
  readonly settings: Settings;
  readonly decisions: Decisions;
  readonly clock: Clock;
  readonly deliveries: Deliveries;
  /** When people next do something by themselves: epoch milliseconds, or infinity. Taking the deliveries does it. */
  readonly activity: { readonly next: number };
}
