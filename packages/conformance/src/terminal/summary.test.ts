import { expect, test } from "vitest";
import { hostileReport } from "../../test/hostile-report.ts";
import { gate } from "../verdict/gate.ts";
import type { Report } from "../verdict/report.ts";
import { summaryLines } from "./summary.ts";

const report = hostileReport("staging");

/** What is printed at the end of the run, without colours. */
function printed(changes: Partial<Report>, quiet = false): string[] {
  const changed = { ...report, ...changes };
  return summaryLines(changed, gate(changed, { today: "2026-03-02" }), { verbose: false, quiet }).map((line) =>
    typeof line === "string" ? line : line.map((part) => (typeof part === "string" ? part : part.text)).join(""),
  );
}

const [gone, wrong] = report.requirements.filter(({ verdict }) => verdict === "fail").map(({ id }) => id) as [string, string];
const causes = [
  { key: "a", title: "`a` is null", operations: ["GET /leave"], requirements: [wrong] },
  { key: "missing-operations", title: "2 operations are not there", operations: ["GET /analytics", "GET /billing"], requirements: [gone] },
];
const absent = [
  { operation: "GET /analytics", requirements: [gone] },
  { operation: "GET /billing", requirements: [] },
];

test("the heading of a cause has its words, and what is missing has the same number in the list as in the overview", () => {
  const lines = printed({ causes, absent });
  expect(lines).toContain("Cause 1: `a` is null: 1 requirement fails");
  expect(lines.filter((line) => line.includes("2 operations are not there: 1 requirement fails"))).toHaveLength(2);
  expect(lines).toContain("  also not there: GET /billing");
});

test("the line for the target file has all that is not there, once, and not where only what counts is asked for", () => {
  const line = '  operations_not_implemented: ["GET /analytics", "GET /billing"]';
  expect(printed({ causes, absent, not_implemented: [] }).filter((one) => one === line)).toHaveLength(1);
  expect(printed({ causes, absent, not_implemented: [] }, true)).not.toContain(line);
});

test("one requirement is one, and none is not mentioned", () => {
  const lines = printed({
    not_implemented: [{ operation: "GET /billing", requirements: ["BILL-01"] }],
    too_few_requests: { reason: "the requests were used up", checks: 2, of: 9, requirements: [] },
  });
  expect(lines).toContain("  GET /billing: 1 requirement not judged");
  expect(lines).toContain("2 checks of 9 not run to the end: the requests were used up.");
});
