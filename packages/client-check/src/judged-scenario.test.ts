import { expect, test } from "vitest";
import { runScenario } from "./judged-scenario.ts";
import type { Bench } from "./run/run-once.ts";
import type { KnownProgram, Scenario } from "./scenarios/scenario.ts";

test("a scenario that the world of a program does not permit is undecided, and says why", async () => {
  const make = (): never => {
    throw new Error("The clock never moves back.");
  };
  const bench = { mock: { sandbox: make }, settings: {} } as unknown as Bench;
  const known = { observation: { ms: 1, exchanges: [] }, effects: [] } as unknown as KnownProgram;
  const scenario = { id: "time.company-day", title: "T.", clause: [], expected: "E.", arrangement: {} } as unknown as Scenario;
  expect(await runScenario(bench, known, scenario, [])).toMatchObject([
    { id: "time.company-day", verdict: "inconclusive", reason: "it could not be tried: The clock never moves back.", findings: [] },
  ]);
});
