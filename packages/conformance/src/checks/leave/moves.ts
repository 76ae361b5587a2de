import { FIELD_NAMING } from "../../invalid-bodies/breach.ts";
import { drawnReason } from "../../setup/leave/drawn-leave.ts";
import { judgeField } from "../../invalid-bodies/refusal.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import type { Check } from "../../run/check/check.ts";
import { leaveModel } from "../../setup/leave/leave-model.ts";
import { pendingLeave, reuseDay } from "../../setup/leave/leave.ts";
import { leaveDifferences, readingOf } from "../../oracles/leave/leave-request.ts";
import type { TrackedRequest } from "../../models/leave/leave-judgements.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import { makeRequest, noteMoves, tryMove, tryRefused, lifecycleCheck, hasType, requestInStatus } from "./lifecycle.ts";
import { compareWithList } from "./listing.ts";
import { judgeUntouchedRequests, requestOverDays } from "./untouched-requests.ts";

/** A pending request of an earlier check, or a new one. */
async function pending(t: CheckContext): Promise<TrackedRequest> {
  return (await requestInStatus(t, "pending")) ?? makeRequest(t);
}

/** Judges a decline of a pending request whose body has no reason. */
async function declineWith(t: CheckContext, body: Readonly<Record<string, unknown>>): Promise<Exchange> {
  const { id, exchange: made } = await t.use(pendingLeave);
  if (made.data.at("status").text !== "pending") t.stop(`the request is not pending: ${made.brief}`);
  const answer = await t.call("declineLeave", { params: { id }, body });
  const isRefused = answer.refused(400, "VALIDATION_ERROR");
  t.must("LEAVE-41", { at: answer, expected: `400 VALIDATION_ERROR for the body ${JSON.stringify(body)}`, holds: isRefused });
  if (isRefused) judgeField(t, answer, ["reason"]);
  return answer;
}

/** ASCII text that servers often escape, strip or collapse. It is within the limit in bytes and in characters. */
const NOTES = "n \"quoted\" 'single' <b>bold</b> & more; 100 % \\ two  blanks; ";
/** The same, with letters of other scripts and an astral character. With its prefix and suffix it has at most 500 bytes. */
const REASON = `${NOTES}M\u0101ori, na\u00efve, \u4f11\u6687 \u{1f384}; `;

