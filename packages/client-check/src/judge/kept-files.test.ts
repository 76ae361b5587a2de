import { expect, test } from "vitest";
import type { Observation } from "../run/observation.ts";
import { filesOf, keptFindings } from "./kept-files.ts";
import { linesOf } from "./output.ts";

const observed = (state: object): Observation =>
  ({ isService: true, status: 0, knows: () => true, files: { "state.json": JSON.stringify(state, null, 1) } }) as unknown as Observation;

test("a document of many levels ends no check", () => {
  const deep = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
  const observation = { isService: true, status: 0, knows: () => true, files: { "state.json": deep } } as unknown as Observation;
  expect(keptFindings({ observation }, observation, { requirement: "CLIENT-16", mend: "" })).toEqual([]);
});

test.each([
  ["that counts deliveries is advice", { deliveries: 5, last: "2026-05-04" }, { deliveries: 9, last: "2026-05-04" }, ["warn"]],
  ["that has another day is a failure", { last: "2026-05-04" }, { last: "2026-05-11" }, ["fail"]],
  ["that says something else is a failure", { state: "approved" }, { state: "pending" }, ["fail"]],
  [
    "that has news twice is a failure",
    { news: [{ who: "Ada Cowley" }] },
    { news: [{ who: "Ada Cowley" }, { who: "Ada Cowley" }] },
    ["fail"],
  ],
  [
    "that has a row of a record twice is a failure",
    { badges: [{ of: "9c46e6b5-1a2b-412f-83d7-61448228adda" }] },
    { badges: [{ of: "9c46e6b5-1a2b-412f-83d7-61448228adda" }, { of: "9c46e6b5-1a2b-412f-83d7-61448228adda" }] },
    ["fail"],
  ],
  ["that says the same is none", { state: "approved" }, { state: "approved" }, []],
])("a file of a service %s", (_, usual, now, levels) => {
  const [observation, run] = [observed(usual), observed(now)];
  const found = keptFindings({ observation, kept: linesOf(filesOf(observation)) }, run, { requirement: "CLIENT-16", mend: "" });
  expect(found.map(({ level }) => level)).toEqual(levels);
});
