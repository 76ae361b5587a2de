import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from "node:sqlite";
import { setImmediate } from "node:timers/promises";
import { type Addition, type Appended, type DataHeader, type DataStore, type ShardEntry, StoreUnreachable } from "../store.ts";
import type { ReplicaMark, SavedState, ShardHead } from "../store.ts";
import { packedText, unpackedText } from "./packed-text.ts";
import { bounded } from "./read-bound.ts";
import { fileMark, openFile, sqliteLoss } from "./sqlite-file.ts";

/** Entries that are dropped in one transaction. */
const DROPPED = 2000;
const NONE: ShardHead = { seq: 0, engine: 0, removed: false };
/** The last entry of a shard. `seq` in `shards` is that of the last one when entries were dropped. */
const LAST = "max(seq, coalesce((SELECT max(entries.seq) FROM entries WHERE entries.shard = shards.shard), 0))";

/** Keeps the data in a file of a folder, for one process. What it returned as done survives a loss of power. */
export class SqliteStore implements DataStore {
  readonly #folder: string;
  readonly #pages: number;
  #file: DatabaseSync | undefined;
  /** Which file it opened, and whether another one, or none, is there now: what is written is then lost. */
  #mark: string | undefined;
  #isLost = false;
  readonly #statements = new Map<string, StatementSync>();
  /** Where the shards stand that were looked up. Nobody else can change the data. */
  readonly #heads = new Map<string, ShardHead>();

  /** @param pages the most pages of 4 KiB that the file may have; 0: no bound. */
  constructor(folder: string, pages = 0) {
    this.#folder = folder;
    this.#pages = pages;
  }

