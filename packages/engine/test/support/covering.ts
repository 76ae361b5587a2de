import { stream } from "@hr-platform/domain";

/** Factors with their values. The values of one factor are distinct. */
export type Factors = Readonly<Record<string, readonly string[]>>;
export type Combination = Readonly<Record<string, string>>;

/** Candidates tried for each combination. */
const TRIES = 4;

/**
 * A small set of combinations that covers every pair of values of every two factors: a pairwise covering array, built
 * greedily. Deterministic for the same factors and seed. Libraries take minutes for hundreds of factors; this takes
 * well below a second.
 */
export function coveringArray(factors: Factors, seed: number): Combination[] {
  const names = Object.keys(factors);
  // The values of all factors are numbered consecutively; `first[n]` is the first value of factor n.
  const values = names.flatMap((name) => factors[name]!.map((value) => ({ name, value })));
  const first = names.map((name) => values.findIndex((value) => value.name === name));
  const uncovered = new Uint8Array(values.length * values.length);
  const left = new Uint32Array(values.length);
  let pairs = 0;
  for (const [a, one] of values.entries())
    for (const [b, other] of values.entries())
      if (one.name !== other.name) {
        uncovered[a * values.length + b] = 1;
        left[a]! += 1;
        pairs += 1;
      }
  const chance = stream(seed, "covering");
  const gain = (value: number, chosen: readonly number[]): number => {
    let count = 0;
    const row = value * values.length;
    for (const other of chosen) count += uncovered[row + other]!;
    return count;
  };
  /** The value of a factor that covers most new pairs with the chosen values. */
  const fittest = (factor: number, chosen: readonly number[]): number => {
    let [best, most] = [-1, -1];
    for (let value = first[factor]!; value < (first[factor + 1] ?? values.length); value += 1) {
      const count = gain(value, chosen) * pairs + left[value]!;
      if (count > most) [best, most] = [value, count];
    }
    return best;
  };
  /** Chooses a value for each factor in turn, then once more given all the others. */
  const candidate = (): { readonly chosen: readonly number[]; readonly gained: number } => {
    const order = chance.shuffle(names.map((_, n) => n));
    const chosen: number[] = [];
    for (const factor of order) chosen.push(fittest(factor, chosen));
    for (const [place, factor] of order.entries()) chosen[place] = fittest(factor, chosen.toSpliced(place, 1));
    return { chosen, gained: chosen.reduce((sum, value) => sum + gain(value, chosen), 0) };
  };
  const rows: Combination[] = [];
  while (pairs > 0) {
    let best = candidate();
    for (let tried = 1; tried < TRIES; tried += 1) {
      const other = candidate();
      if (other.gained > best.gained) best = other;
    }
    for (const a of best.chosen)
      for (const b of best.chosen) {
        if (uncovered[a * values.length + b] === 0) continue;
        uncovered[a * values.length + b] = 0;
        left[a]! -= 1;
        pairs -= 1;
      }
    const chosen = new Map(best.chosen.map((n) => [values[n]!.name, values[n]!.value]));
    rows.push(Object.fromEntries(names.map((name) => [name, chosen.get(name)!])));
  }
  return rows;
}
