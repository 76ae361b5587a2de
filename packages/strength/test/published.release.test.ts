import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { isWhole } from "@hr-platform/property-runs";
import { describe, expect, test } from "vitest";
import { differencesWhenPublished, recordedRun } from "../../conformance/test/published-run.ts";
import { mockTarget } from "../../conformance/test/mock-target.ts";
import { VARIANTS } from "../src/other-server/choices.ts";
import { otherServer } from "../src/other-server/server.ts";
import { PLANTED_START } from "../src/planted/planted-server.ts";
import type { SuiteOptions } from "../../conformance/src/suite.ts";

const KEY = Buffer.alloc(32, 7);

/** The differences after a run of certify. */
async function differencesAfter(served: Pick<SuiteOptions, "target" | "fetch" | "time">): Promise<string[]> {
  const { evidence } = await recordedRun(served, { tier: "certify", startedAt: PLANTED_START });
  return differencesWhenPublished(evidence, KEY);
}

describe("published evidence gets the verdicts, reasons and observations of the evidence itself", () => {
  test("of the mock", { timeout: 300_000 }, async () => {
    const { mock, ...served } = mockTarget({ receiver: true });
    expect(await differencesAfter(served)).toEqual([]);
    await mock[Symbol.asyncDispose]();
  });

  test.each(Object.keys(VARIANTS).filter((_, n) => isWhole() || n % 5 === 0))(
    "of the second server: %s",
    { timeout: 300_000 },
    async (variant) => {
      const choices = VARIANTS[variant]!;
      expect(await differencesAfter(otherServer({ choices, start: PLANTED_START, receiver: variant === "other" }))).toEqual([]);
    },
  );

  // Mistakes are planted by hooks that only a process of Node's own has. Every night all variants, and a third of the mistakes.
  test("of the second server with planted mistakes", { timeout: 3_600_000 }, async () => {
    const script = join(import.meta.dirname, "../scripts/strength.ts");
    const { stdout } = await promisify(execFile)(process.execPath, [script, "evidence", "--every", isWhole() ? "3" : "90"]);
    const { mistakes, found } = /^(?<mistakes>\d+) mistakes, (?<found>\d+) found, 0 judged otherwise$/m.exec(stdout)?.groups ?? {};
    expect(Number(found), stdout).toBeGreaterThan(Number(mistakes) / 2);
  });
});