  async open(header: DataHeader): Promise<DataHeader> {
    this.#file ??= openFile(this.#folder, this.#pages);
    this.#mark ??= fileMark(this.#folder);
    return this.#write(() => {
      this.#change("INSERT INTO header SELECT ?, ? WHERE NOT EXISTS (SELECT 1 FROM header)", header.made, header.settings);
      const { made, settings } = this.#row("SELECT made, settings FROM header")!;
      return { made: Number(made), settings: String(settings) };
    });
  }

  async append(additions: readonly Addition[], engine: number): Promise<readonly Appended[]> {
    return this.appendAll([[additions, engine]])[0]!;
  }

  /** Several appends, one after the other, in one transaction. */
  appendAll(calls: readonly (readonly [additions: readonly Addition[], engine: number])[]): readonly (readonly Appended[])[] {
    return this.#write(() => calls.map(([additions, engine]) => additions.map((addition) => this.#append(addition, engine))));
  }

  #append({ shard, inputs }: Addition, engine: number): Appended {
    const head = this.#head(shard);
    if (head.removed) return { kind: "removed" };
    if (engine < head.engine) return { kind: "outdated", engine: head.engine };
    const insert = this.#statement("INSERT INTO entries (shard, seq, at, engine, text) VALUES (?, ?, ?, ?, ?)");
    let last = head.seq;
    if (head === NONE) this.#change("INSERT INTO shards (shard, seq, engine) VALUES (?, 0, ?)", shard, engine);
    for (const { at, text } of inputs) insert.run(shard, (last += 1), at, engine, text);
    this.#heads.set(shard, { ...(head === NONE ? { engine, removed: false } : head), seq: last });
    return { kind: "appended", last };
  }

  async read(shard: string, after: number, most: number): Promise<readonly ShardEntry[]> {
    return this.#use(() => {
      const select = this.#statement("SELECT seq, at, engine, text FROM entries WHERE shard = ? AND seq > ? ORDER BY seq");
      return bounded(entries(select.iterate(shard, after)), most);
    });
  }

  async heads(shards: readonly string[]): Promise<readonly ShardHead[]> {
    return this.#use(() => shards.map((shard) => this.#head(shard)));
  }

  #head(shard: string): ShardHead {
    const known = this.#heads.get(shard);
    if (known !== undefined) return known;
    const row = this.#row(`SELECT ${LAST} AS last, engine, removed FROM shards WHERE shard = ?`, shard);
    if (row === undefined) return NONE;
    const head = { seq: Number(row["last"]), engine: Number(row["engine"]), removed: row["removed"] === 1 };
    this.#heads.set(shard, head);
    return head;
  }

  /** Nobody else can change the data. */
  onChange(): void {}

  async takeOver(shard: string, engine: number): Promise<void> {
    this.#heads.delete(shard);
    this.#use(() =>
      this.#change(
        "INSERT INTO shards (shard, seq, engine) VALUES (?, 0, ?) ON CONFLICT (shard) DO UPDATE SET engine = max(engine, excluded.engine)",
        shard,
        engine,
      ),
    );
  }

  async readState(shard: string, seq: number = Number.MAX_SAFE_INTEGER): Promise<SavedState | undefined> {
    const row = this.#use(() =>
      this.#row("SELECT seq, engine, text FROM states WHERE shard = ? AND seq <= ? ORDER BY seq DESC LIMIT 1", shard, seq),
    );
    return row && { seq: Number(row["seq"]), engine: Number(row["engine"]), text: await unpackedText(row["text"]) };
  }

  async saveState(shard: string, { seq, engine, text }: SavedState, dropTo: number): Promise<void> {
    const packed = await packedText(text);
    const last = Math.min(dropTo, seq);
    this.#write(() => {
      if (!this.#isKept(shard)) return;
      this.#change("INSERT INTO states (shard, seq, engine, text) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING", shard, seq, engine, packed);
      this.#change("DELETE FROM states WHERE shard = ? AND seq < ?", shard, seq);
    });
    // In turns: appends go between them. A removed shard has no entries.
    while (this.#drop(shard, last)) await setImmediate();
  }

  /** Drops some entries up to a number. false: there was none. */
  #drop(shard: string, last: number): boolean {
    return this.#write(() => {
      const first = this.#row("SELECT seq FROM entries WHERE shard = ? ORDER BY seq LIMIT 1", shard)?.["seq"];
      if (first === undefined || Number(first) > last || !this.#isKept(shard)) return false;
      this.#change("UPDATE shards SET seq = ? WHERE shard = ?", this.#head(shard).seq, shard);
      this.#change("DELETE FROM entries WHERE shard = ? AND seq <= ?", shard, Math.min(last, Number(first) + DROPPED - 1));
      return true;
    });
  }

  async agree(shard: string, seq: number, sum: string): Promise<string> {
    return this.#write((): string => {
      if (!this.#isKept(shard)) return sum;
      this.#change("INSERT INTO sums (shard, seq, sum) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", shard, seq, sum);
      return String(this.#row("SELECT sum FROM sums WHERE shard = ? AND seq = ?", shard, seq)!["sum"]);
    });
  }

  #isKept(shard: string): boolean {
    return this.#row("SELECT 1 FROM shards WHERE shard = ? AND removed = 0", shard) !== undefined;
  }

  async remove(shard: string): Promise<void> {
    this.#write(() => {
      const { seq } = this.#head(shard);
      this.#heads.delete(shard);
      this.#change(
        "INSERT INTO shards (shard, seq, engine, removed) VALUES (?, 0, 0, 1) ON CONFLICT (shard) DO UPDATE SET removed = 1, seq = ?",
        shard,
        seq,
      );
      for (const table of ["entries", "states", "sums"]) this.#change(`DELETE FROM ${table} WHERE shard = ?`, shard);
    });
  }

  /** It is alone. */
  async beat(replica: ReplicaMark): Promise<readonly ReplicaMark[]> {
    this.#isLost = fileMark(this.#folder) !== this.#mark;
    return this.#use(() => [replica]);
  }

  async leave(): Promise<void> {}

  async settle(shards: readonly { readonly shard: string; readonly seq: number }[]): Promise<void> {
    this.#write(() => {
      for (const { shard, seq } of shards) this.#change("UPDATE shards SET settled = max(settled, ?) WHERE shard = ?", seq, shard);
    });
  }

  async unsettled(): Promise<readonly string[]> {
    return this.#use(() => {
      const rows = this.#statement(`SELECT shard FROM shards WHERE removed = 0 AND ${LAST} > settled`).all();
      return rows.map(({ shard }) => String(shard));
    });
  }

  async close(): Promise<void> {
    this.#statements.clear();
    this.#heads.clear();
    this.#file?.close();
    this.#file = undefined;
  }

  /** Does work in one transaction: all of it survives, or nothing. */
  #write<T>(work: () => T): T {
    return this.#use((file) => {
      file.exec("BEGIN IMMEDIATE");
      try {
        const result = work();
        file.exec("COMMIT");
        return result;
      } catch (error) {
        this.#heads.clear();
        rollBack(file);
        throw error;
      }
    });
  }

  #use<T>(work: (file: DatabaseSync) => T): T {
    if (this.#file === undefined) throw new StoreUnreachable(`--data '${this.#folder}' is closed`);
    if (this.#isLost)
      throw new StoreUnreachable(
        `the file in --data '${this.#folder}' was removed or replaced while it was in use; put it back, or end the mock`,
      );
    try {
      return work(this.#file);
    } catch (error) {
      throw sqliteLoss(error, this.#folder);
    }
  }

  #statement(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (statement === undefined) this.#statements.set(sql, (statement = this.#file!.prepare(sql)));
    return statement;
  }

  #row(sql: string, ...values: SQLInputValue[]): Record<string, SQLOutputValue> | undefined {
    return this.#statement(sql).get(...values);
  }

  #change(sql: string, ...values: SQLInputValue[]): void {
    this.#statement(sql).run(...values);
  }
}

function rollBack(file: DatabaseSync): void {
  try {
    file.exec("ROLLBACK");
  } catch {
    // SQLite rolls back by itself after some errors.
  }
}

function* entries(rows: Iterable<Record<string, SQLOutputValue>>): Generator<ShardEntry> {
  for (const { seq, at, engine, text } of rows) {
    yield { seq: Number(seq), at: Number(at), engine: Number(engine), text: String(text) };
  }
}
