import type { OperationId } from "@hr-platform/spec/operations";
import { type Check, check } from "../../run/check/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { firstPage, unfilteredEmployees } from "../../run/lists/walk.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import { readAllPages, steadyWalks } from "./paged-list.ts";
import { judgeWalks } from "./walks.ts";

/** Numbers of pages in which the last page is read, the first that divides the rows: pages have as many rows as servers usually allow. */
const PAGES: readonly number[] = [2, 3, 5, 7, 11, 13];

/** A list of more pages is not read to its end. */
const MOST = 3;

/**
 * Walks through a list in pages of half of its rows, or of as many as the target shows by itself: a page of that size is accepted.
 * @param shown the list as it is without page and limit
 */
async function judgeHalves(t: CheckContext, operation: OperationId, what: string, shown: Exchange): Promise<void> {
  const { length: rows } = shown.data.list;
  if (!shown.ok || rows < 2) return;
  const total = Math.max(rows, shown.meta.at("total").number ?? 0);
  const limit = Math.min(Math.ceil(total / 2), rows);
  const mostPages = total > MOST * limit ? 2 : MOST;
  const walks = await steadyWalks(t, what, async () => [await readAllPages(t, operation, { limit, mostPages, rows })]);
  judgeWalks(t, what, walks);
}

/** Lists of the company in pages of half of their rows (§8): few requests, and nothing has to be made for them. */
export const halfChecks: readonly Check[] = [
  check(
    "PAGE-05",
    "MUST show the rows of a list once over two pages, and say on each whether rows follow",
    { also: ["PAGE-06", "PAGE-07"] },
    async (t) => {
      await judgeHalves(t, "listLeave", "the leave requests", await t.call("listLeave"));
      await judgeHalves(t, "listEmployees", "the employees", await t.use(unfilteredEmployees));
    },
  ),
  check("PAGE-05.full", "MUST say that no rows follow a last page that is full", {}, async (t) => {
    // Read anew: people were hired since the run read the list first.
    const counted = await t.call("listEmployees", { fresh: true });
    const total = counted.meta.at("total").number ?? 0;
    const pages = PAGES.find((count) => total % count === 0) ?? 1;
    const limit = total / pages;
    const last = await t.call("listEmployees", { query: { page: firstPage(counted) + pages - 1, limit }, fresh: true });
    if (last.meta.at("total").number !== total || last.data.list.length !== limit)
      t.leaveOpen("employees came meanwhile, or pages cannot have so many rows");
    const holds = last.meta.at("has_more").flag === false;
    t.must("PAGE-05", { at: [counted, last], expected: `has_more false on the last of ${pages} pages of ${limit} rows`, holds });
  }),
];
