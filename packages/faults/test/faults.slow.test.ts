import { inspect } from "node:util";
import { isWhole } from "@hr-platform/property-runs";
import requirements from "@hr-platform/spec/requirements.json" with { type: "json" };
import { describe, expect, test } from "vitest";
import { currentContract } from "@hr-platform/engine/contract/current";
import { KINDS, planIn, planOf, plansOf, taskOf } from "@hr-platform/engine/test/support/boarding";
import { client } from "@hr-platform/engine/test/support/client";
import { proofs } from "./index.ts";
import type { Proof } from "./proof.ts";
import type { Mock, MockOptions } from "@hr-platform/engine/sandbox/mock-handle";
import { frozenMock } from "@hr-platform/engine/test/support/worlds";
import { pipelineWith } from "../src/registry.ts";
import { faults } from "../src/catalogue/index.ts";
import { standardPipeline } from "@hr-platform/engine/operations/standard-pipeline";

const mockWith = (settings: MockOptions): Mock => frozenMock(settings, { withFaults: pipelineWith });

/** What each proof shows of the sound mock with some settings. Faults share proofs. */
const shown = new Map<Proof["observe"], Map<string, string>>();

async function soundly({ observe, settings }: Proof): Promise<string> {
  const bySettings = shown.get(observe) ?? new Map<string, string>();
  shown.set(observe, bySettings);
  const key = JSON.stringify(settings);
  const text = bySettings.get(key) ?? inspect(await observe(mockWith(settings)), { depth: null });
  bySettings.set(key, text);
  return text;
}

const known = new Map(requirements.map(({ id, level }) => [id, level]));

describe("a mock with the fault", () => {
  test.for(proofs.map((row) => [row.fault, row] as const))("%s behaves differently from a correct one", async ([fault, proof]) => {
    const { observe, settings } = proof;
    const sound = await soundly(proof);
    // That a mock answers the same each time is a property of its own; every night each proof shows it too.
    if (isWhole()) expect(inspect(await observe(mockWith(settings)), { depth: null })).toBe(sound);
    const bugs: unknown[] = [];
    const broken = mockWith({ ...settings, faults: [fault], onBug: (bug) => bugs.push(bug) });
    expect(inspect(await observe(broken), { depth: null })).not.toBe(sound);
    expect(bugs, "a fault is wrong by design and not by an error").toEqual([]);
  });
});

test.for(KINDS)("a write that reaches another company's %s plans stays in that company", (kind) => {
  const mock = mockWith({ faults: [`foreign-ids-in-update-${kind}-task`] });
  const before = plansOf(mock, kind).map(({ id }) => id);
  const plan = planIn(mock, kind, "in_progress", "southern");
  const { id } = taskOf(plan, false, false);
  client(mock, "hrk_wattle_full").patch(`/${kind}/plans/${plan.id}/tasks/${id}`, { completed: true });
  expect(plansOf(mock, kind).map((one) => one.id)).toEqual(before);
  expect(planOf(mock, kind, plan.id, "southern").tasks.find((task) => task.id === id)?.completed).toBe(true);
});

test("every fault is shown by a sequence of requests", () => {
  expect([...faults.keys()].filter((id) => !proofs.some(({ fault }) => fault === id))).toEqual([]);
  expect(proofs.map(({ fault }) => fault).filter((id) => !faults.has(id))).toEqual([]);
});

test("every fault violates existing requirements, at least one of them a must", () => {
  for (const { id, violates } of faults.values()) {
    expect([id, violates.filter((requirement) => !known.has(requirement))]).toEqual([id, []]);
    expect([id, violates.some((requirement) => known.get(requirement) === "must")]).toEqual([id, true]);
  }
});

test("no two faults have the same id or title, and ids are words with hyphens", () => {
  const all = [...faults.values()];
  expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
  for (const { id } of all) expect(id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
});

test("without faults the pipeline is the standard one, and an unknown fault is named", () => {
  const sound = standardPipeline(currentContract);
  expect(pipelineWith(sound, [])).toBe(sound);
  expect(() => pipelineWith(sound, ["nonsense"])).toThrow("unknown fault 'nonsense'");
});
