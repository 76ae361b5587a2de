import { changedRecords } from "@hr-platform/control/explain/changed-records";
import type { Exchanged } from "@hr-platform/engine/sandbox/journal/exchanged";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import type { Trace } from "@hr-platform/engine/sandbox/trace";

/** A member of the records of a table, as it is compared. */
export const memberName = (table: string, path: string): string => `${table} ${path}`;

/**
 * The members of records that reads of a run change, such as how often a reference was given out. They are notes of the service, and say nothing of what the
 * program did.
 */
export class StoredByReads {
  readonly #reads: { readonly from: number; readonly to: number; readonly records: ReadonlySet<string> }[] = [];

  /** Notes an exchange. What became due at its time is not what it stores. */
  note({ request: { method }, context }: Pick<Exchanged, "request" | "context">, trace: Trace | undefined): void {
    if ((method !== "GET" && method !== "HEAD") || context === null || trace === undefined || trace.changes.length === 0) return;
    this.#reads.push({ from: context.from, to: context.to, records: new Set(trace.changes.map(({ table, id }) => `${table} ${id}`)) });
  }

  members(inner: Sandbox): ReadonlySet<string> {
    const kept = this.#reads.filter(({ from }) => inner.undoLog.first <= from);
    return new Set(
      kept.flatMap(({ from, to, records }) =>
        changedRecords(inner, from, to)
          .filter(({ table, id, before }) => before !== null && records.has(`${table} ${id}`))
          .flatMap(({ table, members }) => members.map(({ path }) => memberName(table, path))),
      ),
    );
  }
}
