import { expect, test } from "vitest";
import { couldMissLines, couldMissWords, scopeWords } from "./scope.ts";
import type { Report } from "../verdict/report.ts";

const report = {
  tier: "ci",
  could_miss: [
    { requirement: "LEAVE-38", faults: 0, of: 3 },
    { requirement: "EMP-15", faults: 4, of: 5 },
  ],
} as unknown as Report;

test("a report says how many known faults of each requirement the run could have missed", () => {
  expect(couldMissLines(report)).toEqual([
    expect.stringMatching(/^LEAVE-38: 3 of 3 known faults\. \S/),
    expect.stringMatching(/^EMP-15: 1 of 5 known faults\. \S/),
  ]);
  expect(couldMissWords(report)).toBe("It could have missed some of LEAVE-38, EMP-15: more requests find more (--max-requests).");
  expect(couldMissWords({ ...report, interrupted: "the run was interrupted" })).toBe(
    "It could have missed some of LEAVE-38, EMP-15: it ended early.",
  );
});

test("a run that judged nothing, or could have missed nothing, says nothing of it", () => {
  expect([couldMissLines({ ...report, problems: [] }), couldMissWords({ ...report, problems: [] })]).toEqual([[], undefined]);
  expect(couldMissWords({ ...report, could_miss: [] })).toBeUndefined();
});

test("a run with a number of requests of its own is not called by a tier", () => {
  expect(scopeWords(report)).toBe("tier ci");
  expect(scopeWords({ ...report, max_requests: 400 })).toBe("at most 400 requests");
});
