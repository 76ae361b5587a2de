import { waitForLists } from "../../run/lists/list-lag.ts";
import { type Check, check } from "../../run/check/check.ts";
import { type SetUp, setUp } from "../../run/check/check-context.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { leaveDifferences, lacking, readingOf } from "../../oracles/leave/leave-request.ts";
import { pendingLeave } from "../../setup/leave/leave.ts";

/** Number of rows that are also read by id. They differ in status or in halfDay. */
const COMPARED = 4;

/** The first page of the leave of all employees. */
export const leaveList: SetUp<Exchange> = setUp("leave-list", async (t) => {
  // Makes sure that a request is listed. If the target accepts none, its existing requests are enough.
  await t.use(pendingLeave).catch(() => undefined);
  // Rows are compared with reads by id. A list may lag behind them.
  await waitForLists(t);
  return t.call("listLeave");
});

/** The leave list, and its rows read by id (§2.2, §2.5, §4.3). */
export const leaveRowChecks: readonly Check[] = [
  check("LEAVE-27", "MUST list complete leave requests", { also: ["LEAVE-47"] }, async (t) => {
    const listed = await t.use(leaveList);
    const { meta, data } = listed;
    const counted =
      ["total", "page", "limit"].every((name) => Number.isInteger(meta.at(name).number)) && meta.at("has_more").flag !== undefined;
    const rows = data.list.map((row) => readingOf(row));
    const missing = rows.flatMap(lacking);
    const formed = listed.status === 200 && data.isList && counted;
    if (formed && rows.length === 0) t.stop("the list is empty");
    t.must("LEAVE-27", { at: listed, expected: "200 with an array in data and total, page, limit and has_more in meta", holds: formed });
    if (!formed) return;
    t.must("LEAVE-27", {
      at: listed,
      expected: "each row has all members of a LeaveRequest",
      holds: missing.length === 0,
      got: `rows without ${[...new Set(missing)].join(", ")}`,
    });
    const undeclined = rows.filter(({ status }) => status !== "declined");
    const withoutReason = undeclined.filter(({ declineReason }) => declineReason === null);
    t.note(
      "LEAVE-47",
      listed,
      `${withoutReason.length} of ${undeclined.length} listed requests that are not declined have declineReason null`,
    );
  }),
  check("LEAVE-37.listed", "MUST show leave requests by id as in the list", {}, async (t) => {
    await t.use(leaveList);
    // Read again if something was written since: other checks may have moved requests.
    const listed = await t.call("listLeave");
    if (!listed.ok) t.stop(`the list of leave could not be read: ${listed.brief}`);
    const rows = listed.data.list.map((row) => readingOf(row));
    const kinds = new Map(rows.map((row) => [`${String(row["status"])} ${String(row["halfDay"])}`, row]));
    if (kinds.size === 0) t.stop("the list is empty");
    for (const row of [...kinds.values()].slice(0, COMPARED)) {
      const read = await t.call("getLeave", { params: { id: String(row["id"]) } });
      const changed = read.ok ? leaveDifferences(row, readingOf(read.data)) : ["it cannot be read"];
      const whole = lacking(readingOf(read.data));
      const wrong = [...changed, ...whole.map((name) => `${name} is missing`)];
      t.must("LEAVE-37", {
        at: [listed, read],
        expected: "GET by id answers 200 with all members as in the list",
        holds: wrong.length === 0,
        got: wrong.join("; "),
      });
    }
  }),
];
