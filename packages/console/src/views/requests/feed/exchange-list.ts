import type { ExchangePage, ExchangeRow } from "./row.ts";

/** The most rows that are kept here: the mock keeps 10,000, and a few more may have come since. */
const MOST = 20_000;
/** How many more may wait: they are not cut at each one. */
const SPARE = 2000;

/**
 * The rows of the list, oldest first. While somebody reads (`hold`), rows that arrive wait: nothing moves. No row is there twice:
 * the numbers of exchanges grow.
 */
export class ExchangeList {
  #rows: readonly ExchangeRow[] = [];
  #waiting: ExchangeRow[] = [];
  /** How many of those that wait are not kept here any more. */
  #dropped = 0;
  #isHeld = false;
  /** Number of the oldest exchange that the mock keeps, and of the oldest one whose state is kept. */
  first = 0;
  firstWithState = 0;
  /** Number of the next exchange: all before it that the filters leave are here, or older than the rows. */
  next = 0;
  /** How many went by unseen, since the mock does not keep them any more. */
  missed = 0;
  /** Whether there are older rows that have not been read. */
  hasOlder = false;

  /** Those that are shown. */
  get rows(): readonly ExchangeRow[] {
    return this.#rows;
  }

  /** How many have arrived and are not shown. */
  get waiting(): number {
    return this.#dropped + this.#waiting.length;
  }

  /** The newest one, shown or not. */
  get newest(): ExchangeRow | undefined {
    return this.#waiting.at(-1) ?? this.#rows.at(-1);
  }

  /** Begins with the newest page; nothing of before stays. */
  begin(page: ExchangePage, size: number): void {
    this.#rows = page.data;
    this.#waiting = [];
    this.#dropped = 0;
    this.missed = 0;
    this.next = page.next;
    this.hasOlder = page.data.length >= size;
    this.#keptFrom(page);
  }

  /** Adds the page before the oldest row. */
  addOlder(page: ExchangePage, size: number): void {
    const oldest = this.#rows[0]?.n ?? this.next;
    this.#rows = [...page.data.filter(({ n }) => n < oldest), ...this.#rows];
    this.hasOlder = page.data.length >= size;
    this.#keptFrom(page);
  }

  /** Adds the page from `next` on. If it is a full one, there is more. */
  arrive(page: ExchangePage, size: number): void {
    if (page.first > this.next) this.missed += page.first - this.next;
    this.#waiting.push(...page.data.filter(({ n }) => n >= this.next));
    if (this.#waiting.length > MOST + SPARE) this.#dropped += this.#waiting.splice(0, SPARE).length;
    this.next = page.data.length >= size ? page.data.at(-1)!.n + 1 : page.next;
    this.#keptFrom(page);
    if (!this.#isHeld) this.show();
  }

  /** Whether rows that arrive wait from now on. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    if (!isHeld) this.show();
  }

  /** Shows what arrived. */
  show(): void {
    if (this.#waiting.length === 0) return;
    const rows = [...this.#rows, ...this.#waiting];
    this.#rows = rows.length > MOST ? rows.slice(-MOST) : rows;
    this.#waiting = [];
    this.#dropped = 0;
  }

  #keptFrom({ first, first_with_state: firstWithState }: ExchangePage): void {
    this.first = first;
    this.firstWithState = firstWithState;
  }
}
