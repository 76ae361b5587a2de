import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from "node:sqlite";
import { StoreUnreachable } from "../store.ts";
import { fileMark, openFile, sqliteLoss } from "./sqlite-file.ts";

type SqlRow = Readonly<Record<string, SQLOutputValue>>;

/** The open file of a folder, with its statements and transactions. */
export class SqliteConnection {
  readonly #folder: string;
  readonly #pages: number;
  readonly #undone: () => void;
  #file: DatabaseSync | undefined;
  /** Which file it opened, and whether another one, or none, is there now: what is written is then lost. */
  #mark: string | undefined;
  #isLost = false;
  readonly #statements = new Map<string, StatementSync>();

  /**
   * @param pages the most pages of 4 KiB that the file may have; 0: no bound.
   * @param undone Called when a transaction was undone.
   */
  constructor(folder: string, pages: number, undone: () => void) {
    this.#folder = folder;
    this.#pages = pages;
    this.#undone = undone;
  }

  get isOpen(): boolean {
    return this.#file !== undefined;
  }

  open(): void {
    this.#file = openFile(this.#folder, this.#pages);
    this.#mark = fileMark(this.#folder);
  }

  close(): void {
    this.#statements.clear();
    this.#file?.close();
    this.#file = undefined;
  }

  /** Looks whether the file is still the one that it opened. */
  look(): void {
    this.#isLost = fileMark(this.#folder) !== this.#mark;
  }

  /** Does work in one transaction: all of it survives, or nothing. */
  write<T>(work: () => T): T {
    return this.use((file) => {
      file.exec("BEGIN IMMEDIATE");
      try {
        const result = work();
        file.exec("COMMIT");
        return result;
      } catch (error) {
        this.#undone();
        rollBack(file);
        throw error;
      }
    });
  }

  /** As `write`, without waiting for the disk: it survives if a later `write` does. Until then, a loss of power may undo it whole. */
  writeSoon<T>(work: () => T): T {
    return this.use((file) => {
      file.exec("PRAGMA synchronous = NORMAL");
      try {
        return this.write(work);
      } finally {
        file.exec("PRAGMA synchronous = FULL");
      }
    });
  }

  use<T>(work: (file: DatabaseSync) => T): T {
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

  row(sql: string, ...values: SQLInputValue[]): SqlRow | undefined {
    return this.#statement(sql).get(...values);
  }

  rows(sql: string, ...values: SQLInputValue[]): readonly SqlRow[] {
    return this.#statement(sql).all(...values);
  }

  /** The rows one after the other. */
  each(sql: string, ...values: SQLInputValue[]): Iterable<SqlRow> {
    return this.#statement(sql).iterate(...values);
  }

  /** Returns how many rows it changed, and the id of the last one that it inserted. */
  change(sql: string, ...values: SQLInputValue[]): { readonly changes: number; readonly id: number } {
    const { changes, lastInsertRowid } = this.#statement(sql).run(...values);
    return { changes: Number(changes), id: Number(lastInsertRowid) };
  }

  #statement(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (statement === undefined) this.#statements.set(sql, (statement = this.#file!.prepare(sql)));
    return statement;
  }
}

function rollBack(file: DatabaseSync): void {
  try {
    file.exec("ROLLBACK");
  } catch {
    // SQLite rolls back by itself after some errors.
  }
}
