import { addDays } from "../../document/calendar.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import type { KeyName } from "../../target/key-name.ts";
import { type Finding, finding } from "../oracle.ts";

/** Keys that may terminate employees. */
const ENDING: ReadonlySet<KeyName | null> = new Set(["full", "write", "other", "low"]);

/** The day at which a server answered, YYYY-MM-DD (UTC): in no company of the API it is earlier. "": unknown. */
function dayOf(exchange: Exchange): string {
  const at = new Date(exchange.header("date") ?? "");
  return Number.isNaN(at.getTime()) ? "" : at.toISOString().slice(0, 10);
}

/** Whether a termination names a last day that may lie ahead: when it takes effect is open then. */
export function isToCome(exchange: Exchange): boolean {
  const last = /"termination_date"\s*:\s*"([^"]*)"/.exec(exchange.record.request.body ?? "")?.[1];
  const today = dayOf(exchange);
  return last !== undefined && (today === "" || last > addDays(today, 1));
}

/**
 * Judges a DELETE without a body of an employee who is not terminated: it must succeed (§3.1, §4.2). A termination before the start may be
 * refused.
 * @param starts the values that `start_date` may have; none: unknown
 */
export function refusedEnd(exchange: Exchange, starts: readonly unknown[]): readonly Finding[] {
  const { status, key } = exchange;
  const { body } = exchange.record.request;
  const bare = body === null || body === "{}";
  const hasStarted = starts.length > 0 && starts.every((start) => String(start) <= dayOf(exchange));
  if (!bare || !hasStarted || !ENDING.has(key) || status === 429 || status >= 500) return [];
  const expected = "a DELETE without date and reason terminates an employee who works and is not terminated";
  return [finding(status === 400 ? "EMP-42" : "EMP-40", exchange.ok, expected, exchange.brief)];
}
