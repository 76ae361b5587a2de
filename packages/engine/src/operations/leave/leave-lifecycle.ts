import type { LeaveRequest } from "@hr-platform/spec/types";
import { type ByValue, choose, type Decisions } from "../../contract/decisions.ts";

export type LeaveStatus = LeaveRequest["status"];
export type Transition = "approve" | "decline" | "cancel";

/** The status after each transition (§3.2). */
export const LEADS_TO: Record<Transition, LeaveStatus> = { approve: "approved", decline: "declined", cancel: "cancelled" };

/** The statuses before each transition. The document leaves them open. */
const STARTS_FROM: {
  readonly approve: ByValue<"approve-from", readonly LeaveStatus[]>;
  readonly decline: ByValue<"decline-from", readonly LeaveStatus[]>;
  readonly cancel: ByValue<"cancel-from", readonly LeaveStatus[]>;
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
    "any-but-cancelled": ["pending", "approved", "auto_approved", "declined"],
  },
};

/** The statuses from which a transition may start. */
export function startsFrom(transition: Transition, decisions: Decisions): readonly LeaveStatus[] {
  switch (transition) {
    case "approve":
      return choose(decisions["approve-from"], STARTS_FROM.approve);
    case "decline":
      return STARTS_FROM.decline[decisions["decline-from"]];
    case "cancel":
      return choose(decisions["cancel-from"], STARTS_FROM.cancel);
  }
}

/** Whether a request allows a transition today. If not, the response is CONFLICT. */
export function mayMove(
  request: Pick<LeaveRequest, "status" | "startDate">,
  transition: Transition,
  today: string,
  decisions: Decisions,
): boolean {
  if (!startsFrom(transition, decisions).includes(request.status)) return false;
  return transition !== "cancel" || !cancelsAheadOnly(decisions) || request.startDate > today;
}

/** Whether leave can be cancelled only until the day before it begins. */
export function cancelsAheadOnly(decisions: Decisions): boolean {
  const ahead = { "pending-approved-auto": false, "pending-only": false, "not-started": true, "any-but-cancelled": false };
  return choose(decisions["cancel-from"], ahead);
}
