import { expect, test } from "vitest";
import { hostileClientReport } from "../../test/hostile-client-report.ts";
import { type GateSettings, type Waiver, gateOf, waiverLines } from "./gate.ts";
import type { ClientReport } from "../report.ts";
import { verdictLine } from "./case-texts.ts";

const report: ClientReport = { ...hostileClientReport(), summary: { ...hostileClientReport().summary, "not-run": 0 } };
const failing = report.scenarios.filter(({ verdict }) => verdict === "fail").map(({ id }) => id);
const ALL = ["baseline.CLIENT-05", ...failing];
const by = (settings: Partial<GateSettings>, one = report) => gateOf(one, { today: "2026-03-02", ...settings });
const waiver = (scenario: string, until?: string): Waiver => ({ scenario, reason: "ticket 7", ...(until === undefined ? {} : { until }) });

test("without a baseline and waivers every failure counts", () => {
  expect(by({})).toMatchObject({ status: 1, counted: ALL, stale: [], expired: [] });
});

test("what failed before does not count, and what passed or was not there does", () => {
  const before = {
    ...report,
    scenarios: report.scenarios
      .filter(({ id }) => id !== failing[0])
      .map((one) => (one.id === failing[1] ? { ...one, verdict: "warn" as const } : one)),
  };
  const gate = by({ baseline: before });
  expect([gate.status, gate.counted, [...gate.known.keys()]]).toEqual([1, failing.slice(0, 2), [ALL[0], failing[2]]]);
  expect(by({ baseline: report })).toMatchObject({ status: 0, counted: [] });
});

test("a waiver covers what its pattern matches, until its last day", () => {
  expect(by({ waivers: [waiver("network.*"), waiver("baseline.*")] })).toMatchObject({ status: 0, counted: [] });
  expect(by({ waivers: [waiver("*", "2026-03-02")] })).toMatchObject({ status: 0, expired: [] });
  const ended = by({ waivers: [waiver("*", "2026-03-01")] });
  expect(ended).toMatchObject({ status: 1, counted: ALL });
  expect(waiverLines(ended)).toEqual([
    "the waiver * ended on 2026-03-01 (ticket 7), so what it matches counts; renew it, or mend the program",
  ]);
  const kept = by({ waivers: [waiver("*", "2026-03-01")], baseline: report });
  expect([kept.status, waiverLines(kept)[0]]).toEqual([
    0,
    expect.stringContaining("only the baseline report keeps what it matches from counting"),
  ]);
});

test("a waiver of what passes fails the check, also of what is not there any more, unless only a part ran", () => {
  const passing = report.scenarios.find(({ verdict }) => verdict === "pass")!.id;
  const all = [waiver("*network.case*"), waiver("baseline.*")];
  expect(by({ waivers: [...all, waiver(passing)] })).toMatchObject({ status: 1, counted: [], stale: [passing] });
  const gone = by({ waivers: [...all, waiver("gone.*")] });
  expect(gone).toMatchObject({ status: 1, stale: ["gone.*"] });
  expect(verdictLine(report, gone)).toMatch(/; the check fails by 1 waiver that matches nothing$/);
  expect(verdictLine(report, by({ waivers: all }))).not.toContain("waiver");
  expect(by({ waivers: [...all, waiver("gone.*")], isPart: true })).toMatchObject({ status: 0, stale: [] });
});

test("a program that was not judged has status 2, and a known failure does not change that", () => {
  const problem = { ...report, problem: "the check was interrupted" };
  expect(by({ waivers: [waiver("*")] }, problem).status).toBe(2);
  expect(by({}, problem).status).toBe(1);
});
