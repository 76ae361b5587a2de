/** The least and the most characters of a text that is kept. */
const [LEAST, MOST] = [2048, 262_144];
/** The most texts that are kept. */
const MOST_TEXTS = 32;

/**
 * The texts that were sent last in the form in which Node writes them fastest: one character for each byte of UTF-8. A page of a list is the
 * same text until one of its rows changes, and to encode it costs half of its response.
 */
export class WireTexts {
  readonly #texts = new Map<string, string>();

  /** A text with one character for each of its bytes; undefined: it is not worth it. */
  get(text: string): string | undefined {
    if (text.length < LEAST || text.length > MOST) return undefined;
    let wire = this.#texts.get(text);
    if (wire === undefined) {
      if (this.#texts.size >= MOST_TEXTS) this.#texts.clear();
      this.#texts.set(text, (wire = Buffer.from(text).toString("latin1")));
    }
    return wire;
  }
}
