/** The most bytes of texts that are kept per ring: enough for readers near the end. */
const MOST_BYTES = 4 * 1024 * 1024;

/** The last entries of a ring as bytes of a stream, made once for all readers. */
export class EventTexts {
  readonly #texts = new Map<number, Uint8Array>();
  readonly #encoder = new TextEncoder();
  #bytes = 0;
  #newest = -1;

  /** Call it after an entry was added. If the ring was cleared, numbers start at 0 again and the kept texts are wrong. */
  added(n: number): void {
    if (n < this.#newest) this.#clear();
    this.#newest = n;
  }

  /** The bytes of an entry. Calls `write` if they are not kept. */
  of(n: number, write: () => string): Uint8Array {
    const kept = this.#texts.get(n);
    if (kept !== undefined) return kept;
    const made = this.#encoder.encode(write());
    this.#texts.set(n, made);
    this.#bytes += made.length;
    for (const [oldest, { length }] of this.#texts) {
      if (this.#bytes <= MOST_BYTES) break;
      this.#texts.delete(oldest);
      this.#bytes -= length;
    }
    return made;
  }

  #clear(): void {
    this.#texts.clear();
    this.#bytes = 0;
  }
}
