import { expect, test } from "vitest";
import { defined, readDuration, readGlobs, readNumber, readSelection, readTier } from "./flags.ts";

test("the default tier is ci, and an unknown tier is refused", () => {
  expect([readTier(undefined), readTier("certify")]).toEqual(["ci", "certify"]);
  expect(() => readTier("full")).toThrow("--tier full: no such tier; the tiers are smoke, ci, certify");
});

test.for(["0", "-1", "1.5", "1e3", " 2", "", "99999999999999999999"])("--rate %j is not a whole number of 1 or more", (text) => {
  expect(() => readNumber("--rate", text, 1)).toThrow(`--rate ${text}: must be a whole number of 1 or more`);
});

test("a number may be the least that the flag takes, and may be left out", () => {
  expect([readNumber("--seed", "0", 0), readNumber("--seed", "007", 0), readNumber("--seed", undefined, 0)]).toEqual([0, 7, undefined]);
});

test("a time has hours, minutes and seconds, and at least one second", () => {
  expect(["90s", "10m", "1h30m", "2h", "1h5s", undefined].map((text) => readDuration("--timeout", text))).toEqual([
    90_000,
    600_000,
    5_400_000,
    7_200_000,
    3_605_000,
    undefined,
  ]);
  for (const text of ["10", "0s", "", "-1s", "1.5m", "5m1h", "10 m", "h", "99999999999s"])
    expect(() => readDuration("--timeout", text)).toThrow(`--timeout ${text}: must be a time of at least a second, such as 90s`);
});

test("members that are undefined are left out", () => {
  expect(defined({ rate: undefined, seed: 0 })).toStrictEqual({ seed: 0 });
});

test("a glob that matches no requirement and no check is refused: it would judge nothing, or skip nothing", () => {
  expect(readGlobs("--only", ["LEAVE-*", "emp-01"])).toEqual(["LEAVE-*", "emp-01"]);
  expect(() => readGlobs("--only", ["LEAVE-*", "LAEVE-*"])).toThrow("--only 'LAEVE-*': no requirement has this name");
});

test("a selection without any check is refused, and the error says what to do", () => {
  expect(readSelection({ only: ["LEAVE-38"] })).toEqual({ tier: "ci", only: ["LEAVE-38"], skip: [], readOnly: false });
  expect(() => readSelection({ only: ["LEAVE-38"], skip: ["LEAVE-*"] })).toThrow("no check of tier ci judges");
  expect(() => readSelection({ only: ["RATE-01"], tier: "smoke" })).toThrow(/; --max-requests 1\d\d does$/);
});
