import { type ReportWriter, type ShownCase, caseLines, repeatLines, shownCases } from "./case-texts.ts";
import type { ClientReport } from "../report.ts";

const STATUS = {
  pass: "passed",
  fail: "failed",
  warn: "other",
  inconclusive: "pending",
  "not-applicable": "skipped",
  "not-run": "skipped",
} as const;

type Status = (typeof STATUS)[keyof typeof STATUS];

/** CTRF: a test for each scenario. A known failure is `other`, with the reason in `extra.known`: readers fail a build for each one that is `failed`. */
export const ctrfReport: ReportWriter = (report, { gate }) => {
  const start = Date.parse(report.started_at);
  const cases = shownCases(report, gate);
  const count = (status: Status): number => cases.filter((one) => statusOf(one) === status).length;
  const document = {
    reportFormat: "CTRF",
    specVersion: "0.0.0",
    timestamp: report.started_at,
    generatedBy: report.tool.name,
    results: {
      tool: report.tool,
      summary: {
        tests: cases.length,
        passed: count("passed"),
        failed: count("failed"),
        skipped: count("skipped"),
        pending: count("pending"),
        other: count("other"),
        start,
        stop: start + report.duration_ms,
      },
      tests: cases.map((one) => test(report, one)),
      environment: {
        extra: { command: report.command, verdict: report.verdict, seed: report.seed, clock: report.clock, needs: report.needs },
      },
    },
  };
  return `${JSON.stringify(document, null, 2)}\n`;
};

function statusOf({ id, verdict, known }: ShownCase): Status {
  // A program that cannot be judged must not pass.
  if (id === "baseline" && verdict === "inconclusive") return "failed";
  return known === undefined ? STATUS[verdict] : "other";
}

function test(report: ClientReport, one: ShownCase): object {
  const { id, group, verdict, ms, findings, reason, clause, known, output, left_behind: left } = one;
  const message = findings[0]?.text ?? reason;
  const [repeat] = repeatLines(report, one);
  const isShown = findings.length > 0;
  return {
    name: id,
    testId: id,
    status: statusOf(one),
    duration: Math.round(ms),
    rawStatus: verdict,
    suite: [group],
    ...(message === undefined ? {} : { message }),
    ...(isShown ? { trace: caseLines(report, one).join("\n") } : {}),
    ...(isShown && repeat !== undefined ? { snippet: repeat } : {}),
    ...(output === undefined ? {} : { stdout: output.split("\n") }),
    extra: {
      clause,
      requirements: [...new Set(findings.map(({ requirement }) => requirement))],
      ...(left === undefined ? {} : { left_behind: left }),
      ...(known === undefined ? {} : { known }),
    },
  };
}
