import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { conformanceRuns } from "../../src/areas/conformance/runs.ts";
import type { SuiteStart } from "../../src/areas/conformance/suite-process.ts";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";

/** A verdict event of the suite. */
const verdict = (requirement: string, one: string, more: object): object => ({
  event: "verdict",
  requirement,
  level: "must",
  section: ["§8"],
  statement: "A requirement.",
  verdict: one,
  requests: 3,
  ...more,
});

/** What the suite says of a run that fails. */
export const SAID: readonly object[] = [
  { event: "start", format: 1, checks: 2, planned_requests: 9, requirements: 3, tier: "ci", seed: 1 },
  verdict("EMP-01", "pass", {}),
  verdict("PAGE-04", "fail", { complaint: { check: "PAGE-04", expected: "meta.page is 1", got: "<script>alert(1)</script>" } }),
  { event: "check", check: "PAGE-04", requirements: ["PAGE-04"], failed: ["PAGE-04"], done: 1, of: 2, requests: 4 },
  verdict("LEAVE-38", "inconclusive", { reason: "no leave type" }),
  { event: "end", verdict: "non-conformant", status: 1, summary: { pass: 1, fail: 1, inconclusive: 1 }, requests: 9, duration_ms: 5 },
];

/** A suite without a process. */
export interface FakeSuite {
  /** How it was started, once for each run. */
  readonly starts: SuiteStart[];
  /** How often it was asked to stop, and killed. */
  readonly asked: { stop: number; kill: number };
}

/** Gives a mock a suite that says some events. @param stays whether the run goes on after them. Default: it ends */
export function fakeSuite(mock: Mock, said: readonly object[] = SAID, stays: boolean = false): FakeSuite {
  const fake: FakeSuite = { starts: [], asked: { stop: 0, kill: 0 } };
  const runs = conformanceRuns(mock);
  runs.find = () => "hr-conformance.js";
  runs.launch = async (start) => {
    fake.starts.push(start);
    const gone = (signal: string | null): void => start.onGone({ status: signal === null ? 1 : null, signal, last: "" });
    setImmediate(() => {
      for (const event of said) start.onEvent(event as never);
      if (stays) return;
      for (const form of ["html", "json", "markdown", "junit", "sarif"])
        writeFileSync(join(start.folder, `report.${form}`), form === "json" ? "{}" : form);
      gone(null);
    });
    return {
      stop: () => {
        fake.asked.stop += 1;
        gone(null);
      },
      kill: () => {
        fake.asked.kill += 1;
        gone("SIGKILL");
      },
    };
  };
  return fake;
}
