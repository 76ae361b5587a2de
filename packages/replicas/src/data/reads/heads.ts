import type { DataStore, ShardHead } from "../store.ts";

/**
 * Asks where shards stand. Callers that come while a question is on its way wait for the next one, and share it. A question leaves when all requests
 * that arrived at once were read, since these share it too: about a third more reads a second with three processes.
 */
export class Heads {
  readonly #store: DataStore;
  #next: { readonly shards: Set<string>; readonly answer: Promise<ReadonlyMap<string, ShardHead>> } | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(store: DataStore) {
    this.#store = store;
  }

  /** Where a shard stands now: everything that was appended before this call is counted. */
  async of(shard: string): Promise<ShardHead> {
    if (this.#next === undefined) {
      const shards = new Set<string>();
      const answer = this.#last.then(async () => {
        await new Promise((resolve) => setImmediate(resolve));
        this.#next = undefined;
        const names = [...shards];
        const heads = await this.#store.heads(names);
        return new Map(names.map((name, index) => [name, heads[index]!]));
      });
      this.#last = answer.catch(() => {});
      this.#next = { shards, answer };
    }
    this.#next.shards.add(shard);
    return (await this.#next.answer).get(shard)!;
  }
}
