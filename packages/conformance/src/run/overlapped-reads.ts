/** The reads of a run during which a write was open: what they show may be from before it or from after it, in whichever order the answers come. */
export class OverlappedReads {
  readonly #ids = new Set<string>();
  #begun = 0;
  #open = 0;

  /** Sends a write. */
  async writing<T>(send: () => Promise<T>): Promise<T> {
    this.#begun += 1;
    this.#open += 1;
    try {
      return await send();
    } finally {
      this.#open -= 1;
    }
  }

  /** Sends a read. @param id of its exchange */
  async reading<T>(id: string, send: () => Promise<T>): Promise<T> {
    const [begun, open] = [this.#begun, this.#open];
    const response = await send();
    if (open > 0 || this.#begun > begun) this.#ids.add(id);
    return response;
  }

  /** Whether one of these exchanges is such a read. */
  has(ids: readonly string[]): boolean {
    return ids.some((id) => this.#ids.has(id));
  }
}
