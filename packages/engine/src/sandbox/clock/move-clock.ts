import type { Clock } from "../../contract/clock.ts";
import type { RateLimiter } from "../../pipeline/rate-limit.ts";
import type { Companies } from "../../store/company/companies.ts";
import type { Decisions } from "../../contract/decisions.ts";
import type { Deliveries } from "../../webhooks/deliveries.ts";
import { type DueWork, inOrder } from "./due-work.ts";
import { notBefore } from "./not-before.ts";
import type { SandboxActivity } from "../sandbox-activity.ts";
import type { CompanyStep } from "../writes.ts";

/** The parts of a sandbox that a turn of its clock needs. */
interface TurnedSandbox {
  readonly clock: Clock;
  readonly parts: { readonly companies: Companies; readonly decisions: Decisions; readonly limiter: RateLimiter };
  readonly activity: SandboxActivity;
  readonly deliveries: Pick<Deliveries, "clockMoved">;
  settle(now: number): readonly CompanyStep[];
}

/**
 * Moves the clock of a sandbox to the instant that `target` makes of now, and does the due work in order.
 * @throws ApiError CONFLICT for an instant before now. @throws ConfigurationError for a move over too much activity.
 */
export function moveClock(sandbox: TurnedSandbox, target: (now: number) => number): DueWork[] {
  const { clock, parts, activity, deliveries } = sandbox;
  const from = clock.now();
  const to = notBefore(clock.mode, from, target(from));
  parts.companies.openAll(parts.decisions);
  activity.requireShort(from, to);
  sandbox.settle(from);
  clock.set(to);
  deliveries.clockMoved();
  const windows = parts.limiter.ending(from, to);
  return inOrder([...sandbox.settle(to), ...windows.map(({ at }): DueWork => ({ at: new Date(at).toISOString(), kind: "rate-window" }))]);
}
