import { expect, test } from "vitest";
import { deadReferences, mismatches, referencesIn } from "./citations.ts";
import { tree } from "./tree.ts";

/** Ids that tests may invent: numbers that no family comes near. */
const INVENTED = /-(?:9[89]|9\d\d)$/;
const IN_TESTS = /\/test\/|\.test\.ts$/;

/** All but this file, which names what nothing has. */
const files = tree().filter(({ path }) => !path.endsWith("reference/src/citations.test.ts"));

test("every reference in the sources, tests, documents and the contract leads somewhere", () => {
  expect(files.length).toBeGreaterThan(1400);
  const dead = files.flatMap((file) =>
    deadReferences(file)
      .filter((reference) => !(INVENTED.test(reference) && IN_TESTS.test(file.path)))
      .map((reference) => `${file.path}: ${reference}`),
  );
  expect(dead).toEqual([]);
});

test("a line that names a decision by slug and open points by id means the same point", () => {
  const sources = files.filter(({ path }) => path.endsWith(".ts"));
  expect(sources.flatMap((file) => mismatches(file).map((line) => `${file.path}: ${line.trim()}`))).toEqual([]);
  expect(mismatches({ path: "a.ts", text: '["create-status"] // A-01\n["create-status"] // A-02\n["create-status"]' })).toHaveLength(1);
});

test("references are found as people write them", () => {
  const text = "by §4.2 and § 5.3 (§4.9 N2), T-07 to T-09, [A-105, EMP-12], SHA-256, v1-22, ABCDEFG-12";
  expect(referencesIn(text)).toEqual(["§4.2", "§5.3", "§4.9 N2", "T-07", "T-09", "A-105", "EMP-12"]);
});

test("a reference is dead if nothing has that name", () => {
  expect(deadReferences({ path: "a.ts", text: "§4.2 §4.12 §1 P1 §1 P9 T-64 T-65 A-01 A-900 EMP-12 EPM-12" })).toEqual([
    "§4.12",
    "§1 P9",
    "T-65",
    "A-900",
    "EPM-12",
  ]);
});
