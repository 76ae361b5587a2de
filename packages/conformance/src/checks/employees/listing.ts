import { waitForLists } from "../../run/list-lag.ts";
import { type Check, check } from "../../run/check.ts";
import { employeeDifferences, shapeFaults } from "../../oracles/people/employee.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { type Roster, roster, rowOf } from "../../setup/people/roster.ts";
import { showsGone, staffLists } from "../../setup/people/staff-lists.ts";
import { boss, follower, leaverTerminated, leaverRead, hiredPair } from "../../setup/people/staff.ts";
import { type Walked, unfilteredEmployees, walk } from "../../run/walk.ts";
import { type SetUp, type CheckContext, setUp } from "../../run/check-context.ts";
import type { View } from "../../exchange/view.ts";

const META = ["total", "page", "limit", "has_more"];

const status = (row: View): string | undefined => row.at("status").text;
const isGone = (row: View): boolean => status(row) === "terminated";
const isActive = (row: View): boolean => status(row) === "active";
const namesOf = (rows: readonly View[]): string =>
  rows
    .slice(0, 5)
    .map((row) => row.at("id").text)
    .join(", ");
const idsOf = ({ rows }: Walked): Set<string> => new Set(rows.map((row) => row.at("id").text ?? ""));

/** The number of rows by status, in words. */
function split(rows: readonly View[]): string {
  return Object.entries(Object.groupBy(rows, (row) => status(row) ?? "none"))
    .map(([name, found]) => `${name} ${found?.length}`)
    .join(", ");
}

/** Checks that a list has only terminated employees. */
function judgeGone(t: CheckContext, { rows, exchanges }: Walked): void {
  if (rows.length > 0)
    t.must("EMP-16", {
      at: exchanges,
      expected: "only rows with status terminated under status=terminated",
      holds: rows.every(isGone),
      got: split(rows),
    });
}

/** Checks that a list has no terminated employees. */
function judgeStaying(t: CheckContext, { rows, exchanges }: Walked): void {
  if (rows.length > 0)
    t.must("EMP-17", {
      at: exchanges,
      expected: "no row with status terminated under status=active",
      holds: !rows.some(isGone),
      got: split(rows),
    });
}

/** Checks that a list has only one department. Letter case may differ, and a part of the name may match. */
function judgeDepartment(t: CheckContext, { rows, exchanges }: Walked, department: string): void {
  const outsiders = rows.filter((row) => !(row.at("department").text ?? "").toLowerCase().includes(department.toLowerCase()));
  t.must("EMP-19", {
    at: exchanges,
    expected: `only rows with the department ${department}`,
    holds: outsiders.length === 0,
    got: `department ${JSON.stringify(outsiders[0]?.at("department").raw)} in ${outsiders.length} rows`,
  });
}

/** GET /employees?status=active. */
const actives: SetUp<Roster> = setUp("active-roster", async (t) => roster(t, { status: "active" }));

