import type { LeaveRequest } from "@hr-platform/spec/types";
import type { Mock } from "../../../src/sandbox/mock-handle.ts";
import { lastEvents } from "../../support/cast.ts";
import { type Result, client } from "../../support/client.ts";
import { type Switch, SICK, requestLeave, hire, on, outcome } from "../switch.ts";

type State = LeaveRequest["status"];

function act(mock: Mock, id: string, move: "approve" | "decline" | "cancel", body?: object): Result<LeaveRequest> {
  if (move === "cancel") return client(mock).delete<LeaveRequest>(`/leave/${id}`, body);
  return client(mock).patch<LeaveRequest>(`/leave/${id}/${move}`, body ?? (move === "decline" ? { reason: "Stocktaking" } : undefined));
}

/** A request in a state, of a new employee. */
function inState(mock: Mock, state: State, more: Record<string, unknown> = {}): string {
  const { id } = hire(mock, { email: `${state}${String(more["start_date"])}@x.example` }).data;
  const request = requestLeave(mock, id, more, state === "auto_approved" ? SICK : undefined).data.id;
  const move = { approved: "approve", declined: "decline", cancelled: "cancel", pending: null, auto_approved: null }[state] as
    | "approve"
    | null;
  if (move !== null) act(mock, request, move);
  return request;
}

/** The response of a transition tried from each state, and the status after it. */
function tried(mock: Mock, move: "approve" | "decline" | "cancel", states: readonly State[]): unknown[] {
  return states.map((state) => {
    const id = inState(mock, state);
    return [outcome(act(mock, id, move)), client(mock).get<LeaveRequest>(`/leave/${id}`).data.status];
  });
}

const refused = (state: State): unknown => ["409 CONFLICT", state];
const STATES: readonly State[] = ["pending", "approved", "auto_approved", "declined", "cancelled"];
const UNDER_WAY = { start_date: "2026-03-02", end_date: "2026-03-04" };

/** Approving, declining, cancelling (§3.2). */
export const leaveTransitionsSwitches: readonly Switch[] = [
  on("approve-from", (mock) => tried(mock, "approve", STATES), {
    pending: [["200", "approved"], refused("approved"), refused("auto_approved"), refused("declined"), refused("cancelled")],
    "pending-or-declined": [["200", "approved"], refused("approved"), refused("auto_approved"), ["200", "approved"], refused("cancelled")],
    "any-live": [["200", "approved"], refused("approved"), ["200", "approved"], refused("declined"), refused("cancelled")],
  }),
  on(
    "approve-twice",
    (mock) => {
      const id = inState(mock, "approved");
      return [outcome(act(mock, id, "approve")), lastEvents(mock), client(mock).get<LeaveRequest>(`/leave/${id}`).data.status];
    },
    { conflict: ["409 CONFLICT", [], "approved"], "no-op": ["200", [], "approved"] },
  ),
  on("decline-from", (mock) => tried(mock, "decline", STATES), {
    pending: [["200", "declined"], ...(["approved", "auto_approved", "declined", "cancelled"] as const).map(refused)],
    "pending-or-approved": [["200", "declined"], ["200", "declined"], ["200", "declined"], refused("declined"), refused("cancelled")],
  }),
  on("cancel-from", (mock) => [...tried(mock, "cancel", STATES), outcome(act(mock, inState(mock, "approved", UNDER_WAY), "cancel"))], {
    "pending-approved-auto": [
      ["200", "cancelled"],
      ["200", "cancelled"],
      ["200", "cancelled"],
      refused("declined"),
      refused("cancelled"),
      "200",
    ],
    "pending-only": [
      ["200", "cancelled"],
      ...(["approved", "auto_approved", "declined", "cancelled"] as const).map(refused),
      "409 CONFLICT",
    ],
    "not-started": [
      ["200", "cancelled"],
      ["200", "cancelled"],
      ["200", "cancelled"],
      refused("declined"),
      refused("cancelled"),
      "409 CONFLICT",
    ],
    "any-but-cancelled": [
      ["200", "cancelled"],
      ["200", "cancelled"],
      ["200", "cancelled"],
      ["200", "cancelled"],
      refused("cancelled"),
      "200",
    ],
  }),
  on(
    "blank-decline-reason",
    (mock) =>
      ["  ", "n".repeat(501), 5].map((reason, n) => {
        const answer = act(mock, inState(mock, "pending", { start_date: `2026-05-0${n + 4}` }), "decline", { reason });
        return answer.error === undefined ? answer.data.declineReason?.length : outcome(answer);
      }),
    {
      "validation-error": Array.from({ length: 3 }, () => "400 VALIDATION_ERROR reason"),
      stored: [0, 501, "400 VALIDATION_ERROR reason"],
    },
  ),
  on(
    "cancel-reason",
    (mock) => {
      const id = inState(mock, "pending", { notes: "Camping" });
      const shown = act(mock, id, "cancel", { reason: "Rain" }).data;
      return [shown.declineReason, shown.notes];
    },
    { dropped: [null, "Camping"], "decline-reason": ["Rain", "Camping"], notes: [null, "Rain"] },
  ),
  on(
    "terminated-leave-transition",
    (mock) =>
      (["approve", "decline", "cancel"] as const).map((move, n) => {
        const id = inState(mock, "pending", { start_date: `2026-05-0${n + 4}` });
        client(mock).delete(`/employees/${client(mock).get<LeaveRequest>(`/leave/${id}`).data.employeeId}`);
        return outcome(act(mock, id, move));
      }),
    { allowed: ["200", "200", "200"], conflict: ["409 CONFLICT", "409 CONFLICT", "409 CONFLICT"] },
  ),
];
