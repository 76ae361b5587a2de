import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import type { CompanyState } from "@hr-platform/engine/store/company/company-state";
import type { Versioned } from "@hr-platform/engine/store/history";
import type { Access } from "@hr-platform/engine/store/key-ring";
import { maskedKey, maskedRecord } from "./masked-record.ts";
import { type ShownCause, shownCause } from "./shown-cause.ts";
import { type MemberChange, memberChanges } from "./record-diff.ts";

/** A record that differs between two states. */
export interface ChangedRecord {
  /** Slug. */
  readonly company: string;
  /** Such as `employees`, or `keys` for the API keys. */
  readonly table: string;
  /** null for a record that a company has once, and for a key. */
  readonly id: string | null;
  /** As it is stored, with masked secrets; null: there was none. */
  readonly before: unknown;
  /** null: there is none any more. */
  readonly after: unknown;
  readonly members: readonly MemberChange[];
  /** What changed it, oldest first: the latest 20 of all. */
  readonly changedBy: readonly ShownCause[];
}

/** The most causes of a record that are shown. */
const MOST_CAUSES = 20;

/**
 * The records that differ between two positions of the undo log, in the order of their first changes. Responses that are kept
 * for an Idempotency-Key are left out: they are not part of the data.
 */
export function changedRecords(sandbox: Sandbox, from: number, to: number): ChangedRecord[] {
  const { undoLog, parts, keys, currentKeys } = sandbox;
  const shown = (value: unknown): unknown => (value === undefined ? null : maskedRecord(value, keys.unusual));
  const tables = new Map<Versioned, Place>();
  for (const state of parts.companies.own()) for (const [of, place] of placesOf(state)) tables.set(of, place);
  const changes = undoLog.between(from, to).flatMap(({ of, id, before, after, causes }): ChangedRecord[] => {
    const changedBy = causes.slice(-MOST_CAUSES).map((cause) => shownCause(sandbox, cause));
    if (of === currentKeys) {
      const company = ((after ?? before) as Access).company.slug;
      return [changed({ company, table: "keys", id: null, changedBy }, keyOf(before), keyOf(after))];
    }
    const place = tables.get(of);
    if (place === undefined) return [];
    const { company, table } = place;
    return [changed({ company, changedBy, ...(table === null ? { table: id, id: null } : { table, id }) }, shown(before), shown(after))];
  });
  // A record may have been replaced by an equal one.
  return changes.filter(({ members }) => members.length > 0);
}

/** What a stored value belongs to. `table` is null for records that a company has once: their id is then their name. */
interface Place {
  readonly company: string;
  readonly table: string | null;
}

function placesOf({ slug, employees, leave, hiddenLeave, recognition, records, inner }: CompanyState): [of: Versioned, place: Place][] {
  const tables: Readonly<Record<string, Versioned>> = { employees, leave, hiddenLeave, recognition, ...records };
  return [
    ...Object.entries(tables).map(([table, of]): [Versioned, Place] => [of, { company: slug, table }]),
    [inner.facts, { company: slug, table: null }],
  ];
}

function changed(place: Pick<ChangedRecord, "company" | "table" | "id" | "changedBy">, before: unknown, after: unknown): ChangedRecord {
  return { ...place, before, after, members: memberChanges(before, after) };
}

function keyOf(value: unknown): unknown {
  return value === undefined ? null : maskedKey((value as Access).key);
}
