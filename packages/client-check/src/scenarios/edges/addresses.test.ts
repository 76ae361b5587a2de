import { expect, test } from "vitest";
import type { Observation } from "../../run/observation.ts";
import { idOf } from "../company-edits.ts";
import { FIRST, addressOf } from "../two-colleagues.ts";
import { takenForLeaver } from "./addresses.ts";

const ran = (output: string, changes: object): Observation =>
  ({ output, files: { "changes.json": JSON.stringify(changes) } }) as unknown as Observation;
const person = { id: idOf(FIRST), email: addressOf(0) };
const others = [
  ran("0 joined, 0 left, 0 changed", { changes: [] }),
  ran("0 joined, 1 left, 0 changed", { changes: [{ ...person, kind: "left" }] }),
  ran("0 joined, 0 left, 1 changed", { changes: [{ ...person, kind: "changed" }] }),
];

test.each([
  ["as left and joined, in words", ran("1 joined, 1 left, 0 changed", {}), 1],
  ["as left, in a document", ran("done", { changes: [{ ...person, kind: "left" }] }), 1],
  ["as changed", ran("0 joined, 0 left, 1 changed", { changes: [{ ...person, kind: "changed" }] }), 0],
])("a run that reports another address %s is judged by that", (_, run, count) => {
  expect(takenForLeaver(others, run, "Somebody has another address", "Know people by their id.")).toHaveLength(count);
});

test("a number of changes says nothing of who has left", () => {
  const [none, one] = [ran("0 changed", {}), ran("1 changed", {})];
  expect(takenForLeaver([none, one, none], one, "Somebody is on leave", "Mend it.")).toEqual([]);
});

test("a file of 100,000 levels does not end the check", () => {
  const deep = { output: "", files: { "deep.json": "[".repeat(100_000) + "]".repeat(100_000) } } as unknown as Observation;
  expect(takenForLeaver([deep, deep, deep], deep, "Somebody is deep", "Mend it.")).toEqual([]);
});
