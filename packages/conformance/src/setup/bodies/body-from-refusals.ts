import type { Exchange } from "../../exchange/exchange.ts";

/** The most requests that are sent. */
const MOST = 8;

/** The result of building a body from refusals. */
export interface BodyFromRefusals {
  /** The last exchange; undefined: nothing was sent. */
  readonly exchange: Exchange | undefined;
  readonly body: Readonly<Record<string, unknown>>;
  /** The exchanges before it. */
  readonly before: readonly Exchange[];
}

/**
 * Builds a body whose fields the document does not show (§4.9, N4): sends it, and adds the field that the 400 names (§7), until no 400
 * comes.
 * @param valueOf a value for the field of this name; undefined: none is known
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
    // A field that was sent already, or a path into a list, cannot be added.
    if (status !== 400 || field === undefined || field in body || !/^[\w-]+$/.test(field)) break;
    const value = valueOf(field);
    if (value === undefined) break;
    body = Object.assign({}, body, { [field]: value });
  }
  return { exchange, body, before };
}
