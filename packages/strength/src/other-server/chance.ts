/** Chance of one seed: the same numbers and ids in the same order. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 to 1, 1 excluded. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0, below `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  /** A whole number from `least` to `most`. */
  whole(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  /** True with this probability. */
  of(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(all: readonly T[]): T {
    return all[this.below(all.length)]!;
  }

  /** Lower-case hexadecimal digits. */
  hex(length: number): string {
    return Array.from({ length }, () => this.below(16).toString(16)).join("");
  }

  /** A random UUID, version 4. */
  id(): string {
    const digits = this.hex(30);
    return hyphened(`${digits.slice(0, 12)}4${digits.slice(12, 15)}${(8 + this.below(4)).toString(16)}${digits.slice(15)}`);
  }

  /** A UUID that begins with a timestamp, version 7. */
  timedId(now: number): string {
    const digits = this.hex(18);
    const at = Math.floor(now);
    return hyphened(`${at.toString(16).padStart(12, "0")}7${digits.slice(0, 3)}${(8 + this.below(4)).toString(16)}${digits.slice(3)}`);
  }
}

function hyphened(digits: string): string {
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-${digits.slice(12, 16)}-${digits.slice(16, 20)}-${digits.slice(20, 32)}`;
}
