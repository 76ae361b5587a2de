import { type MemberChange, memberChanges } from "../explain/record-diff.ts";
import type { StoredTable } from "./record-tables.ts";
import { type RecordPlace, storedRecords } from "./stored-records.ts";
import type { Cause } from "@hr-platform/engine/store/undo-log";
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
function causeOf(sandbox: Sandbox, cause: Cause | undefined): ChangeCause {
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

/** A change of a record, or its beginning. */
export interface RecordChange {
  /** `made`: there was no record before. `seed`: the world began with it. `forgotten`: what happened before is not kept. */
  readonly kind: "seed" | "forgotten" | "made" | "changed" | "removed";
  /** Epoch milliseconds; null: not known. */
  readonly at: number | null;
  /** null: the world began with it, or what happened is not kept. */
  readonly cause: ChangeCause | null;
  readonly members: readonly MemberChange[];
}

/** All that is known of a record's past, oldest first. `shown`: a stored value as it is shown. */
export function historyOf(place: RecordPlace, table: StoredTable, id: string, shown: (value: unknown) => unknown): RecordChange[] {
  const { sandbox } = place;
  const records = storedRecords(place, table);
  const began = sandbox.parts.companies.origin.began;
  const seed: RecordChange = { kind: "seed", at: began, cause: null, members: [] };
  if (records.of === undefined) return [seed];
  const changes = sandbox.undoLog.changesOf(records.of, records.undoId(id));
  const known = changes.map(({ before, after, cause: why }): RecordChange => {
    const cause = causeOf(sandbox, why);
    const kind = before == null ? "made" : after == null ? "removed" : "changed";
    const members = kind === "changed" ? memberChanges(shown(before), shown(after)) : [];
    return { kind, at: why?.at ?? null, cause, members };
  });
  const start = records.startOf(id);
  if (known[0]?.kind === "made") return known;
  const forgotten: RecordChange = { kind: "forgotten", at: null, cause: null, members: [] };
  if (start === undefined) return [forgotten, ...known];
  // What was dropped from the undo log, or came before a restore or a restart, shows as the difference to the seed.
  const first = changes.length === 0 ? records.get(id) : changes[0]!.before;
  const members = memberChanges(shown(start), shown(first));
  return [seed, ...(members.length === 0 ? [] : [{ ...forgotten, members }]), ...known];
}
