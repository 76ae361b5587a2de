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

const analytics = JSON.stringify({
  data: {
    training: {
      byDepartment: [
        { department: "Sales", completion_rate: 0.75 },
        { department: "Operations", completion_rate: 0.8 },
        { department: "Legal", completion_rate: null },
      ],
    },
  },
});
const files = (share: string): Record<string, string> => ({
  "sales.txt": "Team: Sales\nTraining completed: 75 %",
  "operations.txt": "Team: Operations\nTraining completed: 80 %",
  "legal.txt": `Team: Legal\nTraining completed: ${share}`,
});

test.each<readonly [string, string, Record<string, string>, number]>([
  ["in files of their own", "", files("0 %"), 1],
  ["in files of their own, as hidden", "", files("hidden"), 0],
  ["in lines", "Sales: 75% trained\nOperations: 80% trained\nLegal: 0% trained", {}, 1],
  ["that are of other things", "Sales: 10% away\nOperations: 20% away\nLegal: 0% away", {}, 0],
])("hidden shares %s", (_, output, texts, count) => {
  const exchanges = [{ operation: "getAnalytics", response: { status: 200, body: analytics } }] as never;
  expect(shownHidden({ exchanges, output, files: texts })).toHaveLength(count);
});
