import type { Report, RequirementReport, Verdict } from "../verdict/report.ts";
import { requirementById } from "../document/requirements.ts";

const STATUS: Readonly<Record<Verdict, "passed" | "failed" | "skipped" | "pending" | "other">> = {
  pass: "passed",
  fail: "failed",
  warn: "other",
  observed: "other",
  inconclusive: "pending",
  "not-applicable": "skipped",
  "not-implemented": "pending",
  "not-run": "skipped",
};

/** CTRF: one test per requirement. Inconclusive and not implemented ones are pending, those that were not judged skipped: neither counts as passed. */
export function ctrf(report: Report): string {
  const start = Date.parse(report.started_at);
  const count = (status: string): number => report.requirements.filter(({ verdict }) => STATUS[verdict] === status).length;
  const document = {
    reportFormat: "CTRF",
    specVersion: "0.0.0",
    timestamp: report.started_at,
    generatedBy: report.tool.name,
    results: {
      tool: { name: report.tool.name, version: report.tool.version },
      summary: {
        tests: report.requirements.length,
        passed: count("passed"),
        failed: count("failed"),
        skipped: count("skipped"),
        pending: count("pending"),
        other: count("other"),
        start,
        stop: start + report.duration_ms,
      },
      tests: report.requirements.map(test),
      environment: {
        testEnvironment: report.target.name,
        extra: { base_url: report.target.base_url, tier: report.tier, seed: report.seed, verdict: report.verdict },
      },
    },
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function test(row: RequirementReport): object {
  const [first] = row.complaints ?? [];
  const message = first === undefined ? row.reason : `Expected ${first.expected}. Got ${first.got}`;
  return {
    name: `${row.id} ${row.statement}`,
    testId: row.id,
    status: STATUS[row.verdict],
    duration: 0,
    rawStatus: row.verdict,
    suite: [requirementById.get(row.id)?.area ?? "other"],
    ...(message === undefined ? {} : { message }),
    ...(first === undefined || first.curl === "" ? {} : { snippet: first.curl }),
    extra: { section: row.section, level: row.level, checks: row.checks },
  };
}
