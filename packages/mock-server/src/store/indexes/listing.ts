import type { Decisions } from "../../contract/decisions.ts";

/** Pages kept at most for one listing; what many clients ask cannot fill the memory. */
const MOST_PAGES = 32;

/**
 * Texts of pages already served, kept until a row changes: joining and flattening the texts of twenty rows costs more
 * than all the rest of answering a list.
 */
export class PageTexts {
  readonly #texts = new Map<string, string>();
  /** The decisions that the texts were made under: others may show rows otherwise. */
  #decisions: Decisions | undefined;

  get(name: string, decisions: Decisions, make: () => string): string {
    if (this.#decisions !== decisions) {
      this.#texts.clear();
      this.#decisions = decisions;
    }
    let text = this.#texts.get(name);
    if (text === undefined) {
      if (this.#texts.size >= MOST_PAGES) this.#texts.clear();
      this.#texts.set(name, (text = make()));
    }
    return text;
  }

  clear(): void {
    this.#texts.clear();
  }
}

/** Rows in an order, of which a page can be cut. Arrays will do; a `Listing` also keeps what its pages look like. */
export interface Sliceable<T> extends Iterable<T> {
  readonly length: number;
  slice(start: number, end: number): readonly T[];
}

export interface Listing<T> extends Sliceable<T> {
  readonly pages: PageTexts;
}

/** A listing that never changes. */
export class FixedListing<T> implements Listing<T> {
  readonly pages: PageTexts = new PageTexts();
  readonly #rows: readonly T[];

  constructor(rows: readonly T[]) {
    this.#rows = rows;
  }

  get length(): number {
    return this.#rows.length;
  }

  slice(start: number, end: number): readonly T[] {
    return this.#rows.slice(start, end);
  }

  [Symbol.iterator](): Iterator<T> {
    return this.#rows[Symbol.iterator]();
  }
}
