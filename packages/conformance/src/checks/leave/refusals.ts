import type { Check } from "../../run/check.ts";
import { hired } from "../../setup/people/people.ts";
import { leaveModel } from "../../setup/leave/leave-model.ts";
import { freeDay, typesFor } from "../../setup/leave/leave.ts";
import { leaveDifferences, readingOf } from "../../oracles/leave/leave-request.ts";
import { MOVES, STATUSES, ruleOf } from "../../models/leave/leave-rules.ts";
import { tryMove, lifecycleCheck, trackRequest, requestInStatus } from "./lifecycle.ts";

/** Moves that the status of a request does not allow (§3.2, §7). */
export const refusalChecks: readonly Check[] = [
  lifecycleCheck(
    "LEAVE-44",
    "MUST refuse other moves of closed requests with 409 CONFLICT, and leave them as they were",
    { tier: "ci" },
    async (t) => {
      const declined = await requestInStatus(t, "declined");
      if (declined !== undefined) await tryMove(t, declined, "cancel");
      const cancelled = await requestInStatus(t, "cancelled");
      if (cancelled !== undefined) {
        await tryMove(t, cancelled, "approve");
        if (cancelled.status === "cancelled") await tryMove(t, cancelled, "decline", `Declined since ${t.token()}`);
        if (cancelled.status === "cancelled") await tryMove(t, cancelled, "cancel", `Once more, ${t.token()}`);
      }
    },
  ),
];

/** Moves of which the document does not say; those that random runs came upon are not tried again. */
export const openMoveChecks: readonly Check[] = [
  lifecycleCheck(
    "LEAVE-48",
    "OBSERVE from which statuses approve, decline and cancel are allowed, where no other check came upon it",
    { tier: "certify", also: ["LEAVE-48"] },
    async (t) => {
      const { tried } = await t.use(leaveModel);
      for (const status of STATUSES) {
        // What must be refused comes first: it leaves the request for the next move.
        const moves = MOVES.toSorted((a, b) => Number(ruleOf(b, status) === "refused") - Number(ruleOf(a, status) === "refused"));
        for (const move of moves.filter((move) => !tried.has(`${move} ${status}`))) {
          const request = await requestInStatus(t, status);
          if (request !== undefined) await tryMove(t, request, move, move === "decline" ? `Declined since ${t.token()}` : undefined);
        }
      }
      const table = [...tried].map(([cell, { status }]) => `${cell}: ${status}`).sort();
      t.note(
        "LEAVE-48",
        [...tried.values()].map(({ at }) => at),
        table.join(", "),
      );
    },
  ),

  lifecycleCheck(
    "LEAVE-48.leaver",
    "OBSERVE moves of the open request of somebody who left",
    { tier: "certify", also: ["LEAVE-48"] },
    async (t) => {
      const { id: leaver } = await hired(t);
      const day = await freeDay(t);
      const [type] = await typesFor(t, true);
      if (type === undefined) return t.notApplicable("no leave type needs approval");
      const body = { employee_id: leaver, leave_type_id: type.at("id").raw, start_date: day, end_date: day };
      const request = await trackRequest(t, { body, exchange: await t.call("requestLeave", { body }) });
      if (request === undefined) return t.stop("no leave could be requested");
      const left = await t.call("terminateEmployee", { params: { id: leaver }, body: { termination_date: t.date(0) } });
      if (!left.ok) t.stop(`the person could not be terminated: ${left.brief}`);
      const before = await t.call("getLeave", { params: { id: request.id } });
      // A termination may settle what is open.
      if (before.data.at("status").text !== "pending") t.notApplicable(`the request did not stay pending: ${before.brief}`);
      const answer = await t.call("approveLeave", { params: { id: request.id } });
      const after = await t.call("getLeave", { params: { id: request.id } });
      const value = answer.ok ? "allowed" : answer.refused(409, "CONFLICT") ? "conflict" : undefined;
      t.observe("terminated-leave-transition", [answer, after], value);
      t.note("LEAVE-48", answer, `approve of a leaver's pending request: ${answer.status}`);
      const changed = leaveDifferences(readingOf(before.data), readingOf(after.data));
      if (answer.ok)
        t.must("LEAVE-38", {
          at: [answer, after],
          expected: "status approved in a GET",
          holds: after.data.at("status").text === "approved",
        });
      else
        t.must("LEAVE-45", {
          at: [answer, after],
          expected: "the refused approval leaves all members as they were",
          holds: changed.length === 0,
          got: changed.join("; "),
        });
      request.reading = readingOf(after.data);
      const model = await t.use(leaveModel);
      // Others of the model's requests are of people who are employed.
      model.requests.splice(model.requests.indexOf(request), 1);
    },
  ),
];
