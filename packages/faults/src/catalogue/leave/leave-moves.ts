import type { LeaveRecord } from "@hr-platform/domain";
import type { LeaveRequest } from "@hr-platform/spec/types";
import type { OperationId } from "@hr-platform/spec/operations";
import type { Change } from "@hr-platform/engine/store/change";
import { refuse } from "@hr-platform/engine/contract/errors";
import { withData } from "../../changed-json.ts";
import { type Fault, changeAnswer, replaceFind, replaceGuard } from "../../fault.ts";
import { writeRefused } from "../../wrong-writes.ts";
import { refuseWhen, storeMembers, acceptRefused } from "../fault-members.ts";
import type { Answer, AnyContext } from "@hr-platform/engine/pipeline/route";
import { Row } from "@hr-platform/engine/store/table";

type Request = Row<LeaveRecord>;

const APPROVE: readonly OperationId[] = ["approveLeave"];
const CANCEL: readonly OperationId[] = ["cancelLeave"];

/** The same answer without changes and events. */
export const idle = (answer: Answer): Answer => ({ ...answer, changes: [], events: [] });

/** A request with changed members. */
export const changed = ({ record }: Request, resource: Partial<LeaveRequest>): Request =>
  new Row<LeaveRecord>({ ...record, resource: { ...record.resource, ...resource } });

/** 200 with a request, and writes it. */
const put = (row: Request): Answer => ({ status: 200, body: row.envelope, changes: [{ table: "leave", row }], events: [] });

/** Accepts a transition from a status that does not allow it. */
export const moving = (
  operations: readonly OperationId[],
  from: LeaveRequest["status"],
  to: (context: AnyContext, request: Request) => Partial<LeaveRequest>,
): Fault["breaks"] =>
  acceptRefused(operations, (refusal, context, request: Request) =>
    refusal.code === "CONFLICT" && request.record.resource.status === from ? put(changed(request, to(context, request))) : undefined,
  );

/** Refuses a transition because of the status, but writes something. */
export const writingConflict = (
  operation: OperationId,
  resource: (context: AnyContext, request: Request) => Partial<LeaveRequest>,
): Fault["breaks"] =>
  writeRefused(operation, (context, refusal): readonly Change[] => {
    const request = context.company.leave.get(context.params["id"]!);
    if (request === undefined || refusal.code !== "CONFLICT") return [];
    return [{ table: "leave", row: changed(request, resource(context, request)) }];
  });

const approvals: readonly Fault[] = [
  {
    id: "approval-is-not-stored",
    title: "Answers an approval and leaves the request pending",
    violates: ["LEAVE-38"],
    breaks: changeAnswer(APPROVE, idle),
  },
  {
    id: "approval-of-long-leave-is-not-stored",
    title: "Does not store approvals of more than ten days",
    violates: ["LEAVE-38"],
    breaks: changeAnswer(APPROVE, (answer, _context, found) => ((found as Request).record.resource.days > 10 ? idle(answer) : answer)),
  },
  {
    id: "approval-of-half-days-is-not-stored",
    title: "Does not store approvals of half days",
    violates: ["LEAVE-38"],
    breaks: changeAnswer(APPROVE, (answer, _context, found) => ((found as Request).record.resource.halfDay ? idle(answer) : answer)),
  },
  {
    id: "approval-answers-pending",
    title: "Answers an approval with the request as it was before",
    violates: ["LEAVE-38"],
    breaks: changeAnswer(APPROVE, (answer, _context, found) => withData(answer, () => (found as Request).record.resource)),
  },
  {
    id: "approval-leads-to-auto-approved",
    title: "Makes an approved request auto_approved",
    violates: ["LEAVE-38", "LEAVE-46"],
    breaks: storeMembers(APPROVE, "leave", () => ({ status: "auto_approved" })),
  },
  {
    id: "approval-needs-a-body",
    title: "Refuses an approval without a body",
    violates: ["LEAVE-39"],
    breaks: replaceGuard("validate", (guard, entry, route) => {
      guard(entry, route);
      if (entry.operation.id === "approveLeave" && entry.request.body === null)
        throw refuse.unreadableBody("Send a JSON object as the body.");
    }),
  },
  {
    id: "cancelled-leave-can-be-approved",
    title: "Approves cancelled requests",
    violates: ["LEAVE-44", "LEAVE-46"],
    breaks: moving(APPROVE, "cancelled", () => ({ status: "approved" })),
  },
  {
    id: "refused-approval-is-stored",
    title: "Refuses to approve a cancelled request and approves it",
    violates: ["LEAVE-45", "ERR-14"],
    breaks: writingConflict("approveLeave", (_context, { record }) =>
      record.resource.status === "cancelled" ? { status: "approved" } : {},
    ),
  },
  {
    id: "conflict-reopens-the-request",
    title: "Makes a declined request pending again when its approval is refused",
    violates: ["LEAVE-45", "LEAVE-46"],
    breaks: writingConflict("approveLeave", (_context, { record }) => (record.resource.status === "declined" ? { status: "pending" } : {})),
  },
];

