import type { OperationId } from "@hr-platform/spec/operations";
import { refuse } from "@hr-platform/engine/contract/errors";
import { type Fault, changeAnswer, replaceGuard } from "../../fault.ts";
import { writeRefused } from "../../wrong-writes.ts";
import { acceptBodies, refuseWhen, showMembers, storeMembers } from "../fault-members.ts";

import { changed, idle, moving, writingConflict } from "./leave-moves.ts";

const DECLINE: readonly OperationId[] = ["declineLeave"];

/** Reads a decline without a reason as one with this reason. */
const reasonless = (meant: string): Fault["breaks"] =>
  acceptBodies(
    DECLINE,
    ({ reason }) => reason === undefined,
    () => ({ reason: "-" }),
    () => ({ reason: meant }),
  );

/** Declines and their reasons (§3.2, §7). */
export const leaveDeclineFaults: readonly Fault[] = [
  {
    id: "decline-needs-no-reason",
    title: "Declines with an empty object for a body",
    violates: ["LEAVE-41"],
    breaks: reasonless("No reason given"),
  },
  {
    id: "decline-needs-no-body",
    title: "Declines without a body",
    violates: ["LEAVE-41"],
    breaks: replaceGuard("validate", (guard, entry, route) => {
      if (entry.operation.id !== "declineLeave" || entry.request.body !== null) return guard(entry, route);
      entry.body = { reason: "" };
    }),
  },
  {
    id: "decline-without-reason-is-a-conflict",
    title: "Refuses a decline without a reason with 409",
    violates: ["LEAVE-41"],
    breaks: (pipeline) =>
      refuseWhen(DECLINE, ({ body }) => (body["reason"] === "\u0000" ? refuse.conflict("A reason is needed.") : undefined))(
        reasonless("\u0000")(pipeline),
      ),
  },
  {
    id: "refused-decline-is-stored",
    title: "Declines a request although it refuses the missing reason",
    violates: ["LEAVE-41", "ERR-14"],
    breaks: writeRefused("declineLeave", ({ company, params }, refusal) => {
      const request = company.leave.get(params["id"]!);
      const refused = refusal.code === "VALIDATION_ERROR" && request?.record.resource.status === "pending";
      return refused ? [{ table: "leave", row: changed(request, { status: "declined" }) }] : [];
    }),
  },
  {
    id: "decline-reason-is-not-kept",
    title: "Forgets the reason of a decline",
    violates: ["LEAVE-40"],
    breaks: storeMembers(DECLINE, "leave", () => ({ declineReason: null })),
  },
  {
    id: "decline-reason-is-echoed-only",
    title: "Answers a decline with the reason and does not store it",
    violates: ["LEAVE-40"],
    breaks: (pipeline) =>
      showMembers(DECLINE, (_request, { body }) => ({ declineReason: body["reason"] }))(
        storeMembers(DECLINE, "leave", () => ({ declineReason: null }))(pipeline),
      ),
  },
  {
    id: "decline-reason-goes-to-the-notes",
    title: "Puts the reason of a decline into the notes",
    violates: ["LEAVE-40"],
    breaks: storeMembers(DECLINE, "leave", (_request, { body }) => ({ notes: body["reason"], declineReason: null })),
  },
  {
    id: "decline-reason-is-cut",
    title: "Keeps the first 20 characters of a reason",
    violates: ["LEAVE-40"],
    breaks: storeMembers(DECLINE, "leave", (_request, { body }) => ({ declineReason: String(body["reason"]).slice(0, 20) })),
  },
  {
    id: "decline-is-not-stored",
    title: "Answers a decline and leaves the request pending",
    violates: ["LEAVE-40"],
    breaks: changeAnswer(DECLINE, idle),
  },
  {
    id: "decline-cancels",
    title: "Makes a declined request cancelled",
    violates: ["LEAVE-40", "LEAVE-46"],
    breaks: storeMembers(DECLINE, "leave", () => ({ status: "cancelled" })),
  },
  {
    id: "declined-leave-can-be-declined",
    title: "Declines a declined request again and replaces the reason",
    violates: ["LEAVE-44", "ERR-09"],
    breaks: moving(DECLINE, "declined", ({ body }) => ({ declineReason: String(body["reason"]) })),
  },
  {
    id: "cancelled-leave-can-be-declined",
    title: "Declines cancelled requests",
    violates: ["LEAVE-44", "LEAVE-46"],
    breaks: moving(DECLINE, "cancelled", ({ body }) => ({ status: "declined", declineReason: String(body["reason"]) })),
  },
  {
    id: "refused-decline-replaces-the-reason",
    title: "Refuses a second decline and keeps its reason",
    violates: ["LEAVE-45", "ERR-14"],
    breaks: writingConflict("declineLeave", ({ body }) => ({ declineReason: String(body["reason"]) })),
  },
];
