import type { EmployeeRecord, LeaveRecord, RecognitionRecord } from "@hr-platform/domain";
import type { PlainChange } from "./company/company-tables.ts";
import type { FirstAnswer } from "./first-answers.ts";
import type { Row } from "./table.ts";
import type { TimedName } from "./timed-records.ts";

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
