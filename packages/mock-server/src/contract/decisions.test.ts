import { decisions as table } from "@hr-platform/spec/decisions";
import { expect, test } from "vitest";
import { ConfigurationError } from "./configuration-error.ts";
import { decide, defaultDecisions } from "./decisions.ts";

test("the defaults give every decision one of its values", () => {
  expect(Object.keys(defaultDecisions)).toHaveLength(table.length);
  for (const row of table) expect(row.values).toContain(defaultDecisions[row.slug]);
});

test("every switchable decision takes each of its values and leaves the others alone", () => {
  for (const row of table.filter(({ switchable }) => switchable)) {
    for (const value of row.values) {
      expect(decide(defaultDecisions, { [row.slug]: value })).toEqual({ ...defaultDecisions, [row.slug]: value });
    }
  }
});

test("an unknown decision is named, with the nearest known one and where to find the rest", () => {
  const wrong = (): unknown => decide(defaultDecisions, { "personal-domain": "exact" });
  expect(wrong).toThrow(
    new ConfigurationError("unknown decision 'personal-domain' (did you mean 'personal-domains'?); 'hr-mock decisions' lists them"),
  );
  expect(() => decide(defaultDecisions, { zzz: "1" })).toThrow(
    new ConfigurationError("unknown decision 'zzz'; 'hr-mock decisions' lists them"),
  );
});

test("an unknown value is reported with the valid ones", () => {
  const wrong = (): unknown => decide(defaultDecisions, { "create-status": "202" });
  expect(wrong).toThrow(new ConfigurationError("decision 'create-status' has no value '202'; it takes: 200, 201"));
});

test("a decision that cannot be switched reports its value, and accepts its default", () => {
  const fixed = table.find(({ switchable, values }) => !switchable && values.length > 1)!;
  const other = fixed.values.find((value) => value !== fixed.default)!;
  const message = `decision '${fixed.slug}' cannot be switched in this version; it stays '${fixed.default}'`;
  expect(() => decide(defaultDecisions, { [fixed.slug]: other })).toThrow(new ConfigurationError(message));
  expect(decide(defaultDecisions, { [fixed.slug]: fixed.default })).toEqual(defaultDecisions);
});

test("inherited property names are not decisions", () => {
  for (const slug of ["constructor", "toString"]) expect(() => decide(defaultDecisions, { [slug]: "x" })).toThrow(ConfigurationError);
});

test("one invalid choice among valid ones changes nothing", () => {
  const base = { ...defaultDecisions };
  expect(() => decide(base, { "create-status": "200", nonsense: "1" })).toThrow(ConfigurationError);
  expect(base).toEqual(defaultDecisions);
});
