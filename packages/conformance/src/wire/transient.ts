import type { Exchange } from "../exchange/exchange.ts";

/** Statuses that a gateway sends if the server behind it does not answer. */
const GATEWAY: ReadonlySet<number> = new Set([502, 503, 504]);
/** In some time zone a day begins at each of these: zones differ by quarters of an hour. Milliseconds. */
const QUARTER = 15 * 60_000;

/**
 * Why the network or the clock may have caused a failure on these exchanges, so that it must be seen twice. Any other failure is
 * proven by its own exchanges.
 * @param began the target's time at the start of the run
 * @returns undefined: nothing suggests that
 */
export function transientCause(exchanges: readonly Exchange[], began: Date): string | undefined {
  const gateway = exchanges.find(({ status, record }) => GATEWAY.has(status) || (record.response.retries ?? 0) > 0);
  if (gateway !== undefined)
    return `${gateway.record.request.method} ${gateway.record.request.path} was answered by a gateway, or was lost`;
  const quarterOf = (ms: number): number => Math.floor(ms / QUARTER);
  const turned = exchanges.some((exchange) => {
    const { date } = exchange;
    return date !== undefined && quarterOf(date.getTime()) !== quarterOf(began.getTime());
  });
  return turned ? "a new day may have begun since the run started" : undefined;
}
