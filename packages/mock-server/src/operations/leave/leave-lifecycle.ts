import type { LeaveRequest } from "@hr-platform/spec/types";
import type { Decisions } from "../../contract/decisions.ts";

export type LeaveStatus = LeaveRequest["status"];
export type Transition = "approve" | "decline" | "cancel";

/** The status after each transition (§3.2). */
export const LEADS_TO: Record<Transition, LeaveStatus> = { approve: "approved", decline: "declined", cancel: "cancelled" };

/** The statuses before each transition. The document leaves them open. */
const STARTS_FROM: {
  readonly approve: Record<Decisions["approve-from"], readonly LeaveStatus[]>;
  readonly decline: Record<Decisions["decline-from"], readonly LeaveStatus[]>;
  readonly cancel: Record<Decisions["cancel-from"], readonly LeaveStatus[]>;
} = {
  approve: {
    pending: ["pending"],
    "pending-or-declined": ["pending", "declined"],
    "any-live": ["pending", "auto_approved"],
  },
  decline: {
    pending: ["pending"],
    "pending-or-approved": ["pending", "approved", "auto_approved"],
  },
  cancel: {
    "pending-approved-auto": ["pending", "approved", "auto_approved"],
    "pending-only": ["pending"],
    "not-started": ["pending", "approved", "auto_approved"],
  },
};

/** Whether a request allows a transition today. If not, the response is CONFLICT. */
export function mayMove(
  request: Pick<LeaveRequest, "status" | "startDate">,
  transition: Transition,
  today: string,
  decisions: Decisions,
): boolean {
  const from: readonly LeaveStatus[] =
    transition === "approve"
      ? STARTS_FROM.approve[decisions["approve-from"]]
      : transition === "decline"
        ? STARTS_FROM.decline[decisions["decline-from"]]
        : STARTS_FROM.cancel[decisions["cancel-from"]];
  if (!from.includes(request.status)) return false;
  return transition !== "cancel" || decisions["cancel-from"] !== "not-started" || request.startDate > today;
}
