import { XMLBuilder } from "fast-xml-parser";
import { causeLine } from "../causes/cause-line.ts";
import type { Gate } from "../verdict/gate.ts";
import type { Report, RequirementReport } from "../verdict/report.ts";
import { requirementById } from "../document/requirements.ts";
import { unsteadyLine } from "../verdict/unjudged/unsteady-words.ts";
import { type Beside, apartRows, declaredRows, editionWords } from "./beside-verdicts.ts";
import { cutCurl } from "./cut-curl.ts";
import type { ReportContext } from "./context.ts";

/**
 * JUnit XML: one suite per area, one case per requirement. What was not judged is skipped, with the reason. A known failure is skipped, too:
 * CI services turn red for every failure, and JUnit has no other state that leaves a build green without hiding the case.
 */
export function junit(report: Report, { gate }: ReportContext): string {
  const areas = Map.groupBy(report.requirements, areaOf);
  const causes = new Map(report.causes.flatMap((cause) => cause.requirements.map((id) => [id, causeLine(cause)] as const)));
  const unsteady = unsteadyLine(report);
  const suites = [...areas].map(([area, rows]) => ({
    "@name": `${report.target.name}.${area}`,
    ...counts(rows, gate),
    "@timestamp": report.started_at.replace(/\.\d+Z$/, ""),
    "@time": seconds(rows.reduce((sum, { ms = 0 }) => sum + ms, 0)),
    "@hostname": "localhost",
    properties: {
      property: [
        { "@name": "tier", "@value": report.tier },
        { "@name": "seed", "@value": report.seed },
        ...(unsteady === undefined ? [] : [{ "@name": "unsteady", "@value": unsteady }]),
        ...(report.edition === undefined ? [] : [{ "@name": "edition", "@value": editionWords(report) }]),
        ...besideOf(area, "apart", apartRows(report)),
        ...besideOf(area, "declared", declaredRows(report)),
      ],
    },
    testcase: rows.map((row) => testcase(area, row, gate, causes.get(row.id))),
  }));
  const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: "@", format: true, suppressEmptyNode: true });
  const root = {
    "@name": `hr-conformance ${report.verdict}`,
    ...counts(report.requirements, gate),
    "@time": seconds(report.duration_ms),
    testsuite: suites,
  };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build({ testsuites: clean(root) })}`;
}

const areaOf = ({ id }: { readonly id: string }): string => requirementById.get(id)?.area ?? "other";

/** What stands beside the verdicts of an area, as properties such as `declared.EVT-21`. */
function besideOf(area: string, name: string, rows: readonly Beside[]): object[] {
  return rows.filter((row) => areaOf(row) === area).map(({ id, words }) => ({ "@name": `${name}.${id}`, "@value": words }));
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(6).replace(/0{1,3}$/, "");
}

function counts(rows: readonly RequirementReport[], { known }: Gate): Record<string, number> {
  const failures = rows.filter(({ id, verdict }) => verdict === "fail" && !known.has(id)).length;
  const skipped = rows.filter(({ id, verdict }) => SKIPPED.has(verdict) || (verdict === "fail" && known.has(id))).length;
  return { "@tests": rows.length, "@failures": failures, "@errors": 0, "@skipped": skipped };
}

const SKIPPED: ReadonlySet<string> = new Set(["inconclusive", "not-applicable", "not-implemented", "not-run"]);

function testcase(area: string, row: RequirementReport, { known }: Gate, cause: string | undefined): object {
  const { id, statement, verdict, complaints = [], reason = "", seen, ms = 0 } = row;
  const base = { "@name": `${id} ${statement}`, "@classname": `hr-conformance.${area}`, "@time": seconds(ms) };
  const lines = complaints.map(({ check, expected, got, curl }) => `${check}\nexpected: ${expected}\ngot: ${got}\n${cutCurl(curl)}`);
  const text = [...(cause === undefined ? [] : [`probable cause: ${cause}`]), ...lines].join("\n\n");
  const why = known.get(id);
  if (verdict === "fail" && why !== undefined)
    return { ...base, skipped: { "@message": `known failure, ${why.words}` }, "system-out": text };
  if (verdict === "fail") {
    const [first] = complaints;
    const message = first === undefined ? "" : `expected ${first.expected}; got ${first.got.slice(0, 300)}`;
    return { ...base, failure: { "@message": message, "@type": id, "#text": text } };
  }
  if (SKIPPED.has(verdict)) return { ...base, skipped: { "@message": `${verdict}: ${reason}` } };
  if (verdict === "warn") return { ...base, "system-out": `warn: ${text}` };
  return seen === undefined ? base : { ...base, "system-out": `observed: ${seen.join("; ")}` };
}

/** Drops characters that XML does not allow, at any depth. */
function clean<T>(value: T): T {
  if (typeof value === "string")
    return value.toWellFormed().replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "\uFFFD") as T;
  if (Array.isArray(value)) return value.map((item: unknown) => clean(item)) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, clean(item as unknown)])) as T;
}
