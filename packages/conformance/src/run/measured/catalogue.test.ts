import { operations } from "@hr-platform/spec/operations";
import { expect, test } from "vitest";
import { caughtFaults, caughtWords, ruleAt } from "./catalogue.ts";
import { checks } from "../../checks/index.ts";
import kills from "./kills.json" with { type: "json" };
import { oracles } from "../../oracles/index.ts";
import { mockFaults } from "../../strength/mock-sandboxes.ts";
import { mockTarget } from "../../../test/mock-target.ts";

const table: Readonly<Record<string, readonly string[]>> = kills;
const IDS = new Set(checks.map(({ id }) => id));
const RULES = new Set(oracles.flatMap(({ id }) => operations.map((operation) => ruleAt(id, operation.id))));

test("every fault of the mock is in the table, with a check or passive rule that notices it: scripts/kill.ts --write", async () => {
  const { mock, fetch } = mockTarget();
  const faults = await mockFaults("http://mock", fetch);
  await mock[Symbol.asyncDispose]();
  expect(Object.keys(table).sort()).toEqual(faults.map(({ id }) => id).sort());
  const strange = Object.entries(table).flatMap(([fault, killers]) =>
    killers.length === 0
      ? [`${fault}: nothing`]
      : killers.filter((name) => !IDS.has(name) && !RULES.has(name)).map((name) => `${fault}: ${name}`),
  );
  expect(strange).toEqual([]);
});

test("a run without verdicts would have caught nothing, and a complete run everything", () => {
  const all = Object.keys(table).length;
  expect(caughtFaults(new Set())).toEqual({ faults: 0, of: all });
  expect(caughtFaults(new Set([...IDS, ...RULES]))).toEqual({ faults: all, of: all });
  expect(caughtWords({ faults: 45, of: 60 })).toBe("This run would have caught about 75% of the 60 known ways to be wrong.");
});
