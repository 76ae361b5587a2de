import { Forms } from "../../forms/forms.ts";
import { expect, test } from "vitest";
import { type Sketch, exchange } from "../../../test/exchange.ts";
import type { OracleContext } from "../oracle.ts";
import { planNames } from "./plan-names.ts";

const [PLAN, PERSON] = ["0b5f1b9e-6f0e-4f0e-9d0e-2f6f5b1c0a01", "0b5f1b9e-6f0e-4f0e-9d0e-2f6f5b1c0a02"] as const;

/** The findings about the last of several exchanges. */
function lastFindings(...sketches: readonly Sketch[]): string[] {
  const known: OracleContext = { secrets: new Map(), forms: new Forms(), observed: () => undefined };
  return sketches
    .map((sketch) => planNames.judge(exchange(sketch), known))
    .at(-1)!
    .map(({ requirement }) => requirement);
}

const person: Sketch = {
  operation: "getEmployee",
  path: `/employees/${PERSON}`,
  body: { data: { id: PERSON, first_name: "Māia", last_name: "Ångström" } },
};
const plans = (name: string, id: string = PERSON): Sketch => ({
  operation: "listOnboardingPlans",
  body: { data: { plans: [{ id: PLAN, employee: { id, name }, status: "open" }] } },
});

test("a plan shows a name of its employee", () => {
  expect(lastFindings(person, plans("Māia Ångström"))).toEqual([]);
  expect(lastFindings(person, plans("M. Ångström"))).toEqual([]);
  expect(lastFindings(person, plans("Jane Boss"))).toEqual(["ONB-02"]);
  expect(lastFindings(person, { ...plans("Jane Boss"), operation: "listOffboardingPlans" })).toEqual(["ONB-11"]);
});

test("letters beyond ASCII are not dropped from the name", () => {
  expect(lastFindings(person, plans("Mia ngstrm"))).toEqual(["ONB-02"]);
});

test("a plan without a known employee is not judged", () => {
  expect(lastFindings(plans("Jane Boss"))).toEqual([]);
  expect(lastFindings(person, plans("Jane Boss", PLAN))).toEqual([]);
});

test("a name in an update may be shown, whatever the response", () => {
  const renamed: Sketch = {
    operation: "updateEmployee",
    method: "PATCH",
    path: `/employees/${PERSON}`,
    sent: { first_name: "Jane", last_name: "Boss" },
    status: 500,
  };
  expect(lastFindings(person, renamed, plans("Jane Boss"))).toEqual([]);
  expect(lastFindings(person, renamed, plans("Māia Ångström"))).toEqual([]);
});

test("a name of an update without a response may be shown", () => {
  const known: OracleContext = { secrets: new Map(), forms: new Forms(), observed: () => undefined };
  planNames.judge(exchange(person), known);
  const update: Sketch = { operation: "updateEmployee", method: "PATCH", path: `/employees/${PERSON}`, sent: { last_name: "Boss" } };
  expect(planNames.judge(exchange(plans("Jane Boss")), known)).toHaveLength(1);
  planNames.unsure!(exchange(update), known);
  expect(planNames.judge(exchange(plans("Jane Boss")), known)).toEqual([]);
});
