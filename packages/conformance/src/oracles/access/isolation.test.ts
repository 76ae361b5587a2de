import { Forms } from "../../forms/forms.ts";
import { expect, test } from "vitest";
import { type Sketch, exchange } from "../../../test/exchange.ts";
import type { OracleContext } from "../oracle.ts";
import { isolationOracles } from "./isolation.ts";

const ID = "1b4e28ba-2fa1-4f52-8c3b-0c9a1f6e7d10";
const TOKEN = "hrcabcde123456";
const NOT_FOUND = { error: { code: "NOT_FOUND", message: `Nothing under ${ID}.` } };

/** The findings about the last of several exchanges. */
function lastFindings(...sketches: readonly Sketch[]): string[] {
  const known: OracleContext = { secrets: new Map(), forms: new Forms(), observed: () => undefined };
  const findings = sketches.map((sketch) => isolationOracles.flatMap((oracle) => oracle.judge(exchange(sketch), known)));
  return findings.at(-1)!.map(({ requirement, holds }) => `${requirement} ${holds ? "holds" : "fails"}`);
}

const renamed: Sketch = {
  operation: "updateCompany",
  method: "PATCH",
  path: "/company",
  sent: { name: `Tea ${TOKEN}` },
  body: { data: {} },
};
const shown = (more: Sketch): Sketch => ({
  operation: "getCompany",
  path: "/company",
  body: { data: { name: `Tea ${TOKEN.toUpperCase()}` } },
  ...more,
});
const listed = (more: Sketch): Sketch => ({ operation: "listEmployees", body: { data: [{ id: ID }] }, ...more });

test("a text sent only to the judged company is a leak in responses to another company's key", () => {
  expect(lastFindings(renamed, shown({}))).toEqual([]);
  expect(lastFindings(renamed, shown({ key: "read" }))).toEqual([]);
  expect(lastFindings(renamed, shown({ key: "other" }))).toEqual(["AUTH-10 fails", "PRIV-22 fails"]);
  expect(lastFindings({ ...renamed, key: "low" }, shown({}))).toEqual(["AUTH-10 fails", "PRIV-22 fails"]);
});

test("a text that a company was sent too, or that its request contains, is no leak", () => {
  expect(lastFindings(renamed, { ...renamed, key: "other" }, shown({ key: "other" }))).toEqual([]);
  expect(lastFindings(renamed, shown({ key: "other", query: `department=${TOKEN}` }))).toEqual([]);
  expect(lastFindings(shown({ key: "other" }))).toEqual([]);
});

test("an id that one company listed or created is a leak in responses to another", () => {
  expect(lastFindings(listed({ key: "other" }), listed({}))).toEqual(["AUTH-10 fails", "PRIV-22 fails"]);
  const made: Sketch = { operation: "createRole", method: "POST", path: "/recruitment/roles", status: 201, body: { data: { id: ID } } };
  expect(lastFindings(made, listed({ key: "low" }))).toEqual(["AUTH-10 fails", "PRIV-22 fails"]);
  expect(lastFindings(listed({}), listed({ key: "read" }))).toEqual([]);
});

test("the second company and the one below Growth are told apart only if they have different ids", () => {
  const company = (key: "other" | "low", id: string): Sketch => ({
    operation: "getCompany",
    path: "/company",
    key,
    body: { data: { id } },
  });
  const [other, low] = [listed({ key: "other" }), listed({ key: "low" })];
  expect(lastFindings(other, low)).toEqual([]);
  expect(lastFindings(company("other", "a"), company("low", "a"), other, low)).toEqual([]);
  expect(lastFindings(company("other", "a"), company("low", "b"), other, low)).toEqual(["AUTH-10 fails", "PRIV-22 fails"]);
  expect(lastFindings(company("other", "a"), company("low", "a"), other, listed({}))).toEqual(["AUTH-10 fails", "PRIV-22 fails"]);
});

test("a refusal may repeat the id of its request", () => {
  expect(
    lastFindings(listed({ key: "other" }), { operation: "getEmployee", path: `/employees/${ID}`, status: 404, body: NOT_FOUND }),
  ).toEqual([]);
});

test("ids that companies may share prove nothing", () => {
  const types: Sketch = { operation: "listLeaveTypes", path: "/leave-types", body: { data: [{ id: ID }] } };
  expect(lastFindings(types, { ...types, key: "other" })).toEqual([]);
});
