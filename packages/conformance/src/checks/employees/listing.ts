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

/** People in a list by status, in words. */
function split(rows: readonly View[]): string {
  return Object.entries(Object.groupBy(rows, (row) => status(row) ?? "none"))
    .map(([name, found]) => `${name} ${found?.length}`)
    .join(", ");
}

/** Whether a list holds terminated people alone. */
function judgeGone(t: CheckContext, { rows, exchanges }: Walked): void {
  if (rows.length > 0)
    t.must("EMP-16", {
      at: exchanges,
      expected: "under status=terminated every row has status terminated",
      holds: rows.every(isGone),
      got: split(rows),
    });
}

/** Whether a list holds no terminated people. */
function judgeStaying(t: CheckContext, { rows, exchanges }: Walked): void {
  if (rows.length > 0)
    t.must("EMP-17", {
      at: exchanges,
      expected: "under status=active no row has status terminated",
      holds: !rows.some(isGone),
      got: split(rows),
    });
}

/** Whether a list holds one department only; which letter case counts, and whether a part is enough, is left open. */
function judgeDepartment(t: CheckContext, { rows, exchanges }: Walked, department: string): void {
  const odd = rows.filter((row) => !(row.at("department").text ?? "").toLowerCase().includes(department.toLowerCase()));
  t.must("EMP-19", {
    at: exchanges,
    expected: `every row has the department ${department}`,
    holds: odd.length === 0,
    got: `department ${JSON.stringify(odd[0]?.at("department").raw)} in ${odd.length} rows`,
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
      expected: "200 with an array of Employees in data, each with its fourteen members",
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
      const { terminated, all, active, unasked } = await t.use(staffLists);
      const follows = await t.use(follower);
      const { id: gone, last } = await t.use(leaverTerminated);
      const read = await t.use(leaverRead);
      const plain = rowOf(all, stayer.id)?.at("status").text === "active";
      for (const list of [terminated, all, active, unasked]) judgeDepartment(t, list, department);
      judgeGone(t, terminated);
      judgeStaying(t, active);
      const shown = (found: Roster, id: string): string => `listed: ${[...idsOf(found)].join(", ") || "nobody"}; missing: ${id}`;
      t.must(["EMP-16", "EMP-41"], {
        at: [last, ...terminated.exchanges],
        expected: "the person just terminated is listed under status=terminated",
        holds: showsGone(terminated, gone),
        got: shown(terminated, gone),
      });
      t.must("EMP-18", {
        at: [last, ...all.exchanges],
        expected: "status=all lists those who were terminated",
        holds: showsGone(all, gone),
        got: shown(all, gone),
      });
      t.must(["EMP-18", "EMP-19"], {
        at: [stayer.exchange, ...all.exchanges],
        expected: "status=all with a department lists those of it who stay",
        holds: rowOf(all, stayer.id) !== undefined,
        got: shown(all, stayer.id),
      });
      if (plain)
        t.must("EMP-17", {
          at: [...all.exchanges, ...active.exchanges],
          expected: "status=active lists those of the department whose status is active",
          holds: rowOf(active, stayer.id) !== undefined,
          got: shown(active, stayer.id),
        });
      const behind = rowOf(all, follows.id);
      if (follows.exchange.ok)
        t.must(["EMP-18", "EMP-34"], {
          at: [follows.exchange, ...all.exchanges],
          expected: "status=all lists everybody of the department who was hired",
          holds: behind !== undefined,
          got: shown(all, follows.id),
        });
      if (follows.exchange.ok && behind !== undefined) {
        // Whom they report to from then on is not said.
        const touched = employeeDifferences(follows.exchange.data, behind, ["status", "probation_end_date", "manager_id"]);
        t.must("EMP-39", {
          at: [follows.exchange, last, ...all.exchanges],
          expected: "a termination leaves those who report to the one terminated as they are",
          holds: !isGone(behind) && touched.length === 0,
          got: isGone(behind) ? "status terminated" : touched.join("; "),
        });
      }
      observeFilters(t, {
        stayer: rowOf(all, stayer.id),
        gone: read.ok,
        active: rowOf(active, stayer.id) !== undefined,
        unasked,
        leaver: gone,
        at: [...active.exchanges, ...unasked.exchanges],
      });
    },
  ),
  check(
    "EMP-18.whole",
    "MUST list everybody under status=all",
    { tier: "certify", also: ["EMP-16", "EMP-17", "EMP-20", "EMP-34", "EMP-37", "EMP-46"] },
    async (t) => {
      // Lists that are behind would differ by what the run has just done.
      await waitForLists(t);
      const [unasked, active, terminated, all] = [
        await roster(t, {}),
        await t.use(actives),
        await roster(t, { status: "terminated" }),
        await roster(t, { status: "all" }),
      ];
      judgeGone(t, terminated);
      judgeStaying(t, active);
      t.note("EMP-46", all.exchanges, split(all.rows));
      await judgeRows(t, all);
      // Of a company with more people than the run reads, a department shows it (EMP-16).
      if (![unasked, active, terminated, all].every(({ whole }) => whole)) return;
      const everybody = idsOf(all);
      const missing = [...active.rows, ...terminated.rows].filter((row) => !everybody.has(row.at("id").text ?? ""));
      const lists = [...active.exchanges, ...terminated.exchanges, ...all.exchanges];
      t.must("EMP-18", {
        at: lists,
        expected: "status=all lists everybody who is listed under active and terminated",
        holds: missing.length === 0,
        got: `missing: ${split(missing)}`,
      });
      if (terminated.rows.length > 0)
        t.must("EMP-18", {
          at: lists,
          expected: "status=all lists terminated people too",
          holds: all.rows.some(isGone),
          got: split(all.rows),
        });
      const unlisted = (found: Walked, holds: (row: View) => boolean): View[] => {
        const ids = idsOf(found);
        return all.rows.filter((row) => holds(row) && !ids.has(row.at("id").text ?? ""));
      };
      const [lost, idle, unseen] = [unlisted(terminated, isGone), unlisted(active, isActive), unlisted(unasked, isActive)];
      t.must("EMP-16", {
        at: lists,
        expected: "status=terminated lists everybody who is terminated",
        holds: lost.length === 0,
        got: `missing: ${namesOf(lost)}`,
      });
      t.must("EMP-17", {
        at: lists,
        expected: "status=active lists everybody whose status is active",
        holds: idle.length === 0,
        got: `missing: ${namesOf(idle)}`,
      });
      t.must("EMP-34", {
        at: [...unasked.exchanges, ...all.exchanges],
        expected: "without a filter everybody is listed whose status is active, new employees too",
        holds: unseen.length === 0,
        got: `missing: ${namesOf(unseen)}`,
      });
      const others = all.rows.filter((row) => !isGone(row) && status(row) !== "active");
      const kind = isKind(active.rows, all.rows);
      if (others.length > 0) t.observe("employee-status-active", active.exchanges, kind === "all" ? undefined : kind, split(active.rows));
      const seen = isKind(unasked.rows, all.rows);
      t.note("EMP-20", [...unasked.exchanges, ...all.exchanges], `without a filter: ${split(unasked.rows)}; everybody: ${split(all.rows)}`);
      if (others.length > 0 && terminated.rows.length > 0)
        t.observe("employee-status-default", unasked.exchanges, seen === "exactly-active" ? "only-active" : seen, split(unasked.rows));
    },
  ),
  check("EMP-20.values", "OBSERVE status filters that the document does not list", { tier: "certify" }, async (t) => {
    const [leave, odd] = [
      await t.call("listEmployees", { query: { status: "on_leave" } }),
      await t.call("listEmployees", { query: { status: t.token() } }),
    ];
    t.note("EMP-20", [leave, odd], `status=on_leave: ${leave.status}; an invented status: ${odd.status}`);
    const value =
      leave.status === 400 && odd.status === 400
        ? "reject"
        : leave.ok && odd.ok
          ? "ignore"
          : leave.ok && odd.status === 400
            ? "filter"
            : undefined;
    t.observe("employee-status-values", [leave, odd], value, `${leave.status} and ${odd.status}`);
  }),
  check("EMP-19.match", "MUST filter by a department that the company has, alone too", { tier: "certify" }, async (t) => {
    const placed = (await t.use(actives)).rows.filter((row) => row.at("department").text !== undefined);
    const known = placed.find((row) => /^[a-z]+$/i.test(row.at("department").text!)) ?? placed[0];
    const department = known?.at("department").text ?? noDepartment(t, (await t.use(actives)).rows);
    const exact = await roster(t, { status: "active", department }, undefined, { mostPages: 10 });
    judgeDepartment(t, exact, department);
    if (exact.whole)
      t.must("EMP-19", {
        at: exact.exchanges,
        expected: `somebody known to be of ${department} is listed`,
        holds: rowOf(exact, known!.at("id").text ?? "") !== undefined,
      });
    const upper = await t.call("listEmployees", { query: { status: "active", department: swapCase(department) } });
    const part = await t.call("listEmployees", { query: { status: "active", department: department.slice(0, -1) } });
    const found = (list: Exchange): boolean => list.data.list.some((row) => row.at("department").text === department);
    t.observe("department-match", [upper, part], found(part) ? "contains" : found(upper) ? "case-insensitive" : "exact");
  }),
];

