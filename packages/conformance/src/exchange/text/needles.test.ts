import { runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { MOST_NEEDLE, Needles } from "./needles.ts";

const few = fc.string({ unit: fc.constantFrom("a", "b", "A"), minLength: 1, maxLength: 5 });

test("every occurrence of a text is found, and nothing else", () => {
  fc.assert(
    fc.property(fc.array(few, { maxLength: 6 }), fc.string({ unit: fc.constantFrom("a", "b", "A", "c"), maxLength: 40 }), (texts, text) => {
      const covered = new Set<number>();
      for (const one of texts)
        for (let at = text.indexOf(one); at >= 0; at = text.indexOf(one, at + 1))
          for (let n = 0; n < one.length; n += 1) covered.add(at + n);
      const hits = new Needles(texts.map((one) => [one, one] as const)).hits(text);
      expect(new Set(hits.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, n) => start + n)))).toEqual(covered);
      for (const [n, { start }] of hits.entries()) expect(start).toBeGreaterThanOrEqual(hits[n - 1]?.end ?? 0);
    }),
    runs(1, 2000),
  );
});

test("of overlapping texts the longest gives the name, and adjacent texts get one each", () => {
  const needles = new Needles([
    ["Grant", "last"],
    ["Isabelle Grant", "whole"],
  ]);
  expect(needles.replace("Isabelle Grant, GrantGrant", (name) => `<${name}>`)).toBe("<whole>, <last><last>");
});

test("letter case counts unless `anyCase` is set, which moves no position", () => {
  const rows = [["Ünder", "u"]] as const;
  expect(new Needles(rows).replace("ÜNDER Ünder", (name) => `<${name}>`)).toBe("ÜNDER <u>");
  expect(new Needles(rows, { anyCase: true }).replace("İ ÜNDER Ünder", (name) => `<${name}>`)).toBe("İ <u> <u>");
});

test("with `words`, only whole words are found", () => {
  const needles = new Needles([["Grant", "g"]], { words: true, anyCase: true });
  expect(needles.replace("GRANT grants 'grant' ungrant", (name) => `<${name}>`)).toBe("<g> grants '<g>' ungrant");
});

test("with `cut`, a text that was cut off is found by its beginning", () => {
  const needles = new Needles([["whsec_123456", "s"]], { cut: true });
  expect(needles.replace("it is whsec_123… or whsec_12", (name) => `<${name}>`)).toBe("it is <s>… or <s>");
  expect(needles.replace("whsec_ whse…", (name) => `<${name}>`)).toBe("whsec_ whse…");
  expect(new Needles([["whsec_123456", "s"]]).hits("it is whsec_12")).toEqual([]);
});

test("many long texts are searched for in 10 MB of near matches in linear time", () => {
  const rows = Array.from({ length: 300 }, (_, n) => [`${"a".repeat(MOST_NEEDLE)}${n}`, n] as const);
  const needles = new Needles([...rows, [`${"ab".repeat(400)}c`, 1000]]);
  const began = process.threadCpuUsage();
  expect(needles.hits(`${"a".repeat(MOST_NEEDLE - 1)}b`.repeat(10_000))).toEqual([]);
  expect(needles.hits("ab".repeat(5_000_000))).toEqual([]);
  expect(process.threadCpuUsage(began).user).toBeLessThan(4000_000);
});
