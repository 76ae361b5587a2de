import type { EmployeeRecord, LeaveRecord } from "@hr-platform/domain";
import type { EventKind } from "@hr-platform/spec/types";
import type { Row } from "../store/table.ts";

/** Event kinds that the operations of the API send (§6). */
export type EmittedKind = Exclude<EventKind, `document.${string}`>;

/** An event that an operation returns: its kind and its resource after the change. */
export interface EmittedEvent {
  readonly kind: EmittedKind;
  readonly row: Row<EmployeeRecord> | Row<LeaveRecord>;
}
