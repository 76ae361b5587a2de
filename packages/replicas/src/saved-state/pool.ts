/** Objects that are saved once and referred to by number. */
export class Pool<T> {
  readonly #numbers = new Map<T, number>();

  /** In the order of their numbers. */
  get all(): T[] {
    return [...this.#numbers.keys()];
  }

  /** The number of an object, from 0. */
  number(of: T): number {
    let number = this.#numbers.get(of);
    if (number === undefined) this.#numbers.set(of, (number = this.#numbers.size));
    return number;
  }
}
