/** Catches up with the shards that somebody may have appended to. */
export class Hints {
  readonly #catchUp: (shard: string) => Promise<void>;
  readonly #heard = new Set<string>();
  readonly #following = new Set<string>();

  /** @param catchUp Applies what is new in a shard. Its errors are dropped: another hint comes. */
  constructor(catchUp: (shard: string) => Promise<void>) {
    this.#catchUp = catchUp;
  }

  /** A shard that is catching up does it once more afterwards, however often it was heard of. */
  hear(names: readonly string[]): void {
    for (const name of names) {
      this.#heard.add(name);
      if (!this.#following.has(name)) void this.#follow(name);
    }
  }

  async #follow(name: string): Promise<void> {
    this.#following.add(name);
    while (this.#heard.delete(name)) await this.#catchUp(name).catch(() => {});
    this.#following.delete(name);
  }
}
