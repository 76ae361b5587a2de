import type { DecisionSlug } from "@hr-platform/spec/decisions";
import { expect, test } from "vitest";
import { type Judgement, Judgements } from "./judgements.ts";

const row = (changes: Partial<Judgement> = {}): Judgement => ({
  requirement: "EMP-01",
  verdict: "pass",
  check: "EMP-01",
  expected: "a uuid",
  got: "",
  exchanges: ["EMP-01/1"],
  ...changes,
});

test("of equal judgements only the first is kept", () => {
  const book = new Judgements();
  for (let n = 1; n <= 5; n += 1) book.add(row({ exchanges: [`EMP-01/${n}`] }));
  expect(book.all).toEqual([row()]);
});

test("at most three different judgements are kept per check and requirement", () => {
  const book = new Judgements();
  for (let n = 1; n <= 9; n += 1) book.add(row({ verdict: "fail", expected: `thing ${n}` }));
  expect(book.all.map(({ expected }) => expected)).toEqual(["thing 1", "thing 2", "thing 3"]);
});

test("a failure knows the exchanges that show it again, after a merge too", () => {
  const [one, other] = [new Judgements(), new Judgements()];
  for (const n of [1, 2, 3]) one.add(row({ verdict: "fail", exchanges: [`EMP-01/${n}`] }));
  one.add(row({ verdict: "fail", expected: "another thing", exchanges: ["EMP-01/4"] }));
  other.add(row({ verdict: "fail", exchanges: ["EMP-02/1"] }));
  other.merge(one);
  const [first, second] = other.all;
  expect(other.repeatedOf(first!)).toEqual(["EMP-01/1", "EMP-01/2", "EMP-01/3"]);
  expect(other.repeatedOf(second!)).toEqual([]);
});

test("two different observations of an open point are both reported", () => {
  const book = new Judgements();
  for (const value of ["none", "read", "none"]) book.observe("admin-implies", value, ["E/1"]);
  expect(book.observations).toEqual([{ id: "A-38", slug: "admin-implies", observed: "none | read", exchanges: ["E/1", "E/1"] }]);
});

test("the observations of merged judgements have each value once", () => {
  const [one, other] = [new Judgements(), new Judgements()];
  for (const value of ["none", "read"]) one.observe("admin-implies", value, ["E/1"]);
  other.observe("admin-implies", "read", ["E/9"]);
  other.merge(one);
  expect(other.observations.map(({ observed }) => observed)).toEqual(["read | none"]);
  expect(other.observed("admin-implies")).toBeUndefined();
  expect((["none", "read", "read-write"] as const).map((value) => other.showed("admin-implies", value))).toEqual([true, true, false]);
});

test("an unknown open point throws", () => {
  expect(() => new Judgements().observe("no-such-point" as DecisionSlug, "x", [])).toThrow("There is no open point no-such-point.");
});

test("merging takes only the judgements that `keep` selects", () => {
  const [one, other] = [new Judgements(), new Judgements()];
  one.add(row({ verdict: "fail" }));
  one.add(row({ verdict: "fail", requirement: "EMP-02" }));
  one.add(row());
  other.merge(one, ({ requirement }) => requirement === "EMP-02");
  expect(other.all.map(({ requirement, verdict }) => `${requirement} ${verdict}`)).toEqual(["EMP-02 fail"]);
});
