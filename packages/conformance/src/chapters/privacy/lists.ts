import { type Check, check } from "../../check.ts";
import { SIDES, hiddenLeave, idOf, shownLeave } from "../../given/hidden-leave.ts";
import { type Walked, walk } from "../../given/walk.ts";
import type { Trial } from "../../trial.ts";
import type { View } from "../../view.ts";
import { betrayal } from "./traces.ts";

/** Holds a leave list to not showing the hidden request; an empty list shows nothing either way. */
function judgeRows(t: Trial, { rows, exchanges }: Walked, twin?: readonly View[]): void {
  const hidden = hiddenLeave(t);
  const found = betrayal(rows, hidden, twin);
  if (rows.length === 0) return;
  t.must(
    "PRIV-01",
    exchanges,
    `no request with the id ${hidden.request_id} or the type ${hidden.type_id}, and none in its place, of the same person and days`,
    found === undefined,
    JSON.stringify(found?.raw),
  );
}

/** Holds `total` and `has_more` to the rows that there are. */
function judgeFigures(t: Trial, { rows, exchanges, whole }: Walked): void {
  const last = exchanges.at(-1)!;
  const total = last.meta.at("total").number;
  const more = last.meta.at("has_more").flag;
  // A list that is longer than what was read of it says nothing.
  if (rows.length === 0 || !last.ok || (!whole && rows.length < (total ?? 0))) return;
  t.must(
    "PRIV-03",
    exchanges,
    `total ${rows.length}, as many as there are rows, and has_more false on the last page`,
    total === rows.length && more === false,
    `${rows.length} rows, total ${total}, has_more ${more}`,
  );
}

/** Family-violence leave in lists of leave (§1, privacy rule 1). */
export const hiddenListChecks: readonly Check[] = [
  check(
    "PRIV-01",
    "MUST NOT list family-violence leave among the leave of its person",
    { tier: "smoke", needs: ["hidden-leave"] },
    async (t) => {
      const listed = await t.use(shownLeave.person);
      if (listed.rows.length === 0) t.stop(`GET /leave shows no leave of the person at all: ${String(listed.exchanges[0])}`);
      judgeRows(t, listed);
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
      const { rows, whole } = await t.use(shownLeave.person);
      if (!whole || rows.length < 2) return;
      const last = await t.call("listLeave", { query: { employee_id: idOf(t, "person"), limit: 1, page: rows.length } });
      // Page and limit may have no effect here.
      if (!last.ok || last.meta.at("limit").number !== 1) return;
      t.must(
        "PRIV-03",
        last,
        `one row, total ${rows.length} and has_more false on page ${rows.length} of ${rows.length}`,
        last.data.list.length === 1 && last.meta.at("total").number === rows.length && last.meta.at("has_more").flag === false,
      );
    },
  ),

  check(
    "PRIV-01.windows",
    "MUST NOT list family-violence leave under its days and status",
    { tier: "ci", also: ["PRIV-03"], needs: ["hidden-leave"] },
    async (t) => {
      const { start_date: from, end_date: to } = hiddenLeave(t);
      const { rows: twin } = await t.use(shownLeave.twin);
      for (const query of [{ from, to }, { status: "approved", from, to }, { status: "auto_approved" }]) {
        const listed = await walk(t, "listLeave", { query, mostPages: "from" in query ? 3 : 1 });
        judgeRows(t, listed, twin);
        judgeFigures(t, listed);
      }
    },
  ),

  check(
    "PRIV-01.pages",
    "MUST NOT list family-violence leave on any page, nor leave gaps for it",
    { tier: "certify", also: ["PRIV-03"], needs: ["hidden-leave"] },
    async (t) => {
      const { start_date: from, end_date: to, request_id } = hiddenLeave(t);
      const { rows: twin } = await t.use(shownLeave.twin);
      for (const side of SIDES) {
        const listed = await walk(t, "listLeave", { query: { employee_id: idOf(t, side) }, limit: 4, mostPages: 8 });
        judgeRows(t, listed, twin);
        judgeFigures(t, listed);
        const short = listed.exchanges.slice(0, -1).find(({ data, meta }) => data.list.length !== meta.at("limit").number);
        if (listed.exchanges.length > 1)
          t.must("PRIV-03", listed.exchanges, "every page but the last one full", short === undefined, String(short));
      }
      const employee_id = idOf(t, "person");
      for (const query of [
        { employee_id, from, to },
        { employee_id, status: "auto_approved" },
        { employee_id, status: "approved" },
        { status: "pending", from, to },
        { employee_id, from: to },
        { employee_id, to: from },
      ]) {
        const listed = await walk(t, "listLeave", { query, mostPages: 2 });
        judgeRows(t, listed, twin);
        judgeFigures(t, listed);
      }
      // As an id of a person it has to mean as little as any other.
      const [hidden, unknown] = [
        await t.call("listLeave", { query: { employee_id: request_id } }),
        await t.call("listLeave", { query: { employee_id: t.uuid() } }),
      ];
      const same =
        hidden.status === unknown.status && hidden.data.list.length === unknown.data.list.length && hidden.field === unknown.field;
      // That both are nothing shows nothing by itself.
      if (same) return;
      t.must(
        "PRIV-01",
        [unknown, hidden],
        `the same to the request's id as employee_id as to one that exists nowhere: ${String(unknown)}`,
        same,
      );
    },
  ),
];
