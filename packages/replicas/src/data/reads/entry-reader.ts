import type { DataStore, ShardEntry } from "../store.ts";

/** Entries that are read at once. */
const PAGE = 1000;

/** Reads the entries of a shard, and the next page of them while one is applied. */
export class EntryReader {
  readonly #store: DataStore;
  readonly #shard: string;
  #ahead: { readonly after: number; readonly entries: Promise<readonly ShardEntry[]> } | undefined;

  constructor(store: DataStore, shard: string) {
    this.#store = store;
    this.#shard = shard;
  }

  /** The entries after a number, in order. `target`: how far the reader will go on from there. */
  async page(after: number, target: number): Promise<readonly ShardEntry[]> {
    const ahead = this.#ahead;
    this.#ahead = undefined;
    const entries = await (ahead?.after === after ? ahead.entries : this.#read(after));
    const last = entries.at(-1)?.seq ?? target;
    // Short ways are read as they are needed: the next entries may be this process's own.
    if (last < target - PAGE / 2) this.#ahead = { after: last, entries: this.#read(last) };
    return entries;
  }

  #read(after: number): Promise<readonly ShardEntry[]> {
    const entries = this.#store.read(this.#shard, after, PAGE);
    // A caller that waits for them gets the error; without one it does not matter.
    entries.catch(() => {});
    return entries;
  }
}
