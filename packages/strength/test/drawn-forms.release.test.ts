import { isWhole, runs } from "@hr-platform/property-runs";
import { expect, test } from "vitest";
import { type Judged, OPEN, judged } from "../src/other-server/drawn/judged.ts";

/** Seed of the first drawn server, and number of servers. */
const { seed: FIRST, numRuns: RUNS } = runs(1, isWhole() ? 48 : 24);
/** Least share of must-level requirements that must pass: a suite without verdicts has no false alarms either. */
const SHARE = 0.97;

test(`${RUNS} sound servers with drawn forms have no failures, and their musts pass`, { timeout: 60_000 + RUNS * 10_000 }, async () => {
  const all: Judged[] = [];
  for (let seed = FIRST; seed < FIRST + RUNS; seed += 1) all.push(await judged(seed, OPEN));
  const said = all.flatMap(({ seed, failures, warnings, blocking, bugs }) =>
    [
      ...[...failures, ...warnings].map(({ id, expected, got }) => `${id}: ${expected}; ${got}`),
      ...blocking.map(({ id, reason }) => `${id} is left open: ${reason}`),
      ...bugs,
    ].map((line) => `seed ${seed}: ${line}`),
  );
  expect(said).toEqual([]);
  const sum = (part: "musts" | "passed"): number => all.reduce((total, one) => total + one[part], 0);
  expect(sum("passed") / sum("musts")).toBeGreaterThanOrEqual(SHARE);
});
