/** Catches up with the shards that somebody may have appended to. */
export class Hints {
  readonly #catchUp: (shard: string, seq: number | undefined) => Promise<void>;
  /** Shards, and up to which entry they are known to go. */
  readonly #heard = new Map<string, number | undefined>();
  readonly #following = new Set<string>();

  /**
   * @param catchUp Applies what is new in a shard, up to an entry, or to the last one if that is not known. Its errors are dropped:
   * another hint comes.
   */
  constructor(catchUp: (shard: string, seq: number | undefined) => Promise<void>) {
    this.#catchUp = catchUp;
  }

  /** A shard that is catching up does it once more afterwards, however often it was heard of. */
  hear(names: readonly string[], seqs: readonly (number | undefined)[] = []): void {
    for (const [index, name] of names.entries()) {
      this.#heard.set(name, this.#later(name, seqs[index]));
      if (!this.#following.has(name)) void this.#follow(name);
    }
  }

  #later(name: string, seq: number | undefined): number | undefined {
    if (!this.#heard.has(name)) return seq;
    const before = this.#heard.get(name);
    return before === undefined || seq === undefined ? undefined : Math.max(before, seq);
  }

  async #follow(name: string): Promise<void> {
    this.#following.add(name);
    while (this.#heard.has(name)) {
      const seq = this.#heard.get(name);
      this.#heard.delete(name);
      await this.#catchUp(name, seq).catch(() => {});
    }
    this.#following.delete(name);
  }
}
