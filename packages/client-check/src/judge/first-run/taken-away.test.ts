import { expect, test } from "vitest";
import type { SeenExchange } from "../../run/observation.ts";
import { takenAway } from "./taken-away.ts";

const ID = "9c46e6b5-1a2b-412f-83d7-61448228addf";

const read = (department: string | null): SeenExchange =>
  ({
    operation: "getEmployee",
    request: { method: "GET", path: `/employees/${ID}`, query: "", body: null },
    response: { status: 200, body: JSON.stringify({ data: { id: ID, department } }) },
  }) as never;

const update = (body: object): SeenExchange =>
  ({
    n: 2,
    operation: "updateEmployee",
    hasEffect: true,
    request: { method: "PATCH", path: `/employees/${ID}`, query: "", body: new TextEncoder().encode(JSON.stringify(body)) },
    response: { status: 200, body: "{}" },
  }) as never;

const textOf = (department: string | null, body: object, input: string): string | undefined =>
  takenAway({ exchanges: [read(department), update(body)], stood: { "changes.csv": input } })[0]?.text;

test("null that a program sends for an empty cell is told where it takes something away", () => {
  const row = "ada@a.example,Cook,\n";
  expect(textOf("Kitchen", { job_title: "Cook", department: null }, row)).toMatch(/^PATCH .* took away department “Kitchen”/);
  expect([
    textOf(null, { department: null }, row),
    textOf("Kitchen", { department: "Bar" }, row),
    textOf("Kitchen", { department: null }, "ada@a.example,Cook,CLEAR\n"),
    takenAway({ exchanges: [read("Kitchen"), update({ department: null })] })[0],
  ]).toEqual([undefined, undefined, undefined, undefined]);
});

test("words of a file of code are none of the input", () => {
  const exchanges = [read("Kitchen"), update({ department: null })];
  expect(takenAway({ exchanges, stood: { "changes.csv": "ada@a.example,,\n", "job.py": "title = row[1] or None" } })).toHaveLength(1);
});
