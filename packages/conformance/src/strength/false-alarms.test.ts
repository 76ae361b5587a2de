import { isWhole } from "@hr-platform/property-runs";
import { expect, test } from "vitest";
import { eachValue, pairwise } from "../../../mock-server/test/support/combinations.ts";
import { mockTarget } from "../../test/mock-target.ts";
import { runSuite } from "../suite.ts";

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
