import type { EmittedEvent } from "../webhooks/emitted-event.ts";
import type { Change, ClockStep } from "../store/change.ts";
import type { CompanyState } from "../store/company/company-state.ts";
import type { Decisions } from "../contract/decisions.ts";

/** What work by the clock may read. */
export interface TimedContext {
  readonly company: CompanyState;
  readonly decisions: Decisions;
  /** When it fell due: epoch milliseconds. */
  readonly now: number;
}

/** What work by the clock writes, and how the answer to a turn of the clock lists it. */
export interface TimedResult {
  /** After them, the work is due later or never. */
  readonly changes: readonly Change[];
  readonly events?: readonly EmittedEvent[];
  readonly steps: readonly ClockStep[];
}

/** Work that the clock does, and nobody asks for. */
export type TimedTask = (context: TimedContext) => TimedResult;
