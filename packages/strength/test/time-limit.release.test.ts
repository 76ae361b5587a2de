import { afterEach, beforeEach, expect, test } from "vitest";
import { type ServedOther, servedOther } from "../src/served-other-server.ts";
import { runSuite } from "../../conformance/src/suite.ts";
import type { Report } from "../../conformance/src/verdict/report.ts";
import { TimeLimit } from "../../conformance/src/run/time-limit.ts";

let served: ServedOther;
beforeEach(async () => {
  served = await servedOther();
});
afterEach(async () => served.close());

/** Judges the server in a time. @returns the report, and how long it took in milliseconds */
async function judgedIn(ms: number): Promise<{ readonly report: Report; readonly took: number }> {
  const limit = new TimeLimit(ms, `--timeout ${ms / 1000}s`);
  const began = performance.now();
  const report = await runSuite({ target: served.target, tier: "certify", preflight: true, rate: 6000, limit }).finally(() => limit.end());
  return { report, took: performance.now() - began };
}

const isRemoval = (name: string): boolean => name.startsWith("DELETE ") || name === "PATCH /company";

test("a run whose time ends cleans up within it, and reports what it has", async () => {
  served.delay = 20;
  const { report, took } = await judgedIn(5000);
  expect(took).toBeLessThan(6000);
  expect(report).toMatchObject({ interrupted: "the time of --timeout 5s was used up", verdict: "inconclusive" });
  expect(report.summary.pass).toBeGreaterThan(50);
  expect(served.requests.slice(-10).some(isRemoval)).toBe(true);
  expect(report.left_behind.filter(({ reason }) => reason.includes("no time left"))).toEqual([]);
});

test("a target that never answers does not hold the run up", async () => {
  served.hold = () => true;
  const { report, took } = await judgedIn(2000);
  expect(took).toBeLessThan(3000);
  expect(report.interrupted).toBe("the time of --timeout 2s was used up");
  expect(report.summary.fail).toBe(0);
});

test("a clean-up that the target holds up ends in time, and what is left is listed", async () => {
  served.delay = 5;
  // People were hired by then.
  served.hold = (name) => isRemoval(name) && served.requests.length > 20;
  const { report, took } = await judgedIn(4000);
  expect(took).toBeLessThan(5000);
  expect(report.left_behind.some(({ reason }) => reason.startsWith("there was no time left to remove it"))).toBe(true);
});

test("a run that ends in time is not changed by its limit", async () => {
  const limit = new TimeLimit(60_000, "--timeout 60s");
  const settings = { target: served.target, tier: "smoke", preflight: true, rate: 6000, startedAt: new Date() } as const;
  const report = await runSuite({ ...settings, limit }).finally(() => limit.end());
  expect([report.interrupted, report.verdict, limit.passed, limit.signal.aborted]).toEqual([undefined, "conformant", false, false]);
});
