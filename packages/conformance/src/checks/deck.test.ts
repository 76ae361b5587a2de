import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { CheckContext } from "../run/check/check-context.ts";
import { hand } from "./deck.ts";

const seeded = (seed: number): CheckContext => ({ run: { seed } }) as CheckContext;
const handsOf = (seed: number, deck: readonly number[], of: number): number[][] =>
  Array.from({ length: of }, (_, nth) => hand(seeded(seed), "numbers", deck, nth, of));

test("the checks that share a deck get each of its cards once, and hands of nearly the same size", () => {
  fc.assert(
    fc.property(fc.nat(), fc.uniqueArray(fc.nat()), fc.integer({ min: 1, max: 8 }), (seed, deck, of) => {
      const hands = handsOf(seed, deck, of);
      expect(hands.flat().toSorted((a, b) => a - b)).toEqual(deck.toSorted((a, b) => a - b));
      const sizes = hands.map(({ length }) => length);
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
    }),
    { seed: 7 },
  );
});

test("the same seed deals the same hands; over ten seeds the first hand has nearly every card", () => {
  const deck = Array.from({ length: 30 }, (_, n) => n);
  expect(handsOf(3, deck, 6)).toEqual(handsOf(3, deck, 6));
  const seen = new Set(Array.from({ length: 10 }, (_, seed) => hand(seeded(seed), "numbers", deck, 0, 6)).flat());
  expect(seen.size).toBeGreaterThan(20);
});
