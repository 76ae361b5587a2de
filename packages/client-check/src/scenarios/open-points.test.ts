import { expect, test } from "vitest";
import type { Baseline } from "../judge/judge-run.ts";
import type { Observation } from "../run/observation.ts";
import { type Choice, scenarioOf } from "./open-points.ts";
import type { KnownProgram } from "./scenario.ts";

const label = { id: "A-70", slug: "timezone-form", value: "label", refused: [] } as unknown as Choice;
const service = (output: string): Observation => ({ isService: true, exchanges: [], output }) as unknown as Observation;
const usual = "31151a95-d0ff-4e80-aff0-245ae92ed252: approved\n";
const baseline = { observation: service(usual) };

test.for([
  ["prints what it never prints else", `${usual}5fd84ce0-e95a-4438-912e-7137e92874c9: later again, no zone Melbourne\n`, "warn"],
  ["prints the same of others", "5fd84ce0-e95a-4438-912e-7137e92874c9: approved\n", "fail"],
  ["prints nothing", "", "fail"],
  ["prints a very long line", "-a".repeat(1_000_000), "warn"],
] as const)("a service that leaves out what it cannot do with an untold value, and %s, is judged by that", ([, output, level]) => {
  const { leftOut } = scenarioOf([label], baseline as unknown as KnownProgram).expectation;
  expect(leftOut?.(service(output), baseline as unknown as Baseline, [])).toBe(level);
});
