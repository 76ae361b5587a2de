import type { ClockStep, Moved } from "./change.ts";
import type { CompanyCalendar } from "./company-calendar.ts";
import type { NextDue, TimedName } from "./timed-records.ts";

/** What to do while time passes in a company. */
export interface Passing {
  /** Called for each status of an employee that changed. */
  readonly onMove?: (moved: Moved, at: number) => void;
  /** Does the work of a timed record, after which it is due later or never. Absent: such work is left. */
  readonly doTimed?: (name: TimedName, at: number) => readonly ClockStep[];
}

/** What is due in a company. */
interface Due {
  readonly calendar: CompanyCalendar;
  readonly facts: { readonly next: NextDue };
}

/**
 * Does what is due up to an instant, in order: begins the days of the calendar, calling `check` for employees whose
 * status may change, and calls `work` for timed records.
 */
export function passTime(
  { calendar, facts }: Due,
  now: number,
  check: (employeeId: string, at: number) => void,
  work: ((name: TimedName, at: number) => void) | undefined,
): void {
  if (work === undefined) return calendar.begin(now, check);
  for (let due = facts.next; due.at <= now; due = facts.next) {
    // The days up to then have begun, so that the work sees its own date.
    calendar.begin(due.at, check);
    work(due.name, due.at);
    if (facts.next.name === due.name && facts.next.at <= due.at) throw new Error(`the work of ${due.name} is still due after it was done`);
  }
  calendar.begin(now, check);
}
