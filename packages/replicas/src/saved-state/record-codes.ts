import { Pool } from "./pool.ts";
import type { RecordStore } from "./record-stores.ts";

/** A record: a number in the list of saved records; `start`: the record with which the world began; null: there is none. */
export type RecordCode = number | "start" | null;

/** Turns the records of a company into codes. */
export class RecordWriter {
  readonly #records = new Pool<unknown>();
  readonly #starts = new Map<RecordStore, ReadonlyMap<string, unknown>>();

  /** The records of the codes so far. */
  get records(): unknown[] {
    return this.#records.all;
  }

  /** The code of a record that the world did not begin with. */
  changed(record: unknown): RecordCode {
    return this.#records.number(record);
  }

  code(store: RecordStore, id: string, record: unknown): RecordCode {
    if (record === undefined) return null;
    const start = this.#startOf(store);
    return start.has(id) && start.get(id) === record ? "start" : this.changed(record);
  }

  /** The code of a value that the store holds. */
  codeOf(store: RecordStore, id: string, value: unknown): RecordCode {
    return value === undefined ? null : this.code(store, id, store.recordOf(value));
  }

  #startOf(store: RecordStore): ReadonlyMap<string, unknown> {
    let start = this.#starts.get(store);
    if (start === undefined) this.#starts.set(store, (start = new Map(store.start())));
    return start;
  }
}

/** Turns codes into the values of stores. A record is made into a row once. Read codes before anything is written: `start` is what a new company has. */
export class RecordReader {
  readonly #records: readonly unknown[];
  readonly #values = new Map<number, unknown>();

  constructor(records: readonly unknown[]) {
    this.#records = records;
  }

  value(store: RecordStore, id: string, code: RecordCode): unknown {
    if (code === null) return undefined;
    if (code === "start") return store.of.get(id);
    if (!this.#values.has(code)) this.#values.set(code, store.valueOf(this.#records[code]));
    return this.#values.get(code);
  }
}
