import type { OperationId } from "@hr-platform/spec/operations";
import type { Check } from "../check/check.ts";
import type { Readers } from "../keys/key-use.ts";
import { measuredReachOf } from "../measured/reach.ts";
import type { Schedule } from "./schedule.ts";

/** Whether a check only reads, as measured, and waits for nothing, so that another one may have it run at any moment. */
export function onlyReads(row: Check): boolean {
  const { writes, calls } = measuredReachOf(row);
  return calls.length > 0 && writes === 0 && !row.waits && !row.needs.includes("sacrificial-key");
}

/** Whether a check only reads, with any key: those that need a key send reads with that key. */
export function readsWithAnyKey(row: Check): boolean {
  return onlyReads(row) && row.needs.length === 0;
}

/** What the checks of the rate limit may do with the others of a run. */
export interface ReadersSettings {
  readonly checks: readonly Check[];
  readonly schedule: Schedule;
  /** Whether checks run beside each other. */
  readonly beside: boolean;
  /** Whether checks are kept until `read`. */
  readonly held: boolean;
  readonly ended: () => boolean;
  /** Called when reads replace no requests any more. */
  readonly onEnd: () => void;
  /** Called when reads do not replace requests, with the reason: checks for which they must do not run. */
  readonly onDrop: (why: string) => void;
}

/** The checks that only read, for the check of the rate limit. */
export function readersOf({ checks, schedule, beside, held, ended, onEnd, onDrop }: ReadersSettings): Readers {
  const end = (): void => {
    onEnd();
    schedule.release();
  };
  return {
    held,
    beside,
    halt: () => {
      if (held) schedule.halt();
    },
    isOver: () => schedule.isOver || ended(),
    read: async (goesOn, wanted) => {
      if (beside) return schedule.release(checks.filter(readsWithAnyKey));
      const first = (row: Check): boolean =>
        readsWithAnyKey(row) && measuredReachOf(row).calls.some((name) => wanted().has(name as OperationId));
      const next = (): Promise<void> | undefined =>
        goesOn() && !ended() ? (schedule.within(first) ?? schedule.within(onlyReads)) : undefined;
      for (let other = next(); other !== undefined; other = next()) await other;
    },
    end,
    giveUp: (why) => {
      onDrop(why);
      end();
    },
  };
}