/** The list of a company in which nobody was listed, when the run has hired somebody. Which status is the default is not said (N1). */
async function afterHire(t: CheckContext): Promise<Exchange> {
  const { id, exchange } = await t.use(boss);
  const [listed] = (await walk(t, "listEmployees", { query: { status: "all" }, until: (rows) => rows.length > 0 })).exchanges;
  const shown = listed!.data.list.some((row) => row.at("id").text === id) || listed!.meta.at("has_more").flag === true;
  t.need("EMP-15", {
    at: [exchange, listed!],
    expected: "a list with somebody who was just hired",
    holds: shown && listed!.data.list.length > 0,
  });
  return listed!;
}

/** Ends the check: everybody is shown without a department, which is nullable (§2.3). */
function noDepartment(t: CheckContext, rows: readonly View[]): never {
  if (rows.length > 0 && rows.every((row) => row.at("department").isNull)) t.notApplicable("nobody has a department");
  return t.stop("nobody listed has a department");
}

/** Which people of the company a list holds. */
function isKind(rows: readonly View[], everybody: readonly View[]): "all" | "non-terminated" | "exactly-active" | undefined {
  const ids = new Set(rows.map((row) => row.at("id").text));
  const same = (holds: (row: View) => boolean): boolean => everybody.every((row) => holds(row) === ids.has(row.at("id").text));
  if (same(() => true)) return "all";
  if (same((row) => !isGone(row))) return "non-terminated";
  return same((row) => status(row) === "active") ? "exactly-active" : undefined;
}

interface Filtered {
  readonly stayer: View | undefined;
  readonly gone: boolean;
  readonly active: boolean;
  readonly unasked: Walked;
  readonly leaver: string;
  readonly at: readonly Exchange[];
}

/** What the lists of one department say of the filters' open points. */
function observeFilters(t: CheckContext, { stayer, active, unasked, leaver, at }: Filtered): void {
  if (stayer === undefined) return;
  const plain = status(stayer) === "active";
  if (!plain) t.observe("employee-status-active", at, active ? "non-terminated" : "exactly-active");
  if (rowOf(unasked, leaver) !== undefined) t.observe("employee-status-default", at, "all");
  else if (!plain)
    t.observe("employee-status-default", at, rowOf(unasked, stayer.at("id").text ?? "") === undefined ? "only-active" : "non-terminated");
}

function swapCase(text: string): string {
  return text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();
}

/** Holds rows of many kinds against the same people by id. */
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
