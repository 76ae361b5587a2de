import { waitForLists } from "../../run/lists/list-lag.ts";
import { type Check, check } from "../../run/check/check.ts";
import { employeeDifferences } from "../../oracles/people/employee.ts";
import { roster } from "../../setup/people/roster.ts";
import type { Walked } from "../../run/lists/walk.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import type { View } from "../../exchange/view.ts";
import {
  countByStatus,
  firstIds,
  isActiveRow,
  isTerminatedRow,
  judgeActiveList,
  judgeTerminatedList,
  listedIds,
  selectionOf,
  statusOf,
} from "./listed-employees.ts";

interface WholeLists {
  readonly unfiltered: Walked;
  readonly active: Walked;
  readonly terminated: Walked;
  readonly all: Walked;
}

/** The whole list of employees by status (§4.2). */
export const wholeListChecks: readonly Check[] = [
  check(
    "EMP-18.whole",
    "MUST list every employee under status=all",
    { also: ["EMP-16", "EMP-17", "EMP-20", "EMP-34", "EMP-37", "EMP-46"], waits: true },
    async (t) => {
      // Lists that show writes late would differ in the run's last writes.
      await waitForLists(t);
      const [unfiltered, active, terminated, all] = [
        await roster(t, {}),
        await roster(t, { status: "active" }),
        await roster(t, { status: "terminated" }),
        await roster(t, { status: "all" }),
      ];
      judgeTerminatedList(t, terminated);
      judgeActiveList(t, active);
      // A passive rule judges the rows: both filters must hold together.
      const left = new Set(terminated.rows.map((row) => row.at("department").text));
      const department = active.rows.map((row) => row.at("department").text).find((name) => name !== undefined && !left.has(name));
      if (left.size > 0 && department !== undefined) await t.call("listEmployees", { query: { status: "terminated", department } });
      t.note("EMP-46", all.exchanges, countByStatus(all.rows));
      await compareRowsById(t, all);
      // EMP-16 checks the same by department, for a company with more employees than the run reads.
      if (![unfiltered, active, terminated, all].every(({ whole }) => whole)) return;
      const lists = { unfiltered, active, terminated, all };
      judgeComplete(t, lists);
      observeSelections(t, lists);
    },
  ),
];

/** Checks that no list lacks an employee that another list shows it should have. */
function judgeComplete(t: CheckContext, { unfiltered, active, terminated, all }: WholeLists): void {
  const everybody = listedIds(all);
  const missing = [...active.rows, ...terminated.rows].filter((row) => !everybody.has(row.at("id").text ?? ""));
  const at = [...active.exchanges, ...terminated.exchanges, ...all.exchanges];
  t.must("EMP-18", {
    at,
    expected: "all employees of status=active and status=terminated listed under status=all",
    holds: missing.length === 0,
    got: `missing: ${countByStatus(missing)}`,
  });
  if (terminated.rows.length > 0)
    t.must("EMP-18", {
      at,
      expected: "terminated employees listed under status=all",
      holds: all.rows.some(isTerminatedRow),
      got: countByStatus(all.rows),
    });
  const unlisted = (list: Walked, belongs: (row: View) => boolean): View[] => {
    const ids = listedIds(list);
    return all.rows.filter((row) => belongs(row) && !ids.has(row.at("id").text ?? ""));
  };
  for (const [requirement, list, belongs, exchanges, expected] of [
    ["EMP-16", terminated, isTerminatedRow, at, "every terminated employee listed under status=terminated"],
    ["EMP-17", active, isActiveRow, at, "every employee with status active listed under status=active"],
    [
      "EMP-34",
      unfiltered,
      isActiveRow,
      [...unfiltered.exchanges, ...all.exchanges],
      "every employee with status active listed without a filter, new ones included",
    ],
  ] as const) {
    const absent = unlisted(list, belongs);
    t.must(requirement, { at: exchanges, expected, holds: absent.length === 0, got: `missing: ${firstIds(absent)}` });
  }
}

/** Records which employees status=active and a list without a filter show, if the company has employees of other statuses. */
function observeSelections(t: CheckContext, { unfiltered, active, terminated, all }: WholeLists): void {
  const hasOthers = all.rows.some((row) => !isTerminatedRow(row) && !isActiveRow(row));
  const kind = selectionOf(active.rows, all.rows);
  if (hasOthers) t.observe("employee-status-active", active.exchanges, kind === "all" ? undefined : kind, countByStatus(active.rows));
  t.note(
    "EMP-20",
    [...unfiltered.exchanges, ...all.exchanges],
    `without a filter: ${countByStatus(unfiltered.rows)}; status=all: ${countByStatus(all.rows)}`,
  );
  const unfilteredKind = selectionOf(unfiltered.rows, all.rows);
  if (hasOthers && terminated.rows.length > 0)
    t.observe(
      "employee-status-default",
      unfiltered.exchanges,
      unfilteredKind === "exactly-active" ? "only-active" : unfilteredKind,
      countByStatus(unfiltered.rows),
    );
}

/** Compares one row of each status, and the row of the employee with hidden leave, with GET by id. */
async function compareRowsById(t: CheckContext, { rows, exchanges }: Walked): Promise<void> {
  const hidden = t.run.target.resources?.hidden_leave?.employee_id;
  const kinds = [...new Set(rows.map(statusOf))].map((kind) => rows.find((row) => statusOf(row) === kind));
  const chosen = [...new Set([rows.find((row) => row.at("id").text === hidden), ...kinds])];
  for (const row of chosen.filter((found) => found !== undefined).slice(0, 5)) {
    const read = await t.call("getEmployee", { params: { id: row.at("id").text ?? "" } });
    const differing = read.ok ? employeeDifferences(row, read.data) : [`GET answers ${read.status}`];
    t.must("EMP-37", {
      at: [...exchanges, read],
      expected: "GET by id shows the same members as the list",
      holds: differing.length === 0,
      got: `list and GET differ: ${differing.join("; ")}`,
    });
  }
}
