import { STEP, type Steps, atOnce } from "@hr-platform/domain";
import { type Listing, PageTexts } from "./listing.ts";
import type { Index, Row, Stored, Table } from "../table.ts";

type Compare<R extends Stored> = (a: Row<R>, b: Row<R>) => number;

/** The most rows in a block: an insertion moves no more rows than this, whatever the size of the company. */
const BLOCK = 512;

/**
 * The rows of a table that pass a test, in an order: a page is a slice, a count is a length. Built at first use and
 * then updated, so that neither start-up nor a request depends on the size of a company. The rows are in sorted
 * blocks, none of them empty.
 */
export class OrderedIndex<R extends Stored> implements Index<R>, Listing<Row<R>> {
  readonly pages: PageTexts = new PageTexts();
  readonly #table: Table<R>;
  readonly #compare: Compare<R>;
  readonly #includes: (row: Row<R>) => boolean;
  readonly #whole: OrderedIndex<R> | undefined;
  #blocks: Row<R>[][] | undefined;
  #length = 0;

  /**
   * `compare` must be total: two different rows never compare as 0. `whole`: an index of all rows in the same order, so that
   * this one need not sort them again.
   */
  constructor(table: Table<R>, compare: Compare<R>, includes: (row: Row<R>) => boolean = () => true, whole?: OrderedIndex<R>) {
    this.#whole = whole;
    this.#table = table;
    this.#compare = compare;
    this.#includes = includes;
  }

  get length(): number {
    this.#built();
    return this.#length;
  }

  slice(start: number, end: number): readonly Row<R>[] {
    const rows: Row<R>[] = [];
    let first = 0;
    for (const block of this.#built()) {
      if (first >= end) break;
      if (first + block.length > start) rows.push(...block.slice(Math.max(0, start - first), end - first));
      first += block.length;
    }
    return rows;
  }

  *[Symbol.iterator](): Iterator<Row<R>> {
    for (const block of this.#built()) yield* block;
  }

  change(before: Row<R> | undefined, after: Row<R> | undefined): void {
    const blocks = this.#blocks;
    if (blocks === undefined) return;
    const leaves = before !== undefined && this.#includes(before);
    const comes = after !== undefined && this.#includes(after);
    if (leaves && comes && this.#compare(before, after) === 0) {
      const block = blocks[this.#blockOf(blocks, before)]!;
      block[position(block, before, this.#compare)] = after;
    } else {
      if (leaves) this.#remove(blocks, before);
      if (comes) this.#insert(blocks, after);
    }
    if (leaves || comes) this.pages.clear();
  }

  /** Builds it in steps, unless the table changes meanwhile. */
  *build(): Steps {
    if (this.#blocks !== undefined) return;
    const { version } = this.#table.writes;
    yield* this.#whole?.build() ?? [];
    const rows =
      this.#whole === undefined
        ? yield* sorted([...this.#table.rows()].filter(this.#includes), this.#compare)
        : this.#whole.#built().flatMap((block) => block.filter(this.#includes));
    if (this.#blocks !== undefined || version !== this.#table.writes.version) return;
    this.#length = rows.length;
    this.#blocks = Array.from({ length: Math.ceil(rows.length / BLOCK) }, (_, n) => rows.slice(n * BLOCK, (n + 1) * BLOCK));
  }

  #built(): Row<R>[][] {
    if (this.#blocks === undefined) atOnce(this.build());
    return this.#blocks!;
  }

  #insert(blocks: Row<R>[][], row: Row<R>): void {
    this.#length += 1;
    const at = this.#blockOf(blocks, row);
    const block = blocks[at];
    if (block === undefined) {
      blocks.push([row]);
      return;
    }
    block.splice(position(block, row, this.#compare), 0, row);
    if (block.length > BLOCK) blocks.splice(at + 1, 0, block.splice(BLOCK / 2));
  }

  #remove(blocks: Row<R>[][], row: Row<R>): void {
    this.#length -= 1;
    const at = this.#blockOf(blocks, row);
    const block = blocks[at]!;
    block.splice(position(block, row, this.#compare), 1);
    if (block.length === 0) blocks.splice(at, 1);
  }

  /** The last block that begins at or before the row; the first block for a row before all of them. */
  #blockOf(blocks: readonly Row<R>[][], row: Row<R>): number {
    let [low, high] = [0, blocks.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(blocks[middle]![0]!, row) <= 0) low = middle + 1;
      else high = middle;
    }
    return Math.max(0, low - 1);
  }
}

/** Sorts in steps: what is between one bound and the next, for some of all as bounds. */
export function* sorted<T>(all: readonly T[], compare: (a: T, b: T) => number): Steps<T[]> {
  const bounds = all.filter((_, n) => n % BLOCK === BLOCK - 1).sort(compare);
  const parts = Array.from({ length: bounds.length + 1 }, (): T[] => []);
  for (const [n, one] of all.entries()) {
    if (n % STEP === 0) yield;
    parts[position(bounds, one, compare)]!.push(one);
  }
  for (const part of parts) {
    part.sort(compare);
    yield;
  }
  return parts.flat();
}

/** The position of a row in a sorted block, or where to insert it. */
function position<T>(rows: readonly T[], row: T, compare: (a: T, b: T) => number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(rows[middle]!, row) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
