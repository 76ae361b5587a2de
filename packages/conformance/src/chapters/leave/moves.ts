import type { Check } from "../../check.ts";
import { askLeave, freeDays, pendingLeave } from "../../given/leave.ts";
import { differences, readingOf } from "../../models/leave-request.ts";
import type { Tracked } from "../../models/leave-said.ts";
import type { Trial } from "../../trial.ts";
import { ask, carry, courseCheck, follow, hasType, inStatus, readAgain } from "./course.ts";
import { compareWithList } from "./listing.ts";

/** A pending request that may be moved: one that earlier checks left, or a new one. */
async function pending(t: Trial): Promise<Tracked> {
  return (await inStatus(t, "pending")) ?? ask(t);
}

/** Approvals, declines and cancellations of pending requests (§3.2, §4.3). */
export const moveChecks: readonly Check[] = [
  courseCheck("LEAVE-38", "MUST approve a pending request", { tier: "smoke" }, async (t) => {
    await carry(t, await ask(t), "approve");
  }),

  courseCheck("LEAVE-40", "MUST decline a pending request, keep the reason, and refuse a second decline", { tier: "ci" }, async (t) => {
    // A half day where there is one, so that lists and readings can be told apart in more members.
    const half = await hasType(t, true, true);
    const changes = { notes: t.token().padEnd(500, "n"), ...(half ? { half_day: true, half_day_period: "afternoon" } : {}) };
    const request = await ask(t, { halfDays: half, changes });
    await carry(
      t,
      request,
      "decline",
      `Too many of the team are away in that week; ${"please ask again for another one, ".repeat(5)}${t.token()}`,
    );
    // With no other write in between, which a refusal might take back.
    if (request.status === "declined") await carry(t, request, "decline", `Once more, ${t.token()}`);
    await compareWithList(t, [request]);
  }),

  courseCheck("LEAVE-42", "MUST cancel a pending request, keep the record, and refuse a second cancellation", { tier: "ci" }, async (t) => {
    const request = await pending(t);
    await carry(t, request, "cancel");
    if (request.status === "cancelled") await carry(t, request, "cancel");
  }),

  courseCheck("LEAVE-43", "MUST cancel with a reason as well as without", { tier: "ci" }, async (t) => {
    await carry(t, await pending(t), "cancel", `Plans changed, ${t.token()}`);
  }),

  courseCheck("LEAVE-41", "MUST refuse a decline without a reason, and leave the request pending", { tier: "ci" }, async (t) => {
    const { id, exchange: made } = await t.use(pendingLeave);
    if (made.data.at("status").text !== "pending") t.stop(`the request is not pending: ${made.brief}`);
    const empty = await t.call("declineLeave", { params: { id }, body: {} });
    t.must("LEAVE-41", empty, "400 VALIDATION_ERROR for the body {}", empty.refused(400, "VALIDATION_ERROR"));
    const none = await t.call("declineLeave", { params: { id }, open: ["A-13"] });
    const refused = none.refused(400, "VALIDATION_ERROR") || none.refused(415, "VALIDATION_ERROR");
    t.must("LEAVE-41", none, "400 VALIDATION_ERROR, or 415 with that code, for no body at all", refused);
    const after = await t.call("getLeave", { params: { id } });
    // It was made a while ago, and names may follow what was changed since.
    const changed = differences(readingOf(made.data), readingOf(after.data), ["employeeName", "typeName"]);
    t.must(
      "LEAVE-41",
      [empty, none, after],
      "the request is still pending, and as it was",
      after.ok && changed.length === 0,
      changed.join("; "),
    );
  }),

  courseCheck("LEAVE-41.blank", "OBSERVE a decline whose reason is empty", { tier: "certify" }, async (t) => {
    const { id } = await askLeave(t);
    const empty = await t.call("declineLeave", { params: { id }, body: { reason: "" } });
    const value = empty.ok ? "stored" : empty.refused(400, "VALIDATION_ERROR") ? "validation-error" : undefined;
    t.observe("A-153", empty, value);
    if (empty.ok) return;
    const after = await t.call("getLeave", { params: { id } });
    t.must("LEAVE-41", [empty, after], "the request is still pending after the refusal", after.data.at("status").text === "pending");
  }),

  courseCheck("LEAVE-38.kinds", "MUST approve long leave and half days too", { tier: "certify" }, async (t) => {
    const days = await freeDays(t, 9, 26);
    const span = { start_date: days[0], end_date: days.at(-1) };
    const { body, exchange } = await askLeave(t, { changes: span });
    const long = await follow(t, { body, exchange });
    if (long !== undefined) await carry(t, long, "approve");
    if (!(await hasType(t, true, true))) return;
    const half = await ask(t, { halfDays: true, changes: { half_day: true, half_day_period: "morning" } });
    await readAgain(t, half);
    await carry(t, half, "approve");
  }),
];
