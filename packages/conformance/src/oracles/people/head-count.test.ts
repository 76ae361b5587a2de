import { Forms } from "../../forms/forms.ts";
import { expect, test } from "vitest";
import { type Sketch, exchange } from "../../../test/exchange.ts";
import type { OracleContext } from "../oracle.ts";
import { headCount } from "./head-count.ts";

/** Whether the last of several exchanges fails. */
function fails(...sketches: readonly Sketch[]): boolean {
  const known: OracleContext = { secrets: new Map(), forms: new Forms(), observed: () => undefined };
  return sketches
    .map((sketch) => headCount.judge(exchange(sketch), known))
    .at(-1)!
    .some(({ holds }) => !holds);
}

const setup = (employee_count: unknown, more: Sketch = {}): Sketch => ({
  operation: "getSetup",
  path: "/onboarding",
  body: { data: { employee_count } },
  ...more,
});
const hired: Sketch = { operation: "createEmployee", method: "POST", status: 201, body: { data: {} }, key: "write" };
const listed = (total: number, query = "status=all", more: Sketch = {}): Sketch => ({
  operation: "listEmployees",
  query,
  body: { data: [], meta: { total } },
  ...more,
});

test("a company counts no more employees than it lists", () => {
  expect(fails(setup(53), listed(35))).toBe(true);
  expect(fails(setup(35), listed(35))).toBe(false);
  expect(fails(setup(30), listed(35))).toBe(false);
});

test("a list may lack those who were hired before the count", () => {
  expect(fails(hired, setup(36), listed(35))).toBe(false);
  expect(fails(setup(36), hired, listed(35))).toBe(true);
});

test("a filtered list, one of another company, or one before the count is not judged", () => {
  expect(fails(setup(53), listed(35, "status=active"))).toBe(false);
  expect(fails(setup(53), listed(35, "status=all&department=Bar"))).toBe(false);
  expect(fails(setup(53), listed(35, "status=all", { key: "other" }))).toBe(false);
  expect(fails(listed(35), setup(53))).toBe(false);
});
