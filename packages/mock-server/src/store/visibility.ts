import type { CompanyData, LeaveRecord, LeaveTypeRecord } from "@hr-platform/fixtures";

/** What the API may know of, and what stays sealed. */
export interface Parted {
  readonly types: readonly LeaveTypeRecord[];
  readonly leave: readonly LeaveRecord[];
  readonly sealedTypes: readonly LeaveTypeRecord[];
  readonly sealedLeave: readonly LeaveRecord[];
}

/** Sensitive family-violence leave (§1, privacy rule 1). */
export function isHidden(type: LeaveTypeRecord): boolean {
  return type.kind === "hidden";
}

/**
 * Parts hidden leave from all other before any table, index, count, balance, warning, status or event can
 * see it. Everything that answers the API reads only what comes out as `types` and `leave`.
 */
export function part(data: Pick<CompanyData, "leave_types" | "leave">): Parted {
  const hidden = new Set(data.leave_types.filter(isHidden).map((type) => type.resource.id));
  return {
    types: data.leave_types.filter((type) => !hidden.has(type.resource.id)),
    leave: data.leave.filter((request) => !hidden.has(request.resource.typeId)),
    sealedTypes: data.leave_types.filter((type) => hidden.has(type.resource.id)),
    sealedLeave: data.leave.filter((request) => hidden.has(request.resource.typeId)),
  };
}
