/** The most writes that are kept. */
const MOST = 4096;

/** Which records of a table were written lately, so that what is made of all of them can be kept up to date. */
export class WriteLog {
  #ids: string[] = [];
  /** How many writes came before those that are kept. */
  #dropped = 0;

  /** How many writes there were. */
  get version(): number {
    return this.#dropped + this.#ids.length;
  }

  note(id: string): void {
    // Half at a time, so that dropping costs a write nothing.
    if (this.#ids.length >= MOST) {
      this.#ids = this.#ids.slice(MOST / 2);
      this.#dropped += MOST / 2;
    }
    this.#ids.push(id);
  }

  /** The ids that were written since a version, each once; undefined: they are not kept. */
  since(version: number): ReadonlySet<string> | undefined {
    return version < this.#dropped ? undefined : new Set(this.#ids.slice(version - this.#dropped));
  }
}
