import type { OperationId } from "@hr-platform/spec/operations";
import { LIST_LAG } from "./list-lag.ts";
import type { Exchange } from "../exchange/exchange.ts";
import type { KeyName } from "../target/key-name.ts";
import type { Run } from "./run.ts";
import { type SetUp, type CheckContext, setUp } from "./check-context.ts";
import type { View } from "../exchange/view.ts";

/** A list read to its end, as far as that was to be had. */
export interface Walked {
  readonly rows: readonly View[];
  /** The answers that held them, in order; never none. */
  readonly exchanges: readonly Exchange[];
  /** Whether the end of the list was reached. */
  readonly whole: boolean;
  /** All that was answered. */
  readonly text: string;
}

export interface WalkSettings {
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  /** Rows asked for at once. Default 100, or as many as the server takes when it refuses that many. */
  readonly limit?: number;
  readonly key?: KeyName;
  /** Default 20; a list that is known to have more is not read beyond its first page then, unless `until` looks for something in it. */
  readonly mostPages?: number;
  /** What the rows must hold if the writes before are in them; where they do not, the list is read once more a little later. */
  readonly until?: (rows: readonly View[]) => boolean;
}

/** Rows that are asked for where more are refused; undefined: as many as the target gives by itself. */
const SMALLER: readonly (number | undefined)[] = [50, 30, 20, 10, undefined];
/** What was taken after more was refused. */
const sizes = new WeakMap<Run, number | undefined>();

/** The most rows that were taken where more were refused; undefined: nothing was refused, or none is known to be taken. */
export function acceptedPageSize(t: CheckContext): number | undefined {
  return sizes.get(t.run);
}

/** The first page of a list, with as many rows as the target gives, 100 at most. */
export async function page(
  t: CheckContext,
  operation: OperationId,
  { query = {}, key, limit = 100 }: Pick<WalkSettings, "query" | "key" | "limit"> = {},
): Promise<Exchange> {
  const ask = async (size: number | undefined): Promise<Exchange> =>
    t.call(operation, { ...(key === undefined ? {} : { key }), query: { ...query, limit: size } });
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

/** GET /employees as it comes when nothing is asked for. */
export const unfilteredEmployees: SetUp<Exchange> = setUp("plain-people", async (t) => t.call("listEmployees"));

/** The first page of the people who are employed, as it was when a check first asked for it. */
export const activeEmployees: SetUp<Walked> = setUp("active-people", async (t) =>
  walk(t, "listEmployees", { query: { status: "active" }, mostPages: 1 }),
);

/** The number of the first page, by an answer to a request that names no page: where pages begin to count is not said (§8). */
export function firstPage({ meta }: Exchange): number {
  return meta.at("page").number === 0 ? 0 : 1;
}

/** Pages of one list that a run reads without being asked for more. */
const MOST_PAGES = 20;

/** Reads a list page by page until it says that there is no more (§8). */
export async function walk(t: CheckContext, operation: OperationId, { until, ...settings }: WalkSettings = {}): Promise<Walked> {
  const walked = await once(t, operation, until === undefined ? settings : { mostPages: MOST_PAGES, ...settings });
  if (until === undefined || until(walked.rows)) return walked;
  await t.wait(LIST_LAG);
  return once(t, operation, settings);
}

/** Ends the check where a success holds no data that can be read: a row that is missing there says nothing. */
function readable(t: CheckContext, exchange: Exchange): Exchange {
  return exchange.ok && !exchange.data.exists ? t.stop(`the list cannot be read: ${String(exchange)}`) : exchange;
}

async function once(
  t: CheckContext,
  operation: OperationId,
  { query = {}, limit = 100, key, mostPages }: Omit<WalkSettings, "until">,
): Promise<Walked> {
  const settings = key === undefined ? {} : { key };
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
  const whole = last.ok && last.data.isList && last.meta.at("has_more").flag !== true;
  return { rows, exchanges, whole, text: exchanges.map(({ text }) => text).join("\n") };
}
