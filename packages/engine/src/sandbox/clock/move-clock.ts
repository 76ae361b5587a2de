import { isoInstant } from "@hr-platform/domain";
import { type Clock, type ClockMode, parseInstant } from "../../contract/clock.ts";
import type { RateLimiter } from "../../pipeline/rate-limit.ts";
import type { Companies } from "../../store/company/companies.ts";
import type { Decisions } from "../../contract/decisions.ts";
import type { Deliveries } from "../../webhooks/deliveries.ts";
import type { SandboxActivity } from "../sandbox-activity.ts";
import type { CompanyStep } from "../writes.ts";
import { ConfigurationError } from "../../contract/configuration-error.ts";
import { advance } from "../../contract/duration.ts";
import { refuse } from "../../contract/errors.ts";

/** The error for a clock that would move back: it names now and what to do. `clock`: the one to start a sandbox with. */
function backwards(now: number, clock = ""): ReturnType<typeof refuse.conflict> {
  return refuse.conflict(
    `The clock shows ${isoInstant(now)} and never moves back: restore a snapshot of the earlier time, reset to the start, ` +
      `or make a sandbox with the earlier clock${clock}.`,
  );
}

/** An instant that a clock may move to. @throws ApiError CONFLICT for one before now: what has happened since would stay. */
function notBefore(mode: ClockMode, now: number, to: number): number {
  if (to < now) throw backwards(now, ` '${mode === "frozen" ? "frozen:" : ""}${isoInstant(to)}'`);
  return to;
}

/** An ISO 8601 duration with a minus. */
const NEGATIVE = /^-P|^P.*-\d/;
/** The beginning of an instant or a date. */
const INSTANT = /^\d{4}-\d\d/;

/**
 * Where a clock moves from now: the instant of a text, or as far on as a duration says.
 * @throws ConfigurationError for another text. @throws ApiError CONFLICT for a negative duration.
 */
export const target = {
  instant: (text: string) => (): number => parseInstant(text),
  duration:
    (text: string) =>
    (now: number): number => {
      if (NEGATIVE.test(text)) throw backwards(now);
      if (INSTANT.test(text)) throw new ConfigurationError(`'${text}' is an instant, not a duration; set moves the clock to an instant`);
      return advance(now, text);
    },
};

/** Due work that was done when the clock moved. */
export interface DueWork {
  readonly at: string;
  readonly kind: "employee-status" | "subscription" | "activity" | "rate-window" | "delivery";
  readonly company?: string;
  readonly employee_id?: string;
  readonly from?: string;
  readonly to?: string;
  /** What somebody did by themselves, and the record that it made or changed. */
  readonly act?: string;
  readonly resource_id?: string;
  readonly webhook_id?: string;
  readonly delivery_id?: string;
  readonly event?: string;
  /** The number of the attempt, from 1, and its response status; null: no response. */
  readonly attempt?: number;
  readonly status?: number | null;
}

/** Due work in the order of its times. */
export function inOrder(work: readonly DueWork[]): DueWork[] {
  return work.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

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
  return inOrder([...sandbox.settle(to), ...windows.map(({ at }): DueWork => ({ at: isoInstant(at), kind: "rate-window" }))]);
}
