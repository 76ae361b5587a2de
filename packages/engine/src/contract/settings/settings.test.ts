import { expect, test } from "vitest";
import { SETTINGS, isBrand, settingsInBody, settingsOf } from "./settings.ts";

test("options that are not given have their defaults, and null is a value", () => {
  const { seed, rateLimit, decide } = settingsOf({});
  expect([seed, rateLimit, decide]).toEqual([1, 100, {}]);
  expect(settingsOf({ seed: 7, rateLimit: null })).toMatchObject({ seed: 7, rateLimit: null, brand: "Service" });
});

test("members of a body become settings by the names of their rows", () => {
  expect(settingsInBody({ seed: 7, decisions: { a: "b" }, rate_limit: null, employees: 5, brand: "Acme", other: 1 })).toEqual({
    seed: 7,
    decide: { a: "b" },
    rateLimit: null,
    employees: 5,
  });
});

test("a flag is the name of its setting", () => {
  const named = Object.entries(SETTINGS).map(([name, { flag }]) => [name, flag.split(" ")[0]]);
  const expected = Object.keys(SETTINGS).map((name) => [name, `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`]);
  // `--fault` is given once for each fault.
  expect(named).toEqual(expected.map(([name, flag]) => [name, name === "faults" ? "--fault" : flag]));
});

test("a brand must fit into a header name", () => {
  expect(["Acme", "Acme-2", "A"].map(isBrand)).toEqual([true, true, true]);
  expect(["", "-A", "A-", "A B", "A:B", "Ä", "A\n", "x".repeat(41)].map(isBrand)).toEqual(Array.from({ length: 8 }, () => false));
});
