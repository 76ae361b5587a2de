import type { Exchange } from "../../exchange/exchange.ts";

/** How many refusals are followed up. */
const MOST = 8;

/** A body that was built by what refusals named. */
export interface BodyFromRefusals {
  /** The last answer; undefined: nothing was sent. */
  readonly exchange: Exchange | undefined;
  readonly body: Readonly<Record<string, unknown>>;
  /** The answers before it. */
  readonly before: readonly Exchange[];
}

/**
 * Builds a body whose fields the document does not show (§4.9, N4) by what the target says of it: each 400 names the field to mend (§7).
 * @param valueOf what fits a field of that name; undefined: nothing is known that would
 */
export async function bodyFromRefusals(
  send: (body: Readonly<Record<string, unknown>>) => Promise<Exchange>,
  valueOf: (field: string) => unknown,
  start: Readonly<Record<string, unknown>> = {},
): Promise<BodyFromRefusals> {
  const before: Exchange[] = [];
  let body: Record<string, unknown> = { ...start };
  let exchange: Exchange | undefined;
  for (let tried = 0; tried < MOST; tried += 1) {
    if (exchange !== undefined) before.push(exchange);
    exchange = await send(body);
    const { status, field } = exchange;
    // A name that was sent already, or is no plain name, leads no further.
    if (status !== 400 || field === undefined || field in body || !/^[\w-]+$/.test(field)) break;
    const value = valueOf(field);
    if (value === undefined) break;
    body = Object.assign({}, body, { [field]: value });
  }
  return { exchange, body, before };
}
