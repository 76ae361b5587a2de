import type { OperationId } from "@hr-platform/spec/operations";
import type { Exchange } from "../../exchange/exchange.ts";
import type { Roster } from "../../setup/people/roster.ts";
import { firstPage, unfilteredEmployees } from "../../run/walk.ts";
import type { CheckContext } from "../../run/check-context.ts";

/** A list turned over page by page. */
export interface PagedList {
  /** The limit that was asked for. */
  readonly limit: number;
  readonly exchanges: readonly Exchange[];
  /** Ids of the rows, page by page; what has no id stands for itself. */
  readonly ids: readonly (readonly string[])[];
  /** Whether the end was reached. */
  readonly whole: boolean;
}

export interface ReadPagesSettings {
  readonly query?: Readonly<Record<string, string>>;
  readonly limit: number;
  /** Default 12. */
  readonly mostPages?: number;
}

/**
 * Reads all pages of a list. It goes on while either total or has_more says that there is more, so that neither of them
 * alone decides what is seen; a page behind the last one is asked for only where the target itself says that it is there.
 */
export async function readAllPages(
  t: CheckContext,
  operation: OperationId,
  { query = {}, limit, mostPages = 12 }: ReadPagesSettings,
): Promise<PagedList> {
  const first = firstPage(await t.use(unfilteredEmployees));
  const exchanges: Exchange[] = [];
  let more = true;
  while (more && exchanges.length < mostPages) {
    const page = first + exchanges.length;
    const exchange = await t.call(operation, { query: { ...query, limit, page } });
    if (page === first && (!exchange.ok || !exchange.data.isList))
      t.stop(`page ${page} with limit ${limit} of ${operation} is no list: ${exchange.brief}`);
    exchanges.push(exchange);
    more = exchange.ok && goesOn(exchange, exchanges.length);
  }
  return { limit, exchanges, ids: exchanges.map(idsOf), whole: !more };
}

/** Whether an answer says that its page is not the last one. @param pages read so far, it among them */
function goesOn({ meta }: Exchange, pages: number): boolean {
  const { number: total } = meta.at("total");
  const { number: limit } = meta.at("limit");
  const reckoned = total !== undefined && limit !== undefined && limit > 0 && pages * limit < total;
  return reckoned || meta.at("has_more").flag === true;
}

function idsOf({ data }: Exchange): string[] {
  return data.list.map((row) => row.at("id").text ?? JSON.stringify(row.raw));
}

/** A list that was read to its end otherwise. */
export function pagedListOf({ pages, whole }: Pick<Roster, "pages" | "whole">, limit: number): PagedList {
  return { limit, exchanges: pages, ids: pages.map(idsOf), whole };
}

/** The first id that comes twice; undefined: none does. */
export function repeatedId({ ids }: PagedList): string | undefined {
  const rows = ids.flat();
  return rows.find((id, n) => rows.indexOf(id) !== n);
}

/** Ids that some of the walks hold and others do not. */
export function missedIds(walks: readonly PagedList[]): string[] {
  const sets = walks.map(({ ids }) => new Set(ids.flat()));
  const all = new Set(sets.flatMap((set) => [...set]));
  return [...all].filter((id) => !sets.every((set) => set.has(id)));
}

/** The first page whose has_more is not as the rows behind it say; undefined: all are right as far as was read. */
export function wrongHasMore({ ids, exchanges, whole }: PagedList): Exchange | undefined {
  return exchanges.find((exchange, n) => {
    const behind = ids.slice(n + 1).some((page) => page.length > 0);
    if (!behind && !whole) return false;
    // A page that is refused is no page: that nothing is behind it is what the one before it is judged by.
    return exchange.ok && exchange.meta.at("has_more").flag !== behind;
  });
}

/**
 * The first page whose total is not the number of rows; undefined: all agree, or the end was not reached. Where rows come
 * twice, which is another fault, either count will do.
 */
export function wrongTotal({ ids, exchanges, whole }: PagedList): Exchange | undefined {
  const rows = ids.flat();
  const counts = new Set<unknown>([rows.length, new Set(rows).size]);
  return whole ? exchanges.find((exchange) => exchange.ok && !counts.has(exchange.meta.at("total").number)) : undefined;
}

/** Whether the pages of walks tell different totals: the list was changed meanwhile. */
export function changedMeanwhile(walks: readonly PagedList[]): boolean {
  const totals = walks.flatMap(({ exchanges }) => exchanges.filter(({ ok }) => ok).map(({ meta }) => meta.at("total").raw));
  return new Set(totals).size > 1;
}
