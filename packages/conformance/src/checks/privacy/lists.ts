import { type Check, check } from "../../run/check/check.ts";
import { SIDES, hiddenLeave, idOf, shownLeave } from "../../setup/leave/hidden-leave.ts";
import { type Walked, firstPage, walk } from "../../run/lists/walk.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import type { View } from "../../exchange/view.ts";
import { stableHeaderNames } from "../authentication/fingerprint.ts";
import { hiddenRowIn, shownTotals, differingMembers } from "./traces.ts";

/** Judges that a leave list does not show the hidden request. An empty list proves nothing. */
function judgeRows(t: CheckContext, { rows, exchanges }: Pick<Walked, "rows" | "exchanges">, twin?: readonly View[]): void {
  const hidden = hiddenLeave(t);
  const row = hiddenRowIn(rows, hidden, twin);
  if (rows.length === 0) return;
  t.must("PRIV-01", {
    at: exchanges,
    expected: `no request with the id ${hidden.request_id} or the type ${hidden.type_id}, and no other one with the same employee and days`,
    holds: row === undefined,
    got: JSON.stringify(row?.raw),
  });
}

/** Whether `total` and `has_more` are right for the twin, who has no hidden leave. If not, they show nothing: PAGE-05 and PAGE-07 judge them. */
async function countsRight(t: CheckContext): Promise<boolean> {
  const { rows, exchanges, whole } = await t.use(shownLeave.twin);
  const { meta } = exchanges.at(-1)!;
  return !whole || (meta.at("total").number === rows.length && meta.at("has_more").flag === false);
}

/** Judges `total` and `has_more` by the rows of a list. */
async function judgeFigures(t: CheckContext, { rows, exchanges, whole }: Walked): Promise<void> {
  const last = exchanges.at(-1)!;
  const total = last.meta.at("total").number;
  const more = last.meta.at("has_more").flag;
  if (!last.ok || !(await countsRight(t))) return;
  if (rows.length === 0) {
    // An empty list is wrong only if it counts rows that it does not show.
    if ((total ?? 0) > 0 || more === true)
      t.must("PRIV-03", {
        at: exchanges,
        expected: "total 0 and has_more false in an empty list",
        holds: false,
        got: `no rows, total ${total}, has_more ${more}`,
      });
    return;
  }
  // Not all rows were read.
  if (!whole && rows.length < (total ?? 0)) return;
  t.must("PRIV-03", {
    at: exchanges,
    expected: `total ${rows.length}, the number of rows, and has_more false on the last page`,
    holds: total === rows.length && more === false,
    got: `${rows.length} rows, total ${total}, has_more ${more}`,
  });
}

/** Judges the last page of a long list: its number of rows must fit the total. */
async function judgeEnd(t: CheckContext, { exchanges: [first] }: Walked, query: Readonly<Record<string, string>>): Promise<void> {
  const [total, limit] = [first!.meta.at("total").number ?? 0, first!.meta.at("limit").number ?? 0];
  const pages = Math.ceil(total / limit);
  if (!first!.ok || !Number.isInteger(pages) || pages < 2) return;
  const page = firstPage(first!) + pages - 1;
  const last = await t.call("listLeave", { query: { ...query, limit, page } });
  if (!last.ok || last.meta.at("page").number !== page || last.meta.at("limit").number !== limit) return;
  const remaining = total - (pages - 1) * limit;
  t.must("PRIV-03", {
    at: [first!, last],
    expected: `${remaining} rows on page ${page}, according to total ${total}, and has_more false`,
    holds: last.data.list.length === remaining && last.meta.at("has_more").flag === false,
    got: `${last.data.list.length} rows, meta ${JSON.stringify(last.meta.raw)}`,
  });
}

/** Compares meta, headers and row members of the leave lists of the person and the twin, if both have the same number of rows. */
function judgeSame(t: CheckContext, person: Walked, twin: Walked): void {
  if (person.rows.length !== twin.rows.length || person.exchanges.length !== twin.exchanges.length) return;
  const exchanges = [...twin.exchanges, ...person.exchanges];
  const [own, other] = [person, twin].map((walked) => walked.exchanges.map(shownTotals).join("; "));
  // Equal counts of two empty lists prove nothing.
  if (person.rows.length === 0 && own === other) return;
  t.must("PRIV-03", {
    at: exchanges,
    expected: `the same counts and flags in meta and headers as for an employee with as many listed requests: ${other}`,
    holds: own === other,
    got: own,
  });
  const names = person.exchanges.map(stableHeaderNames).join("; ");
  t.should("PRIV-03", {
    at: exchanges,
    expected: "the same headers as for an employee with as many listed requests",
    holds: names === twin.exchanges.map(stableHeaderNames).join("; "),
    got: names,
  });
  // Rows with the same type and days must have the same members.
  const rowOf = (row: View): View | undefined => twin.rows.find((one) => SAME.every((name) => one.at(name).raw === row.at(name).raw));
  const differing = person.rows.flatMap((row) => {
    const double = rowOf(row);
    return double === undefined ? [] : differingMembers(row, double).filter((name) => !LEAVE.has(name));
  });
  t.should("PRIV-01", {
    at: exchanges,
    expected: "no undocumented member that differs between the rows of the two employees",
    holds: differing.length === 0,
    got: [...new Set(differing)].join(", "),
  });
}

