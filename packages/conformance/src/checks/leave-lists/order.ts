import { type Check, check } from "../../run/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { preparedLeave, preparedLeaveList } from "../../setup/leave/prepared-leave.ts";
import { firstPage, page } from "../../run/walk.ts";
import type { CheckContext } from "../../run/check-context.ts";
import { misplacedPending } from "../../oracles/leave/pending-first.ts";
import type { View } from "../../exchange/view.ts";
import { allLeave } from "../pages/walks.ts";

const isPending = (row: View): boolean => row.at("status").text === "pending";

/** Whether the list is put in order before or after it is cut into pages is open: each page is judged alone. */
function judge(t: CheckContext, page: Exchange): void {
  // A page with requests of one kind only tells nothing.
  if (page.ok && (page.data.list.every(isPending) || !page.data.list.some(isPending))) return;
  const row = misplacedPending(page.data.list);
  const got = `${page.record.request.query || "the list"}: ${page.data.list.map((row) => row.at("status").text).join(", ")}`.slice(0, 600);
  t.must("LEAVE-28", {
    at: page,
    expected: "no pending request after one that is not pending, on each page at least",
    holds: page.ok && row === undefined,
    got,
  });
}

const sorted = (keys: readonly (string | undefined)[], order: (a: string, b: string) => boolean): boolean =>
  keys.every((key, n) => n === 0 || order(keys[n - 1] ?? "", key ?? ""));

/** by what rows of equal rank are put in order, where enough of them tell. */
function observeOrder(t: CheckContext, pages: readonly Exchange[]): void {
  const ranks = pages.map(({ data }) => data.list.filter((row) => !isPending(row)));
  if (ranks.flat().length < 20) return;
  const by = (name: string, order: (a: string, b: string) => boolean): boolean =>
    ranks.every((rows) =>
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
  check("LEAVE-28", "MUST list pending requests before all others", { tier: "ci" }, async (t) => {
    const { long, made, person } = await t.use(preparedLeave);
    const listed = await t.use(preparedLeaveList);
    for (const one of listed.exchanges) judge(t, one);
    judge(t, await page(t, "listLeave"));
    // Of the two pending requests one is the oldest and the latest, the other the youngest and the earliest: only their status brings both to the front.
    const { number: total } = listed.exchanges[0]!.meta.at("total");
    if (made.at(-1) === long || made.at(-1)!.status !== "pending" || made.length < 3 || made.length !== total) return;
    const second = await t.call("listLeave", { query: { employee_id: person, limit: 1, page: firstPage(listed.exchanges[0]!) + 1 } });
    if (second.data.list.length === 1 && second.meta.at("limit").number === 1)
      t.observe("pending-first-reach", second, second.data.at(0, "status").text === "pending" ? "global" : "per-page");
  }),
  check("LEAVE-28.all", "MUST list pending requests before all others on every page", { tier: "ci", also: ["PRIV-03"] }, async (t) => {
    const { exchanges } = await t.use(allLeave);
    for (const one of exchanges) judge(t, one);
    // Where there is family-violence leave, a short page betrays that rows were taken out after the list was cut.
    const gap = exchanges.slice(0, -1).find(({ data, meta }) => data.list.length !== meta.at("limit").number);
    if (exchanges.length > 1 && t.has("hidden-leave"))
      t.must("PRIV-03", {
        at: exchanges,
        expected: "every page of all leave but the last one full",
        holds: gap === undefined,
        got: String(gap),
      });
    observeOrder(t, exchanges);
  }),
];
