import { type Check, check } from "../../run/check/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { roster, rowOf } from "../../setup/people/roster.ts";
import { firstPage, page, unfilteredEmployees } from "../../run/lists/walk.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import type { View } from "../../exchange/view.ts";
import { activeRoster, judgeDepartmentList, judgeTerminatedList } from "./listed-employees.ts";

/** Filters of the list of employees by status and by department (§4.2). */
export const employeeFilterChecks: readonly Check[] = [
  check("EMP-20.values", "OBSERVE status filters that the document does not name", {}, async (t) => {
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
  check("EMP-16.page", "MUST list terminated employees only under status=terminated", {}, async (t) => {
    const list = await page(t, "listEmployees", { query: { status: "terminated" } });
    if (!list.ok || list.data.list.length === 0) t.notApplicable("nobody is listed as terminated");
    judgeTerminatedList(t, { rows: list.data.list, exchanges: [list] });
  }),
  check("EMP-19.pages", "MUST filter by a department on every page", { also: ["PAGE-06", "PAGE-07"] }, judgeTwoPages),
  check("EMP-19.match", "MUST filter by an existing department", {}, async (t) => {
    const withDepartment = (await t.use(activeRoster)).rows.filter((row) => row.at("department").text !== undefined);
    const known = withDepartment.find((row) => /^[a-z]+$/i.test(row.at("department").text!)) ?? withDepartment[0];
    const department = known?.at("department").text ?? noDepartment(t, (await t.use(activeRoster)).rows);
    const exact = await roster(t, { status: "active", department }, undefined, { mostPages: 10 });
    judgeDepartmentList(t, exact, department);
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

/** Judges the first two pages of a department of the company: as long as half of those whom one page of all employees shows. */
async function judgeTwoPages(t: CheckContext): Promise<void> {
  const everybody = await t.use(unfilteredEmployees);
  const sizes = Map.groupBy(everybody.data.list, (row) => row.at("department").text);
  const [department, rows] = [...sizes].filter(([name]) => name !== undefined).toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [];
  if (department === undefined || rows!.length < 4) t.notApplicable("no page of employees shows four of one department");
  const query = { department, limit: Math.floor(rows!.length / 2) };
  const one = await t.call("listEmployees", { query: { ...query, page: firstPage(everybody) } });
  const two = await t.call("listEmployees", { query: { ...query, page: firstPage(everybody) + 1 } });
  if (!one.ok || !two.ok) t.stop(`a page of ${query.limit} rows could not be read: ${String(one.ok ? two : one)}`);
  const pages = [one, two];
  judgeDepartmentList(t, { rows: pages.flatMap(({ data }) => data.list), exchanges: pages }, department);
  const all = await t.call("listEmployees", { query: { limit: 1 } });
  const others = everybody.data.list.length - rows!.length;
  const [inIt, inAll] = [two.meta.at("total").number, all.meta.at("total").number];
  if (all.ok && inIt !== undefined && inAll !== undefined)
    t.must("PAGE-07", {
      at: [everybody, ...pages, all],
      expected: `a total of the department's people, without the ${others} others of the first page of all`,
      holds: inIt + others <= inAll,
      got: `${inIt} of ${inAll}`,
    });
  const ids = pages.map(({ data }) => data.list.map((row) => row.at("id").text));
  // Somebody may have been hired between the two.
  if (one.meta.at("total").number !== two.meta.at("total").number || pages.some(({ meta }) => meta.at("limit").number !== query.limit))
    return;
  const twice = ids[1]!.find((id) => ids[0]!.includes(id));
  t.must("PAGE-06", {
    at: pages,
    expected: "no row of the first page on the second one",
    holds: twice === undefined,
    got: `${twice} is on both`,
  });
}

/** Ends the check because no employee has a department, which is nullable (§2.3). */
function noDepartment(t: CheckContext, rows: readonly View[]): never {
  if (rows.length > 0 && rows.every((row) => row.at("department").isNull)) t.notApplicable("no employee has a department");
  return t.stop("no listed employee has a department");
}

function swapCase(text: string): string {
  return text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();
}
