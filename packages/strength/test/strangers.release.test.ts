import { HALF_FINISHED, SOUND, type Start, halfFinished, sound } from "@hr-platform/strangers";
import { isWhole } from "@hr-platform/property-runs";
import { describe, expect, test } from "vitest";
import { REQUESTS, TIERS, type Tier } from "../../conformance/src/run/schedule/tier.ts";
import type { Report } from "../../conformance/src/verdict/report.ts";
import { blocking } from "../../conformance/src/verdict/verdicts.ts";
import { type SuiteOptions, runSuite } from "../../conformance/src/suite.ts";
import type { Target } from "../../conformance/src/target/target.ts";

/** Every night certify runs too, from ten seeds. */
const RUNS: readonly (readonly [Tier, number])[] = isWhole()
  ? TIERS.flatMap((tier) => Array.from({ length: 10 }, (_, n) => [tier, n + 1] as const))
  : [
      ["smoke", 1],
      ["ci", 1],
    ];

const START = new Date("2026-03-02T09:00:00Z");

/** A run against a server of others, in process and in turned time. @param change of its target file */
async function judgedStranger(
  start: Start,
  options: Pick<SuiteOptions, "tier" | "seed">,
  change: (target: Target) => Target = (target) => target,
): Promise<Report> {
  let turned = 0;
  const { handle, target } = await start({ now: () => START.getTime() + turned });
  const wait = (ms: number): Promise<void> => Promise.resolve(void (turned += ms));
  return runSuite({
    ...options,
    fetch: async (url, init) => handle(new Request(url, init)),
    target: change(target as Target),
    time: { wait, now: () => turned },
    preflight: true,
    startedAt: START,
  });
}

const failures = ({ requirements }: Report): string[] =>
  requirements.flatMap(({ id, verdict, complaints = [] }) =>
    verdict === "fail" ? complaints.map(({ expected, got }) => `${id}: ${expected}; ${got}`) : [],
  );

describe.each(SOUND)("the sound server %s", (name) => {
  test.each(RUNS)("is conformant with its rows of forms (%s, seed %i)", async (tier, seed) => {
    const { start, forms } = await sound(name);
    const report = await judgedStranger(start, { tier, seed }, (target) => ({ ...target, forms }));
    expect(failures(report)).toEqual([]);
    expect(blocking(report.requirements, tier).map(({ id, reason }) => `${id}: ${reason}`)).toEqual([]);
    expect(report.verdict).toBe("conformant");
    expect(report.requests).toBeLessThanOrEqual(REQUESTS[tier]);
  });

  test.each(RUNS)("fails nothing without them (%s, seed %i)", async (tier, seed) => {
    const { start } = await sound(name);
    expect(failures(await judgedStranger(start, { tier, seed }))).toEqual([]);
  });
});

describe.each(HALF_FINISHED)("the half-finished server %i", (n) => {
  // Of the third nothing is judged: it has no GET /company, which shows whose keys these are.
  test.each(RUNS)("is judged within the requests of its tier, and never called conformant (%s, seed %i)", async (tier, seed) => {
    const { start } = await halfFinished(n);
    const report = await judgedStranger(start, { tier, seed });
    expect(report.requests).toBeLessThanOrEqual(REQUESTS[tier]);
    expect(report.verdict).not.toBe("conformant");
    expect(report.bugs ?? []).toEqual([]);
  });
});