const SAME = ["typeId", "startDate", "endDate", "days", "halfDay", "status"];
const LEAVE: ReadonlySet<string> = new Set(
  [SAME, "id", "employeeId", "employeeName", "typeName", "halfDayPeriod", "notes", "declineReason", "createdAt"].flat(),
);

/** Family-violence leave in lists of leave (§1, privacy rule 1). */
export const hiddenListChecks: readonly Check[] = [
  check("PRIV-01", "MUST NOT list family-violence leave with the leave of its employee", { needs: ["hidden-leave"] }, async (t) => {
    const listed = await t.use(shownLeave.person);
    judgeRows(t, listed);
    if (listed.rows.length > 0) return;
    // An employee without listed leave proves nothing. The request must also be missing in the list of all employees.
    const all = await walk(t, "listLeave", { mostPages: 1 });
    if (all.rows.length === 0) t.stop(`GET /leave lists no leave of any employee: ${String(all.exchanges[0])}`);
    judgeRows(t, all);
  }),

  check(
    "PRIV-03",
    "MUST NOT count family-violence leave in total, has_more or the rows of a page",
    { also: ["PRIV-01"], needs: ["hidden-leave"] },
    async (t) => {
      const { rows: twin } = await t.use(shownLeave.twin);
      judgeRows(t, await t.use(shownLeave.person), twin);
      for (const side of SIDES) await judgeFigures(t, await t.use(shownLeave[side]));
      judgeSame(t, await t.use(shownLeave.person), await t.use(shownLeave.twin));
      const { rows, whole, exchanges } = await t.use(shownLeave.person);
      if (!whole || rows.length < 2 || !(await countsRight(t))) return;
      const page = firstPage(exchanges[0]!) + rows.length - 1;
      const last = await t.call("listLeave", { query: { employee_id: idOf(t, "person"), limit: 1, page } });
      // The leave list may ignore page and limit.
      if (!last.ok || last.meta.at("limit").number !== 1) return;
      t.must("PRIV-03", {
        at: last,
        expected: `one row, total ${rows.length} and has_more false on the last page, ${page}`,
        holds: last.data.list.length === 1 && last.meta.at("total").number === rows.length && last.meta.at("has_more").flag === false,
      });
    },
  ),

  check(
    "PRIV-01.windows",
    "MUST NOT list family-violence leave for filters by its days and status",
    { also: ["PRIV-03"], needs: ["hidden-leave"] },
    async (t) => {
      const { start_date: from, end_date: to } = hiddenLeave(t);
      const { rows: twin } = await t.use(shownLeave.twin);
      // One list with the key that has all scopes: it must not see more either.
      for (const [query, settings] of [
        [{ from, to }, {}],
        [{ status: "approved", from, to }, { key: "full" }],
        [{ status: "auto_approved" }, {}],
      ] as const) {
        const listed = await walk(t, "listLeave", { query, mostPages: "from" in query ? 3 : 1, ...settings });
        judgeRows(t, listed, twin);
        await judgeFigures(t, listed);
        if (!listed.whole && !("from" in query) && (await countsRight(t))) await judgeEnd(t, listed, query);
      }
    },
  ),

  check("PRIV-01.days", "MUST NOT list family-violence leave among the leave of its days", { needs: ["hidden-leave"] }, async (t) => {
    const { start_date: from, end_date: to } = hiddenLeave(t);
    judgeRows(t, await walk(t, "listLeave", { query: { from, to }, mostPages: 1 }));
  }),

  check(
    "PRIV-01.pages",
    "MUST NOT list family-violence leave on any page, nor leave a gap in its place",
    { also: ["PRIV-03"], needs: ["hidden-leave"] },
    async (t) => {
      const { start_date: from, end_date: to, type_id } = hiddenLeave(t);
      const { rows: twin } = await t.use(shownLeave.twin);
      const employee_id = idOf(t, "person");
      const paged = await walk(t, "listLeave", { query: { employee_id }, limit: 2, mostPages: 5, key: "full" });
      judgeRows(t, paged, twin);
      await judgeFigures(t, paged);
      const short = paged.exchanges.slice(0, -1).find(({ data, meta }) => data.list.length !== meta.at("limit").number);
      if (paged.exchanges.length > 1)
        t.must("PRIV-03", {
          at: paged.exchanges,
          expected: "every page full, except the last",
          holds: short === undefined,
          got: String(short),
        });
      for (const query of [
        { employee_id, status: "auto_approved" },
        { employee_id, status: "approved", from, to },
        { employee_id, from },
        { employee_id, to },
      ]) {
        const listed = await walk(t, "listLeave", { query, mostPages: 2 });
        judgeRows(t, listed, twin);
        await judgeFigures(t, listed);
      }
      // Unknown parameters are open, but none may reveal hidden leave.
      const names = { leave_type_id: type_id, type_id, typeId: type_id, include_hidden: true, include_confidential: true };
      const withNames = await t.call("listLeave", { query: { employee_id, ...names }, key: "full", open: ["A-16"] });
      if (withNames.ok) judgeRows(t, { rows: withNames.data.list, exchanges: [withNames] }, twin);
    },
  ),
];
