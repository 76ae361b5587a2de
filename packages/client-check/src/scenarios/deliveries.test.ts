import { expect, test } from "vitest";
import type { Observation } from "../run/observation.ts";
import { takesBack } from "./deliveries.ts";

/** A run of a receiver in which Seán left. */
const run = (text: string): Observation =>
  ({
    output: "",
    files: { "access.csv": text },
    exchanges: [],
    knows: () => false,
    changes: [{ table: "employees", id: "e1", before: null, after: { resource: { status: "terminated" } }, members: [], changedBy: [] }],
    labelOf: () => "Seán Brown",
  }) as never;

const textOf = (usual: string, reversed: string): string | undefined =>
  takesBack(run(reversed), { observation: run(usual), effects: [], closeness: "whole", lines: [] })[0]?.text;

test("whoever left is let in again by no event that comes late", () => {
  const usual = "Ada,allow\nSeán Brown,deny\n";
  expect(textOf(usual, "Ada,allow\nSeán Brown,allow\n")).toMatch(/a file says “Seán Brown,allow”\.$/);
  expect([
    textOf(usual, usual),
    textOf(usual, "Ada,allow\n"),
    textOf(usual, "Bo,allow\n"),
    textOf(usual, "Seán Brown was not let in\n"),
  ]).toEqual([undefined, undefined, undefined, undefined]);
});
