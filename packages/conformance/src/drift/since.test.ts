import { expect, test } from "vitest";
import type { DriftDifference, Report } from "../verdict/report.ts";
import { changesSince } from "./since.ts";

interface Shown {
  readonly verdicts?: Readonly<Record<string, string>>;
  readonly decisions?: Readonly<Record<string, string>>;
  readonly differences?: readonly Partial<DriftDifference>[];
  readonly status?: number;
}

function report({ verdicts = {}, decisions = {}, differences = [], status = 0 }: Shown): Report {
  const rows = differences.map((one) => ({
    kind: "unexplained",
    operation: "GET /leave",
    mock: "a",
    service: "b",
    points: [],
    exchanges: [],
    ...one,
  }));
  return {
    requirements: Object.entries(verdicts).map(([id, verdict]) => ({ id, verdict, statement: "It holds." })),
    decisions: Object.entries(decisions).map(([slug, observed]) => ({ id: "A-25", slug, observed })),
    drift: { command: { mock: 0, service: status }, differences: rows },
  } as unknown as Report;
}

test("what is as before is no change, and what only one run judged is none either", () => {
  const before = report({
    verdicts: { "LEAVE-1": "fail", "LEAVE-2": "pass" },
    decisions: { one: "x" },
    differences: [{ place: "status" }],
  });
  const after = report({
    verdicts: { "LEAVE-1": "fail", "LEAVE-2": "not-run" },
    decisions: { two: "y" },
    differences: [{ place: "status" }],
  });
  expect(changesSince(before, after)).toEqual({ otherwise: [], gone: [] });
});

test("a new failure, one that passes again, an open point with another value and a new difference are changes", () => {
  const before = report({ verdicts: { "LEAVE-1": "pass", "LEAVE-2": "fail" }, decisions: { one: "x" } });
  const after = report({ verdicts: { "LEAVE-1": "fail", "LEAVE-2": "pass" }, decisions: { one: "y" }, differences: [{ place: "status" }] });
  expect(changesSince(before, after).otherwise).toEqual([
    "LEAVE-1 fails: It holds.",
    "LEAVE-2 passes again: It holds.",
    "A-25 one is y; it was x",
    "GET /leave, status: b in place of the mock's a; no open point explains it",
  ]);
});

test("a command that ends otherwise is a change", () => {
  expect(changesSince(report({}), report({ status: 1 })).otherwise).toEqual(["the command ends with status 1; it was 0"]);
});

test("a difference that is not seen any more is told, and is no change: the program may not have asked", () => {
  expect(changesSince(report({ differences: [{ place: "status" }] }), report({}))).toEqual({
    otherwise: [],
    gone: ["GET /leave, status: b in place of the mock's a; no open point explains it"],
  });
});
