import { waitForLists } from "../../run/list-lag.ts";
import { type Check, check } from "../../run/check.ts";
import { leaveDifferences, lacking, readingOf } from "../../oracles/leave/leave-request.ts";
import { pendingLeave } from "../../setup/leave/leave.ts";

/** Rows that are read by id as well, each of another status. */
const COMPARED = 4;

/** The leave list and single requests in it (§2.2, §2.5, §4.3). */
export const leaveRowChecks: readonly Check[] = [
  check(
    "LEAVE-27",
    "MUST list complete leave requests, and read each by id as it is listed",
    { tier: "certify", also: ["LEAVE-37", "LEAVE-47"] },
    async (t) => {
      // Something should be listed; where nothing can be requested, what there is will do.
      await t.use(pendingLeave).catch(() => undefined);
      // Rows are held against single readings, which may be ahead of a list.
      await waitForLists(t);
      const listed = await t.call("listLeave");
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
        expected: "each row has the fourteen members of a LeaveRequest",
        holds: missing.length === 0,
        got: `rows without ${[...new Set(missing)].join(", ")}`,
      });
      const kinds = new Map(rows.map((row) => [`${String(row["status"])} ${String(row["halfDay"])}`, row]));
      for (const row of [...kinds.values()].slice(0, COMPARED)) {
        const read = await t.call("getLeave", { params: { id: String(row["id"]) } });
        const changed = read.ok ? leaveDifferences(row, readingOf(read.data)) : ["it cannot be read"];
        const whole = lacking(readingOf(read.data));
        const wrong = [...changed, ...whole.map((name) => `${name} is missing`)];
        t.must("LEAVE-37", {
          at: [listed, read],
          expected: "GET by id answers 200 with all fourteen members as the list has them",
          holds: wrong.length === 0,
          got: wrong.join("; "),
        });
      }
      const never = rows.filter(({ status }) => status !== "declined");
      const bare = never.filter(({ declineReason }) => declineReason === null);
      t.note("LEAVE-47", listed, `${bare.length} of ${never.length} listed requests that are not declined have declineReason null`);
    },
  ),
];
