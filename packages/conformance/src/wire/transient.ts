import type { Exchange } from "../exchange/exchange.ts";
import { isForeign } from "../exchange/foreign-answer.ts";

/** In some time zone a day begins at each of these: zones differ by quarters of an hour. Milliseconds. */
const QUARTER = 15 * 60_000;

/** Why the network may have caused a failure on these exchanges; undefined: nothing suggests that. */
export function lossAmong(exchanges: readonly Exchange[]): string | undefined {
  const one = exchanges.find(({ record: { response } }) => response.earlier !== undefined || isForeign(response));
  return one && `${one.record.request.method} ${one.record.request.path} was answered by a gateway, or was lost`;
}

/** Whether a new day may have begun, somewhere, before these exchanges. @param began the target's time at the start of the run */
export function mayBeLater(exchanges: readonly Exchange[], began: Date): boolean {
  const quarterOf = (ms: number): number => Math.floor(ms / QUARTER);
  return exchanges.some(({ date }) => date !== undefined && quarterOf(date.getTime()) !== quarterOf(began.getTime()));
}
