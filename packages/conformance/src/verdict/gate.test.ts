import { describe, expect, test } from "vitest";
import { waiverLines } from "../report/failure-groups.ts";
import { compare } from "./compare.ts";
import { type Gate, type GateSettings, gate } from "./gate.ts";
import type { Report, Verdict } from "./report.ts";

const report = (verdicts: Readonly<Record<string, Verdict>>, verdict: Report["verdict"] = "non-conformant"): Report =>
  ({
    verdict,
    requirements: Object.entries(verdicts).map(([id, verdict]) => ({ id, level: "must", section: [], statement: "", verdict, checks: [] })),
    decisions: [],
  }) as unknown as Report;

const of = (verdicts: Readonly<Record<string, Verdict>>, settings: Partial<GateSettings> = {}, verdict?: Report["verdict"]): Gate =>
  gate(report(verdicts, verdict), { today: "2026-03-02", ...settings });

describe("the exit status", () => {
  test("is 0 for a conformant target, 1 for a failure, 2 for what could not be judged", () => {
    expect(of({ "EMP-01": "pass" }, {}, "conformant").status).toBe(0);
    expect(of({ "EMP-01": "fail" }).status).toBe(1);
    expect(of({ "EMP-01": "inconclusive" }, {}, "inconclusive").status).toBe(2);
  });

  test("is 2 for an interrupted run, even if all its failures are in the baseline", () => {
    const baseline = report({ "EMP-01": "fail" });
    const early = { ...report({ "EMP-01": "fail" }), interrupted: "it was interrupted" };
    expect(gate(early, { today: "2026-03-02", baseline }).status).toBe(2);
    expect(gate(early, { today: "2026-03-02" }).status).toBe(1);
  });

  test("counts only what did not fail in the baseline", () => {
    const baseline = report({ "EMP-01": "fail", "EMP-02": "pass" });
    expect(of({ "EMP-01": "fail", "EMP-02": "pass" }, { baseline }).status).toBe(0);
    expect(of({ "EMP-01": "fail", "EMP-02": "fail" }, { baseline })).toMatchObject({ status: 1, counted: ["EMP-02"] });
  });

  test("counts a failure of a requirement that the baseline left undecided, and accepts one that stays undecided", () => {
    const baseline = report({ "EMP-01": "inconclusive", "EMP-02": "pass" });
    expect(of({ "EMP-01": "fail", "EMP-02": "pass" }, { baseline })).toMatchObject({ status: 1, counted: ["EMP-01"] });
    expect(of({ "EMP-01": "inconclusive", "EMP-02": "pass" }, { baseline }).status).toBe(0);
    expect(of({ "EMP-01": "inconclusive", "EMP-02": "inconclusive" }, { baseline }).status).toBe(2);
    expect(of({ "EMP-01": "inconclusive", "EMP-02": "pass" }, { baseline: report({ "EMP-01": "fail" }) }).status).toBe(0);
  });

  test("accepts a waived failure until the waiver ends", () => {
    const waivers = [{ requirement: "EMP-*", reason: "ticket 7", until: "2026-03-02" }];
    expect(of({ "EMP-01": "fail" }, { waivers }).status).toBe(0);
    expect(of({ "EMP-01": "fail" }, { waivers, today: "2026-03-03" }).status).toBe(1);
  });

  test("is 1 if what passed in the baseline is declared as not implemented now, unless that is waived", () => {
    const baseline = report({ "EMP-01": "pass", "EMP-02": "fail" });
    const now = { "EMP-01": "not-implemented", "EMP-02": "not-implemented", "EMP-03": "pass" } as const;
    expect(of(now, {}, "inconclusive")).toMatchObject({ status: 0, counted: [] });
    expect(of(now, { baseline }, "inconclusive")).toMatchObject({ status: 1, counted: ["EMP-01"] });
    const waivers = [{ requirement: "EMP-01", reason: "moved to the next release" }];
    expect(of(now, { baseline, waivers }, "inconclusive")).toMatchObject({ status: 0, counted: [] });
    expect(compare(baseline, report(now)).worse.map(({ id }) => id)).toEqual(["EMP-01"]);
  });

  test("names waivers that ended of failures that only the baseline keeps from counting, and none that was renewed", () => {
    const waivers = [
      { requirement: "EMP-01", reason: "ticket 7", until: "2026-03-01" },
      { requirement: "EMP-02", reason: "ticket 8", until: "2026-03-01" },
      { requirement: "EMP-02", reason: "ticket 8 again", until: "2026-04-01" },
    ];
    const baseline = report({ "EMP-01": "fail", "EMP-02": "fail" });
    const gated = of({ "EMP-01": "fail", "EMP-02": "fail" }, { waivers, baseline });
    expect(gated).toMatchObject({ counted: [], expired: [waivers[0]] });
    expect(waiverLines(gated)).toEqual([
      "the waiver EMP-01 ended on 2026-03-01 (ticket 7), and only the baseline keeps its failures from counting",
    ]);
  });

  test("names waivers that ended, of failures that therefore count, and says of each known failure why", () => {
    const waivers = [
      { requirement: "EMP-01", reason: "ticket 7", until: "2026-03-01" },
      { requirement: "EMP-02", reason: "ticket 8", until: "2026-03-02" },
    ];
    const baseline = report({ "EMP-03": "fail" });
    const { counted, known, expired, before } = of({ "EMP-01": "fail", "EMP-02": "fail", "EMP-03": "fail" }, { waivers, baseline });
    expect(counted).toEqual(["EMP-01"]);
    expect([...known]).toEqual([
      ["EMP-02", { by: "waiver", words: "waived until 2026-03-02: ticket 8" }],
      ["EMP-03", { by: "baseline", words: "it failed in the baseline too" }],
    ]);
    expect([expired, [...before!]]).toEqual([[waivers[0]], ["EMP-03"]]);
    expect(of({ "EMP-01": "fail" }).before).toBeUndefined();
  });

  test("is 1 if a waiver matches no failure", () => {
    const waivers = [{ requirement: "EMP-01", reason: "ticket 7" }];
    expect(of({ "EMP-01": "pass" }, { waivers }, "conformant")).toMatchObject({ status: 1, stale: ["EMP-01"] });
    expect(of({ "EMP-01": "not-run", "EMP-02": "pass" }, { waivers }, "conformant").status).toBe(0);
    const all = [{ requirement: "EMP-*", reason: "ticket 7" }];
    expect(of({ "EMP-01": "pass", "EMP-02": "fail" }, { waivers: all })).toMatchObject({ status: 0, stale: [] });
  });

  test("is 0 with such a waiver if stale ones are allowed, and the line says only what to do", () => {
    const waivers = [{ requirement: "EMP-01", reason: "ticket 7" }];
    const allowed = of({ "EMP-01": "pass" }, { waivers, allowStale: true }, "conformant");
    expect([allowed.status, waiverLines(allowed)]).toEqual([0, ["the waiver EMP-01 matches nothing that still fails; remove it"]]);
    const refused = of({ "EMP-01": "pass" }, { waivers }, "conformant");
    expect(waiverLines(refused)).toEqual([
      "the waiver EMP-01 matches nothing that still fails, so the run fails; remove it, or pass --allow-stale",
    ]);
    expect(of({ "EMP-01": "pass", "EMP-02": "fail" }, { waivers, allowStale: true }).status).toBe(1);
  });

  test("is 0 if what failed in the baseline passes now: a report is not edited when something gets better", () => {
    const baseline = report({ "EMP-01": "fail", "EMP-02": "fail" });
    expect(of({ "EMP-01": "pass", "EMP-02": "fail" }, { baseline })).toMatchObject({ status: 0, stale: [] });
  });
});

