/** Leave and its types, in the form of a world file. */
import type { Jurisdiction, LeaveRequest, LeaveType } from "@hr-platform/spec/types";
import { type RecordSchema, TEXT_OR_NULL, described, nullOr, objectOf, choiceOf } from "./schema.ts";

/** The balance that a leave type counts against; `hidden` is sensitive family-violence leave (§1, privacy rule 1). */
export type LeaveKind = "annual" | "sick" | "other" | "hidden";

export interface LeaveTypeRecord {
  readonly resource: LeaveType;
  /** null: every jurisdiction of the company. */
  readonly jurisdiction: Jurisdiction | null;
  readonly kind: LeaveKind;
}

export interface LeaveRecord {
  readonly resource: LeaveRequest;
  /** The reason of a cancellation; not a field of LeaveRequest. */
  readonly cancel_reason: string | null;
  /** The previous status and when it ended (epoch milliseconds), for a server where changes race. Absent: none. */
  readonly left?: { readonly status: LeaveRequest["status"]; readonly at: number };
}

export const leaveTypeSchema: RecordSchema<LeaveTypeRecord> = objectOf<LeaveTypeRecord>({
  resource: described("LeaveType"),
  jurisdiction: nullOr(described("Jurisdiction")),
  kind: choiceOf("annual", "sick", "other", "hidden"),
});

export const leaveSchema: RecordSchema<LeaveRecord> = objectOf<LeaveRecord>(
  { resource: described("LeaveRequest"), cancel_reason: TEXT_OR_NULL },
  { left: objectOf<NonNullable<LeaveRecord["left"]>>({ status: { type: "string" }, at: { type: "integer" } }) },
);
