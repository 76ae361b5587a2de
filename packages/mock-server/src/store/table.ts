import type { Versioned } from "./history.ts";

/** What a table holds: the resource as the API shows it, beside what only the service knows. Immutable. */
export interface Stored {
  readonly resource: { readonly id: string };
}

/** A record in a table together with its JSON text, made once: a record never changes, it is replaced. */
export class Row<R extends Stored> {
  readonly id: string;
  readonly record: R;
  /** Scratch of the index that orders the table: made once, as the record never changes. */
  sortKey: string | undefined;
  #json: string | undefined;
  #envelope: string | undefined;

  constructor(record: R) {
    this.id = record.resource.id;
    this.record = record;
  }

  /** The resource as JSON text. */
  get json(): string {
    return (this.#json ??= JSON.stringify(this.record.resource));
  }

  /** The body that answers with this resource alone. */
  get envelope(): string {
    return (this.#envelope ??= `{"data":${this.json}}`);
  }
}

/** Something kept in step with a table: told of every row that leaves and every row that comes. */
export interface Index<R extends Stored> {
  change(before: Row<R> | undefined, after: Row<R> | undefined): void;
}

/** Rows by id, with the indexes that follow them. Only `applyChanges` writes. */
export class Table<R extends Stored> implements Versioned {
  readonly #rows = new Map<string, Row<R>>();
  readonly #indexes: Index<R>[] = [];
  /** Rows added since the world began: the counter that new ids are made from. */
  added = 0;

  constructor(records: Iterable<R>) {
    for (const record of records) this.#rows.set(record.resource.id, new Row(record));
  }

  get size(): number {
    return this.#rows.size;
  }

  get(id: string): Row<R> | undefined {
    return this.#rows.get(id);
  }

  /** In order of creation. */
  rows(): IterableIterator<Row<R>> {
    return this.#rows.values();
  }

  /** Registers an index; it is told of what is there already. */
  follow<I extends Index<R>>(index: I): I {
    for (const row of this.#rows.values()) index.change(undefined, row);
    this.#indexes.push(index);
    return index;
  }

  put(row: Row<R>): void {
    if (!this.#rows.has(row.id)) this.added += 1;
    this.write(row.id, row);
  }

  /** For `History` alone: a row as it was, or none. */
  write(id: string, row: Row<R> | undefined): void {
    const before = this.#rows.get(id);
    if (row === undefined) this.#rows.delete(id);
    else this.#rows.set(id, row);
    for (const index of this.#indexes) index.change(before, row);
  }
}
