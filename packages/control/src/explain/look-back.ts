import { addDays, localDate, startOfDay } from "@hr-platform/domain";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";

/** An earlier state of a sandbox. */
export interface Moment {
  /** Position of the undo log. */
  readonly position: number;
  /** By the sandbox's clock: epoch milliseconds. */
  readonly at: number;
}

/**
 * Runs `look` on the data and keys of a sandbox as they were, and returns to the present. `look` must only read, and must not
 * wait. Clock, decisions, faults and limits stay those of the present.
 * @throws RangeError if the undo log does not reach back so far
 */
export function lookBack<T>({ undoLog, parts }: Sandbox, { position, at }: Moment, look: () => T): T {
  if (position < undoLog.first) throw new RangeError("the state is not kept any more");
  return undoLog.at(position, () => {
    const calendars = Array.from(parts.companies.own(), ({ inner }) => ({ calendar: inner.calendar, reading: inner.calendar.reading() }));
    for (const { calendar, reading } of calendars) {
      const { timeZone } = reading;
      const today = localDate(at, timeZone);
      calendar.restore({ ...reading, today, nextDay: startOfDay(addDays(today, 1), timeZone) });
    }
    try {
      return look();
    } finally {
      for (const { calendar, reading } of calendars) calendar.restore(reading);
    }
  });
}
