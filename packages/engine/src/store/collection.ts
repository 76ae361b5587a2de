import type { Versioned } from "./history.ts";
import { WriteLog } from "./write-log.ts";

/**
 * Records by id, in order of creation, with look-ups by any field. For areas whose responses combine several records.
 * A record never changes, it is replaced. Only `applyChanges` writes.
 */
export class Collection<R extends object> implements Versioned {
  readonly idOf: (record: R) => string;
  /** The records when the world began. */
  readonly start: readonly R[];
  readonly #records = new Map<string, R>();
  /** Field to value to the records with that value. Made at the first look-up by the field. */
  readonly #groups = new Map<keyof R, Map<unknown, Map<string, R>>>();
  /** Records added since the world began: the counter of new ids. */
  added = 0;
  /** Increases with each change, so that what is counted from it can be kept. */
  version = 0;
  /** Which records were written lately. */
  readonly writes: WriteLog = new WriteLog();

  constructor(records: readonly R[], idOf: (record: R) => string) {
    this.idOf = idOf;
    this.start = records;
    for (const record of records) this.#records.set(idOf(record), record);
  }

  get size(): number {
    return this.#records.size;
  }

  get(id: string): R | undefined {
    return this.#records.get(id);
  }

  /** In order of creation. */
  values(): IterableIterator<R> {
    return this.#records.values();
  }

  /** The records with exactly this value, in order of creation, unless one has moved between values. */
  where<F extends keyof R>(field: F, value: R[F]): readonly R[] {
    let groups = this.#groups.get(field);
    if (groups === undefined) {
      this.#groups.set(field, (groups = new Map()));
      for (const [id, record] of this.#records) join(groups, record[field], id, record);
    }
    return [...(groups.get(value)?.values() ?? [])];
  }

  put(record: R): void {
    const id = this.idOf(record);
    if (!this.#records.has(id)) this.added += 1;
    this.write(id, record);
  }

  /** Only for `History`: writes a previous record, or none. */
  write(id: string, record: R | undefined): void {
    this.version += 1;
    this.writes.note(id);
    const before = this.#records.get(id);
    if (record === undefined) this.#records.delete(id);
    else this.#records.set(id, record);
    for (const [field, groups] of this.#groups) {
      if (before !== undefined && (record === undefined || before[field] !== record[field])) groups.get(before[field])?.delete(id);
      if (record !== undefined) join(groups, record[field], id, record);
    }
  }
}

function join<R extends object>(groups: Map<unknown, Map<string, R>>, value: unknown, id: string, record: R): void {
  const group = groups.get(value);
  if (group === undefined) groups.set(value, new Map([[id, record]]));
  else group.set(id, record);
}
