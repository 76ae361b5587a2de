import * as fc from "fast-check";
import type { Arbitrary } from "fast-check";
import { expect } from "vitest";
import { createMock } from "../../src/mock.ts";
import { play, traces } from "../support/traces.ts";
import { NOW } from "../support/worlds.ts";

const settings = {
  seed: fc.integer({ min: 1, max: 3 }),
  rateLimit: fc.constantFrom(null, 100, 6),
  world: fc.constantFrom("default" as const, "default" as const, "empty" as const),
};

/** Two mocks of the same seed and clock give the same bytes for any trace, and so does one after a reset. */
export function deterministic(decided: Arbitrary<Record<string, string>>): fc.IProperty<unknown> {
  return fc.property(fc.record({ ...settings, decide: decided }), traces(["wattle", "southern"]), (options, steps) => {
    const [one, other] = [createMock({ clock: `frozen:${NOW}`, ...options }), createMock({ clock: `frozen:${NOW}`, ...options })];
    const first = play(one, steps);
    expect(play(other, steps)).toEqual(first);
    one.reset();
    expect(play(one, steps)).toEqual(first);
  });
}
