import type { ShardEntry } from "../store.ts";
import type { EntryRun } from "./entry-batch.ts";

/** A row of the table: what was appended at once. */
interface Row {
  readonly id: number;
  /** How many of its entries are still to be found here only. */
  live: number;
}

interface Piece {
  readonly row: Row;
  readonly entries: readonly ShardEntry[];
}

const lengthOf = (entries: readonly ShardEntry[]): number => entries.reduce((sum, { text }) => sum + text.length, 0);

/** What the newest rows of the file hold, in memory: in the file, they are in the order of their arrival, and have no index. */
export class LogInMemory {
  readonly #pieces = new Map<string, Piece[]>();
  /** Rows whose entries are all dropped or elsewhere. */
  #dead: number[] = [];
  #characters = 0;

  /** How much text it holds. */
  get characters(): number {
    return this.#characters;
  }

  /** The shards with entries here. */
  get shards(): string[] {
    return [...this.#pieces.keys()];
  }

  /** The number of the last entry of a shard here; 0: there is none. */
  last(shard: string): number {
    return this.#pieces.get(shard)?.at(-1)!.entries.at(-1)!.seq ?? 0;
  }

  /** Adds what a row of the table has. */
  add(id: number, runs: readonly EntryRun[]): void {
    const row: Row = { id, live: 0 };
    for (const { shard, entries } of runs) {
      if (entries.length === 0) continue;
      row.live += entries.length;
      this.#characters += lengthOf(entries);
      const pieces = this.#pieces.get(shard);
      if (pieces === undefined) this.#pieces.set(shard, [{ row, entries }]);
      else pieces.push({ row, entries });
    }
    if (row.live === 0) this.#dead.push(id);
  }

  /** The entries of a shard after a number, in order. */
  *after(shard: string, seq: number): Generator<ShardEntry> {
    for (const { entries } of this.#pieces.get(shard) ?? []) {
      if (entries.at(-1)!.seq <= seq) continue;
      for (const entry of entries) if (entry.seq > seq) yield entry;
    }
  }

  /** Forgets the entries of a shard up to a number. */
  forget(shard: string, seq: number): void {
    const kept: Piece[] = [];
    for (const piece of this.#pieces.get(shard) ?? []) {
      const { row, entries } = piece;
      const left = entries.filter((entry) => entry.seq > seq);
      if (left.length === entries.length) kept.push(piece);
      else {
        row.live -= entries.length - left.length;
        this.#characters -= lengthOf(entries) - lengthOf(left);
        if (left.length > 0) kept.push({ row, entries: left });
        if (row.live === 0) this.#dead.push(row.id);
      }
    }
    if (kept.length > 0) this.#pieces.set(shard, kept);
    else this.#pieces.delete(shard);
  }

  /** The ranges of rows that can be deleted. */
  get dead(): readonly (readonly [first: number, last: number])[] {
    const ranges: [number, number][] = [];
    for (const id of this.#dead.toSorted((a, b) => a - b)) {
      const range = ranges.at(-1);
      if (range?.[1] === id - 1) range[1] = id;
      else ranges.push([id, id]);
    }
    return ranges;
  }

  /** The rows that could be deleted were. */
  buried(): void {
    this.#dead = [];
  }
}
