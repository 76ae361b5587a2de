import { FIELD_NAMING } from "../../invalid-bodies/judged.ts";
import { judgeField } from "../../invalid-bodies/refusal.ts";
import type { Check } from "../../run/check.ts";
import { leaveModel } from "../../setup/leave/leave-model.ts";
import { pendingLeave } from "../../setup/leave/leave.ts";
import { leaveDifferences, readingOf } from "../../oracles/leave/leave-request.ts";
import type { TrackedRequest } from "../../models/leave/leave-judgements.ts";
import type { CheckContext } from "../../run/check-context.ts";
import { makeRequest, tryMove, lifecycleCheck, hasType, requestInStatus } from "./lifecycle.ts";
import { compareWithList } from "./listing.ts";
import { judgeUntouchedRequests } from "./untouched-requests.ts";

/** A pending request that may be moved: one that earlier checks left, or a new one. */
async function pending(t: CheckContext): Promise<TrackedRequest> {
  return (await requestInStatus(t, "pending")) ?? makeRequest(t);
}

/** Plain characters that servers like to escape, to drop or to join: within the bound in whichever unit it is counted. */
const NOTES = "n \"quoted\" 'single' <b>bold</b> & more; 100 % \\ two  blanks; ";
/** The same, and letters of other scripts and beyond the first plane; no more than 500 bytes with what is put around it. */
const REASON = `${NOTES}M\u0101ori, na\u00efve, \u4f11\u6687 \u{1f384}; `;

/** Approvals, declines and cancellations of pending requests (§3.2, §4.3). */
export const leaveMoveChecks: readonly Check[] = [
  lifecycleCheck("LEAVE-38", "MUST approve a pending request", { tier: "smoke" }, async (t) => {
    await tryMove(t, await makeRequest(t), "approve");
  }),

  lifecycleCheck("LEAVE-40", "MUST decline a pending request, keep the reason, and refuse a second decline", { tier: "ci" }, async (t) => {
    // A half day where there is one, so that lists and readings can be told apart in more members.
    const half = await hasType(t, true, true);
    const changes = { notes: t.token().padEnd(500, NOTES), ...(half ? { half_day: true, half_day_period: "afternoon" } : {}) };
    const request = await makeRequest(t, { halfDays: half, changes });
    await tryMove(
      t,
      request,
      "decline",
      `Too many are away ${t.token()} ${REASON}${"please ask again for another one, ".repeat(8)}${t.token()}`,
    );
    // With no other write in between, which a refusal might take back.
    if (request.status === "declined") await tryMove(t, request, "decline", `Once more, ${t.token()}`);
    await compareWithList(t, [request]);
  }),

  lifecycleCheck(
    "LEAVE-42",
    "MUST cancel a pending request, keep the record, and refuse a second cancellation",
    { tier: "ci" },
    async (t) => {
      const request = await pending(t);
      await tryMove(t, request, "cancel");
      if (request.status === "cancelled") await tryMove(t, request, "cancel");
    },
  ),

  lifecycleCheck("LEAVE-43", "MUST cancel with a reason as well as without", { tier: "ci" }, async (t) => {
    // A half day where there is one, since the other cancellations are of whole days.
    const half = (await t.use(leaveModel)).requests.find(({ status, reading }) => status === "pending" && reading["halfDay"] === true);
    const changes = { half_day: true, half_day_period: "morning" };
    const request = half ?? ((await hasType(t, true, true)) ? await makeRequest(t, { halfDays: true, changes }) : await pending(t));
    await tryMove(t, request, "cancel", `Plans changed, ${t.token()}`);
  }),

  lifecycleCheck(
    "LEAVE-41",
    "MUST refuse a decline without a reason, and leave the request pending",
    { tier: "ci", also: FIELD_NAMING },
    async (t) => {
      const { id, exchange: made } = await t.use(pendingLeave);
      if (made.data.at("status").text !== "pending") t.stop(`the request is not pending: ${made.brief}`);
      const empty = await t.call("declineLeave", { params: { id }, body: {} });
      const named = t.must("LEAVE-41", {
        at: empty,
        expected: "400 VALIDATION_ERROR for the body {}",
        holds: empty.refused(400, "VALIDATION_ERROR"),
      });
      if (named) judgeField(t, empty, ["reason"]);
      const none = await t.call("declineLeave", { params: { id }, open: ["A-13"] });
      const refused = none.refused(400, "VALIDATION_ERROR") || none.refused(415, "VALIDATION_ERROR");
      t.must("LEAVE-41", { at: none, expected: "400 VALIDATION_ERROR, or 415 with that code, for no body at all", holds: refused });
      const after = await t.call("getLeave", { params: { id } });
      // It was made a while ago, and names may follow what was changed since.
      const changed = leaveDifferences(readingOf(made.data), readingOf(after.data), ["employeeName", "typeName"]);
      t.must("LEAVE-41", {
        at: [empty, none, after],
        expected: "the request is still pending, and as it was",
        holds: after.ok && changed.length === 0,
        got: changed.join("; "),
      });
    },
  ),

  lifecycleCheck(
    "LEAVE-41.blank",
    "MUST refuse a decline whose reason is no text; OBSERVE one whose reason is empty",
    { tier: "certify" },
    async (t) => {
      const { requests } = await t.use(leaveModel);
      const request = await pending(t);
      const { id } = request;
      for (const reason of [null, 5]) {
        const wrong = await t.call("declineLeave", { params: { id }, body: { reason } });
        t.must("LEAVE-41", {
          at: wrong,
          expected: `400 VALIDATION_ERROR for the reason ${reason}, which is no text`,
          holds: wrong.refused(400, "VALIDATION_ERROR"),
        });
      }
      const empty = await t.call("declineLeave", { params: { id }, body: { reason: "" } });
      const value = empty.ok ? "stored" : empty.refused(400, "VALIDATION_ERROR") ? "validation-error" : undefined;
      t.observe("blank-decline-reason", empty, value);
      // Nothing more is done with it, whatever became of it.
      requests.splice(requests.indexOf(request), 1);
      if (empty.ok) return;
      const after = await t.call("getLeave", { params: { id } });
      t.must("LEAVE-41", {
        at: [empty, after],
        expected: "the request is still pending after the refusal",
        holds: after.data.at("status").text === "pending",
      });
    },
  ),

  lifecycleCheck(
    "LEAVE-38.kinds",
    "MUST move long leave and half days too, and change no other request",
    { tier: "certify", also: ["LEAVE-46"] },
    judgeUntouchedRequests,
  ),
];
