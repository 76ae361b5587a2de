/** The replicas that were alive at the last look. */
export class LivingReplicas {
  #ids: ReadonlySet<string> = new Set();
  #isRecent: () => boolean = () => false;

  /** A look has shown these. `isRecent`: whether it is not too old yet to say that another one is dead. */
  see(ids: readonly string[], isRecent: () => boolean): void {
    this.#ids = new Set(ids);
    this.#isRecent = isRecent;
  }

  get ids(): ReadonlySet<string> {
    return this.#ids;
  }

  /** Whether a replica may be alive. After a pause, or a long start, that is not known of any: one may have come back meanwhile. */
  mayLive(id: string): boolean {
    return this.#ids.has(id) || !this.#isRecent();
  }
}
