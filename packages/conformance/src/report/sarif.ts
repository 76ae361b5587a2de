import { createHash } from "node:crypto";
import { causeLine } from "../causes/cause-line.ts";
import type { Cause } from "../verdict/cause.ts";
import type { Gate } from "../verdict/gate.ts";
import type { Complaint, Report, RequirementReport } from "../verdict/report.ts";
import { requirementById } from "../document/requirements.ts";
import { besideData } from "./beside-verdicts.ts";
import { cutCurl } from "./cut-curl.ts";
import type { ReportContext } from "./context.ts";

/** Most complaints that the message of a result holds. */
const SHOWN = 3;

/** Where results point if the target has no file in the repository: code hosts refuse results without a file. */
const NO_FILE = { uri: "hr-conformance", line: 1 };

/** SARIF 2.1.0: one rule and one result for each requirement that fails or warns, located at `base_url` in the target file. */
export function sarif(report: Report, context: ReportContext): string {
  const found = report.requirements.filter(({ verdict }) => verdict === "fail" || verdict === "warn");
  const causes = new Map(report.causes.flatMap((cause) => cause.requirements.map((id) => [id, cause] as const)));
  const document = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: report.tool.name,
            version: report.tool.version,
            ...(isAddress(context.reference) ? { informationUri: context.reference } : {}),
            rules: found.map((row) => rule(row, context)),
          },
        },
        automationDetails: { id: `hr-conformance/${report.target.name}/` },
        invocations: [
          {
            executionSuccessful: report.problems === undefined,
            startTimeUtc: report.started_at,
            endTimeUtc: new Date(Date.parse(report.started_at) + report.duration_ms).toISOString(),
          },
        ],
        results: found.map((row, ruleIndex) => result(report, row, ruleIndex, causes.get(row.id), context)),
        properties: {
          verdict: report.verdict,
          tier: report.tier,
          seed: report.seed,
          requests: report.requests,
          ...(report.unsteady === undefined ? {} : { unsteady: report.unsteady }),
          ...(report.not_implemented === undefined ? {} : { notImplemented: report.not_implemented }),
          ...besideData(report),
        },
      },
    ],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function rule({ id, level, statement, section }: RequirementReport, { reference }: ReportContext): object {
  const requirement = requirementById.get(id);
  const seen = requirement === undefined ? "" : ` How it is seen: ${requirement.observe}`;
  return {
    id,
    shortDescription: { text: statement },
    fullDescription: { text: `${statement} (${section.join(", ")})` },
    help: { text: `${statement} Sections of the API document: ${section.join(", ")}.${seen}` },
    ...(isAddress(reference) ? { helpUri: helpAt(reference, id, requirement?.area) } : {}),
    defaultConfiguration: { level: level === "must" ? "error" : "warning" },
    properties: { section: section.join(", "), tags: [requirement?.area ?? "other"] },
  };
}

/** The file of the area in the folder of the contract, which has a file for each; in any other page, the anchor of the requirement. */
function helpAt(reference: string, id: string, area: string | undefined): string {
  return area !== undefined && reference.endsWith("/spec/requirements") ? `${reference}/${area}.yaml` : `${reference}#${id.toLowerCase()}`;
}

function isAddress(text: string | undefined): text is string {
  return text !== undefined && /^https?:\/\/[^\s#]+$/.test(text) && URL.canParse(text);
}

function result(
  report: Report,
  { id, verdict, complaints = [] }: RequirementReport,
  ruleIndex: number,
  cause: Cause | undefined,
  { gate, place = NO_FILE }: ReportContext,
): object {
  const operations = new Set(complaints.flatMap((complaint) => operationOf(complaint, report)));
  const more = complaints.length > SHOWN ? [`and ${complaints.length - SHOWN} more`] : [];
  const shared = cause === undefined || cause.requirements.length === 1 ? [] : [`Probable cause: ${causeLine(cause)}`];
  return {
    ruleId: id,
    ruleIndex,
    level: verdict === "fail" ? "error" : "warning",
    message: { text: [...shared, ...complaints.slice(0, SHOWN).map(words), ...more].join("\n\n") || id },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: place.uri, uriBaseId: "%SRCROOT%" }, region: { startLine: place.line } },
        ...(operations.size === 0
          ? {}
          : { logicalLocations: [...operations].map((name) => ({ fullyQualifiedName: name, kind: "resource" })) }),
      },
    ],
    // GitHub tells results apart by primaryLocationLineHash; all of them are on one line.
    partialFingerprints: {
      "requirement/v1": id,
      primaryLocationLineHash: `${createHash("sha256").update(id).digest("hex").slice(0, 16)}:1`,
    },
    ...(verdict === "fail" ? stateOf(id, gate) : {}),
    ...(cause === undefined ? {} : { properties: { cause: cause.key, ...(cause.danger === undefined ? {} : { danger: cause.danger }) } }),
  };
}

/** The state against the baseline, if there is one, and the waiver as a suppression. */
function stateOf(id: string, { before, known }: Gate): object {
  const why = known.get(id);
  return {
    ...(before === undefined ? {} : { baselineState: before.has(id) ? "unchanged" : "new" }),
    ...(before === undefined && why === undefined ? {} : { suppressions: why?.by === "waiver" ? [suppression(why.words)] : [] }),
  };
}

function suppression(justification: string): object {
  return { kind: "external", status: "accepted", justification };
}

function words({ expected, got, curl }: Complaint): string {
  return `Expected ${expected}. Got ${got}${curl === "" ? "" : `\n${cutCurl(curl)}`}`;
}

function operationOf({ exchanges, operations }: Complaint, report: Report): string[] {
  const record = report.exchanges.find(({ id }) => id === exchanges.at(-1));
  return operations === undefined ? (record === undefined ? [] : [`${record.request.method} ${record.request.path}`]) : [...operations];
}
