import { promisify } from "node:util";
import { constants, deflateRaw, inflateRaw } from "node:zlib";
import { ConfigurationError } from "@hr-platform/engine/contract/configuration-error";
import { type Addition, type Appended, type DataHeader, type DataStore, type ShardEntry, StoreUnreachable } from "../store.ts";
import type { ReplicaMark, SavedState, ShardHead } from "../store.ts";
import { type EntryBatch, batchOf, runsOf } from "./entry-batch.ts";
import { bounded } from "./read-bound.ts";
import { SqliteConnection } from "./sqlite-connection.ts";
import { LAST_FILED, SqliteEntries } from "./sqlite-entries.ts";

const NONE: ShardHead = { seq: 0, engine: 0, removed: false };

/** Bounds of a store, for tests. */
export interface SqliteBounds {
  /** The most pages of 4 KiB that the file may have. Default: no bound. */
  readonly pages?: number;
  /** So much text is held in the order of its arrival. */
  readonly logCharacters?: number;
}

/** Shorter texts are kept as they are. */
const LONG = 100_000;
const pack = promisify(deflateRaw);
const unpack = promisify(inflateRaw);

/** A text as it is stored: a long one is compressed, in threads of Node. Writing a tenth of the bytes holds up others less. */
async function packedText(text: string): Promise<string | Uint8Array> {
  return text.length < LONG ? text : await pack(text, { level: constants.Z_BEST_SPEED });
}

/** The text of what is stored. */
async function unpackedText(stored: unknown): Promise<string> {
  return stored instanceof Uint8Array ? (await unpack(stored)).toString() : String(stored);
}

/** Keeps the data in a file of a folder, for one process. What it returned as done survives a loss of power. */
export class SqliteStore implements DataStore {
  readonly #file: SqliteConnection;
  readonly #entries: SqliteEntries;
  /** Where the shards stand that were looked up. Nobody else can change the data. */
  readonly #heads = new Map<string, ShardHead>();

  constructor(folder: string, { pages = 0, logCharacters }: SqliteBounds = {}) {
    this.#file = new SqliteConnection(folder, pages, () => this.#heads.clear());
    this.#entries = new SqliteEntries(this.#file, logCharacters);
  }

