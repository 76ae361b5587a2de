import type { EmployeeRecord, LeaveRecord } from "@hr-platform/fixtures";
import type { EventKind as AnyEventKind } from "@hr-platform/spec/types";
import type { Row } from "../store/table.ts";

/** Event kinds that the operations of the API send (§6). */
export type EventKind = Exclude<AnyEventKind, `document.${string}`>;

/** An event as data: its kind and the resource as it is after the change. */
export interface EmittedEvent {
  readonly kind: EventKind;
  readonly row: Row<EmployeeRecord> | Row<LeaveRecord>;
}
