import { expect, test } from "vitest";
import { type Sketch, exchange } from "../../../test/exchange.ts";
import { Forms } from "../../forms/forms.ts";
import type { OracleContext } from "../oracle.ts";
import { smallDepartments } from "./small-departments.ts";

const FORMS = {
  export_headcount: { where: { 1: "people" }, current: 3 },
  export_departments: { where: { 1: "department" }, name: 2, headcount: 3 },
};
const hire = (department: string): Sketch => ({
  operation: "createEmployee",
  method: "POST",
  path: "/employees",
  sent: { department },
  body: { data: { id: "1" } },
});
const summary = (count: unknown, current = 40): Sketch => ({
  operation: "getAnalytics",
  path: "/analytics",
  body: { data: { headcount: { current }, departments: [{ department: "Crew", headcount: count }] } },
});
const lines = (count: unknown): Sketch => ({
  operation: "exportAnalytics",
  path: "/analytics/export",
  text: `people,all,40\ndepartment,Crew,${String(count)}\n`,
});

function found(...sketches: readonly Sketch[]): string[] {
  const known: OracleContext = { secrets: new Map(), forms: new Forms(FORMS), observed: () => undefined };
  return sketches.flatMap((sketch) => smallDepartments.judge(exchange(sketch), known).map(({ got }) => got));
}

test("a department of four people shows no headcount, in the summary and in the export", () => {
  expect(found(hire("Crew"), summary(4), summary(5), summary("<5"), summary(null))).toEqual(["4"]);
  expect(found(hire("Crew"), lines(1), lines(5), lines("<5 - hidden"))).toEqual(['"1"']);
});

test("rows that are not known to be departments, and companies of fewer than five people, are not judged", () => {
  expect(found(hire("Other"), summary(4), lines(4))).toEqual([]);
  expect(found(hire("Crew"), summary(4, 4))).toEqual([]);
});