/** Approvals, declines and cancellations of pending requests (§3.2, §4.3). */
export const leaveMoveChecks: readonly Check[] = [
  lifecycleCheck("LEAVE-38", "MUST approve a pending request", {}, async (t) => {
    // More than ten days, if the target accepts that: many other requests of the run have one day.
    await tryMove(t, (await requestOverDays(t, 9, 26)) ?? (await makeRequest(t)), "approve");
  }),

  lifecycleCheck(
    "LEAVE-40",
    "MUST decline a pending request, keep the reason, and refuse further moves",
    { also: ["LEAVE-24"] },
    async (t) => {
      // A half day, if the target has them: more members have values that differ from their defaults.
      const half = await hasType(t, true, true);
      const changes = { notes: t.token().padEnd(500, NOTES), ...(half ? { half_day: true, half_day_period: "afternoon" } : {}) };
      const request = await makeRequest(t, { halfDays: half, changes }).catch((error: unknown) => {
        const last = t.exchanges.at(-1);
        if (half && last?.refused(400, "VALIDATION_ERROR") === true && last.field === "half_day_period")
          t.must("LEAVE-24", { at: last, expected: "a success for half_day_period afternoon", holds: false });
        throw error;
      });
      const long = `Too many are away ${t.token()} ${REASON}${"please ask again for another one, ".repeat(8)}${t.token()}`;
      await tryMove(t, request, "decline", long);
      // The document shows no maximum.
      if (request.status === "pending") {
        t.note("LEAVE-40", t.exchanges.slice(-2), `a reason of ${long.length} characters is refused`);
        await tryMove(t, request, "decline", `Too many are away ${t.token()} ${REASON}${t.token()}`);
      }
      // Directly after the first decline: a faulty refusal may undo the last write.
      if (request.status === "declined") await tryMove(t, request, "decline", `Once more, ${t.token()}`);
      if (request.status === "declined") await tryRefused(t, request, "cancel");
      // The last one, because it may succeed.
      if (request.status === "declined") await tryMove(t, request, "approve");
      await compareWithList(t, [request]);
    },
  ),

  lifecycleCheck(
    "LEAVE-42",
    "MUST cancel a pending request, keep the record, and refuse further moves",
    { also: ["LEAVE-48"] },
    async (t) => {
      const request = await pending(t);
      await tryMove(t, request, "cancel");
      if (request.status === "cancelled") {
        await tryMove(t, request, "cancel");
        const { employeeId, startDate, endDate } = request.reading;
        if (startDate === endDate) await reuseDay(t, { employee: String(employeeId), day: String(startDate) });
      }
      if (request.status === "cancelled") await tryRefused(t, request, "approve");
      if (request.status === "cancelled") await tryMove(t, request, "decline", drawnReason(t));
      await noteMoves(t);
    },
  ),

  lifecycleCheck("LEAVE-43", "MUST cancel with a reason", {}, async (t) => {
    // A half day, if the target has them: the other cancellations are of whole days.
    const known = (await t.use(leaveModel)).requests.find(({ status, reading }) => status === "pending" && reading["halfDay"] === true);
    const changes = { half_day: true, half_day_period: "morning" };
    const request = known ?? ((await hasType(t, true, true)) ? await makeRequest(t, { halfDays: true, changes }) : await pending(t));
    await tryMove(t, request, "cancel", `Plans changed, ${t.token()}`);
  }),

  lifecycleCheck("LEAVE-42.again", "MUST refuse to cancel a cancelled request", { after: ["LEAVE-43"] }, async (t) => {
    const request = await requestInStatus(t, "cancelled");
    if (request === undefined) return t.stop("no request could be cancelled");
    await tryRefused(t, request, "cancel");
  }),

  lifecycleCheck(
    "LEAVE-41",
    "MUST refuse a decline without a reason",
    { also: FIELD_NAMING },
    async (t) => void (await declineWith(t, {})),
  ),

  lifecycleCheck(
    "LEAVE-41.absent",
    "MUST refuse a decline whose reason is null or has no body, and keep the request pending",
    { also: FIELD_NAMING },
    async (t) => {
      const { id, exchange: made } = await t.use(pendingLeave);
      const without = [await declineWith(t, { reason: null })];
      const none = await t.call("declineLeave", { params: { id }, open: ["A-13"] });
      const holds = none.refused(400, "VALIDATION_ERROR") || none.refused(415, "VALIDATION_ERROR");
      t.must("LEAVE-41", { at: none, expected: "400 or 415 with code VALIDATION_ERROR for a decline without a body", holds });
      const after = await t.call("getLeave", { params: { id } });
      // The names may have changed since the request was made.
      const changed = leaveDifferences(readingOf(made.data), readingOf(after.data), ["employeeName", "typeName"]);
      t.must("LEAVE-41", {
        at: [...without, none, after],
        expected: "the request still pending and unchanged",
        holds: after.ok && changed.length === 0,
        got: changed.join("; "),
      });
    },
  ),

  lifecycleCheck("LEAVE-41.blank", "MUST refuse a decline whose reason is not a string; OBSERVE an empty reason", {}, async (t) => {
    const request = await pending(t);
    const { id } = request;
    const wrong = await t.call("declineLeave", { params: { id }, body: { reason: 5 } });
    t.must("LEAVE-41", {
      at: wrong,
      expected: "400 VALIDATION_ERROR for the reason 5, which is not a string",
      holds: wrong.refused(400, "VALIDATION_ERROR"),
    });
    const empty = await t.call("declineLeave", { params: { id }, body: { reason: "" } });
    const value = empty.ok ? "stored" : empty.refused(400, "VALIDATION_ERROR") ? "validation-error" : undefined;
    t.observe("blank-decline-reason", empty, value);
    // Its status is not known for sure.
    (await t.use(leaveModel)).forget(request);
    if (empty.ok) return;
    const after = await t.call("getLeave", { params: { id } });
    t.must("LEAVE-41", {
      at: [empty, after],
      expected: "the request is still pending after the refusal",
      holds: after.data.at("status").text === "pending",
    });
  }),

  lifecycleCheck(
    "LEAVE-38.kinds",
    "MUST move long leave and half days, and change no other request",
    { also: ["LEAVE-46"] },
    judgeUntouchedRequests,
  ),
];
