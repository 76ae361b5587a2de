import { expect, test } from "vitest";
import { editions, errata, soundErrata } from "../scripts/editions.ts";

const ROW = { id: "E-01", check: "LEAVE-38.twice", kind: "too-strict", reason: "It wants a blank.", from: "0.1.0" };

test("the errata and editions of the contract are sound", () => {
  expect(errata()).toEqual(expect.any(Array));
  expect(editions().length).toBeGreaterThan(0);
});

test("an erratum may say which version mends the check, and what it is since then", () => {
  const rows = [ROW, { ...ROW, id: "E-02", kind: "too-weak", until: "0.1.0", hash: "0123abcd" }];
  expect(soundErrata(rows)).toEqual(rows);
});

test.for([
  ["no list", { rows: [] }, "errata.yaml must be a list"],
  ["a row that is no map", [null], "errata.yaml, row 1 (without id): it is no map"],
  [
    "an unknown member",
    [{ ...ROW, since: "0.1.0" }],
    "row 1 (E-01): since is not known; a row has id, check, kind, reason, from, until, hash",
  ],
  ["another kind", [{ ...ROW, kind: "wrong" }], "kind must be too-strict or too-weak"],
  ["no reason", [{ ...ROW, reason: " " }], "reason must be a sentence"],
  ["a version that is a number", [{ ...ROW, from: 0.1 }], "from must be a version of the suite"],
  ["an end before the beginning", [{ ...ROW, until: "0.0.9" }], "until is before from"],
  ["a hash although nothing mends it", [{ ...ROW, hash: "0123abcd" }], "a hash needs until"],
  ["an id twice", [ROW, ROW], "row 2 (E-01): its id is used twice"],
] as const)("%s is refused with one line", ([, rows, says]) => {
  expect(() => soundErrata(rows)).toThrow(says);
});
