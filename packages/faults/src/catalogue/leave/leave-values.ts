import type { OperationId } from "@hr-platform/spec/operations";
import { withData } from "../../changed-json.ts";
import { type Fault, changeAnswer } from "../../fault.ts";
import { type Members, showMembers, storeMembers } from "../fault-members.ts";
import type { Answer, AnyContext } from "@hr-platform/engine/pipeline/route";

const REQUEST: readonly OperationId[] = ["requestLeave"];

const stored = (
  id: string,
  title: string,
  violates: readonly string[],
  change: (request: Members, context: AnyContext) => Members,
): Fault => ({ id, title, violates, breaks: storeMembers(REQUEST, "leave", change) });

/** What new requests store and return (§2.5, §3.2, §4.3). */
export const leaveValueFaults: readonly Fault[] = [
  stored("leave-notes-are-not-stored", "Forgets the notes of a request", ["LEAVE-50"], () => ({ notes: null })),
  stored("leave-notes-are-cut-at-255", "Keeps the first 255 characters of notes", ["LEAVE-50", "LEAVE-25"], ({ notes }) => ({
    notes: typeof notes === "string" ? notes.slice(0, 255) : notes,
  })),
  stored("no-notes-are-an-empty-text", "Stores an empty text for no notes", ["LEAVE-51"], ({ notes }) => ({ notes: notes ?? "" })),
  stored("period-is-not-stored", "Forgets the half of the day", ["LEAVE-50"], () => ({ halfDayPeriod: null })),
  stored("afternoon-becomes-morning", "Stores afternoons as mornings", ["LEAVE-50"], ({ halfDayPeriod }) => ({
    halfDayPeriod: halfDayPeriod === null ? null : "morning",
  })),
  stored("whole-days-have-a-period", "Gives whole days the period full", ["LEAVE-51"], ({ halfDay, halfDayPeriod }) => ({
    halfDayPeriod: halfDay === true ? halfDayPeriod : "full",
  })),
  stored(
    "single-days-are-half",
    "Takes a request of one day for half a day when it does not mention half_day",
    ["LEAVE-23"],
    (request, { sent }) =>
      sent["half_day"] === undefined && request["startDate"] === request["endDate"] ? { halfDay: true, days: 0.5 } : {},
  ),
  stored("leave-ends-a-day-late", "Stores the day after the last one as the end", ["LEAVE-50"], (_request, { body }) => ({
    endDate: new Date(Date.parse(String(body["end_date"])) + 86_400_000).toISOString().slice(0, 10),
  })),
  stored(
    "leave-shows-another-types-name",
    "Shows the name of the company's first leave type on every request",
    ["LEAVE-49"],
    (_request, context) => ({
      typeName: [...context.company.leaveTypes.rows()][0]?.record.resource.name,
    }),
  ),
  stored("short-leave-is-approved-at-once", "Approves requests of one day on submission", ["LEAVE-34"], ({ days, status }) => ({
    status: Number(days) <= 1 ? "auto_approved" : status,
  })),
  stored("approval-is-never-needed", "Approves every request on submission", ["LEAVE-34"], () => ({ status: "auto_approved" })),
  stored("approval-is-always-needed", "Makes every request pending", ["LEAVE-35"], () => ({ status: "pending" })),
  stored("approved-on-submission", "Makes a request approved that needs no approval", ["LEAVE-35"], ({ status }) => ({
    status: status === "auto_approved" ? "approved" : status,
  })),
  stored(
    "past-leave-waits-for-approval",
    "Makes requests for days already begun pending, whatever the type",
    ["LEAVE-35"],
    (request, { company }) => (String(request["startDate"]) <= company.today ? { status: "pending" } : {}),
  ),
  {
    id: "auto-approval-is-answered-only",
    title: "Answers that a request is auto_approved and stores it as pending",
    violates: ["LEAVE-35"],
    breaks: (pipeline) =>
      showMembers(REQUEST, (request, { company }) => {
        const needed = company.leaveTypes.get(String(request["typeId"]))?.record.resource.requires_approval;
        return { status: needed === false ? "auto_approved" : request["status"] };
      })(storeMembers(REQUEST, "leave", () => ({ status: "pending" }))(pipeline)),
  },
  {
    id: "listed-types-say-the-opposite",
    title: "Lists with every leave type the opposite of whether it needs approval",
    violates: ["LEAVE-34", "LEAVE-35"],
    breaks: showMembers(["listLeaveTypes"], ({ requires_approval: needed }) => ({ requires_approval: needed !== true })),
  },
  {
    id: "new-leave-is-not-kept",
    title: "Answers a request and keeps nothing",
    violates: ["LEAVE-36"],
    breaks: changeAnswer(REQUEST, (answer) => ({ ...answer, changes: [] })),
  },
  {
    id: "warned-leave-is-not-kept",
    title: "Answers a request for leave that has warnings as made, but does not store it",
    violates: ["LEAVE-33"],
    breaks: changeAnswer(REQUEST, (answer) => (isWarned(answer) ? { ...answer, changes: [] } : answer)),
  },
  {
    id: "warned-leave-needs-confirmation",
    title: "Answers a request for leave that has warnings with these alone, and waits for a confirmation",
    violates: ["LEAVE-32", "LEAVE-33"],
    breaks: changeAnswer(REQUEST, (answer) =>
      isWarned(answer)
        ? { ...withData(answer, ({ warnings }: Members) => ({ warnings, confirmation_required: true })), changes: [], events: [] }
        : answer,
    ),
  },
  {
    id: "warned-leave-is-cancelled",
    title: "Cancels a request for leave that has warnings",
    violates: ["LEAVE-33", "LEAVE-34"],
    breaks: (pipeline) => {
      const warned = new Set<string>();
      const noted = changeAnswer(REQUEST, (answer) => {
        for (const written of answer.changes) if (written.table === "leave" && isWarned(answer)) warned.add(written.row.id);
        return answer;
      })(pipeline);
      return storeMembers(REQUEST, "leave", ({ id, status }) => ({ status: warned.has(String(id)) ? "cancelled" : status }))(noted);
    },
  },
];

function isWarned({ body }: Answer): boolean {
  const { data } = JSON.parse(body ?? "{}") as { data?: { warnings?: readonly unknown[] } };
  return (data?.warnings?.length ?? 0) > 0;
}
