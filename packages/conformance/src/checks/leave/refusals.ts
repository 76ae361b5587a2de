import type { Check } from "../../run/check/check.ts";
import { drawnReason } from "../../setup/leave/drawn-leave.ts";
import { hired } from "../../setup/people/people.ts";
import { leaveModel } from "../../setup/leave/leave-model.ts";
import { freeDay, typesFor } from "../../setup/leave/leave.ts";
import { leaveDifferences, readingOf } from "../../oracles/leave/leave-request.ts";
import { MOVES, STATUSES, ruleOf } from "../../models/leave/leave-rules.ts";
import { noteMoves, tryMove, lifecycleCheck, trackRequest, requestInStatus } from "./lifecycle.ts";

/** They try the moves of requests that were pending. */
const PENDING = ["LEAVE-40", "LEAVE-42"];

/** Moves that the status of a request does not allow (§3.2, §7). */
export const refusalChecks: readonly Check[] = [
  // Leave without approval may skip the check of its status.
  lifecycleCheck(
    "LEAVE-44",
    "MUST refuse moves of closed requests with 409 CONFLICT, and not change them",
    { after: PENDING },
    async (t) => {
      const { requests } = await t.use(leaveModel);
      const earlier = requests.find(({ status, approval }) => status === "cancelled" && approval);
      const auto =
        requests.find(({ status, approval }) => status === "cancelled" && !approval) ?? (await requestInStatus(t, "auto_approved"));
      if (auto?.status === "auto_approved") await tryMove(t, auto, "cancel");
      const closed = auto?.status === "cancelled" ? auto : await requestInStatus(t, "cancelled");
      if (closed !== undefined) await tryMove(t, closed, "approve");
      // Requests were made since then, one perhaps for the same day.
      if (earlier?.status === "cancelled") await tryMove(t, earlier, "cancel", `Once more, ${t.token()}`);
    },
  ),
];

/** Their random moves need not be tried again. */
const RANDOM = ["LEAVE-46", "LEAVE-46.long"];

/** Moves that the document leaves open. */
export const openMoveChecks: readonly Check[] = [
  lifecycleCheck(
    "LEAVE-48",
    "OBSERVE which statuses allow approve, decline and cancel",
    { also: ["LEAVE-48"], after: RANDOM },
    async (t) => {
      const { tried } = await t.use(leaveModel);
      for (const status of STATUSES) {
        // Moves that must be refused come first: they do not change the request.
        const moves = MOVES.toSorted((a, b) => Number(ruleOf(b, status) === "refused") - Number(ruleOf(a, status) === "refused"));
        for (const move of moves.filter((move) => !tried.has(`${move} ${status}`))) {
          const request = await requestInStatus(t, status);
          if (request !== undefined) await tryMove(t, request, move, move === "decline" ? drawnReason(t) : undefined);
        }
      }
      await noteMoves(t);
    },
  ),

  lifecycleCheck("LEAVE-48.leaver", "OBSERVE moves of a pending request of a terminated employee", { also: ["LEAVE-48"] }, async (t) => {
    const { id: leaver } = await hired(t);
    const day = await freeDay(t);
    const [type] = await typesFor(t, true);
    if (type === undefined) return t.notApplicable("no leave type needs approval");
    const body = { employee_id: leaver, leave_type_id: type.at("id").raw, start_date: day, end_date: day };
    const request = await trackRequest(t, { body, exchange: await t.call("requestLeave", { body }) });
    if (request === undefined) return t.stop("no leave could be requested");
    const left = await t.call("terminateEmployee", { params: { id: leaver }, body: { termination_date: t.date(0) } });
    if (!left.ok) t.stop(`the employee could not be terminated: ${left.brief}`);
    const before = await t.call("getLeave", { params: { id: request.id } });
    // A termination may cancel pending requests.
    if (before.data.at("status").text !== "pending") t.notApplicable(`the request did not stay pending: ${before.brief}`);
    const answer = await t.call("approveLeave", { params: { id: request.id } });
    const after = await t.call("getLeave", { params: { id: request.id } });
    const value = answer.ok ? "allowed" : answer.refused(409, "CONFLICT") ? "conflict" : undefined;
    t.observe("terminated-leave-transition", [answer, after], value);
    t.note("LEAVE-48", answer, `approval of a terminated employee's pending request: ${answer.status}`);
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
        expected: "the refused approval changes no member",
        holds: changed.length === 0,
        got: changed.join("; "),
      });
    request.reading = readingOf(after.data);
    // The model is about requests of employed people.
    (await t.use(leaveModel)).forget(request);
  }),
];
