import { sample } from "@hr-platform/property-runs";
import { expect, test } from "vitest";
import { sandboxes } from "../../test/mock-sandboxes.ts";
import { PERMITTED, mutants } from "./mutants.ts";
import { mutantKilled } from "./wire.ts";

/** A sample; all mutants are run every night. */
test("the suite notices a sample of the wire mutants made from the description", { timeout: 1_200_000 }, async () => {
  const survivors: string[] = [];
  for (const mutant of sample(mutants(), 30))
    if (!(mutant.id in PERMITTED) && (await mutantKilled(mutant, sandboxes)).length === 0) survivors.push(mutant.id);
  expect(survivors).toEqual([]);
});
