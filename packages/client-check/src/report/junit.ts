import { XMLBuilder } from "fast-xml-parser";
import { type ReportWriter, type ShownCase, caseLines, shownCases, verdictLine } from "./case-texts.ts";
import type { ClientReport } from "../report.ts";

const UNDECIDED: ReadonlySet<string> = new Set(["inconclusive", "not-applicable", "not-run"]);

/**
 * JUnit XML: a suite for each group, a case for each scenario. A known failure is skipped, with the reason: CI services turn red for every
 * failure. A program that could not be judged is an error.
 */
export const junitReport: ReportWriter = (report, { gate }) => {
  const cases = shownCases(report, gate);
  const suites = [...Map.groupBy(cases, ({ group }) => group)].map(([group, rows]) => ({
    "@name": `check-client.${group}`,
    ...counts(rows),
    "@timestamp": report.started_at.replace(/\.\d+Z$/, ""),
    "@time": seconds(rows.reduce((sum, { ms }) => sum + ms, 0)),
    "@hostname": "localhost",
    testcase: rows.map((row) => testcase(report, row)),
  }));
  const root = {
    "@name": `hr-mock check-client, ${verdictLine(report, gate)}`,
    ...counts(cases),
    "@time": seconds(report.duration_ms),
    testsuite: suites,
  };
  const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: "@", format: true, suppressEmptyNode: true });
  return `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build({ testsuites: inXml(root) })}`;
};

type Outcome = "failure" | "error" | "skipped" | "passed";

function outcomeOf({ id, verdict, known }: ShownCase): Outcome {
  if (id === "baseline" && verdict === "inconclusive") return "error";
  if (verdict === "fail") return known === undefined ? "failure" : "skipped";
  return UNDECIDED.has(verdict) ? "skipped" : "passed";
}

function counts(rows: readonly ShownCase[]): Record<string, number> {
  const count = (outcome: Outcome): number => rows.filter((row) => outcomeOf(row) === outcome).length;
  return { "@tests": rows.length, "@failures": count("failure"), "@errors": count("error"), "@skipped": count("skipped") };
}

function testcase(report: ClientReport, row: ShownCase): object {
  const { id, group, ms, findings, known, reason = "", verdict, output } = row;
  const base = { "@name": id, "@classname": `check-client.${group}`, "@time": seconds(ms) };
  const text = caseLines(report, row).join("\n");
  const said = output === undefined ? {} : { "system-out": output };
  switch (outcomeOf(row)) {
    case "failure": {
      const first = findings.find(({ level }) => level === "fail");
      return { ...base, failure: { "@message": first?.text ?? id, "@type": first?.requirement ?? id, "#text": text }, ...said };
    }
    case "error":
      return { ...base, error: { "@message": reason, "@type": "not-judged", "#text": text }, ...said };
    case "skipped":
      return known === undefined
        ? { ...base, skipped: { "@message": `${verdict}: ${reason}` } }
        : { ...base, skipped: { "@message": `known failure, ${known}` }, "system-out": text };
    case "passed":
      return findings.length === 0 ? base : { ...base, "system-out": text };
  }
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}

/** A value without the characters that XML does not have, at any depth. */
function inXml(value: unknown): unknown {
  if (typeof value === "string")
    return value.toWellFormed().replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "\uFFFD");
  if (Array.isArray(value)) return value.map(inXml);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inXml(one)]));
}
