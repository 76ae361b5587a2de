import { runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { coveringArray } from "../support/covering.ts";

const factors = fc.dictionary(fc.string({ minLength: 1 }), fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 5 }), {
  minKeys: 0,
  maxKeys: 9,
});

test("covers every two values of every two factors, in whole combinations, the same each time", () => {
  fc.assert(
    fc.property(factors, fc.nat(), (factors, seed) => {
      const rows = coveringArray(factors, seed);
      const names = Object.keys(factors);
      for (const row of rows) expect(Object.keys(row)).toEqual(names);
      for (const one of names)
        for (const other of names.filter((name) => name !== one))
          for (const value of factors[one]!)
            for (const second of factors[other]!) expect(rows.some((row) => row[one] === value && row[other] === second)).toBe(true);
      expect(coveringArray(factors, seed)).toEqual(rows);
    }),
    runs(77, 100),
  );
});

test("is small: about fifty for two hundred factors of two to four values", () => {
  const many = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`f${n}`, ["a", "b", "c", "d"].slice(0, 2 + (n % 3))]));
  expect(coveringArray(many, 1).length).toBeLessThan(60);
});