  async open(header: DataHeader): Promise<DataHeader> {
    if (!this.#file.isOpen) this.#begin();
    return this.#file.write(() => {
      this.#file.change("INSERT INTO header SELECT ?, ? WHERE NOT EXISTS (SELECT 1 FROM header)", header.made, header.settings);
      const { made, settings } = this.#file.row("SELECT made, settings FROM header")!;
      return { made: Number(made), settings: String(settings) };
    });
  }

  #begin(): void {
    this.#file.open();
    try {
      this.#file.use(() => this.#entries.load());
    } catch (error) {
      this.#file.close();
      throw error instanceof StoreUnreachable ? new ConfigurationError(error.message, { cause: error }) : error;
    }
  }

  async append(additions: readonly Addition[], engine: number): Promise<readonly Appended[]> {
    return this.appendAll([[batchOf(additions), engine]])[0]!;
  }

  /** Several appends, one after the other, in one transaction. */
  appendAll(calls: readonly (readonly [batch: EntryBatch, engine: number])[]): readonly (readonly Appended[])[] {
    const committed: (() => void)[] = [];
    const results = this.#file.write(() =>
      calls.map(([batch, engine]) => {
        const appended = batch.shards.map((shard, n) => this.#append(shard, batch.counts[n]!, engine));
        const firsts = appended.flatMap((result, n) => (result.kind === "appended" ? [result.last - batch.counts[n]! + 1] : []));
        if (firsts.length > 0) committed.push(this.#entries.insert(takenOf(batch, appended), engine, firsts));
        return appended;
      }),
    );
    for (const follow of committed) follow();
    return results;
  }

  #append(shard: string, count: number, engine: number): Appended {
    const head = this.#head(shard);
    if (head.removed) return { kind: "removed" };
    if (engine < head.engine) return { kind: "outdated", engine: head.engine };
    if (head === NONE) this.#file.change("INSERT INTO shards (shard, seq, engine) VALUES (?, 0, ?)", shard, engine);
    const last = head.seq + count;
    this.#heads.set(shard, { ...(head === NONE ? { engine, removed: false } : head), seq: last });
    return { kind: "appended", last };
  }

  async read(shard: string, after: number, most: number): Promise<readonly ShardEntry[]> {
    return this.#file.use(() => bounded(this.#entries.after(shard, after), most));
  }

  async heads(shards: readonly string[]): Promise<readonly ShardHead[]> {
    return this.#file.use(() => shards.map((shard) => this.#head(shard)));
  }

  #head(shard: string): ShardHead {
    const known = this.#heads.get(shard);
    if (known !== undefined) return known;
    const row = this.#file.row(`SELECT ${LAST_FILED} AS last, engine, removed FROM shards WHERE shard = ?`, shard);
    if (row === undefined) return NONE;
    const seq = Math.max(Number(row["last"]), this.#entries.lastLogged(shard));
    const head = { seq, engine: Number(row["engine"]), removed: row["removed"] === 1 };
    this.#heads.set(shard, head);
    return head;
  }

  /** Nobody else can change the data. */
  onChange(): void {}

  async takeOver(shard: string, engine: number): Promise<void> {
    this.#heads.delete(shard);
    this.#file.use(() =>
      this.#file.change(
        "INSERT INTO shards (shard, seq, engine) VALUES (?, 0, ?) ON CONFLICT (shard) DO UPDATE SET engine = max(engine, excluded.engine)",
        shard,
        engine,
      ),
    );
  }

  async readState(shard: string, seq: number = Number.MAX_SAFE_INTEGER): Promise<SavedState | undefined> {
    const row = this.#file.use(() =>
      this.#file.row("SELECT seq, engine, text FROM states WHERE shard = ? AND seq <= ? ORDER BY seq DESC LIMIT 1", shard, seq),
    );
    return row && { seq: Number(row["seq"]), engine: Number(row["engine"]), text: await unpackedText(row["text"]) };
  }

  async saveState(shard: string, { seq, engine, text }: SavedState, dropTo: number): Promise<void> {
    const packed = await packedText(text);
    const isSaved = this.#file.write(() => {
      if (!this.#isKept(shard)) return false;
      const insert = "INSERT INTO states (shard, seq, engine, text) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING";
      this.#file.change(insert, shard, seq, engine, packed);
      this.#file.change("DELETE FROM states WHERE shard = ? AND seq < ?", shard, seq);
      return true;
    });
    const last = Math.min(dropTo, seq);
    if (isSaved && last > 0) await this.#entries.drop(shard, last, this.#head(shard).seq);
  }

  async agree(shard: string, seq: number, sum: string): Promise<string> {
    return this.#file.write((): string => {
      if (!this.#isKept(shard)) return sum;
      this.#file.change("INSERT INTO sums (shard, seq, sum) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", shard, seq, sum);
      return String(this.#file.row("SELECT sum FROM sums WHERE shard = ? AND seq = ?", shard, seq)!["sum"]);
    });
  }

  #isKept(shard: string): boolean {
    return this.#file.row("SELECT 1 FROM shards WHERE shard = ? AND removed = 0", shard) !== undefined;
  }

  async remove(shard: string): Promise<void> {
    const committed = this.#file.write(() => {
      const { seq } = this.#head(shard);
      this.#heads.delete(shard);
      this.#file.change(
        "INSERT INTO shards (shard, seq, engine, removed) VALUES (?, 0, 0, 1) ON CONFLICT (shard) DO UPDATE SET removed = 1, seq = ?",
        shard,
        seq,
      );
      for (const table of ["states", "sums"]) this.#file.change(`DELETE FROM ${table} WHERE shard = ?`, shard);
      return this.#entries.remove(shard);
    });
    committed();
  }

  /** It is alone. */
  async beat(replica: ReplicaMark): Promise<readonly ReplicaMark[]> {
    this.#file.look();
    return this.#file.use(() => [replica]);
  }

  async leave(): Promise<void> {}

  async settle(shards: readonly { readonly shard: string; readonly seq: number }[]): Promise<void> {
    this.#file.write(() => {
      for (const { shard, seq } of shards) this.#file.change("UPDATE shards SET settled = max(settled, ?) WHERE shard = ?", seq, shard);
    });
  }

  async unsettled(): Promise<readonly string[]> {
    const rows = this.#file.use(() => this.#file.rows(`SELECT shard, settled, ${LAST_FILED} AS last FROM shards WHERE removed = 0`));
    return rows.flatMap(({ shard, settled, last }) => {
      const name = String(shard);
      return Math.max(Number(last), this.#entries.lastLogged(name)) > Number(settled) ? [name] : [];
    });
  }

  async close(): Promise<void> {
    this.#heads.clear();
    this.#file.close();
  }
}

/** What of a batch was not refused. */
function takenOf(batch: EntryBatch, appended: readonly Appended[]): EntryBatch {
  if (appended.every(({ kind }) => kind === "appended")) return batch;
  const firsts = batch.shards.map(() => 1);
  const taken = runsOf(batch, 0, firsts).filter((_, n) => appended[n]!.kind === "appended");
  return batchOf(taken.map(({ shard, entries }) => ({ shard, inputs: entries })));
}
