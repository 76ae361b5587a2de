import { type MemberChange, memberChanges } from "../explain/record-diff.ts";
import { type ChangeCause, causeOf } from "./change-cause.ts";
import type { StoredTable } from "./record-tables.ts";
import { type RecordPlace, storedRecords } from "./stored-records.ts";

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
