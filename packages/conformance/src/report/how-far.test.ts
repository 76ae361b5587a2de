import { expect, test } from "vitest";
import type { Report, Verdict } from "../verdict/report.ts";
import { areaShares, howFarLines, percentOf } from "./how-far.ts";

const report = (verdicts: Readonly<Record<string, Verdict>>, more: Partial<Report> = {}): Report =>
  ({
    requirements: Object.entries(verdicts).map(([id, verdict]) => ({ id, verdict })),
    summary: { pass: 2, fail: 1 },
    ...more,
  }) as unknown as Report;
const some = report({
  "LEAVE-38": "pass",
  "LEAVE-40": "fail",
  "LEAVE-44": "not-run",
  "EMP-01": "pass",
  "EMP-02": "not-applicable",
  "EMP-03": "inconclusive",
});

test("the share of an area is of what applies to the target", () => {
  expect(areaShares(some)).toEqual([
    { area: "leave", holds: 1, fails: 1, undecided: 0, of: 3 },
    { area: "employees", holds: 1, fails: 0, undecided: 1, of: 2 },
  ]);
  expect([percentOf(1, 3), percentOf(199, 200), percentOf(0, 0)]).toEqual(["33 %", "99 %", "0 %"]);
});

test("the terminal says how far the target is, where the failures are, and what changed", () => {
  expect(howFarLines(some)).toEqual([
    "How far: 2 of 5 requirements hold (40 %), 1 fail, 2 have no verdict.",
    "  Failures are in leave (1 fail, 1 of 3 hold).",
  ]);
  const since = { started_at: "2026-03-02T09:00:00.000Z", tier: "ci", passed: 1, failed: ["LEAVE-38", "LEAVE-44"] };
  expect(howFarLines({ ...some, since }).at(-1)).toBe(
    "  Since 2026-03-02 09:00 UTC: 2 (+1) pass, 1 (-1) fail; mended: LEAVE-38; new: LEAVE-40.",
  );
  expect(howFarLines({ ...some, part: { judged: 1, of: 5, by: "--only" } })).toEqual([]);
});
