import { expect, test } from "vitest";
import { uuid } from "../document/formats.ts";
import { lettersOf, seedOf, uuidOf } from "./seeded-values.ts";

const words = Array.from({ length: 200 }, (_, n) => n);

test("the same words give the same value, and other words another one", () => {
  for (const draw of [(n: number) => `${seedOf("a", n)}`, (n: number) => uuidOf("a", n), (n: number) => lettersOf(6, "a", n)]) {
    const drawn = words.map(draw);
    expect(words.map(draw)).toEqual(drawn);
    expect(new Set(drawn).size).toBe(words.length);
  }
});

test("words that join to the same text give different values", () => {
  expect(seedOf("ab", "c")).not.toBe(seedOf("a", "bc"));
});

test("drawn values have the documented form", () => {
  for (const n of words) {
    expect(uuid.holds(uuidOf(n)) && uuidOf(n)[14] === "4" && "89ab".includes(uuidOf(n)[19]!)).toBe(true);
    expect(lettersOf(6, n)).toMatch(/^[a-z][a-z0-9]{5}$/);
    expect(seedOf(n)).toBeLessThan(2 ** 31);
  }
});
