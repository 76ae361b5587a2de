import type { OperationId } from "@hr-platform/spec/operations";
import { PAGED } from "../../oracles/lists/lists.ts";
import { LIST_LAG } from "./list-lag.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import type { KeyName } from "../../target/key-name.ts";
import type { Run } from "../run.ts";
import { type SetUp, type CheckContext, setUp } from "../check/check-context.ts";
import type { View } from "../../exchange/view.ts";

/** The rows of a list, read page by page. */
export interface Walked {
  readonly rows: readonly View[];
  /** The exchanges with the rows, in order; at least one. */
  readonly exchanges: readonly Exchange[];
  /** Whether the last page was read. */
  readonly whole: boolean;
  /** All exchanges. */
  readonly text: string;
}

export interface WalkSettings {
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  /** Requested rows per page. Default 100, or fewer if the server refuses that many. */
  readonly limit?: number;
  readonly key?: KeyName;
  /** Most pages. Default 20: of a list that has more, only the first page is read, unless `until` searches it. */
  readonly mostPages?: number;
  /** Reads every page anew (`CallSettings`). Default false. */
  readonly fresh?: boolean;
  /** Whether the rows include the writes before. If not, the list is read once more a little later. */
  readonly until?: (rows: readonly View[]) => boolean;
}

/** Page sizes to try after a refused one; undefined: no limit parameter. */
const SMALLER: readonly (number | undefined)[] = [50, 30, 20, 10, undefined];
/** The page size that a run uses after a refusal. */
const sizes = new WeakMap<Run, number | undefined>();

/** The largest page size that the target took after a refusal; undefined: nothing was refused, or no size was taken. */
export function acceptedPageSize(t: CheckContext): number | undefined {
  return sizes.get(t.run);
}

/** The first page of a list, with as many rows as the target allows, at most 100. */
export async function page(
  t: CheckContext,
  operation: OperationId,
  { query = {}, key, limit = 100, fresh = false }: Pick<WalkSettings, "query" | "key" | "limit" | "fresh"> = {},
): Promise<Exchange> {
  const ask = async (size: number | undefined): Promise<Exchange> =>
    t.call(operation, { ...(key === undefined ? {} : { key }), fresh, query: { ...query, limit: size } });
  const known = sizes.has(t.run) ? sizes.get(t.run) : limit;
  const first = await ask(known === undefined ? undefined : Math.min(known, limit));
  let last = first;
  for (const size of SMALLER.filter((one) => one === undefined || one < limit)) {
    if (!isTooMany(last)) break;
    last = await ask(size);
    if (last.ok) sizes.set(t.run, size);
  }
  return last;
}

function isTooMany({ status, field = "limit" }: Exchange): boolean {
  return status === 400 && /limit/i.test(field);
}

/** GET /employees without parameters. */
export const unfilteredEmployees: SetUp<Exchange> = setUp("plain-people", async (t) => t.call("listEmployees"));

/** The first page of the active employees, read once per run. */
export const activeEmployees: SetUp<Walked> = setUp("active-people", async (t) =>
  walk(t, "listEmployees", { query: { status: "active" }, mostPages: 1 }),
);

/** The number of the first page, from a response to a request without a page: the document does not say where pages start (§8). */
export function firstPage({ meta }: Exchange): number {
  return meta.at("page").number === 0 ? 0 : 1;
}

/** Default of `mostPages`. */
const MOST_PAGES = 20;

/** Reads a list page by page until `has_more` is false (§8). @throws CheckStopped if a page is unreadable */
export async function walk(t: CheckContext, operation: OperationId, { until, ...settings }: WalkSettings = {}): Promise<Walked> {
  const walked = await once(t, operation, until === undefined ? settings : { mostPages: MOST_PAGES, ...settings });
  // A list that is refused shows no write later either.
  if (until === undefined || until(walked.rows) || walked.exchanges.at(-1)?.ok !== true) return walked;
  await t.wait(LIST_LAG);
  return once(t, operation, settings);
}

/** Stops the check at a success without readable data: rows that are missing there prove nothing. */
function readable(t: CheckContext, exchange: Exchange): Exchange {
  return exchange.ok && !exchange.data.exists ? t.stop(`the list cannot be read: ${String(exchange)}`) : exchange;
}

async function once(
  t: CheckContext,
  operation: OperationId,
  { query = {}, limit = 100, key, mostPages, fresh = false }: Omit<WalkSettings, "until">,
): Promise<Walked> {
  const settings = { fresh, ...(key === undefined ? {} : { key }) };
  let last = readable(t, await page(t, operation, { ...settings, query, limit }));
  const asked = new URLSearchParams(last.record.request.query).get("limit");
  const size = asked === null ? undefined : Number(asked);
  const exchanges = [last];
  const rows = [...last.data.list];
  const pages = Math.ceil((last.meta.at("total").number ?? 0) / (last.meta.at("limit").number ?? Infinity));
  const most = mostPages ?? (pages > MOST_PAGES ? 1 : MOST_PAGES);
  while (last.ok && last.meta.at("has_more").flag === true && exchanges.length < most) {
    const next = { ...query, limit: size, page: firstPage(exchanges[0]!) + exchanges.length };
    last = readable(t, await t.call(operation, { ...settings, query: next }));
    exchanges.push(last);
    rows.push(...last.data.list);
  }
  // Where meta must say whether rows follow and is not there, nobody knows.
  const says = last.meta.isObject || !PAGED.has(operation);
  const whole = last.ok && last.data.isList && says && last.meta.at("has_more").flag !== true;
  return { rows, exchanges, whole, text: exchanges.map(({ text }) => text).join("\n") };
}
