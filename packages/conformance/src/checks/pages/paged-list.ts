import type { OperationId } from "@hr-platform/spec/operations";
import type { Exchange } from "../../exchange/exchange.ts";
import type { Roster } from "../../setup/people/roster.ts";
import { firstPage, unfilteredEmployees } from "../../run/lists/walk.ts";
import type { CheckContext } from "../../run/check/check-context.ts";

/** A list that was read page by page. */
export interface PagedList {
  /** The limit of the requests. */
  readonly limit: number;
  readonly exchanges: readonly Exchange[];
  /** Ids of the rows, page by page. A row without an id is identified by its JSON. */
  readonly ids: readonly (readonly string[])[];
  /** Whether the last page was read. */
  readonly whole: boolean;
}

export interface ReadPagesSettings {
  readonly query?: Readonly<Record<string, string>>;
  readonly limit: number;
  /** Default 12. */
  readonly mostPages?: number;
  /** The number of rows that the list is known to have. Default 0. */
  readonly rows?: number;
}

/**
 * Reads the pages of a list while `total` or `has_more` says that more follow, or rows are missing: a wrong one of them hides no page.
 * Requests no page after the one that all call the last, nor after an empty one.
 */
export async function readAllPages(
  t: CheckContext,
  operation: OperationId,
  { query = {}, limit, mostPages = 12, rows = 0 }: ReadPagesSettings,
): Promise<PagedList> {
  const first = firstPage(await t.use(unfilteredEmployees));
  const exchanges: Exchange[] = [];
  let more = true;
  let read = 0;
  while (more && exchanges.length < mostPages) {
    const page = first + exchanges.length;
    const exchange = await t.call(operation, { query: { ...query, limit, page }, fresh: true });
    if (page === first && (!exchange.ok || !exchange.data.isList))
      t.stop(`page ${page} with limit ${limit} of ${operation} is not a list: ${exchange.brief}`);
    exchanges.push(exchange);
    const { length } = exchange.data.list;
    read += length;
    more = exchange.ok && length > 0 && (goesOn(exchange, exchanges.length) || read < rows);
  }
  return { limit, exchanges, ids: exchanges.map(idsOf), whole: !more };
}

/** Whether an answer says that its page is not the last. @param pages number of pages so far, this one included */
function goesOn({ meta }: Exchange, pages: number): boolean {
  const { number: total } = meta.at("total");
  const { number: limit } = meta.at("limit");
  const byTotal = total !== undefined && limit !== undefined && limit > 0 && pages * limit < total;
  return byTotal || meta.at("has_more").flag === true;
}

function idsOf({ data }: Exchange): string[] {
  return data.list.map((row) => row.at("id").text ?? JSON.stringify(row.raw));
}

/** The pages of a staff list as a paged list. */
export function pagedListOf({ pages, whole }: Pick<Roster, "pages" | "whole">, limit: number): PagedList {
  return { limit, exchanges: pages, ids: pages.map(idsOf), whole };
}

/** The first id that appears twice. Undefined: none does. */
export function repeatedId({ ids }: PagedList): string | undefined {
  const rows = ids.flat();
  return rows.find((id, n) => rows.indexOf(id) !== n);
}

/** Ids that some of the walks have and others lack. */
export function missedIds(walks: readonly PagedList[]): string[] {
  const sets = walks.map(({ ids }) => new Set(ids.flat()));
  const all = new Set(sets.flatMap((set) => [...set]));
  return [...all].filter((id) => !sets.every((set) => set.has(id)));
}

/** The first page whose has_more contradicts the pages after it. Undefined: none of the pages that were read does. */
export function wrongHasMore({ ids, exchanges, whole }: PagedList): Exchange | undefined {
  return exchanges.find((exchange, n) => {
    const hasRowsAfter = ids.slice(n + 1).some((page) => page.length > 0);
    if (!hasRowsAfter && !whole) return false;
    // A refused page has no has_more. The page before it is judged.
    return exchange.ok && exchange.meta.at("has_more").flag !== hasRowsAfter;
  });
}

/**
 * The first page whose total is not the number of rows. Undefined: all totals are right, or the last page was not read. A row that
 * appears twice, which is another fault, may count once or twice.
 */
export function wrongTotal({ ids, exchanges, whole }: PagedList): Exchange | undefined {
  const rows = ids.flat();
  const counts = new Set<unknown>([rows.length, new Set(rows).size]);
  return whole ? exchanges.find((exchange) => exchange.ok && !counts.has(exchange.meta.at("total").number)) : undefined;
}

/** Whether a walk reached the end of a list over several pages with rows: one page shows neither where rows go on nor how they are counted. */
export function isWalk({ ids, whole }: PagedList): boolean {
  return whole && ids.filter((page) => page.length > 0).length > 1;
}

/** The totals in `meta`, page by page. */
const totalsOf = (walks: readonly PagedList[]): readonly unknown[] =>
  walks.flatMap(({ exchanges }) => exchanges.filter(({ ok }) => ok).map(({ meta }) => meta.at("total").raw));

/** Whether walks contradict each other in the totals or in the rows: the list changed between the requests, or it is served wrongly. */
const disagree = (walks: readonly PagedList[]): boolean =>
  new Set(totalsOf(walks)).size > 1 || missedIds(walks.filter(({ whole }) => whole)).length > 0;

/**
 * Walks through a list that does not change. Walks that disagree are made again; if they show the same again, the list is served wrongly.
 * Ends the check if it keeps changing.
 */
export async function steadyWalks(t: CheckContext, what: string, make: () => Promise<readonly PagedList[]>): Promise<readonly PagedList[]> {
  const first = await make();
  if (!disagree(first)) return first;
  const again = await make();
  const shown = (walks: readonly PagedList[]): string => JSON.stringify([walks.map(({ ids }) => ids), totalsOf(walks)]);
  if (new Set(totalsOf(again)).size > 1 && shown(first) !== shown(again)) t.stop(`${what}: the list changes while it is read`);
  return again;
}
