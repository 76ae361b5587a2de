import { header } from "@hr-platform/engine/contract/request";
import { errorOf } from "./error-of.ts";
import type { Exchanged } from "@hr-platform/engine/sandbox/journal/exchanged";
import type { JournalEntry } from "@hr-platform/engine/sandbox/journal/journal";
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
}

/** The parts of a sandbox that summaries need. */
export type SummarySource = Pick<Sandbox, "keys" | "keyEnding">;

/** The row of an exchange. */
export function exchangeRow(n: number, kept: Exchanged | JournalEntry, { keys, keyEnding }: SummarySource): ExchangeRow {
  const error = kept.response.status < 400 ? null : errorOf(kept.response.body);
  const shared = {
    n,
    status: kept.response.status,
    operation: kept.operation,
    company: kept.company,
    events: kept.events.length,
  };
  if ("n" in kept) {
    const { method, path, query, headers } = kept.request;
    const key = kept.company === null ? null : tokenIn(headers["authorization"] ?? "");
    const shown = error === null ? null : { code: error.code, message: error.message };
    return { ...shared, at: kept.at, method, path, query, key, key_name: null, error: shown, changes: null };
  }
  const { unusual } = keys;
  const { method, path, query } = kept.request;
  const authorization = header(kept.request, "authorization") ?? "";
  const access = kept.company === null ? undefined : keys.get(tokenIn(authorization));
  return {
    ...shared,
    at: new Date(kept.at).toISOString(),
    method: maskKeys(method, unusual),
    path: maskKeys(path, unusual),
    query: maskQuery(query, unusual),
    key: kept.company === null ? null : tokenIn(maskHeader("authorization", authorization, unusual)),
    key_name: access === undefined ? null : keyName(access, keyEnding),
    error: error === null ? null : { code: maskKeys(error.code, unusual), message: maskKeys(error.message, unusual) },
    changes: kept.context === null ? null : kept.context.to - kept.context.from,
  };
}

/** `Bearer hrk_wattle_full` -> `hrk_wattle_full`. */
function tokenIn(authorization: string): string {
  return authorization.slice(authorization.lastIndexOf(" ") + 1);
}
