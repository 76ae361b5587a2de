import { XMLBuilder } from "fast-xml-parser";
import type { Report, RequirementReport } from "../verdict/report.ts";
import { requirementById } from "../document/requirements.ts";

/** JUnit XML: one suite per area, one case per requirement. What was not judged is skipped, with the reason. */
export function junit(report: Report): string {
  const areas = Map.groupBy(report.requirements, ({ id }) => requirementById.get(id)?.area ?? "other");
  const suites = [...areas].map(([area, rows]) => ({
    "@name": `${report.target.name}.${area}`,
    ...counts(rows),
    "@timestamp": report.started_at.replace(/\.\d+Z$/, ""),
    "@time": "0",
    "@hostname": "localhost",
    properties: {
      property: [
        { "@name": "tier", "@value": report.tier },
        { "@name": "seed", "@value": report.seed },
      ],
    },
    testcase: rows.map((row) => testcase(area, row)),
  }));
  const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: "@", format: true, suppressEmptyNode: true });
  const root = {
    "@name": `hr-conformance ${report.verdict}`,
    ...counts(report.requirements),
    "@time": (report.duration_ms / 1000).toFixed(3),
    testsuite: suites,
  };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build({ testsuites: clean(root) })}`;
}

function counts(rows: readonly RequirementReport[]): Record<string, number> {
  const count = (...verdicts: readonly string[]): number => rows.filter(({ verdict }) => verdicts.includes(verdict)).length;
  return { "@tests": rows.length, "@failures": count("fail"), "@errors": 0, "@skipped": count(...SKIPPED) };
}

const SKIPPED = ["inconclusive", "not-applicable", "not-implemented", "not-run"];

function testcase(area: string, row: RequirementReport): object {
  const base = { "@name": `${row.id} ${row.statement}`, "@classname": `hr-conformance.${area}`, "@time": "0" };
  const text = (row.complaints ?? [])
    .map(({ check, expected, got, curl }) => `${check}\nexpected: ${expected}\ngot: ${got}\n${curl}`)
    .join("\n\n");
  if (row.verdict === "fail")
    return { ...base, failure: { "@message": row.complaints?.[0]?.expected ?? "", "@type": row.id, "#text": text } };
  if (SKIPPED.includes(row.verdict)) return { ...base, skipped: { "@message": `${row.verdict}: ${row.reason ?? ""}` } };
  if (row.verdict === "warn") return { ...base, "system-out": `warn: ${text}` };
  return row.seen === undefined ? base : { ...base, "system-out": `observed: ${row.seen.join("; ")}` };
}

/** Drops characters that XML does not allow, at any depth. */
function clean<T>(value: T): T {
  if (typeof value === "string")
    return value.toWellFormed().replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "\uFFFD") as T;
  if (Array.isArray(value)) return value.map((item: unknown) => clean(item)) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, clean(item as unknown)])) as T;
}
