import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import { type ExchangeRow, exchangeRow } from "../../explain/exchange-row.ts";

/**
 * The id of a row in a stream, such as `412.9f3a2c1b`: its number, and a print of the exchange, since another one has the number
 * after a reset.
 */
export function rowPlace({ n, at, method, path, query, status, operation }: ExchangeRow): string {
  let print = 0x811c9dc5;
  for (const letter of `${at} ${method} ${path} ${query} ${status} ${operation}`)
    print = Math.imul(print ^ letter.codePointAt(0)!, 0x01000193) >>> 0;
  return `${n}.${print.toString(16).padStart(8, "0")}`;
}

/** The id of the newest row; null: the journal is empty. */
export function newestPlace(sandbox: Sandbox): string | null {
  const { journal } = sandbox;
  const kept = journal.kept(journal.next - 1);
  return kept === undefined ? null : rowPlace(exchangeRow(journal.next - 1, kept, sandbox));
}

/**
 * The number after a row whose id is given; undefined: that row was never in this journal, which began anew. The id may be a
 * number alone.
 */
export function placeAfter(sandbox: Sandbox, id: string): number | undefined {
  const [, digits, print] = /^(\d{1,15})(\.[0-9a-f]{8})?$/.exec(id) ?? [];
  if (digits === undefined) return undefined;
  const n = Number(digits);
  const { journal } = sandbox;
  if (n >= journal.next) return undefined;
  const kept = journal.kept(n);
  if (kept === undefined || print === undefined) return n + 1;
  return rowPlace(exchangeRow(n, kept, sandbox)) === id ? n + 1 : undefined;
}
