import { type Check, check } from "../../run/check.ts";
import { SIDES, hiddenLeave, idOf, shownLeave } from "../../setup/leave/hidden-leave.ts";
import { type Walked, walk } from "../../run/walk.ts";
import type { CheckContext } from "../../run/check-context.ts";
import type { View } from "../../exchange/view.ts";
import { stableHeaderNames } from "../authentication/fingerprint.ts";
import { hiddenRowIn, shownTotals, differingMembers } from "./traces.ts";

/** Holds a leave list to not showing the hidden request; an empty list shows nothing either way. */
function judgeRows(t: CheckContext, { rows, exchanges }: Pick<Walked, "rows" | "exchanges">, twin?: readonly View[]): void {
  const hidden = hiddenLeave(t);
  const found = hiddenRowIn(rows, hidden, twin);
  if (rows.length === 0) return;
  t.must("PRIV-01", {
    at: exchanges,
    expected: `no request with the id ${hidden.request_id} or the type ${hidden.type_id}, and none in its place, of the same person and days`,
    holds: found === undefined,
    got: JSON.stringify(found?.raw),
  });
}

/** Holds `total` and `has_more` to the rows that there are. */
function judgeFigures(t: CheckContext, { rows, exchanges, whole }: Walked): void {
  const last = exchanges.at(-1)!;
  const total = last.meta.at("total").number;
  const more = last.meta.at("has_more").flag;
  if (!last.ok) return;
  if (rows.length === 0) {
    // That nothing is listed shows nothing by itself, unless something that is not there is counted.
    if ((total ?? 0) > 0 || more === true)
      t.must("PRIV-03", {
        at: exchanges,
        expected: "total 0 and has_more false where no row is listed",
        holds: false,
        got: `no rows, total ${total}, has_more ${more}`,
      });
    return;
  }
  // A list that is longer than what was read of it says nothing.
  if (!whole && rows.length < (total ?? 0)) return;
  t.must("PRIV-03", {
    at: exchanges,
    expected: `total ${rows.length}, as many as there are rows, and has_more false on the last page`,
    holds: total === rows.length && more === false,
    got: `${rows.length} rows, total ${total}, has_more ${more}`,
  });
}

/** Of a list too long to be read: its last page, by the total, holds what is left by then. */
async function judgeEnd(t: CheckContext, { exchanges: [first] }: Walked, query: Readonly<Record<string, string>>): Promise<void> {
  const [total, limit] = [first!.meta.at("total").number ?? 0, first!.meta.at("limit").number ?? 0];
  const page = Math.ceil(total / limit);
  if (!first!.ok || !Number.isInteger(page) || page < 2) return;
  const last = await t.call("listLeave", { query: { ...query, limit, page } });
  if (!last.ok || last.meta.at("page").number !== page || last.meta.at("limit").number !== limit) return;
  const left = total - (page - 1) * limit;
  t.must("PRIV-03", {
    at: [first!, last],
    expected: `${left} rows on page ${page}, as total ${total} has it, and has_more false`,
    holds: last.data.list.length === left && last.meta.at("has_more").flag === false,
    got: `${last.data.list.length} rows, meta ${JSON.stringify(last.meta.raw)}`,
  });
}

/** Holds what the lists of the two say besides their rows to each other, where they show as much. */
function judgeSame(t: CheckContext, person: Walked, twin: Walked): void {
  if (person.rows.length !== twin.rows.length || person.exchanges.length !== twin.exchanges.length) return;
  const exchanges = [...twin.exchanges, ...person.exchanges];
  const [own, other] = [person, twin].map((walked) => walked.exchanges.map(shownTotals).join("; "));
  // Where nothing is listed, that both say the same shows nothing.
  if (person.rows.length === 0 && own === other) return;
  t.must("PRIV-03", {
    at: exchanges,
    expected: `the same counts and flags in meta and headers as for somebody who shows as much leave: ${other}`,
    holds: own === other,
    got: own,
  });
  const names = person.exchanges.map(stableHeaderNames).join("; ");
  t.should("PRIV-03", {
    at: exchanges,
    expected: "the same headers as for somebody who shows as much leave",
    holds: names === twin.exchanges.map(stableHeaderNames).join("; "),
    got: names,
  });
  // Rows of the same days and kind say the same of both.
  const rowOf = (row: View): View | undefined => twin.rows.find((one) => SAME.every((name) => one.at(name).raw === row.at(name).raw));
  const apart = person.rows.flatMap((row) => {
    const double = rowOf(row);
    return double === undefined ? [] : differingMembers(row, double).filter((name) => !LEAVE.has(name));
  });
  t.should("PRIV-01", {
    at: exchanges,
    expected: "no member beyond those of a leave request that tells the rows of the two apart",
    holds: apart.length === 0,
    got: [...new Set(apart)].join(", "),
  });
}

