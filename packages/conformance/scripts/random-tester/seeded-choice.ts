import { Chance } from "../../test/other-server/chance.ts";

/** Random choices of one seed. */
export class SeededChoice extends Chance {
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
}
