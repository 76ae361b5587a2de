import type { Exchanged } from "../exchanged.ts";
import { maskKey } from "../masks.ts";
import type { Sandbox } from "../sandbox.ts";

/** What changed a record: an exchange of the API, or anything else. */
export interface ChangeCause {
  /** Number of the exchange in the journal; null: no exchange that is kept. */
  readonly exchange: number | null;
  /** Epoch milliseconds; null: not known. */
  readonly at: number | null;
  readonly method: string | null;
  readonly path: string | null;
  readonly operation: string | null;
  /** The masked key, and its id in the table of keys; null: it is not known. */
  readonly key: { readonly masked: string; readonly id: string | null; readonly scopes: readonly string[] } | null;
}

const UNKNOWN: ChangeCause = { exchange: null, at: null, method: null, path: null, operation: null, key: null };

/** What made the change at a position of the undo log. */
export function causeOf(sandbox: Sandbox, position: number): ChangeCause {
  const { journal } = sandbox;
  for (let n = journal.next - 1; n >= journal.first; n -= 1) {
    const exchanged = journal.whole(n);
    const context = exchanged?.context;
    if (exchanged === undefined || context == null || context.from > position) continue;
    if (context.to <= position) return UNKNOWN;
    const { at, request, operation } = exchanged;
    return { exchange: n, at, method: request.method, path: request.path, operation, key: keyOf(sandbox, exchanged) };
  }
  return UNKNOWN;
}

/** The key of an exchange. */
function keyOf({ keys }: Sandbox, { request, company }: Exchanged): ChangeCause["key"] {
  if (company === null) return null;
  const header = request.headers["authorization"];
  const token = /^bearer\s+(\S+)/i.exec((Array.isArray(header) ? header[0] : header) ?? "")?.[1];
  if (token === undefined) return null;
  const own = keys.of(company);
  const place = own.findIndex((key) => key.token === token);
  return { masked: maskKey(token), id: place < 0 ? null : String(place + 1), scopes: own[place]?.scopes ?? [] };
}
