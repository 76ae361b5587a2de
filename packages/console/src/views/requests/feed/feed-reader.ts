import { isUnanswered } from "../../../api/control-error.ts";
import type { News } from "../../../shell/news.ts";
import type { ExchangeList } from "./exchange-list.ts";
import type { ExchangePage, ExchangeRow } from "./row.ts";

/** Rows of a page. */
export const PAGE = 500;
/** Milliseconds between two readings of what is new. */
const PAUSE = 150;
/** Milliseconds until a page is read again that the mock did not answer. */
const AGAIN = 3000;

/** What the page hears, that which needs the least reading first. */
const READING: readonly News[] = ["exchange", "open", "anew"];

/** Reads a page of rows, as the control API does. */
export type ReadPage = (query: { readonly since?: number; readonly before?: number; readonly limit: number }) => Promise<ExchangePage>;

/**
 * Keeps a list up to date. The stream only says that something is new: what it is, is read by number. So nothing is lost or
 * doubled when the stream is cut.
 */
export class FeedReader {
  readonly #list: ExchangeList;
  readonly #read: ReadPage;
  readonly #changed: (error?: Error) => void;
  readonly #renumbered: () => void;
  #isOver = false;
  #isReadingOlder = false;
  #isReading = false;
  #hasBegun = false;
  #news: News | undefined;

  /**
   * @param changed Is called after each change of the list, or with the error if a page could not be read.
   * @param renumbered Is called when it turns out that numbers mean other exchanges than before.
   */
  constructor(list: ExchangeList, read: ReadPage, changed: (error?: Error) => void, renumbered: () => void = () => {}) {
    this.#list = list;
    this.#read = read;
    this.#changed = changed;
    this.#renumbered = renumbered;
  }

  /** Reads what is new: soon, and once for any number of news. */
  hear(news: News): void {
    this.#keep(news);
    if (!this.#isReading) void this.#readNews();
  }

  /** Reads the page before the oldest row, if there is one. */
  async readOlder(): Promise<void> {
    const [oldest] = this.#list.rows;
    if (this.#isReadingOlder || !this.#list.hasOlder || oldest === undefined) return;
    this.#isReadingOlder = true;
    try {
      const page = await this.#read({ before: oldest.n, limit: PAGE });
      if (this.#isOver || this.#list.rows[0] !== oldest) return;
      this.#list.addOlder(page, PAGE);
      this.#changed();
    } catch (error) {
      if (!this.#isOver) this.#changed(error as Error);
    } finally {
      this.#isReadingOlder = false;
    }
  }

  end(): void {
    this.#isOver = true;
  }

  /** Of two kinds of news, the one that needs more reading counts. */
  #keep(news: News): void {
    if (this.#news === undefined || READING.indexOf(news) > READING.indexOf(this.#news)) this.#news = news;
  }

  async #readNews(): Promise<void> {
    this.#isReading = true;
    while (this.#news !== undefined && !this.#isOver) {
      const news = this.#news;
      this.#news = undefined;
      let pause = PAUSE;
      try {
        await this.#catchUp(news);
      } catch (error) {
        if (!this.#isOver) this.#changed(error as Error);
        // The stream may go on through a cut that a page fell into: then nothing else says that there is something to read.
        if (isUnanswered(error)) {
          this.#keep(news);
          pause = AGAIN;
        }
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    this.#isReading = false;
  }

  async #catchUp(news: News): Promise<void> {
    if (!this.#hasBegun || news === "anew") return await this.#begin();
    if (news === "open" && !(await this.#isSameJournal())) return await this.#beginAnew();
    for (;;) {
      const page = await this.#read({ since: this.#list.next, limit: PAGE });
      if (this.#isOver || this.#news === "anew") return;
      if (page.next < this.#list.next) return await this.#beginAnew();
      this.#list.arrive(page, PAGE);
      this.#changed();
      if (page.data.length < PAGE) return;
    }
  }

  async #beginAnew(): Promise<void> {
    if (this.#isOver) return;
    this.#renumbered();
    await this.#begin();
  }

  async #begin(): Promise<void> {
    const page = await this.#read({ limit: PAGE });
    if (this.#isOver) return;
    this.#list.begin(page, PAGE);
    this.#hasBegun = true;
    this.#changed();
  }

  /** Whether the newest row is still what its number names: after a reset another exchange has the number. */
  async #isSameJournal(): Promise<boolean> {
    const { newest } = this.#list;
    if (newest === undefined) return false;
    const { data, first, next } = await this.#read({ since: newest.n, limit: 1 });
    if (newest.n < first) return newest.n < next;
    return data[0] !== undefined && isSame(data[0], newest);
  }
}

function isSame(one: ExchangeRow, other: ExchangeRow): boolean {
  return (["n", "at", "method", "path", "query", "status"] as const).every((name) => one[name] === other[name]);
}
