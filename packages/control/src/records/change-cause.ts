import type { Cause } from "@hr-platform/engine/store/cause";
import { shownCause } from "../explain/shown-cause.ts";
import { keyName } from "@hr-platform/engine/sandbox/journal/key-name";
import { maskKey, maskKeys } from "@hr-platform/engine/sandbox/journal/masks";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";

/** Who or what changed a record. */
export interface ChangeCause {
  /** `program`: a program, by the handle of the mock. */
  readonly by: Cause["by"] | "program";
  /** The operationId, the web action, what fell due, or the id of the control call; null: nothing more is known. */
  readonly what: string | null;
  /** Number of the exchange in the journal; null: it was no request. */
  readonly exchange: number | null;
  /** null: it was no request, or the journal does not keep it. */
  readonly method: string | null;
  readonly path: string | null;
  readonly operation: string | null;
  /** null: no request, or without a valid key. */
  readonly key: UsedKey | null;
}

/** The key of a request. */
interface UsedKey {
  readonly masked: string;
  /** The name of a key of a default world, such as `full`; null: it has none. */
  readonly name: string | null;
  /** Its id in the table of keys; null: it is there no more. */
  readonly id: string | null;
  readonly scopes: readonly string[];
}

/** The cause of a change as people see it. */
export function causeOf(sandbox: Sandbox, cause: Cause | undefined): ChangeCause {
  const { by, what, n } = shownCause(sandbox, cause);
  const nothing = { by, what, exchange: n, method: null, path: null, operation: null, key: null };
  if (cause?.by !== "request") return nothing;
  const kept = sandbox.journal.kept(cause.n);
  const { unusual } = sandbox.keys;
  const sent = kept === undefined ? {} : { method: maskKeys(kept.request.method, unusual), path: maskKeys(kept.request.path, unusual) };
  return { ...nothing, ...sent, operation: cause.operation, key: cause.token === null ? null : keyOf(sandbox, cause.token) };
}

function keyOf({ keys, keyEnding }: Sandbox, token: string): UsedKey {
  const access = keys.get(token);
  if (access === undefined) return { masked: maskKey(token), name: null, id: null, scopes: [] };
  const place = keys.of(access.company.slug).indexOf(access.key);
  return { masked: maskKey(token), name: keyName(access, keyEnding), id: String(place + 1), scopes: access.key.scopes };
}
