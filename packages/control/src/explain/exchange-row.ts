import { header } from "@hr-platform/engine/contract/request";
import { errorOf } from "./error-of.ts";
import type { Exchanged } from "@hr-platform/engine/sandbox/journal/exchanged";
import type { JournalEntry } from "@hr-platform/engine/sandbox/journal/journal";
import { type ClientGot, receivedOf } from "@hr-platform/engine/sandbox/journal/client-got";
import { keyName } from "@hr-platform/engine/sandbox/journal/key-name";
import { maskHeader, maskKeys, maskQuery } from "@hr-platform/engine/sandbox/journal/masks";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";

/** An exchange as a row of a list, with masked keys. */
export interface ExchangeRow {
  readonly n: number;
  /** By the mock's clock: ISO 8601. */
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly status: number;
  /** operationId; null: no operation was reached. */
  readonly operation: string | null;
  /** Slug of the key's company; null: no valid key. */
  readonly company: string | null;
  /** The masked key, such as `hrk_wattle_…`; null: no valid key. */
  readonly key: string | null;
  /** The name of a key of a default world, such as `full`; null: it has none, or it is not known any more. */
  readonly key_name: string | null;
  /** The error of the response; null: it is not an error. */
  readonly error: { readonly code: string; readonly message: string } | null;
  /** How many events it sent. */
  readonly events: number;
  /** How many values it wrote, those that the mock keeps for itself included; null: not known any more. */
  readonly changes: number | null;
  /** What the client got; null: all of the response, at once. */
  readonly received: ClientGot | null;
  /** Bytes of the bodies. */
  readonly request_bytes: number;
  readonly response_bytes: number;
  /** Milliseconds until the response was sent; null: not known, such as for a request that came through no port. */
  readonly took_ms: number | null;
  /** When the request came, by the machine's clock: ISO 8601; null: not known. */
  readonly received_at: string | null;
}

/** The parts of a sandbox that summaries need. */
export type SummarySource = Pick<Sandbox, "keys" | "keyEnding">;

/** The key of an exchange, as its row shows it. */
export function shownKey(kept: Exchanged | JournalEntry, { keys, keyEnding }: SummarySource): Pick<ExchangeRow, "key" | "key_name"> {
  if (kept.company === null) return { key: null, key_name: null };
  if ("n" in kept) return { key: tokenIn(kept.request.headers["authorization"] ?? ""), key_name: null };
  const authorization = header(kept.request, "authorization") ?? "";
  const access = keys.get(tokenIn(authorization));
  const key = tokenIn(maskHeader("authorization", authorization, keys.unusual));
  return { key, key_name: access === undefined ? null : keyName(access, keyEnding) };
}

/** The row of an exchange. */
export function exchangeRow(n: number, kept: Exchanged | JournalEntry, source: SummarySource): ExchangeRow {
  const error = kept.response.status < 400 ? null : errorOf(kept.response.body);
  const shared = {
    n,
    status: kept.response.status,
    operation: kept.operation,
    company: kept.company,
    events: kept.events.length,
    ...shownKey(kept, source),
  };
  if ("n" in kept) {
    const { method, path, query } = kept.request;
    const shown = error === null ? null : { code: error.code, message: error.message };
    const sizes = { request_bytes: sizeOf(kept.request.body ?? ""), response_bytes: sizeOf(kept.response.body) };
    const unknown = { changes: null, took_ms: null, received_at: null };
    const received = kept.response.received ?? null;
    return { ...shared, received, at: kept.at, method, path, query, error: shown, ...sizes, ...unknown };
  }
  const { unusual } = source.keys;
  const { method, path, query } = kept.request;
  return {
    ...shared,
    at: new Date(kept.at).toISOString(),
    method: maskKeys(method, unusual),
    path: maskKeys(path, unusual),
    query: maskQuery(query, unusual),
    error: error === null ? null : { code: maskKeys(error.code, unusual), message: maskKeys(error.message, unusual) },
    changes: kept.context === null ? null : kept.context.to - kept.context.from,
    received: receivedOf(kept.response) ?? null,
    request_bytes: kept.request.body?.length ?? 0,
    response_bytes: kept.response.bytes?.length ?? sizeOf(kept.response.body),
    ...timeOf(kept),
  };
}

function timeOf({ response: { timing } }: Exchanged): Pick<ExchangeRow, "took_ms" | "received_at"> {
  if (timing === undefined) return { took_ms: null, received_at: null };
  const ms = timing.seconds * 1000;
  return { took_ms: Math.round(ms * 100) / 100, received_at: new Date(timing.sent - ms).toISOString() };
}

const encoder = new TextEncoder();
const sizeOf = (text: string): number => encoder.encode(text).length;

/** `Bearer hrk_wattle_full` -> `hrk_wattle_full`. */
function tokenIn(authorization: string): string {
  return authorization.slice(authorization.lastIndexOf(" ") + 1);
}
