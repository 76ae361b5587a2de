import { waitForLists } from "../../run/lists/list-lag.ts";
import { drawnReason } from "../../setup/leave/drawn-leave.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { colleague } from "../../setup/people/people.ts";
import { page } from "../../run/lists/walk.ts";
import { leaveDifferences, readingOf } from "../../oracles/leave/leave-request.ts";
import { MOVES } from "../../models/leave/leave-rules.ts";
import type { TrackedRequest } from "../../models/leave/leave-judgements.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import { CheckStopped } from "../../run/check/check-stopped.ts";
import { freeDays } from "../../setup/leave/leave.ts";
import { leaveModel } from "../../setup/leave/leave-model.ts";
import { makeRequest, tryMove, hasType } from "./lifecycle.ts";

/** The first page of pending requests of all employees. */
async function pendingRows(t: CheckContext): Promise<Exchange> {
  await waitForLists(t);
  return page(t, "listLeave", { query: { status: "pending" } });
}

/** A request of another employee, of the same type and for the same day. Undefined: it was refused or is not pending. */
async function requestOnSameDay(t: CheckContext, { sent }: TrackedRequest): Promise<Exchange | undefined> {
  const body = { ...sent, end_date: sent["start_date"], employee_id: await t.use(colleague), notes: `Beside ${t.token()}` };
  // Without half_day it is whole days (§2.6), with a period too. A server may refuse the period then.
  const withPeriod = await t.call("requestLeave", { body: { ...body, half_day_period: "afternoon" } });
  const exchange = withPeriod.ok ? withPeriod : await t.call("requestLeave", { body });
  return exchange.ok && exchange.data.at("status").text === "pending" ? exchange : undefined;
}

/**
 * A new request from the first to the last of `count` free working days, at most `within` days apart. Undefined: there are no such days,
 * or the target refuses.
 */
export async function requestOverDays(t: CheckContext, count: number, within: number): Promise<TrackedRequest | undefined> {
  try {
    const days = await freeDays(t, count, within);
    return await makeRequest(t, { changes: { start_date: days[0], end_date: days.at(-1) } });
  } catch (error) {
    if (error instanceof CheckStopped) return undefined;
    throw error;
  }
}

/** A pending half-day request of an earlier check, or a new one. Undefined: the target has no half days. */
async function halfDay(t: CheckContext): Promise<TrackedRequest | undefined> {
  const { requests } = await t.use(leaveModel);
  const known = requests.find(({ status, reading }) => status === "pending" && reading["halfDay"] === true);
  if (known !== undefined || !(await hasType(t, true, true))) return known;
  return makeRequest(t, { halfDays: true, changes: { half_day: true, half_day_period: "morning" } });
}

/** Approves, declines and cancels one request each, and judges that the other pending requests did not change (LEAVE-46). */
export async function judgeUntouchedRequests(t: CheckContext): Promise<void> {
  const moved = [await requestOverDays(t, 9, 26), await requestOverDays(t, 2, 2), await requestOverDays(t, 2, 2)];
  const first = moved.find((one) => one !== undefined);
  if (first === undefined) return t.notApplicable("the target accepts no leave of more than a day");
  const beside = await requestOnSameDay(t, first);
  const before = await pendingRows(t);
  const half = await halfDay(t);
  if (half !== undefined) await tryMove(t, half, "approve");
  for (const [n, move] of MOVES.entries()) {
    const request = moved[n];
    if (request !== undefined) await tryMove(t, request, move, move === "decline" ? drawnReason(t) : undefined);
  }
  const after = await pendingRows(t);
  if (!before.ok || !after.ok) return;
  const movedIds = new Set([...moved, half].map((one) => one?.id));
  const others = before.data.list.filter((row) => !movedIds.has(row.at("id").text));
  if (others.length === 0) t.stop("no other request is pending");
  const wrong: string[] = [];
  const exchanges: Exchange[] = [...(beside === undefined ? [] : [beside]), before, after];
  for (const row of others) {
    const id = row.at("id").text ?? "";
    let current = after.data.list.find((one) => one.at("id").text === id);
    if (current === undefined) {
      // Rows of equal rank may change places, also between pages. A read by id shows the request.
      const read = await t.call("getLeave", { params: { id } });
      exchanges.push(read);
      current = read.data;
    }
    const changed = leaveDifferences(readingOf(row), readingOf(current));
    if (changed.length > 0) wrong.push(`${id}: ${changed.join("; ")}`);
    if (wrong.length > 1) break;
  }
  t.must("LEAVE-46", {
    at: exchanges,
    expected: `the other ${others.length} pending requests unchanged after an approval, a decline and a cancellation`,
    holds: wrong.length === 0,
    got: wrong.join(" | "),
  });
}
