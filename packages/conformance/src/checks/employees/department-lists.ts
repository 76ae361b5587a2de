import { type Check, check } from "../../run/check/check.ts";
import { employeeDifferences } from "../../oracles/people/employee.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { type Roster, rowOf } from "../../setup/people/roster.ts";
import { showsGone, staffLists } from "../../setup/people/staff-lists.ts";
import { follower, leaverTerminated, leaverRead, hiredPair } from "../../setup/people/staff.ts";
import type { Walked } from "../../run/lists/walk.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import type { View } from "../../exchange/view.ts";
import { isTerminatedRow, judgeActiveList, judgeDepartmentList, judgeTerminatedList, listedIds, statusOf } from "./listed-employees.ts";

/** Lists of one department by status, with employees that the run hired and terminated (§4.2). */
export const departmentListChecks: readonly Check[] = [
  check(
    "EMP-16",
    "MUST filter employees by status and department together",
    { also: ["EMP-17", "EMP-18", "EMP-19", "EMP-34", "EMP-39", "EMP-41"] },
    async (t) => {
      const { department, stayer } = await t.use(hiredPair);
      const { terminated, all, active, unasked: unfiltered } = await t.use(staffLists);
      const report = await t.use(follower);
      const { id: gone, last } = await t.use(leaverTerminated);
      const read = await t.use(leaverRead);
      const isActiveStayer = rowOf(all, stayer.id)?.at("status").text === "active";
      for (const list of [terminated, all, active, unfiltered]) judgeDepartmentList(t, list, department);
      judgeTerminatedList(t, terminated);
      judgeActiveList(t, active);
      const shown = (found: Roster, id: string): string => `listed: ${[...listedIds(found)].join(", ") || "none"}; missing: ${id}`;
      t.must(["EMP-16", "EMP-41"], {
        at: [last, ...terminated.exchanges],
        expected: "the employee just terminated listed under status=terminated",
        holds: showsGone(terminated, gone),
        got: shown(terminated, gone),
      });
      t.must("EMP-18", {
        at: [last, ...all.exchanges],
        expected: "terminated employees listed under status=all",
        holds: showsGone(all, gone),
        got: shown(all, gone),
      });
      t.must(["EMP-18", "EMP-19"], {
        at: [stayer.exchange, ...all.exchanges],
        expected: "current employees of a department listed under status=all with the department",
        holds: rowOf(all, stayer.id) !== undefined,
        got: shown(all, stayer.id),
      });
      if (isActiveStayer)
        t.must("EMP-17", {
          at: [...all.exchanges, ...active.exchanges],
          expected: "employees of the department with status active listed under status=active",
          holds: rowOf(active, stayer.id) !== undefined,
          got: shown(active, stayer.id),
        });
      const reportRow = rowOf(all, report.id);
      if (report.exchange.ok)
        t.must(["EMP-18", "EMP-34"], {
          at: [report.exchange, ...all.exchanges],
          expected: "every new employee of the department listed under status=all",
          holds: reportRow !== undefined,
          got: shown(all, report.id),
        });
      if (report.exchange.ok && reportRow !== undefined) {
        // The document does not say whether their manager_id changes.
        const reportChanges = employeeDifferences(report.exchange.data, reportRow, ["status", "probation_end_date", "manager_id"]);
        t.must("EMP-39", {
          at: [report.exchange, last, ...all.exchanges],
          expected: "a direct report unchanged by the termination of the manager",
          holds: !isTerminatedRow(reportRow) && reportChanges.length === 0,
          got: isTerminatedRow(reportRow) ? "status terminated" : reportChanges.join("; "),
        });
      }
      observeFilters(t, {
        stayer: rowOf(all, stayer.id),
        gone: read.ok,
        active: rowOf(active, stayer.id) !== undefined,
        unfiltered,
        leaver: gone,
        at: [...active.exchanges, ...unfiltered.exchanges],
      });
    },
  ),
];

interface DepartmentLists {
  readonly stayer: View | undefined;
  readonly gone: boolean;
  readonly active: boolean;
  readonly unfiltered: Walked;
  readonly leaver: string;
  readonly at: readonly Exchange[];
}

/** Records the open points about filters that the lists of one department show. */
function observeFilters(t: CheckContext, { stayer, active, unfiltered, leaver, at }: DepartmentLists): void {
  if (stayer === undefined) return;
  const isActiveStayer = statusOf(stayer) === "active";
  if (!isActiveStayer) t.observe("employee-status-active", at, active ? "non-terminated" : "exactly-active");
  if (rowOf(unfiltered, leaver) !== undefined) t.observe("employee-status-default", at, "all");
  else if (!isActiveStayer)
    t.observe(
      "employee-status-default",
      at,
      rowOf(unfiltered, stayer.at("id").text ?? "") === undefined ? "only-active" : "non-terminated",
    );
}
