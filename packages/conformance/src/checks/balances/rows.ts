import { waitForLists } from "../../run/lists/list-lag.ts";
import { type Check, check } from "../../run/check/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { hireDrawn, availablePerson } from "../../setup/people/people.ts";
import { unfilteredEmployees, walk } from "../../run/lists/walk.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import type { View } from "../../exchange/view.ts";

const MEMBERS: readonly string[] = ["employee_id", "name", "annual_available", "sick_available", "pending_days", "taken_days"];

const idOf = (row: View): string | undefined => row.at("employee_id").text;

/** The list of balances in pages of 20, so that there are several. */
async function pages(t: CheckContext, most: number): Promise<Exchange[]> {
  return [...(await walk(t, "listLeaveBalances", { limit: 20, mostPages: most })).exchanges];
}

/** Checks that each row is complete and no employee has two (BAL-07). */
function judge(t: CheckContext, all: readonly Exchange[]): View[] {
  const first = all[0]!;
  t.need("BAL-07", { at: first, expected: "200 with an array in data", holds: first.status === 200 && first.data.isList });
  const rows = all.flatMap(({ data }) => data.list);
  const missing = MEMBERS.filter((name) => rows.some((row) => !row.has(name)));
  t.must("BAL-07", {
    at: all,
    expected: `the members ${MEMBERS.join(", ")} in each row`,
    holds: missing.length === 0,
    got: `rows without ${missing.join(", ")}`,
  });
  const ids = rows.map(idOf);
  const repeatedId = ids.find((id, n) => id !== undefined && ids.indexOf(id) !== n);
  t.must("BAL-07", {
    at: all,
    expected: "no employee_id in two rows, over all pages",
    holds: repeatedId === undefined,
    got: `${repeatedId} has two rows`,
  });
  return rows;
}

/** Rows to request by employee: up to two with days pending or taken, the first preferably of a manager; otherwise the last row. */
function chosen(all: readonly View[], people: readonly View[]): View[] {
  const managers = new Set(people.map((row) => row.at("manager_id").text));
  const isManager = (row: View): boolean => idOf(row) !== undefined && managers.has(idOf(row));
  const rows = all.toSorted((a, b) => Number(isManager(b)) - Number(isManager(a)));
  const has = (name: string) => (row: View) => (row.at(name).number ?? 0) > 0;
  // The last one may be on a later page: a filter that searches only the first page does not find it.
  const rowsWithDays = [rows.find(isManager) ?? rows.find(has("pending_days")), all.findLast(has("taken_days"))].filter(
    (row) => row !== undefined,
  );
  const selected = rowsWithDays.length > 0 ? rowsWithDays : rows.slice(-1);
  return [...new Map(selected.map((row) => [idOf(row), row])).values()];
}

/** The list of balances, and its filter by employee (§2.7, §4.3). */
export const balanceRowChecks: readonly Check[] = [
  check("BAL-07", "MUST list at most one complete balance for each employee", {}, async (t) => {
    judge(t, await pages(t, 1));
  }),
  check("BAL-08", "MUST filter the balances by employee", { also: ["BAL-07"] }, async (t) => {
    const all = await pages(t, 3);
    const rows = judge(t, all);
    if (rows.length === 0) t.stop("the list of balances is empty");
    for (const row of chosen(rows, (await t.use(unfilteredEmployees)).data.list)) {
      const id = idOf(row);
      const one = await t.call("listLeaveBalances", { query: { employee_id: id } });
      const [found] = one.data.list;
      const same = one.data.list.length === 1 && MEMBERS.every((name) => found!.at(name).raw === row.at(name).raw);
      const listedRow = Object.fromEntries(MEMBERS.map((name) => [name, row.at(name).raw]));
      t.must("BAL-08", {
        at: [...all, one],
        expected: `200 with only the row that the whole list has for the employee: ${JSON.stringify(listedRow)}`,
        holds: one.ok && same,
      });
    }
    await judgeOwn(t);
  }),
  check("BAL-08.rows", "OBSERVE which employees have a balance", { also: ["BAL-07"] }, async (t) => {
    const unknown = await t.call("listLeaveBalances", { query: { employee_id: t.uuid() }, open: ["A-29", "A-161"] });
    if (unknown.ok && unknown.data.isList)
      t.must("BAL-08", { at: unknown, expected: "no rows for an unknown employee_id", holds: unknown.data.list.length === 0 });
    if (unknown.ok) t.observe("balance-rows", unknown, unknown.data.list.length === 0 ? "accruing-staff" : undefined);
    if (unknown.status !== 404) return;
    const { exchange, id } = await hireDrawn(t);
    if (!exchange.ok) return;
    const ended = await t.call("terminateEmployee", { params: { id }, body: { termination_date: t.date(0) } });
    const shown = await t.call("getEmployee", { params: { id } });
    if (!ended.ok || shown.data.at("status").text !== "terminated") return;
    await waitForLists(t);
    const terminated = await t.call("listLeaveBalances", { query: { employee_id: id }, open: ["A-161"] });
    t.observe(
      "balance-rows",
      [unknown, terminated],
      !terminated.ok ? undefined : terminated.data.list.length === 0 ? "current-staff" : "everyone",
    );
    if (terminated.ok && terminated.data.isList)
      t.must("BAL-08", {
        at: terminated,
        expected: "at most the employee's row",
        holds: terminated.data.list.every((row) => idOf(row) === id) && terminated.data.list.length <= 1,
      });
  }),
];

/** Checks that the filter by an employee whom the run may have hired shows at most that employee's row. */
async function judgeOwn(t: CheckContext): Promise<void> {
  const id = await t.use(availablePerson);
  await waitForLists(t);
  const one = await t.call("listLeaveBalances", { query: { employee_id: id } });
  const own = one.data.list.length <= 1 && one.data.list.every((row) => idOf(row) === id);
  t.must("BAL-08", { at: one, expected: `at most the row of ${id}`, holds: one.ok && one.data.isList && own });
}
