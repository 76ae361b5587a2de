/** What is kept of the texts of one ring at most, in bytes: enough for readers that are close to the present. */
const MOST_BYTES = 4 * 1024 * 1024;

/** The last entries of a ring as the bytes of a stream, made once for all of its readers. */
export class EventTexts {
  readonly #texts = new Map<number, Uint8Array>();
  readonly #encoder = new TextEncoder();
  #bytes = 0;
  #newest = -1;

  /** An entry was added. A ring that was cleared counts from 0 again, and what was kept is of another entry. */
  added(n: number): void {
    if (n < this.#newest) this.#clear();
    this.#newest = n;
  }

  /** The bytes of an entry; `write` is called when they are not kept. */
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
