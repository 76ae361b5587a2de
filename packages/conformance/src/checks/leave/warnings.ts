import type { Check } from "../../run/check/check.ts";
import { dayOfWeek } from "../../document/calendar.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { leaveModel } from "../../setup/leave/leave-model.ts";
import { requestLeave, freeDays, pendingLeave, typeList } from "../../setup/leave/leave.ts";
import { type LeaveReading, leaveDifferences, readingOf } from "../../oracles/leave/leave-request.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import { lifecycleCheck, trackRequest, portOf, readAgain, seenIn } from "./lifecycle.ts";
import { warningsOf } from "./creation.ts";

/** Sends a request and judges its answer. @returns whether it was accepted with warnings */
async function attempt(t: CheckContext, body: Readonly<Record<string, unknown>>): Promise<{ exchange: Exchange; warned: boolean }> {
  const exchange = await t.call("requestLeave", { body });
  await trackRequest(t, { body, exchange });
  const warned = exchange.ok && count(exchange) > 0;
  if (warned) await judgeExists(t, exchange);
  return { exchange, warned };
}

/** Requests leave that begins sooner than its type wants. @returns whether that caused a warning */
async function askSoon(t: CheckContext): Promise<boolean> {
  const type = (await t.use(typeList)).find((row) => (row.at("min_notice_days").number ?? 0) > 7);
  if (type === undefined) return false;
  const { body } = await t.use(pendingLeave);
  const soon = [1, 2, 3, 4, 5, 6, 7].map((days) => t.date(days)).find((day) => dayOfWeek(day) === 3);
  const sent = { ...body, leave_type_id: type.at("id").raw, start_date: soon, end_date: soon, notes: `Soon ${t.token()}` };
  return (await attempt(t, sent)).warned;
}

/** Requests leave that overlaps other leave, or equals it. @returns whether that caused a warning */
async function askAgain(t: CheckContext): Promise<boolean> {
  const model = await t.use(leaveModel);
  const [first, second] = await freeDays(t, 2, 2);
  const base = await requestLeave(t, { changes: { start_date: first, end_date: first } });
  const earlier = (await trackRequest(t, base)) ?? t.stop("the new request has no id or no status");
  const longer = await attempt(t, { ...base.body, end_date: second, notes: `Longer ${t.token()}` });
  const same = await attempt(t, { ...base.body, notes: `Same ${t.token()}` });
  const observeWarning = async (
    situation: "identical to a live request" | "overlaps a live request",
    exchange: Exchange,
  ): Promise<void> => {
    // The balance may cause a warning too. The same request on free days shows whether the overlap was the cause.
    const sent = JSON.parse(exchange.record.request.body ?? "{}") as LeaveReading;
    const isPlain = count(exchange) === 0 && exchange.ok;
    const other = isPlain ? exchange : (await attempt(t, await portOf(t).onOtherDays(sent))).exchange;
    if (other.ok && count(other) === 0) model.again(situation, seenIn(exchange), count(exchange) > 0);
  };
  await observeWarning("overlaps a live request", longer.exchange);
  await observeWarning("identical to a live request", same.exchange);
  // The new requests must not replace the earlier one.
  await readAgain(t, earlier);
  return longer.warned || same.warned;
}

const NO_WARNING = "neither overlapping days nor short notice caused a warning";

/** Warnings of new requests; they do not prevent the request (§3.2, §4.3). */
export const warningChecks: readonly Check[] = [
  lifecycleCheck("LEAVE-33", "MUST create a request in spite of warnings", { also: ["LEAVE-33"] }, async (t) => {
    if (!(await askSoon(t)) && !(await askAgain(t))) t.notApplicable(NO_WARNING);
  }),
  lifecycleCheck(
    "LEAVE-33.again",
    "MUST keep requests for the same days apart, with and without warnings",
    { also: ["LEAVE-33"] },
    async (t) => {
      if (!(await askAgain(t))) t.notApplicable(NO_WARNING);
    },
  ),
];

/** Judges that a request with warnings exists (LEAVE-33). */
async function judgeExists(t: CheckContext, made: Exchange): Promise<void> {
  const expected = "GET shows the request with warnings as it was answered, with status pending or auto_approved";
  const { text: id } = made.data.at("id");
  if (id === undefined) {
    t.must("LEAVE-33", { at: made, expected, holds: false });
    return;
  }
  const read = await t.call("getLeave", { params: { id } });
  const changed = read.ok ? leaveDifferences(readingOf(made.data), readingOf(read.data)) : ["it cannot be read"];
  const status = read.data.at("status").text ?? "";
  const live = status === "pending" || status === "auto_approved";
  t.must("LEAVE-33", {
    at: [made, read],
    expected,
    holds: changed.length === 0 && live,
    got: live ? changed.join("; ") : `status ${status}`,
  });
}

function count(exchange: Exchange): number {
  return warningsOf(exchange).list?.length ?? 0;
}
