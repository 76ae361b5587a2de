/** Keys that belong together: those that were joined, directly or by others. */
export class Groups {
  readonly #parents = new Map<string, string>();

  /** The name of the group of a key: the same for all its keys. */
  of(key: string): string {
    let at = key;
    for (let up = this.#parents.get(at); up !== undefined; up = this.#parents.get(at)) at = up;
    return at;
  }

  /** Joins the groups of all keys. */
  join([first, ...others]: readonly string[]): void {
    if (first === undefined) return;
    for (const key of others) {
      const [one, other] = [this.of(first), this.of(key)];
      if (one !== other) this.#parents.set(other, one);
    }
  }
}
