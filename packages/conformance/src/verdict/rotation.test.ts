import { expect, test } from "vitest";
import { checks } from "../checks/index.ts";
import type { Progress } from "../run/runner.ts";
import { compare } from "./compare.ts";
import { gate } from "./gate.ts";
import type { Report, RotationReport, Verdict } from "./report.ts";
import { type RotationState, afterTurn, judgedTogether, nextTurn } from "./rotation.ts";

const ROTATION: RotationReport = { turn: 1, turns: 4, core: ["PRIV-01"], failed: [], owed: [], dealt: ["LEAVE-38", "EMP-22"] };

/** A report with these verdicts; each failure is shown by the check of the same id. */
function report(verdicts: Readonly<Record<string, Verdict>>, rotation: Partial<RotationReport> = {}): Report {
  const requirements = Object.entries(verdicts).map(([id, verdict]) => ({
    id,
    level: "must",
    section: [],
    statement: "",
    verdict,
    checks: [],
    complaints: verdict === "fail" ? [{ check: id, expected: "", got: "", exchanges: [], curl: "" }] : [],
  }));
  return { tier: "ci", requirements, decisions: [], exchanges: [], rotation: { ...ROTATION, ...rotation } } as unknown as Report;
}

/** The ends of checks: what failed, or why nothing was judged. */
function steps(ends: Readonly<Record<string, "passed" | "failed" | Verdict>>): Progress[] {
  return Object.entries(ends).map(([id, end]) => {
    const check = checks.find((row) => row.id === id)!;
    const judged = end === "passed" || end === "failed";
    return {
      check,
      failed: end === "failed" ? [id] : [],
      ...(judged ? {} : { gap: { check: id, requirements: [id], verdict: end, reason: "" } }),
    } as unknown as Progress;
  });
}

const FIRST: RotationState = { turn: 1, owed: [], requirements: [] };
const verdictsOf = ({ requirements }: RotationState): Record<string, string> =>
  Object.fromEntries(requirements.map(({ id, verdict }) => [id, verdict]));

test("a requirement keeps its last verdict while other turns run, and a check that failed stays in until it passes", () => {
  const one = afterTurn(FIRST, report({ "LEAVE-38": "fail", "EMP-22": "pass" }), steps({ "LEAVE-38": "failed", "EMP-22": "passed" }));
  expect(nextTurn(one)).toEqual({ turn: 2, owed: [], failed: ["LEAVE-38"] });
  const two = afterTurn(one, report({ "LEAVE-38": "not-run", "EMP-22": "not-run", "ERR-05": "pass" }, { turn: 2, dealt: [] }), []);
  expect(verdictsOf(two)).toEqual({ "LEAVE-38": "fail", "EMP-22": "pass", "ERR-05": "pass" });
  const three = afterTurn(two, report({ "LEAVE-38": "pass" }, { turn: 3, dealt: [] }), steps({ "LEAVE-38": "passed" }));
  expect(verdictsOf(three)["LEAVE-38"]).toBe("pass");
  expect(nextTurn(three).failed).toEqual([]);
});

test("a requirement that another check shows fails on until the check that failed has passed", () => {
  const one = afterTurn(FIRST, report({ "LEAVE-38": "fail" }), steps({ "LEAVE-38": "failed" }));
  for (const end of [{}, { "LEAVE-38": "inconclusive" }, { "LEAVE-38": "not-run" }] as const) {
    const two = afterTurn(one, report({ "LEAVE-38": "pass" }, { turn: 2 }), steps(end));
    expect([verdictsOf(two)["LEAVE-38"], nextTurn(two).failed]).toEqual(["fail", ["LEAVE-38"]]);
  }
});

test("a check that did not run in its turn is owed, until it has", () => {
  const one = afterTurn(FIRST, report({}), steps({ "EMP-22": "not-run" }));
  expect(one.owed).toEqual(["LEAVE-38", "EMP-22"]);
  const two = afterTurn(one, report({}, { owed: one.owed, dealt: ["ERR-05"] }), steps({ "EMP-22": "inconclusive", "ERR-05": "passed" }));
  expect(two.owed).toEqual(["LEAVE-38"]);
});

test("the last runs together are those of a cycle at most", () => {
  let state = FIRST;
  const ids = ["EMP-01", "EMP-22", "EMP-03", "EMP-04", "EMP-05", "EMP-06"];
  for (const [n, id] of ids.entries()) state = afterTurn(state, report({ [id]: n === 4 ? "inconclusive" : "pass" }, { dealt: [] }), []);
  expect(judgedTogether(state, 4)).toMatchObject({ runs: 4, judged: 3 });
  expect(judgedTogether(state, 10)).toMatchObject({ runs: 6, judged: 5 });
});

test("as a baseline a report of a rotation counts as the last verdicts of all its runs", () => {
  const together = judgedTogether(
    {
      turn: 3,
      owed: [],
      requirements: [
        { id: "LEAVE-38", verdict: "fail", turn: 1, by: [] },
        { id: "EMP-22", verdict: "pass", turn: 2 },
      ],
    },
    4,
  );
  const baseline = report({ "EMP-22": "pass", "LEAVE-38": "not-run" }, { turn: 2, together });
  const now = report({ "LEAVE-38": "fail", "EMP-22": "fail", "ERR-05": "fail" });
  const settings = { today: "2026-03-02" };
  expect(gate(now, { ...settings, baseline }).counted).toEqual(["EMP-22", "ERR-05"]);
  expect(gate(now, { ...settings, baseline: { requirements: together.requirements } }).counted).toEqual(["EMP-22", "ERR-05"]);
  const { rotation: _, ...plain } = baseline;
  expect(gate(now, { ...settings, baseline: plain }).counted).toEqual(["LEAVE-38", "EMP-22", "ERR-05"]);
});

test("what a turn does not judge is neither better nor worse", () => {
  const before = report({ "LEAVE-38": "fail", "EMP-22": "pass", "ERR-05": "pass" });
  const after = report({ "LEAVE-38": "not-run", "EMP-22": "not-run", "ERR-05": "fail" }, { turn: 2 });
  expect(compare(before, after)).toMatchObject({ worse: [{ id: "ERR-05" }], better: [], other: [] });
  expect(gate(after, { today: "2026-03-02", baseline: before })).toMatchObject({ status: 1, counted: ["ERR-05"], stale: [] });
  const { rotation: _, ...plain } = after;
  expect(compare(before, plain).other.map(({ id }) => id)).toEqual(["LEAVE-38", "EMP-22"]);
});
