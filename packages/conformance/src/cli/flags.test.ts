import { expect, test } from "vitest";
import { defined, readGlobs, readNumber, readSelection, readTier } from "./flags.ts";

test("the tier is ci where none is named, and must be one of the three", () => {
  expect([readTier(undefined), readTier("certify")]).toEqual(["ci", "certify"]);
  expect(() => readTier("full")).toThrow("--tier full: there is no such tier; there are smoke, ci, certify");
});

test.for(["0", "-1", "1.5", "1e3", " 2", "", "99999999999999999999"])("--rate %j is no whole number from 1", (text) => {
  expect(() => readNumber("--rate", text, 1)).toThrow(`--rate ${text}: it takes a whole number from 1`);
});

test("a number is read from its least value on, and may be left out", () => {
  expect([readNumber("--seed", "0", 0), readNumber("--seed", "007", 0), readNumber("--seed", undefined, 0)]).toEqual([0, 7, undefined]);
});

test("members that are undefined are left out", () => {
  expect(defined({ rate: undefined, seed: 0 })).toStrictEqual({ seed: 0 });
});

test("a glob that names no requirement and no check is refused: it would judge nothing, or leave out nothing", () => {
  expect(readGlobs("--only", ["LEAVE-*", "emp-01"])).toEqual(["LEAVE-*", "emp-01"]);
  expect(() => readGlobs("--only", ["LEAVE-*", "LAEVE-*"])).toThrow("--only 'LAEVE-*': no requirement is called so");
});

test("a selection that leaves no check is refused with the mend", () => {
  expect(readSelection({ only: ["LEAVE-38"] })).toEqual({ tier: "ci", only: ["LEAVE-38"], skip: [], readOnly: false });
  expect(() => readSelection({ only: ["LEAVE-38"], skip: ["LEAVE-*"] })).toThrow("no check of tier ci judges");
  expect(() => readSelection({ only: ["RATE-01"], tier: "smoke" })).toThrow("--tier certify does");
});
