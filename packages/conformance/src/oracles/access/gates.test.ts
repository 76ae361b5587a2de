import { Forms } from "../../forms/forms.ts";
import { expect, test } from "vitest";
import { type Sketch, exchange } from "../../../test/exchange.ts";
import type { OracleContext } from "../oracle.ts";
import { gateOracles } from "./gates.ts";

/** The findings about the last of several exchanges. */
function lastFindings(...sketches: readonly Sketch[]): string[] {
  const known: OracleContext = { secrets: new Map(), forms: new Forms(), observed: () => undefined };
  const findings = sketches.map((sketch) => gateOracles.flatMap((oracle) => oracle.judge(exchange(sketch), known)));
  return findings.at(-1)!.map(({ requirement, holds }) => `${requirement} ${holds ? "holds" : "fails"}`);
}

const REFUSED = { status: 403, body: { error: { code: "FORBIDDEN", message: "No." } } };
const branding: Sketch = { operation: "getBranding", path: "/company/branding", body: { data: {} } };
const survey: Sketch = { operation: "createSurvey", method: "POST", path: "/surveys", ...REFUSED };

test("a company may use all that needs Growth, or nothing of it", () => {
  expect(lastFindings(branding, survey)).toEqual(["PLAN-11 fails"]);
  expect(lastFindings(survey, branding)).toEqual(["PLAN-11 fails"]);
  expect(lastFindings(branding, { ...survey, key: "write" })).toEqual(["PLAN-11 fails"]);
  expect(lastFindings({ ...branding, ...REFUSED }, survey)).toEqual([]);
});

test("a key without the scope, or a key of another company, shows nothing about the plan", () => {
  expect(lastFindings(branding, { ...survey, key: "read" })).toEqual([]);
  expect(lastFindings(branding, { ...survey, key: "low" })).toEqual([]);
  expect(lastFindings({ ...branding, key: "other" }, survey)).toEqual([]);
});

test("a logo that is accepted shows nothing about the plan (A-47)", () => {
  expect(lastFindings({ operation: "deleteLogo", method: "DELETE", body: { data: {} } }, survey)).toEqual([]);
});

test("a read is served to a key with read", () => {
  const types: Sketch = { operation: "listLeaveTypes", path: "/leave-types", ...REFUSED };
  expect(lastFindings({ ...types, key: "read" })).toEqual(["SCOPE-10 fails"]);
  expect(lastFindings({ ...types, key: "webhooks" })).toEqual([]);
  expect(lastFindings({ ...types, key: "read", status: 404 })).toEqual([]);
});

test("a write is served to a key with write, to people and roles that the run made", () => {
  const made: Sketch = { operation: "createEmployee", method: "POST", path: "/employees", status: 201, body: { data: { id: "p1" } } };
  const ended: Sketch = { operation: "terminateEmployee", method: "DELETE", path: "/employees/p1", key: "write", ...REFUSED };
  expect(lastFindings({ ...made, ...REFUSED, key: "write" })).toEqual([]);
  expect(lastFindings(made, ended)).toEqual(["SCOPE-36 fails"]);
  expect(lastFindings(made, { ...ended, key: "admin" })).toEqual([]);
  expect(lastFindings(made, { ...ended, path: "/employees/of-another-company" })).toEqual([]);
  expect(lastFindings({ ...made, key: "other" }, { ...ended, key: "full" })).toEqual([]);
});

test("a create that was served to another key, and an endpoint, are served to a key with their scope", () => {
  const hire: Sketch = { operation: "createEmployee", method: "POST", path: "/employees", status: 201, body: { data: { id: "p1" } } };
  expect(lastFindings(hire, { ...hire, ...REFUSED, key: "write" })).toEqual(["SCOPE-34 fails"]);
  expect(lastFindings({ ...hire, key: "other" }, { ...hire, ...REFUSED, key: "write" })).toEqual([]);
  expect(lastFindings(hire, { ...hire, ...REFUSED, key: "read" })).toEqual([]);
  const endpoint: Sketch = { operation: "createWebhook", method: "POST", path: "/webhooks", ...REFUSED };
  expect(lastFindings({ ...endpoint, key: "webhooks" })).toEqual(["SCOPE-54 fails"]);
  expect(lastFindings({ ...endpoint, key: "write" })).toEqual([]);
});

test("a read that a low plan may be refused is judged once the plan is known", () => {
  const paths: Sketch = { operation: "listLearningPaths", path: "/learning-paths", key: "read", ...REFUSED };
  expect(lastFindings(paths)).toEqual([]);
  expect(lastFindings(branding, paths)).toEqual(["SCOPE-23 fails"]);
});

test("what a key with the scope is refused is refused to every key", () => {
  const moved: Sketch = { operation: "moveApplication", method: "PATCH", path: "/recruitment/applications/a1/stage", body: { data: {} } };
  const refused: Sketch = { ...moved, ...REFUSED, key: "write" };
  expect(lastFindings(refused, { ...moved, key: "full" })).toEqual(["SCOPE-45 fails"]);
  expect(lastFindings(refused, { ...moved, key: "full", status: 404 })).toEqual(["SCOPE-45 fails"]);
  expect(lastFindings(refused, { ...refused, key: "full" })).toEqual([]);
  expect(lastFindings({ ...refused, key: "read" }, { ...moved, key: "full" })).toEqual([]);
  expect(lastFindings(refused, { ...moved, path: "/recruitment/applications/a2/stage" })).toEqual([]);
  expect(lastFindings(refused, { ...moved, key: "other" })).toEqual([]);
});