const cancellations: readonly Fault[] = [
  {
    id: "cancellation-is-not-stored",
    title: "Answers a cancellation and does not store it",
    violates: ["LEAVE-42"],
    breaks: changeAnswer(CANCEL, idle),
  },
  {
    id: "cancelled-leave-vanishes",
    title: "Answers 404 for a cancelled request",
    violates: ["LEAVE-42"],
    breaks: replaceFind(["getLeave"], (find, context) => {
      const request = find(context) as Request | undefined;
      return request?.record.resource.status === "cancelled" ? undefined : request;
    }),
  },
  {
    id: "cancellation-declines",
    title: "Makes a cancelled request declined",
    violates: ["LEAVE-42", "LEAVE-46"],
    breaks: storeMembers(CANCEL, "leave", () => ({ status: "declined" })),
  },
  {
    id: "cancellation-with-a-reason-declines",
    title: "Declines a request that is cancelled with a reason",
    violates: ["LEAVE-43", "LEAVE-46"],
    breaks: storeMembers(CANCEL, "leave", (request, { body }) => ({
      status: body["reason"] === undefined ? request["status"] : "declined",
    })),
  },
  {
    id: "cancellation-needs-a-reason",
    title: "Refuses a cancellation without a reason",
    violates: ["LEAVE-43", "LEAVE-42"],
    breaks: refuseWhen(CANCEL, ({ body }) => (body["reason"] === undefined ? refuse.invalid("reason", "reason is required.") : undefined)),
  },
  {
    id: "cancellation-takes-no-reason",
    title: "Refuses a cancellation with a reason",
    violates: ["LEAVE-43"],
    breaks: refuseWhen(CANCEL, ({ body }) => (body["reason"] === undefined ? undefined : refuse.invalid("reason", "reason is not known."))),
  },
  {
    id: "cancelled-leave-can-be-cancelled",
    title: "Answers 200 to the cancellation of a cancelled request",
    violates: ["LEAVE-44"],
    breaks: moving(CANCEL, "cancelled", () => ({})),
  },
  {
    id: "second-cancellation-reopens",
    title: "Refuses a second cancellation and makes the request pending",
    violates: ["LEAVE-45", "LEAVE-46", "ERR-14"],
    breaks: writingConflict("cancelLeave", (_context, { record }) => (record.resource.status === "cancelled" ? { status: "pending" } : {})),
  },
  {
    id: "refused-cancellation-drops-the-notes",
    title: "Clears the notes of a request whose cancellation it refuses",
    violates: ["LEAVE-45", "ERR-14"],
    breaks: writingConflict("cancelLeave", () => ({ notes: null })),
  },
];

/** Transitions of leave requests (§3.2). */
export const leaveMoveFaults: readonly Fault[] = [...approvals, ...cancellations];
