import type { Versioned } from "./history.ts";
import { WriteLog } from "./write-log.ts";

/** A record of a table: the resource as the API shows it, and next to it what only the service knows. Immutable. */
export interface Stored {
  readonly resource: { readonly id: string };
}

const BEGIN = '{"data":';

/** A record with its JSON text, which is made once, since a record never changes. */
export class Row<R extends Stored> {
  readonly id: string;
  readonly record: R;
  /** Cached sort key of the index that orders the table. */
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

  /** Drops the texts, which are made again when they are needed: the row was replaced, and only an earlier state still has it. */
  dropTexts(): void {
    this.#json = this.#envelope = undefined;
  }

  /** The response body `{"data": …}` of this resource. The JSON text becomes a part of it, so that there is one copy. */
  get envelope(): string {
    if (this.#envelope === undefined) {
      this.#envelope = `${BEGIN}${this.json}}`;
      this.#json = this.#envelope.slice(BEGIN.length, -1);
    }
    return this.#envelope;
  }
}

/** An index of a table: it gets every row that leaves and every row that comes. */
export interface Index<R extends Stored> {
  change(before: Row<R> | undefined, after: Row<R> | undefined): void;
}

/** Rows by id, with their indexes. Only `applyChanges` writes. */
export class Table<R extends Stored> implements Versioned {
  readonly #start: R[] = [];
  readonly #rows = new Map<string, Row<R>>();
  readonly #indexes: Index<R>[] = [];
  /** Rows added since the world began: the counter of new ids. */
  added = 0;
  /** Which rows were written lately. */
  readonly writes: WriteLog = new WriteLog();

  constructor(records: readonly R[] = []) {
    for (const record of records) this.begin(record);
  }

  /** The records when the world began. */
  get start(): readonly R[] {
    return this.#start;
  }

  /** Adds a record with which the world begins, before there are indexes. */
  begin(record: R): Row<R> {
    const row = new Row(record);
    this.#start.push(record);
    this.#rows.set(row.id, row);
    return row;
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

  /** Registers an index, and adds the existing rows to it; `later`: it does that itself, when it is first asked. */
  follow<I extends Index<R>>(index: I, when: "now" | "later" = "now"): I {
    if (when === "now") for (const row of this.#rows.values()) index.change(undefined, row);
    this.#indexes.push(index);
    return index;
  }

  put(row: Row<R>): void {
    if (!this.#rows.has(row.id)) this.added += 1;
    this.write(row.id, row);
  }

  /** Only for `History`: writes a previous row, or none. */
  write(id: string, row: Row<R> | undefined): void {
    this.writes.note(id);
    const before = this.#rows.get(id);
    before?.dropTexts();
    if (row === undefined) this.#rows.delete(id);
    else this.#rows.set(id, row);
    for (const index of this.#indexes) index.change(before, row);
  }
}
