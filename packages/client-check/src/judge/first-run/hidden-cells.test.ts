import { expect, test } from "vitest";
import { shownHidden } from "./hidden-cells.ts";

const body =
  'section,key,metric,value\r\ndepartments,Sales,headcount,12\r\ndepartments,"Ops, north",headcount,7\r\ndepartments,Legal,headcount,<5 - hidden\r\n';
const of = (output: string) =>
  shownHidden({ exchanges: [{ operation: "exportAnalytics", response: { status: 200, body } }] as never, output });

test.each([
  ["JSON of objects with 0", '[{"name":"Sales","value":12},{"name":"Ops, north","value":7},{"name":"Legal","value":0}]', 1],
  [
    "JSON of objects with the number of its text",
    '[{"name":"Sales","value":12},{"name":"Ops, north","value":7},{"name":"Legal","value":5}]',
    1,
  ],
  ["a table with a number of other sources", 'Sales,12\n"Ops, north",7\nLegal,3', 1],
  ["a table with its text", 'Sales,12\n"Ops, north",7\nLegal,<5 - hidden', 0],
  ["JSON of objects with null", '[{"name":"Sales","value":12},{"name":"Ops, north","value":7},{"name":"Legal","value":null}]', 0],
  ["a table with 0", 'Sales,12\n"Ops, north",7\nLegal,0', 1],
  ["another number that is 0", "Sales: 12 heads, Ops, north: 7, Legal: hidden; on leave: Legal=0, Sales=1", 0],
])("a hidden cell in %s", (_, output, count) => {
  expect(of(output)).toHaveLength(count);
});
