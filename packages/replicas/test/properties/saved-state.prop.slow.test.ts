import { activity } from "@hr-platform/activity/activity";
import { isWhole, runs, sample } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type SavedSandbox, loadState, savedState } from "../../src/saved-state/saved-sandbox.ts";
import { type Bench, bench, benches, endOf, savedTraces, takeStep } from "@hr-platform/engine/test/support/saved-trace";
import { NOW } from "@hr-platform/engine/test/support/worlds";
import { OMISSIONS, type Omission } from "./saved-parts.ts";
import { SCENARIOS, type Scenario } from "./saved-scenarios.ts";

const saved = (of: Bench): string => JSON.stringify(savedState(of.defaultSandbox)!);
const parsed = (text: string): SavedSandbox => JSON.parse(text) as SavedSandbox;

type Made = (typeof cases extends fc.Arbitrary<infer T> ? T : never)["made"];

/** A fresh sandbox in a saved state. It was made at another time of the machine. */
function loaded({ options, id }: Made, state: SavedSandbox, now: number): Bench {
  const fresh = bench(options, id, Date.parse("2026-03-02T08:53:00Z"), { activity });
  fresh.defaultSandbox.machine.pin(now);
  loadState(fresh.defaultSandbox, state);
  return fresh;
}

const cases = fc.record({ made: benches, before: savedTraces(25), after: savedTraces(15) });

describe("a saved state", () => {
  test("continues as the sandbox that was saved, to the byte", () => {
    const property = fc.property(cases, ({ made, before, after }) => {
      const one = bench(made.options, made.id, undefined, { activity });
      for (const step of before) takeStep(one, step);
      const state = saved(one);
      const other = loaded(made, parsed(state), one.defaultSandbox.machine.now());
      expect(saved(other)).toBe(state);
      for (const step of after) expect(takeStep(other, step)).toBe(takeStep(one, step));
      expect(saved(other)).toBe(saved(one));
      expect(endOf(other)).toEqual(endOf(one));
      expect(saved(other)).toBe(saved(one));
    });
    fc.assert(property, runs(61, isWhole() ? 200 : 100));
  });

  test("continues in each scenario", () => {
    for (const scenario of SCENARIOS) expect(continues(scenario, (state) => state)).toBe(true);
  });

  test.each(sample(OMISSIONS, 5))("without its $part continues otherwise", ({ without }) => {
    expect(SCENARIOS.every((scenario) => continues(scenario, without))).toBe(false);
  });
});

interface Sound {
  readonly made: Made;
  /** The saved state, as text, and the time of the machine when it was saved. */
  readonly state: string;
  readonly now: number;
  /** What the sandbox that was saved shows afterwards. */
  readonly shown: string;
}

const sounds = new Map<Scenario, Sound>();

const show = (of: Bench, { after }: Scenario): string => [...after.map((step) => takeStep(of, step)), ...endOf(of)].join("\n");

/** The sandbox of a scenario that is never loaded: the same for each change. */
function soundOf(scenario: Scenario): Sound {
  const known = sounds.get(scenario);
  if (known !== undefined) return known;
  const made = { options: { clock: `frozen:${NOW}`, rateLimit: null, ...scenario.options }, id: "sb1" };
  const one = bench(made.options, made.id, undefined, { activity });
  for (const step of scenario.before) takeStep(one, step);
  const [state, now] = [saved(one), one.defaultSandbox.machine.now()];
  const sound = { made, state, now, shown: show(one, scenario) };
  sounds.set(scenario, sound);
  return sound;
}

/** Whether a sandbox that is loaded from a changed state shows the same as the one that was saved. */
function continues(scenario: Scenario, change: Omission["without"]): boolean {
  const { made, state, now, shown } = soundOf(scenario);
  const changed = change(parsed(state));
  try {
    return show(loaded(made, changed, now), scenario) === shown;
  } catch {
    // It cannot be loaded, or stops at a bug.
    return false;
  }
}
