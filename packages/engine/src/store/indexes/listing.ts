import type { Decisions } from "../../contract/decisions.ts";

/** The most pages that are kept per listing: bounds the memory. */
const MOST_PAGES = 32;

/**
 * The texts of served pages, kept until a row changes. Joining the texts of twenty rows costs more than the rest of a
 * list request.
 */
export class PageTexts {
  readonly #texts = new Map<string, string>();
  /** The decisions of the texts: under others, rows may look different. */
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

/** Ordered rows that can be cut into pages: an array, or a `Listing`, which also keeps the texts of its pages. */
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
