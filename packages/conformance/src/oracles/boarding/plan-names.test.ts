import { expect, test } from "vitest";
import { type Sketch, exchange } from "../../../test/exchange.ts";
import type { OracleContext } from "../oracle.ts";
import { planNames } from "./plan-names.ts";

const [PLAN, PERSON] = ["0b5f1b9e-6f0e-4f0e-9d0e-2f6f5b1c0a01", "0b5f1b9e-6f0e-4f0e-9d0e-2f6f5b1c0a02"] as const;

/** What is said of the last of several exchanges. */
function lastFindings(...sketches: readonly Sketch[]): string[] {
  const known: OracleContext = { secrets: new Map(), observed: () => undefined };
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
  body: { data: { plans: [{ id: PLAN, starter: { id, name }, status: "open" }] } },
});

test("a plan has a name of its person", () => {
  expect(lastFindings(person, plans("Māia Ångström"))).toEqual([]);
  expect(lastFindings(person, plans("M. Ångström"))).toEqual([]);
  expect(lastFindings(person, plans("Jane Boss"))).toEqual(["ONB-02"]);
  expect(lastFindings(person, { ...plans("Jane Boss"), operation: "listOffboardingPlans" })).toEqual(["ONB-11"]);
});

test("letters beyond ASCII are not dropped from it", () => {
  expect(lastFindings(person, plans("Mia ngstrm"))).toEqual(["ONB-02"]);
});

test("nobody is taken for another", () => {
  expect(lastFindings(plans("Jane Boss"))).toEqual([]);
  expect(lastFindings(person, plans("Jane Boss", PLAN))).toEqual([]);
});

test("a name that was sent may be the person's, whatever was answered", () => {
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
