import { operations } from "@hr-platform/spec/operations";
import { expect, test } from "vitest";
import { caughtFaults, caughtWords, missedFaults, ruleAt } from "./catalogue.ts";
import { checks } from "../../checks/index.ts";
import kills from "./kills.json" with { type: "json" };
import measured from "./checks.json" with { type: "json" };
import setUps from "./set-ups.json" with { type: "json" };
import { oracles } from "../../oracles/index.ts";
import { mockFaults } from "../../strength/mock-sandboxes.ts";
import { mockTarget } from "../../../test/mock-target.ts";

const table: Readonly<Record<string, { readonly killers: readonly string[] }>> = kills;
const RULES = new Set(oracles.flatMap(({ id }) => operations.map((operation) => ruleAt(id, operation.id))));
const IDS = new Set(checks.map(({ id }) => id));

test("every fault of the mock is in the table, with a check that notices it: npm run strength -- matrix", async () => {
  const { mock, fetch } = mockTarget();
  const faults = await mockFaults("http://mock", fetch);
  await mock[Symbol.asyncDispose]();
  expect(Object.keys(table)).toEqual(faults.map(({ id }) => id).sort());
  const strange = Object.entries(table).flatMap(([fault, { killers }]) =>
    killers.length === 0
      ? [`${fault}: nothing`]
      : killers.filter((name) => !IDS.has(name) && !RULES.has(name) && name !== "preflight").map((name) => `${fault}: ${name}`),
  );
  expect(strange).toEqual([]);
});

test("a run without verdicts would have caught nothing, and a complete run everything", () => {
  const all = Object.keys(table).length;
  expect(caughtFaults(new Set())).toEqual({ faults: 0, of: all });
  expect(caughtFaults(IDS)).toEqual({ faults: all, of: all });
  expect(caughtWords({ faults: 45, of: 60 })).toBe("This run would have caught about 75% of the 60 known ways to be wrong.");
});

test("a run could have missed the faults that no check of it notices, by requirement", () => {
  expect(missedFaults(IDS)).toEqual([]);
  const missed = missedFaults(new Set([...IDS].filter((id) => !id.startsWith("LEAVE-38"))));
  expect(missed.map(({ requirement }) => requirement)).toContain("LEAVE-38");
  expect(missed.every(({ faults, of }) => faults < of)).toBe(true);
  const all = new Set(Object.values(kills).flatMap(({ violates }) => violates));
  expect(new Set(missedFaults(new Set()).map(({ requirement }) => requirement))).toEqual(all);
});

test("each measured set-up is used by a line, and has no generated id in its name", () => {
  const used = new Set([...Object.values(measured), ...Object.values(setUps)].flatMap(({ uses }): readonly string[] => uses));
  const strange = Object.keys(setUps).filter((name) => !name.startsWith("preflight:") && (!used.has(name) || /[\da-f]{8}-/.test(name)));
  expect(strange).toEqual([]);
});
