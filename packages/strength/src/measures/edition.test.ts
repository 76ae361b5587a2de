import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { requirements } from "../../../conformance/src/document/requirements.ts";
import { editions } from "../../../conformance/src/editions/edition.ts";
import { editionOf, measuresIn } from "./edition.ts";

test("the next edition has the next number of its year", () => {
  const ids = (day: string, ...earlier: readonly string[]): string =>
    editionOf(
      day,
      earlier.map((id) => ({ id })),
    ).id;
  expect(ids("2026-11-27")).toBe("1.3-2026.1");
  expect(ids("2026-11-27", "1.3-2026.1", "1.3-2026.10", "1.2-2026.12")).toBe("1.3-2026.11");
  expect(ids("2027-01-02", "1.3-2026.1")).toBe("1.3-2027.1");
});

test("an edition made now has what must hold, each check and rule once, and the strength of each tier", () => {
  const { statements, checks, rules, strength } = editionOf("2026-11-27");
  const musts = requirements.filter(({ level, since }) => level === "must" && since === undefined).map(({ id }) => id);
  expect(statements.toSorted()).toEqual(musts.toSorted());
  expect(Object.keys(checks).length).toBeGreaterThan(400);
  expect(Object.keys(rules).length).toBeGreaterThan(70);
  expect(Object.values({ ...checks, ...rules }).every((hash) => /^[0-9a-f]{8}$/.test(hash))).toBe(true);
  expect(Object.keys(strength.tiers)).toEqual(["smoke", "ci", "certify"]);
});

test("the strength of an edition is what the README said of the suite", () => {
  const rows = measuresIn(readFileSync(new URL("../../../conformance/README.md", import.meta.url), "utf8"));
  expect(rows.length).toBeGreaterThan(7);
  expect(rows.every(({ measure, result }) => measure !== "" && result !== "")).toBe(true);
  expect(editions.at(-1)!.strength.measures.length).toBeGreaterThan(7);
});
