import type { Report, RequirementReport, Verdict } from "../verdict/report.ts";
import { causeLine } from "../causes/cause-line.ts";
import { requirementById } from "../document/requirements.ts";
import type { Gate } from "../verdict/gate.ts";
import { besideData } from "./beside-verdicts.ts";
import { cutCurl } from "./cut-curl.ts";
import type { ReportContext } from "./context.ts";

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

/**
 * CTRF: one test per requirement. Inconclusive and not implemented ones are pending, those that were not judged skipped: neither counts as passed. A known failure
 * is `other`, with the reason in `extra.known`: readers fail a build for each one that is `failed`.
 */
export function ctrf(report: Report, { gate }: ReportContext): string {
  const start = Date.parse(report.started_at);
  const causes = new Map(report.causes.flatMap((cause) => cause.requirements.map((id) => [id, causeLine(cause)] as const)));
  const count = (status: string): number => report.requirements.filter((row) => statusOf(row, gate) === status).length;
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
      tests: report.requirements.map((row) => test(row, gate, causes.get(row.id))),
      environment: {
        testEnvironment: report.target.name,
        extra: {
          base_url: report.target.base_url,
          tier: report.tier,
          seed: report.seed,
          verdict: report.verdict,
          ...(report.unsteady === undefined ? {} : { unsteady: report.unsteady }),
          ...besideData(report),
        },
      },
    },
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function statusOf({ id, verdict }: RequirementReport, { known }: Gate): (typeof STATUS)[Verdict] {
  return verdict === "fail" && known.has(id) ? "other" : STATUS[verdict];
}

function test(row: RequirementReport, gate: Gate, cause: string | undefined): object {
  const known = row.verdict === "fail" ? gate.known.get(row.id)?.words : undefined;
  const [first] = row.complaints ?? [];
  const message = first === undefined ? row.reason : `Expected ${first.expected}. Got ${first.got}`;
  return {
    name: `${row.id} ${row.statement}`,
    testId: row.id,
    status: statusOf(row, gate),
    duration: Math.round(row.ms ?? 0),
    rawStatus: row.verdict,
    suite: [requirementById.get(row.id)?.area ?? "other"],
    ...(message === undefined ? {} : { message }),
    ...(first === undefined || first.curl === "" ? {} : { snippet: cutCurl(first.curl) }),
    extra: {
      section: row.section,
      level: row.level,
      checks: row.checks,
      ...(cause === undefined ? {} : { cause }),
      ...(known === undefined ? {} : { known }),
    },
  };
}
