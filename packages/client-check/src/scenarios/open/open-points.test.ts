import { expect, test } from "vitest";
import { effectsOf } from "../../judge/effects.ts";
import type { Baseline } from "../../judge/judge-run.ts";
import type { Observation } from "../../run/observation.ts";
import { type Choice, scenarioOf } from "./open-points.ts";
import type { KnownProgram } from "../scenario.ts";

const label = { id: "A-70", slug: "timezone-form", value: "label", refused: [], unshown: new Set() } as unknown as Choice;
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

test("a program that has every request of one kind refused, and reports as ever, is advised to say so", () => {
  const userIds = {
    id: "A-123",
    slug: "user-id",
    value: "separate-id",
    refused: ["getUserPermissions"],
    unshown: new Set(),
  } as unknown as Choice;
  const ran = (status: number, output: string): Observation => {
    const exchange = { n: 0, operation: "getUserPermissions", request: { method: "GET", path: "/x", query: "" }, response: { status } };
    return { isService: false, status: 0, output, exchanges: [exchange, exchange, exchange], knows: () => false } as unknown as Observation;
  };
  const known = { observation: ran(200, "3 people reviewed") };
  const { look } = scenarioOf([userIds], known as unknown as KnownProgram);
  const advice = (run: Observation): number => look!(run, known as unknown as Baseline, []).length;
  expect([advice(ran(404, "nobody has access")), advice(ran(404, "3 were refused")), advice(ran(200, "3 people reviewed"))]).toEqual([
    1, 0, 0,
  ]);
});

test("a program that takes the first of those it may choose from is advised where other ids change their order, and fails if it does something else", () => {
  const ids = { id: "A-195", slug: "application-id", value: "separate-id", refused: [], unshown: new Set() } as unknown as Choice;
  const [ada, eve] = ["5fd84ce0-e95a-4438-912e-7137e92874c9", "31151a95-d0ff-4e80-aff0-245ae92ed252"];
  const moved = (operation: string, path: string): Observation => {
    const request = { method: "PATCH", path, query: "", body: null };
    const exchanges = [{ n: 0, operation, request, response: { status: 200 }, hasEffect: true }];
    return { isService: false, status: 0, output: "1 moved", exchanges, knows: () => true } as unknown as Observation;
  };
  const usual = moved("moveApplication", `/recruitment/applications/${ada}/stage`);
  const known = { observation: usual, effects: effectsOf(usual), closeness: "whole", lines: [] } as unknown as Baseline;
  const { level } = scenarioOf([ids], known as unknown as KnownProgram).expectation;
  const judged = (run: Observation): unknown => (typeof level === "function" ? level(run, known) : level);
  expect(judged(moved("moveApplication", `/recruitment/applications/${eve}/stage`))).toMatchObject({ level: "warn" });
  expect(judged(moved("createOffer", `/recruitment/applications/${eve}/offer`))).toBe("fail");
});
