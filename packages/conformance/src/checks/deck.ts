import * as fc from "fast-check";
import { seedOf } from "../exchange/seeded-values.ts";
import type { CheckContext } from "../run/check/check-context.ts";

/**
 * The part of a deck that one of several checks gets. The seed decides which one gets which part, and in which order, so that a run with few of
 * these checks has another part of the deck with each seed.
 * @param name of the deck; each has an order of its own
 * @param nth which of the checks, from 0
 * @param of number of checks that share the deck
 */
export function hand<T>(t: CheckContext, name: string, deck: readonly T[], nth: number, of: number): T[] {
  const whole = fc.shuffledSubarray([...deck], { minLength: deck.length, maxLength: deck.length });
  const [shuffled] = fc.sample(whole, { seed: seedOf(t.run.seed, name), numRuns: 1 });
  return shuffled!.filter((_, n) => n % of === nth);
}
