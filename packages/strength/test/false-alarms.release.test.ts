import { isWhole, runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { eachValue, openPoints, pairwise } from "../../engine/test/support/combinations.ts";
import { mockTarget } from "../../conformance/test/mock-target.ts";
import { runSuite } from "../../conformance/src/suite.ts";

/** All combinations are run every night. */
test("no combination of open points raises a false alarm, in combinations that hold every value", { timeout: 1_200_000 }, async () => {
  const rows = isWhole() ? [...pairwise().entries()] : eachValue();
  const falseAlarms: string[] = [];
  for (const [n, decide] of rows) {
    const seed = 1 + (n % 5);
    const { mock: other, target, fetch } = mockTarget({ decide, seed });
    const report = await runSuite({ target, fetch, maxRequests: Infinity, seed, skip: ["RATE-*"] });
    await other[Symbol.asyncDispose]();
    for (const { id, complaints } of report.requirements.filter(({ verdict }) => verdict === "fail"))
      falseAlarms.push(`row ${n}: ${id} by ${complaints![0]!.check}: expected ${complaints![0]!.expected}, got ${complaints![0]!.got}`);
  }
  expect(falseAlarms).toEqual([]);
});

test(
  "no drawn values of open points raise a false alarm, whatever the number of requests and the seed",
  { timeout: 1_200_000 },
  async () => {
    const values = fc.record(Object.fromEntries(Object.entries(openPoints).map(([slug, sound]) => [slug, fc.constantFrom(...sound)])));
    await fc.assert(
      fc.asyncProperty(values, fc.nat(), fc.integer({ min: 40, max: isWhole() ? 1700 : 300 }), async (decide, seed, maxRequests) => {
        const { mock: other, target, fetch } = mockTarget({ decide, seed: 1 + (seed % 5) });
        const { requirements } = await runSuite({ target, fetch, maxRequests, seed, skip: ["RATE-*"] });
        await other[Symbol.asyncDispose]();
        expect(requirements.filter(({ verdict }) => verdict === "fail").map(({ id, complaints }) => ({ id, ...complaints![0] }))).toEqual(
          [],
        );
      }),
      { ...runs(27, isWhole() ? 100 : 16), endOnFailure: true },
    );
  },
);