const SAME = ["typeId", "startDate", "endDate", "days", "halfDay", "status"];
const LEAVE: ReadonlySet<string> = new Set(
  [SAME, "id", "employeeId", "employeeName", "typeName", "halfDayPeriod", "notes", "declineReason", "createdAt"].flat(),
);

/** Family-violence leave in lists of leave (§1, privacy rule 1). */
export const hiddenListChecks: readonly Check[] = [
  check(
    "PRIV-01",
    "MUST NOT list family-violence leave among the leave of its person",
    { tier: "smoke", needs: ["hidden-leave"] },
    async (t) => {
      const listed = await t.use(shownLeave.person);
      judgeRows(t, listed);
      if (listed.rows.length > 0) return;
      // That somebody shows no leave at all tells nothing by itself: it is to be missing among that of others.
      const all = await walk(t, "listLeave", { mostPages: 1 });
      if (all.rows.length === 0) t.stop(`GET /leave shows no leave of anybody: ${String(all.exchanges[0])}`);
      judgeRows(t, all);
    },
  ),

  check(
    "PRIV-03",
    "MUST NOT count family-violence leave in total, in has_more or in the filling of pages",
    { tier: "ci", also: ["PRIV-01"], needs: ["hidden-leave"] },
    async (t) => {
      const { rows: twin } = await t.use(shownLeave.twin);
      judgeRows(t, await t.use(shownLeave.person), twin);
      for (const side of SIDES) judgeFigures(t, await t.use(shownLeave[side]));
      judgeSame(t, await t.use(shownLeave.person), await t.use(shownLeave.twin));
      const { rows, whole } = await t.use(shownLeave.person);
      if (!whole || rows.length < 2) return;
      const last = await t.call("listLeave", { query: { employee_id: idOf(t, "person"), limit: 1, page: rows.length } });
      // Page and limit may have no effect here.
      if (!last.ok || last.meta.at("limit").number !== 1) return;
      t.must("PRIV-03", {
        at: last,
        expected: `one row, total ${rows.length} and has_more false on page ${rows.length} of ${rows.length}`,
        holds: last.data.list.length === 1 && last.meta.at("total").number === rows.length && last.meta.at("has_more").flag === false,
      });
    },
  ),

  check(
    "PRIV-01.windows",
    "MUST NOT list family-violence leave under its days and status",
    { tier: "ci", also: ["PRIV-03"], needs: ["hidden-leave"] },
    async (t) => {
      const { start_date: from, end_date: to } = hiddenLeave(t);
      const { rows: twin } = await t.use(shownLeave.twin);
      // Some with the key that may do most, which should not make it see more.
      for (const [query, settings] of [
        [{ from, to }, {}],
        [{ status: "approved", from, to }, { key: "full" }],
        [{ status: "auto_approved" }, {}],
      ] as const) {
        const listed = await walk(t, "listLeave", { query, mostPages: "from" in query ? 3 : 1, ...settings });
        judgeRows(t, listed, twin);
        judgeFigures(t, listed);
        if (!listed.whole && !("from" in query)) await judgeEnd(t, listed, query);
      }
    },
  ),

  check(
    "PRIV-01.pages",
    "MUST NOT list family-violence leave on any page, nor leave gaps for it",
    { tier: "certify", also: ["PRIV-03"], needs: ["hidden-leave"] },
    async (t) => {
      const { start_date: from, end_date: to, type_id } = hiddenLeave(t);
      const { rows: twin } = await t.use(shownLeave.twin);
      const employee_id = idOf(t, "person");
      const cut = await walk(t, "listLeave", { query: { employee_id }, limit: 2, mostPages: 5, key: "full" });
      judgeRows(t, cut, twin);
      judgeFigures(t, cut);
      const short = cut.exchanges.slice(0, -1).find(({ data, meta }) => data.list.length !== meta.at("limit").number);
      if (cut.exchanges.length > 1)
        t.must("PRIV-03", {
          at: cut.exchanges,
          expected: "every page but the last one full",
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
        judgeFigures(t, listed);
      }
      // Whether there are such parameters is open; that they bring it to light is not.
      const names = { leave_type_id: type_id, type_id, typeId: type_id, include_hidden: true, include_confidential: true };
      const asked = await t.call("listLeave", { query: { employee_id, ...names }, key: "full", open: ["A-16"] });
      if (asked.ok) judgeRows(t, { rows: asked.data.list, exchanges: [asked] }, twin);
    },
  ),
];
