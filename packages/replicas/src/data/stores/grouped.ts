interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** Does what waits in one call, one call after the other. An error fails what was called and what waits. */
export class Grouped<Item, Result> {
  readonly #run: (items: readonly Item[]) => Promise<readonly Result[]>;
  readonly #fit: (items: readonly Item[]) => number;
  #waiting: Waiting<Item, Result>[] = [];
  #busy = false;

  /**
   * @param run does several items; the results in the same order
   * @param fit how many of the items, from the first, go into one call; at least one
   */
  constructor(
    run: (items: readonly Item[]) => Promise<readonly Result[]>,
    fit: (items: readonly Item[]) => number = (items) => items.length,
  ) {
    this.#run = run;
    this.#fit = fit;
  }

  do(item: Item): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (!this.#busy) void this.#work();
    });
  }

  async #work(): Promise<void> {
    this.#busy = true;
    // Callers of the same turn go together.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0, this.#fit(this.#waiting.map(({ item }) => item)));
      try {
        const results = await this.#run(group.map(({ item }) => item));
        group.forEach(({ resolve }, index) => resolve(results[index]!));
      } catch (error) {
        for (const { reject } of [...group, ...this.#waiting.splice(0)]) reject(error);
      }
    }
    this.#busy = false;
  }
}
