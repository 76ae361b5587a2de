import { runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decisionSets } from "../support/arbitraries.ts";
import { deterministic } from "./determinism.ts";
import { play, traces } from "../support/traces.ts";
import { NOW } from "../support/worlds.ts";
import { createMock } from "../../src/mock.ts";

describe("determinism", () => {
  test("two mocks of the same seed and clock give the same bytes for any trace, and so does one after a reset", () => {
    fc.assert(deterministic(decisionSets()), runs(101, 40));
  });

  test("when a company's data is first used makes no difference", () => {
    fc.assert(
      fc.property(traces(["kauri"]), (steps) => {
        const [late, early] = [createMock({ clock: `frozen:${NOW}` }), createMock({ clock: `frozen:${NOW}` })];
        for (const { slug } of early.world.companies) early.defaultSandbox.company(slug);
        expect(play(late, steps)).toEqual(play(early, steps));
      }),
      runs(102, 20),
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