/** Lists of employees and their filters (§4.2). */
export const listingChecks: readonly Check[] = [
  check("EMP-15", "MUST list employees in data, with meta", { tier: "ci" }, async (t) => {
    const plain = await t.use(unfilteredEmployees);
    const listed = plain.data.isList && plain.data.list.length === 0 ? await afterHire(t) : plain;
    const faults = listed.data.list.flatMap(shapeFaults);
    t.must("EMP-15", {
      at: listed,
      expected: "200 with an array of Employees in data, each with all fourteen members",
      holds: listed.status === 200 && listed.data.isList && faults.length === 0,
      got: faults.join(", ") || undefined,
    });
    const missing = META.filter((name) => !listed.meta.has(name));
    t.must("EMP-15", {
      at: listed,
      expected: "meta with total, page, limit and has_more",
      holds: missing.length === 0,
      got: `meta lacks ${missing.join(", ")}`,
    });
  }),
  check(
    "EMP-16",
    "MUST filter employees by status and department together",
    { tier: "ci", also: ["EMP-17", "EMP-18", "EMP-19", "EMP-34", "EMP-39", "EMP-41"] },
    async (t) => {
      const { department, stayer } = await t.use(hiredPair);
      const { terminated, all, active, unasked: unfiltered } = await t.use(staffLists);
      const report = await t.use(follower);
      const { id: gone, last } = await t.use(leaverTerminated);
      const read = await t.use(leaverRead);
      const isActiveStayer = rowOf(all, stayer.id)?.at("status").text === "active";
      for (const list of [terminated, all, active, unfiltered]) judgeDepartment(t, list, department);
      judgeGone(t, terminated);
      judgeStaying(t, active);
      const shown = (found: Roster, id: string): string => `listed: ${[...idsOf(found)].join(", ") || "nobody"}; missing: ${id}`;
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
        // The document does not say what becomes of their manager_id.
        const touched = employeeDifferences(report.exchange.data, reportRow, ["status", "probation_end_date", "manager_id"]);
        t.must("EMP-39", {
          at: [report.exchange, last, ...all.exchanges],
          expected: "a direct report unchanged by the termination of the manager",
          holds: !isGone(reportRow) && touched.length === 0,
          got: isGone(reportRow) ? "status terminated" : touched.join("; "),
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
  check(
    "EMP-18.whole",
    "MUST list every employee under status=all",
    { tier: "certify", also: ["EMP-16", "EMP-17", "EMP-20", "EMP-34", "EMP-37", "EMP-46"] },
    async (t) => {
      // Lists that show writes late would differ in the run's last writes.
      await waitForLists(t);
      const [unfiltered, active, terminated, all] = [
        await roster(t, {}),
        await t.use(actives),
        await roster(t, { status: "terminated" }),
        await roster(t, { status: "all" }),
      ];
      judgeGone(t, terminated);
      judgeStaying(t, active);
      t.note("EMP-46", all.exchanges, split(all.rows));
      await judgeRows(t, all);
      // EMP-16 checks the same by department, for a company with more employees than the run reads.
      if (![unfiltered, active, terminated, all].every(({ whole }) => whole)) return;
      const everybody = idsOf(all);
      const missing = [...active.rows, ...terminated.rows].filter((row) => !everybody.has(row.at("id").text ?? ""));
      const lists = [...active.exchanges, ...terminated.exchanges, ...all.exchanges];
      t.must("EMP-18", {
        at: lists,
        expected: "all employees of status=active and status=terminated listed under status=all",
        holds: missing.length === 0,
        got: `missing: ${split(missing)}`,
      });
      if (terminated.rows.length > 0)
        t.must("EMP-18", {
          at: lists,
          expected: "terminated employees listed under status=all",
          holds: all.rows.some(isGone),
          got: split(all.rows),
        });
      const unlisted = (found: Walked, holds: (row: View) => boolean): View[] => {
        const ids = idsOf(found);
        return all.rows.filter((row) => holds(row) && !ids.has(row.at("id").text ?? ""));
      };
      const [withoutTerminated, withoutActive, withoutUnfiltered] = [
        unlisted(terminated, isGone),
        unlisted(active, isActive),
        unlisted(unfiltered, isActive),
      ];
      t.must("EMP-16", {
        at: lists,
        expected: "every terminated employee listed under status=terminated",
        holds: withoutTerminated.length === 0,
        got: `missing: ${namesOf(withoutTerminated)}`,
      });
      t.must("EMP-17", {
        at: lists,
        expected: "every employee with status active listed under status=active",
        holds: withoutActive.length === 0,
        got: `missing: ${namesOf(withoutActive)}`,
      });
      t.must("EMP-34", {
        at: [...unfiltered.exchanges, ...all.exchanges],
        expected: "every employee with status active listed without a filter, new ones included",
        holds: withoutUnfiltered.length === 0,
        got: `missing: ${namesOf(withoutUnfiltered)}`,
      });
      const others = all.rows.filter((row) => !isGone(row) && status(row) !== "active");
      const kind = isKind(active.rows, all.rows);
      if (others.length > 0) t.observe("employee-status-active", active.exchanges, kind === "all" ? undefined : kind, split(active.rows));
      const seen = isKind(unfiltered.rows, all.rows);
      t.note(
        "EMP-20",
        [...unfiltered.exchanges, ...all.exchanges],
        `without a filter: ${split(unfiltered.rows)}; status=all: ${split(all.rows)}`,
      );
      if (others.length > 0 && terminated.rows.length > 0)
        t.observe(
          "employee-status-default",
          unfiltered.exchanges,
          seen === "exactly-active" ? "only-active" : seen,
          split(unfiltered.rows),
        );
    },
  ),
  check("EMP-20.values", "OBSERVE status filters that the document does not name", { tier: "certify" }, async (t) => {
    const [leave, unknown] = [
      await t.call("listEmployees", { query: { status: "on_leave" } }),
      await t.call("listEmployees", { query: { status: t.token() } }),
    ];
    t.note("EMP-20", [leave, unknown], `status=on_leave: ${leave.status}; an unknown status: ${unknown.status}`);
    const value =
      leave.status === 400 && unknown.status === 400
        ? "reject"
        : leave.ok && unknown.ok
          ? "ignore"
          : leave.ok && unknown.status === 400
            ? "filter"
            : undefined;
    t.observe("employee-status-values", [leave, unknown], value, `${leave.status} and ${unknown.status}`);
  }),
  check("EMP-19.match", "MUST filter by an existing department", { tier: "certify" }, async (t) => {
    const withDepartment = (await t.use(actives)).rows.filter((row) => row.at("department").text !== undefined);
    const known = withDepartment.find((row) => /^[a-z]+$/i.test(row.at("department").text!)) ?? withDepartment[0];
    const department = known?.at("department").text ?? noDepartment(t, (await t.use(actives)).rows);
    const exact = await roster(t, { status: "active", department }, undefined, { mostPages: 10 });
    judgeDepartment(t, exact, department);
    if (exact.whole)
      t.must("EMP-19", {
        at: exact.exchanges,
        expected: `a known employee of ${department} listed`,
        holds: rowOf(exact, known!.at("id").text ?? "") !== undefined,
      });
    const upper = await t.call("listEmployees", { query: { status: "active", department: swapCase(department) } });
    const part = await t.call("listEmployees", { query: { status: "active", department: department.slice(0, -1) } });
    const found = (list: Exchange): boolean => list.data.list.some((row) => row.at("department").text === department);
    t.observe("department-match", [upper, part], found(part) ? "contains" : found(upper) ? "case-insensitive" : "exact");
  }),
];

/** Hires an employee and lists all, for a company whose list was empty. Uses status=all because the document does not say the default (N1). */
async function afterHire(t: CheckContext): Promise<Exchange> {
  const { id, exchange } = await t.use(boss);
  const [listed] = (await walk(t, "listEmployees", { query: { status: "all" }, until: (rows) => rows.length > 0 })).exchanges;
  const shown = listed!.data.list.some((row) => row.at("id").text === id) || listed!.meta.at("has_more").flag === true;
  t.need("EMP-15", {
    at: [exchange, listed!],
    expected: "the new employee in the list",
    holds: shown && listed!.data.list.length > 0,
  });
  return listed!;
}

/** Ends the check because no employee has a department, which is nullable (§2.3). */
function noDepartment(t: CheckContext, rows: readonly View[]): never {
  if (rows.length > 0 && rows.every((row) => row.at("department").isNull)) t.notApplicable("no employee has a department");
  return t.stop("no listed employee has a department");
}

/** Which employees of the company a list has. Undefined for any other selection. */
function isKind(rows: readonly View[], everybody: readonly View[]): "all" | "non-terminated" | "exactly-active" | undefined {
  const ids = new Set(rows.map((row) => row.at("id").text));
  const same = (holds: (row: View) => boolean): boolean => everybody.every((row) => holds(row) === ids.has(row.at("id").text));
  if (same(() => true)) return "all";
  if (same((row) => !isGone(row))) return "non-terminated";
  return same((row) => status(row) === "active") ? "exactly-active" : undefined;
}

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
  const isActiveStayer = status(stayer) === "active";
  if (!isActiveStayer) t.observe("employee-status-active", at, active ? "non-terminated" : "exactly-active");
  if (rowOf(unfiltered, leaver) !== undefined) t.observe("employee-status-default", at, "all");
  else if (!isActiveStayer)
    t.observe(
      "employee-status-default",
      at,
      rowOf(unfiltered, stayer.at("id").text ?? "") === undefined ? "only-active" : "non-terminated",
    );
}

function swapCase(text: string): string {
  return text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();
}

/** Compares one row of each status, and the row of the employee with hidden leave, with GET by id. */
async function judgeRows(t: CheckContext, { rows, exchanges }: Walked): Promise<void> {
  const hidden = t.run.target.resources?.hidden_leave?.employee_id;
  const kinds = [...new Set(rows.map(status))].map((kind) => rows.find((row) => status(row) === kind));
  const chosen = [...new Set([rows.find((row) => row.at("id").text === hidden), ...kinds])];
  for (const row of chosen.filter((found) => found !== undefined).slice(0, 5)) {
    const read = await t.call("getEmployee", { params: { id: row.at("id").text ?? "" } });
    const differing = read.ok ? employeeDifferences(row, read.data) : [`GET answers ${read.status}`];
    t.must("EMP-37", {
      at: [...exchanges, read],
      expected: "GET by id shows the same fourteen members as the list",
      holds: differing.length === 0,
      got: `list and GET differ: ${differing.join("; ")}`,
    });
  }
}
