import { type Check, check } from "../../run/check/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { preparedLeave, preparedLeaveList } from "../../setup/leave/prepared-leave.ts";
import { firstPage, page } from "../../run/lists/walk.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import { misplacedPending } from "../../oracles/leave/leave.ts";
import type { View } from "../../exchange/view.ts";
import { allLeave } from "../pages/walks.ts";

const isPending = (row: View): boolean => row.at("status").text === "pending";

/** Judges one page. Whether the whole list or each page is sorted is open. */
function judgePage(t: CheckContext, page: Exchange): void {
  // A page of pending requests only, or without any, proves nothing.
  if (page.ok && (page.data.list.every(isPending) || !page.data.list.some(isPending))) return;
  const row = misplacedPending(page.data.list);
  const got = `${page.record.request.query || "the list"}: ${page.data.list.map((row) => row.at("status").text).join(", ")}`.slice(0, 600);
  t.must("LEAVE-28", {
    at: page,
    expected: "on the page, no pending request after one that is not pending",
    holds: page.ok && row === undefined,
    got,
  });
}

const sorted = (keys: readonly (string | undefined)[], order: (a: string, b: string) => boolean): boolean =>
  keys.every((key, n) => n === 0 || order(keys[n - 1] ?? "", key ?? ""));

/** Observes A-127, the order of rows that are not pending, if there are at least 20 of them. */
function observeOrder(t: CheckContext, pages: readonly Exchange[]): void {
  const others = pages.map(({ data }) => data.list.filter((row) => !isPending(row)));
  if (others.flat().length < 20) return;
  const by = (name: string, order: (a: string, b: string) => boolean): boolean =>
    others.every((rows) =>
      sorted(
        rows.map((row) => row.at(name).text),
        order,
      ),
    );
  const newest = by("createdAt", (a, b) => Date.parse(a) >= Date.parse(b));
  const start = by("startDate", (a, b) => a <= b);
  if (newest !== start) t.observe("leave-order", pages, newest ? "newest-created" : "start-date");
}

/** Pending requests come first (§4.3). */
export const orderChecks: readonly Check[] = [
  check("LEAVE-28", "MUST list pending requests before all others", {}, async (t) => {
    const { long, made, person } = await t.use(preparedLeave);
    const listed = await t.use(preparedLeaveList);
    for (const one of listed.exchanges) judgePage(t, one);
    judgePage(t, await page(t, "listLeave"));
    // Two requests are pending: the first made, with the latest dates, and the last made, with the earliest. Only an order by status puts
    // both in front.
    const { number: total } = listed.exchanges[0]!.meta.at("total");
    if (made.at(-1) === long || made.at(-1)!.status !== "pending" || made.length < 3 || made.length !== total) return;
    const second = await t.call("listLeave", { query: { employee_id: person, limit: 1, page: firstPage(listed.exchanges[0]!) + 1 } });
    if (second.data.list.length === 1 && second.meta.at("limit").number === 1)
      t.observe("pending-first-reach", second, second.data.at(0, "status").text === "pending" ? "global" : "per-page");
  }),
  check("LEAVE-28.from", "MUST list pending requests before all others, with a filter by dates too", {}, async (t) => {
    judgePage(t, await page(t, "listLeave", { query: { from: "2000-01-01" } }));
  }),
  check("LEAVE-28.all", "MUST list pending requests before all others on every page", { also: ["PRIV-03"] }, async (t) => {
    const { exchanges } = await t.use(allLeave);
    for (const one of exchanges) judgePage(t, one);
    // With family-violence leave, a short page shows that rows were removed after paging.
    const gap = exchanges.slice(0, -1).find(({ data, meta }) => data.list.length !== meta.at("limit").number);
    if (exchanges.length > 1 && t.has("hidden-leave"))
      t.must("PRIV-03", {
        at: exchanges,
        expected: "every page of all leave full, except the last",
        holds: gap === undefined,
        got: String(gap),
      });
    observeOrder(t, exchanges);
  }),
];