test("a comparison separates worse, better and other changes", () => {
  const before = report({ "EMP-01": "fail", "EMP-02": "pass", "EMP-03": "inconclusive", "EMP-04": "pass", "EMP-05": "pass" });
  const after = report({ "EMP-01": "pass", "EMP-02": "fail", "EMP-03": "pass", "EMP-04": "pass", "EMP-05": "inconclusive" });
  const { worse, better, other } = compare(before, after);
  expect([worse, better, other].map((rows) => rows.map(({ id }) => id))).toEqual([["EMP-02"], ["EMP-01"], ["EMP-03", "EMP-05"]]);
});

test("a comparison lists changed open points, and those that only one run observed", () => {
  const seen = (...decisions: readonly [id: string, observed: string][]): Report => ({
    ...report({}),
    decisions: decisions.map(([id, observed]) => ({ id, slug: id.toLowerCase(), observed })),
  });
  const { decisions } = compare(
    seen(["A-01", "200"], ["A-02", "id"], ["A-03", "x"]),
    seen(["A-01", "200"], ["A-02", "resource"], ["A-04", "y"]),
  );
  expect(decisions).toEqual([
    { id: "A-02", slug: "a-02", before: "id", after: "resource" },
    { id: "A-03", slug: "a-03", before: "x", after: null },
    { id: "A-04", slug: "a-04", before: null, after: "y" },
  ]);
});
