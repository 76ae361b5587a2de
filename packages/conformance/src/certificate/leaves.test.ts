import * as fc from "fast-check";
import { expect, test } from "vitest";
import { leafHash, proofOf, rootBy, rootOf } from "./leaves.ts";

const leaves = fc.array(fc.string().map(leafHash), { minLength: 1, maxLength: 40 });

test("each leaf has a proof that leads to the root, and no other leaf has it", () => {
  fc.assert(
    fc.property(leaves, fc.nat(), fc.nat(), (rows, a, b) => {
      const [index, other] = [a % rows.length, b % rows.length];
      expect(rootBy(rows[index]!, proofOf(rows, index))).toBe(rootOf(rows));
      fc.pre(rows[index] !== rows[other]);
      expect(rootBy(rows[other]!, proofOf(rows, index))).not.toBe(rootOf(rows));
    }),
  );
});

test("the root changes when a leaf is changed, left out, added or moved", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { minLength: 2, maxLength: 40 }), fc.nat(), (texts, n) => {
      const rows = texts.map(leafHash);
      const at = n % rows.length;
      const others = [
        rows.with(at, leafHash(`${texts[at]!}.`)),
        rows.toSpliced(at, 1),
        rows.toSpliced(at, 0, leafHash(`${texts[at]!}.`)),
        rows.with(at, rows[(at + 1) % rows.length]!).with((at + 1) % rows.length, rows[at]!),
      ];
      for (const changed of others) expect(rootOf(changed)).not.toBe(rootOf(rows));
    }),
  );
});

test("two leaves are not the leaf that is made of their hashes", () => {
  const [a, b] = [leafHash("a"), leafHash("b")];
  expect(rootOf([leafHash(a + b)])).not.toBe(rootOf([a, b]));
});
