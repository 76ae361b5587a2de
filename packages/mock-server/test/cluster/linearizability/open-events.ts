import type { TimedOperation } from "./sequential-model.ts";

/**
 * The calls and returns of operations in order of time, without those of operations that already have a place in the
 * linearization. A doubly linked list: to take an operation out and to put it back costs the same whatever its length.
 */
export class OpenEvents {
  /** Node `2 × n + 1` is the call of operation `n`, `2 × n + 2` its return; 0 is the head. -1: the end. */
  readonly #next: Int32Array;
  readonly #previous: Int32Array;

  constructor(operations: readonly TimedOperation<unknown, unknown>[]) {
    this.#next = new Int32Array(2 * operations.length + 1).fill(-1);
    this.#previous = new Int32Array(2 * operations.length + 1).fill(-1);
    const events = operations.flatMap(({ called, returned }, n) => [
      { node: 2 * n + 1, at: called },
      ...(returned === Infinity ? [] : [{ node: 2 * n + 2, at: returned }]),
    ]);
    let last = 0;
    for (const { node } of events.sort((a, b) => a.at - b.at)) {
      this.#next[last] = node;
      this.#previous[node] = last;
      last = node;
    }
  }

  /** The first node; -1: there is none. */
  first(): number {
    return this.#next[0]!;
  }

  after(node: number): number {
    return this.#next[node]!;
  }

  /** The operation whose call this is; -1: it is a return. */
  static calledBy(node: number): number {
    return node % 2 === 1 ? (node - 1) / 2 : -1;
  }

  static callOf(operation: number): number {
    return 2 * operation + 1;
  }

  takeOut(operation: number): void {
    this.#unlink(2 * operation + 1);
    this.#unlink(2 * operation + 2);
  }

  /** Puts back the operation that was taken out last. */
  putBack(operation: number): void {
    this.#link(2 * operation + 2);
    this.#link(2 * operation + 1);
  }

  #unlink(node: number): void {
    const [before, after] = [this.#previous[node]!, this.#next[node]!];
    // The return of an operation of unknown outcome is not in the list.
    if (before === -1) return;
    this.#next[before] = after;
    if (after !== -1) this.#previous[after] = before;
  }

  #link(node: number): void {
    const [before, after] = [this.#previous[node]!, this.#next[node]!];
    if (before === -1) return;
    this.#next[before] = node;
    if (after !== -1) this.#previous[after] = node;
  }
}
