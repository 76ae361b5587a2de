import type { EmployeeRecord, LeaveRecord, RecognitionRecord } from "@hr-platform/domain";
import type { PlainChange } from "./company/company-tables.ts";
import type { Row } from "./table.ts";
import type { TimedName } from "./timed-records.ts";
import type { Versioned } from "./history.ts";

/** An answer without its changes and events. */
interface BareAnswer {
  readonly status: number;
  readonly body: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The first answer, and when it was given: epoch milliseconds. */
interface FirstAnswer {
  readonly at: number;
  readonly answer: BareAnswer;
}

/** The most answers per company: bounds the memory. */
const MOST = 1000;

/** First answers to requests with an Idempotency-Key, by key and request. The oldest are dropped. */
export class FirstAnswers implements Versioned {
  readonly #kept = new Map<string, FirstAnswer>();

  get(id: string): FirstAnswer | undefined {
    return this.#kept.get(id);
  }

  /** All that are kept, oldest first. */
  entries(): IterableIterator<[string, FirstAnswer]> {
    return this.#kept.entries();
  }

  /** The id to drop before the next one is added. */
  get surplus(): string | undefined {
    return this.#kept.size < MOST ? undefined : this.#kept.keys().next().value;
  }

  write(id: string, first: FirstAnswer | undefined): void {
    this.#kept.delete(id);
    if (first !== undefined) this.#kept.set(id, first);
  }
}

/** What a route writes: rows and records to put. A route never writes itself. */
export type Change =
  | PlainChange
  | { readonly table: "employees"; readonly row: Row<EmployeeRecord> }
  | { readonly table: "leave" | "hiddenLeave"; readonly row: Row<LeaveRecord> }
  | { readonly table: "recognition"; readonly row: Row<RecognitionRecord> }
  | { readonly table: "firstAnswers"; readonly id: string; readonly record: FirstAnswer | undefined };

/** What changed by itself when its time came. */
export interface ClockStep {
  /** `employee-status` at the beginning of a day; otherwise the name of the timed record. */
  readonly kind: "employee-status" | TimedName;
  readonly at: string;
  readonly employee_id?: string;
  /** The status before, and after. */
  readonly from?: string;
  readonly to?: string;
  /** What somebody did by themselves, and the record that it made or changed. */
  readonly act?: string;
  readonly resource_id?: string;
}

/** An employee whose status changed by itself: the row before and after. */
export interface Moved {
  readonly before: Row<EmployeeRecord>;
  readonly after: Row<EmployeeRecord>;
}
