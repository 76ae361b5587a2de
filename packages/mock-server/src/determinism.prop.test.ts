import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decisionSets } from "../test/arbitraries.ts";
import { play, traces } from "../test/traces.ts";
import { NOW } from "../test/worlds.ts";
import { createMock } from "./mock.ts";

const options = fc.record({
  seed: fc.integer({ min: 1, max: 3 }),
  rateLimit: fc.constantFrom(null, 100, 6),
  decide: decisionSets(),
  world: fc.constantFrom("default" as const, "default" as const, "empty" as const),
});

describe("determinism", () => {
  test("two mocks of the same seed and clock answer any trace with the same bytes, and so does one after a reset", () => {
    fc.assert(
      fc.property(options, traces(["wattle", "southern"]), (options, steps) => {
        const [one, other] = [createMock({ clock: `frozen:${NOW}`, ...options }), createMock({ clock: `frozen:${NOW}`, ...options })];
        const first = play(one, steps);
        expect(play(other, steps)).toEqual(first);
        one.reset();
        expect(play(one, steps)).toEqual(first);
      }),
      { seed: 101, numRuns: 40 },
    );
  });

  test("when a company's data is first looked at makes no difference", () => {
    fc.assert(
      fc.property(traces(["kauri"]), (steps) => {
        const [late, early] = [createMock({ clock: `frozen:${NOW}` }), createMock({ clock: `frozen:${NOW}` })];
        for (const { slug } of early.world.companies) early.defaultSandbox.company(slug);
        expect(play(late, steps)).toEqual(play(early, steps));
      }),
      { seed: 102, numRuns: 20 },
    );
  });

  test("another seed gives other people", () => {
    const people = (seed: number): string =>
      createMock({ seed, clock: `frozen:${NOW}` })
        .defaultSandbox.company("wattle")
        .data.employees.map(({ resource }) => resource.id)
        .join();
    expect(people(1)).not.toBe(people(2));
  });
});
