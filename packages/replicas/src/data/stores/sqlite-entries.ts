import { setImmediate } from "node:timers/promises";
import type { ShardEntry } from "../store.ts";
import { type EntryBatch, batchesOf, packedBatch, runsOf, unpackedBatch } from "./entry-batch.ts";
import { LogInMemory } from "./log-in-memory.ts";
import type { SqliteConnection } from "./sqlite-connection.ts";

/** Entries, and runs of entries, that are deleted in one transaction. */
const DELETED = 2000;
const DELETED_RUNS = 10;
/** The log is tidied when it holds so much text: so much in one transaction, in runs of so much. */
const LOG_CHARACTERS = 4_000_000;
const TIDIED_CHARACTERS = 500_000;
const RUN_CHARACTERS = 100_000;

/** The last entry of the runs of a shard. */
const LAST_RUN = "coalesce((SELECT last FROM runs WHERE runs.shard = shards.shard ORDER BY first DESC LIMIT 1), 0)";
/** The last entry of a shard outside of the log. `seq` in `shards` is that of the last one when entries were dropped. */
export const LAST_FILED: string = `max(seq, coalesce((SELECT max(entries.seq) FROM entries WHERE entries.shard = shards.shard), 0), ${LAST_RUN})`;

/**
 * The entries of all shards. An append is one row of the table `log`, so that a commit writes few pages; what these rows hold is
 * in memory too. When it is much, it goes to `runs`, where each shard has its own. The table `entries` is from older versions.
 */
export class SqliteEntries {
  readonly #file: SqliteConnection;
  readonly #logChars: number;
  #log = new LogInMemory();
  #isTidying = false;

  /** @param logCharacters The log is tidied when it holds so much text. */
  constructor(file: SqliteConnection, logCharacters: number = LOG_CHARACTERS) {
    this.#file = file;
    this.#logChars = logCharacters;
  }

  /** Reads the rows of the log. What is in them may be elsewhere by now, or dropped. */
  load(): void {
    this.#log = new LogInMemory();
    const kept = `SELECT max(dropped, ${LAST_RUN}) AS gone FROM shards WHERE shard = ? AND removed = 0`;
    for (const { id, batch } of this.#file.rows("SELECT id, batch FROM log ORDER BY id")) {
      const runs = unpackedBatch(String(batch)).map(({ shard, entries }) => {
        const gone = Number(this.#file.row(kept, shard)?.["gone"] ?? Number.POSITIVE_INFINITY);
        return { shard, entries: entries.filter(({ seq }) => seq > gone) };
      });
      this.#log.add(Number(id), runs);
    }
  }

  /** Inserts a batch, in a transaction. Returns what is to be called after its commit. */
  insert(batch: EntryBatch, engine: number, firsts: readonly number[]): () => void {
    const { id } = this.#file.change("INSERT INTO log (batch) VALUES (?)", packedBatch(batch, engine, firsts));
    const runs = runsOf(batch, engine, firsts);
    return () => {
      this.#log.add(id, runs);
      if (this.#log.characters > this.#logChars && !this.#isTidying) void this.#tidy();
    };
  }

  /** The last entry of a shard in the log; 0: there is none. */
  lastLogged(shard: string): number {
    return this.#log.last(shard);
  }

  /** The entries of a shard after a number, in order. */
  *after(shard: string, seq: number): Generator<ShardEntry> {
    const after = Math.max(seq, Number(this.#file.row("SELECT dropped FROM shards WHERE shard = ?", shard)?.["dropped"] ?? 0));
    const old = this.#file.each("SELECT seq, at, engine, text FROM entries WHERE shard = ? AND seq > ? ORDER BY seq", shard, after);
    for (const row of old)
      yield { seq: Number(row["seq"]), at: Number(row["at"]), engine: Number(row["engine"]), text: String(row["text"]) };
    for (const { batch } of this.#file.each("SELECT batch FROM runs WHERE shard = ? AND last > ? ORDER BY first", shard, after))
      for (const { entries } of unpackedBatch(String(batch))) for (const entry of entries) if (entry.seq > after) yield entry;
    yield* this.#log.after(shard, after);
  }

  /** Drops the entries of a shard up to a number, in turns: appends go between them. `head`: its last entry. */
  async drop(shard: string, seq: number, head: number): Promise<void> {
    const dropped = Math.min(seq, head);
    const sql = "UPDATE shards SET seq = ?, dropped = max(dropped, ?) WHERE shard = ?";
    this.#file.write(() => this.#file.change(sql, head, dropped, shard));
    this.#log.forget(shard, dropped);
    this.#sweep();
    while (this.#deleteSome(shard, dropped)) await setImmediate();
  }

  #deleteSome(shard: string, dropped: number): boolean {
    const file = this.#file;
    return file.write(() => {
      const first = Number(file.row("SELECT min(seq) AS first FROM entries WHERE shard = ?", shard)!["first"] ?? dropped);
      const old = file.change("DELETE FROM entries WHERE shard = ? AND seq <= ?", shard, Math.min(dropped, first + DELETED - 1));
      const some = "first IN (SELECT first FROM runs WHERE shard = ?1 ORDER BY first LIMIT ?3)";
      const runs = file.change(`DELETE FROM runs WHERE shard = ?1 AND last <= ?2 AND ${some}`, shard, dropped, DELETED_RUNS);
      return old.changes + runs.changes > 0;
    });
  }

  /** Deletes all entries of a shard, in a transaction. Returns what is to be called after its commit. */
  remove(shard: string): () => void {
    for (const table of ["entries", "runs"]) this.#file.change(`DELETE FROM ${table} WHERE shard = ?`, shard);
    return () => {
      this.#log.forget(shard, Number.POSITIVE_INFINITY);
      this.#sweep();
    };
  }

  /** Takes the entries from the log to the runs, in turns: appends go between them. After a crash it is done again. */
  async #tidy(): Promise<void> {
    this.#isTidying = true;
    try {
      for (const shards = this.#log.shards; shards.length > 0; await setImmediate()) this.#moveSome(shards);
      this.#sweep();
    } catch {
      // The disk is full, say, or the file was closed. It is tried again after the next append.
    }
    this.#isTidying = false;
  }

  /** Moves some entries of some of the shards, and takes the shards from the list of which it has moved all. */
  #moveSome(shards: string[]): void {
    const moved: (readonly [shard: string, last: number])[] = [];
    // The rows of the log are deleted later: nothing is lost if this is.
    this.#file.writeSoon(() => {
      for (let characters = 0; shards.length > 0 && characters < TIDIED_CHARACTERS;) {
        const shard = shards.pop()!;
        for (const { first, last, text } of batchesOf({ shard, entries: [...this.#log.after(shard, 0)] }, RUN_CHARACTERS)) {
          if (characters >= TIDIED_CHARACTERS) {
            shards.push(shard);
            break;
          }
          this.#file.change("INSERT OR REPLACE INTO runs (shard, first, last, batch) VALUES (?, ?, ?, ?)", shard, first, last, text);
          characters += text.length;
          moved.push([shard, last]);
        }
      }
    });
    for (const [shard, last] of moved) this.#log.forget(shard, last);
  }

  /** Deletes the rows of the log that hold nothing any more. */
  #sweep(): void {
    const { dead } = this.#log;
    if (dead.length === 0) return;
    this.#file.writeSoon(() => {
      for (const [first, last] of dead) this.#file.change("DELETE FROM log WHERE id BETWEEN ? AND ?", first, last);
    });
    this.#log.buried();
  }
}
