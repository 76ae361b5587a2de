import type { CompanyData, LeaveRecord, LeaveTypeRecord } from "@hr-platform/domain";

/** Leave and leave types: what the API shows, and what it hides. */
export interface SplitLeave {
  readonly types: readonly LeaveTypeRecord[];
  readonly leave: readonly LeaveRecord[];
  readonly hiddenTypes: readonly LeaveTypeRecord[];
  readonly hiddenLeave: readonly LeaveRecord[];
}

/** Sensitive family-violence leave (§1, privacy rule 1). */
export function isHiddenType(type: LeaveTypeRecord): boolean {
  return type.kind === "hidden";
}

/**
 * Splits hidden leave off before any table, index, count, balance, warning, status or event is made from it.
 * Operations read only `types` and `leave`.
 */
export function splitHidden(data: Pick<CompanyData, "leave_types" | "leave">): SplitLeave {
  const hidden = new Set(data.leave_types.filter(isHiddenType).map((type) => type.resource.id));
  return {
    types: data.leave_types.filter((type) => !hidden.has(type.resource.id)),
    leave: data.leave.filter((request) => !hidden.has(request.resource.typeId)),
    hiddenTypes: data.leave_types.filter((type) => hidden.has(type.resource.id)),
    hiddenLeave: data.leave.filter((request) => hidden.has(request.resource.typeId)),
  };
}
