import { expect, test } from "vitest";
import { ConfigurationError } from "./configuration-error.ts";
import { currentContract } from "./current.ts";
import { DecisionCatalogue } from "./decisions.ts";

const catalogue = currentContract.decisions;
const { defaults, rows: table } = catalogue;

test("the defaults give every decision one of its values", () => {
  expect(Object.keys(defaults)).toEqual(expect.arrayContaining(table.map(({ slug }) => slug)));
  for (const row of table) expect(row.values).toContain(defaults[row.slug]);
});

test("every switchable decision takes each of its values and leaves the others alone", () => {
  for (const row of table.filter(({ switchable }) => switchable)) {
    for (const value of row.values) {
      expect(catalogue.decide(defaults, { [row.slug]: value })).toEqual({ ...defaults, [row.slug]: value });
    }
  }
});

test("an unknown decision is named, with the nearest known one and where to find the rest", () => {
  const wrong = (): unknown => catalogue.decide(defaults, { "personal-domain": "exact" });
  expect(wrong).toThrow(
    new ConfigurationError("unknown decision 'personal-domain' (did you mean 'personal-domains'?); 'hr-mock decisions' lists them"),
  );
  expect(() => catalogue.decide(defaults, { zzz: "1" })).toThrow(
    new ConfigurationError("unknown decision 'zzz'; 'hr-mock decisions' lists them"),
  );
});

test("an unknown value is reported with the valid ones", () => {
  const wrong = (): unknown => catalogue.decide(defaults, { "create-status": "202" });
  expect(wrong).toThrow(new ConfigurationError("decision 'create-status' has no value '202'; it takes: 200, 201"));
});

test("a value that the mock cannot be set to is refused with the reason, and the default is accepted", () => {
  const fixed = table.filter(({ unserved }) => unserved !== undefined);
  expect(fixed.map(({ slug }) => slug)).toEqual(["salary-currency", "approval-rule-time"]);
  for (const { slug, unserved, default: usual } of fixed) {
    for (const [value, why] of Object.entries(unserved!)) {
      const message = `decision '${slug}' cannot be set to '${value}' in this mock: ${why.slice(0, -1)}`;
      expect(() => catalogue.decide(defaults, { [slug]: value })).toThrow(new ConfigurationError(message));
    }
    expect(catalogue.decide(defaults, { [slug]: usual })).toEqual(defaults);
  }
});

test("a decision has a switch exactly if the mock can be set to two of its values", () => {
  for (const { slug, values, unserved = {}, switchable } of table)
    expect(values.filter((value) => !Object.hasOwn(unserved, value)).length > 1, slug).toBe(switchable);
});

test("inherited property names are not decisions", () => {
  for (const slug of ["constructor", "toString"]) expect(() => catalogue.decide(defaults, { [slug]: "x" })).toThrow(ConfigurationError);
});

test("one invalid choice among valid ones changes nothing", () => {
  const base = { ...defaults };
  expect(() => catalogue.decide(base, { "create-status": "200", nonsense: "1" })).toThrow(ConfigurationError);
  expect(base).toEqual(defaults);
});

test("a version lists and switches its own decisions; those that it settled keep their default", () => {
  const row = { ...table[0]!, values: ["one", "two"], default: "one", switchable: true };
  const rows = [
    { ...row, slug: "create-status", until: "1.3.0" },
    { ...row, slug: "delete-body", since: "1.4.0" },
  ] as const;
  const [before, after] = [new DecisionCatalogue(rows, "1.3.0"), new DecisionCatalogue(rows, "1.4.0")];
  expect([before, after].map((version) => version.rows.map(({ slug }) => slug))).toEqual([["create-status"], ["delete-body"]]);
  for (const { defaults } of [before, after]) expect(defaults).toEqual({ "create-status": "one", "delete-body": "one" });
  expect(before.decide(before.defaults, { "create-status": "two" })).toMatchObject({ "create-status": "two" });
  expect(() => after.decide(after.defaults, { "create-status": "two" })).toThrow("unknown decision 'create-status'");
  expect(after.decide(after.defaults, { ...(after.defaults as Readonly<Record<string, unknown>>) } as Record<string, string>)).toEqual(
    after.defaults,
  );
});
