import type { Exchange } from "../exchange/exchange.ts";

/** Statuses that a gateway gives in place of the server behind it. */
const GATEWAY: ReadonlySet<number> = new Set([502, 503, 504]);
/** Somewhere a day begins at each of these: time zones differ by whole quarters of an hour. */
const QUARTER = 15 * 60_000;

/**
 * Why a failure on these exchanges may be the network's or the clock's doing, so that it has to be seen twice. Anything else
 * is proven by its own exchanges.
 * @param began the target's time when the run began
 * @returns undefined: nothing speaks for that
 */
export function transientCause(exchanges: readonly Exchange[], began: Date): string | undefined {
  const gateway = exchanges.find(({ status, record }) => GATEWAY.has(status) || (record.response.retries ?? 0) > 0);
  if (gateway !== undefined)
    return `${gateway.record.request.method} ${gateway.record.request.path} met a gateway without a server, or was lost`;
  const quarterOf = (ms: number): number => Math.floor(ms / QUARTER);
  const turned = exchanges.some((exchange) => {
    const date = Date.parse(exchange.header("date") ?? "");
    return Number.isFinite(date) && quarterOf(date) !== quarterOf(began.getTime());
  });
  return turned ? "a day may have begun since the run began" : undefined;
}
