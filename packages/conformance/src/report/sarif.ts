import type { Report, RequirementReport } from "../verdict/report.ts";
import { requirementById } from "../document/requirements.ts";

/** SARIF 2.1.0: one rule per requirement, one result per failure or warning, located at the requirement's file and at the operation. */
export function sarif(report: Report): string {
  const found = report.requirements.filter(({ verdict }) => verdict === "fail" || verdict === "warn");
  const rules = found.map((row) => ({
    id: row.id,
    shortDescription: { text: row.statement },
    fullDescription: { text: `${row.statement} (${row.section.join(", ")})` },
    defaultConfiguration: { level: row.level === "must" ? "error" : "warning" },
    properties: { section: row.section.join(", "), tags: [requirementById.get(row.id)?.area ?? "other"] },
  }));
  const results = found.flatMap((row, ruleIndex) => (row.complaints ?? []).map((complaint) => result(report, row, ruleIndex, complaint)));
  const document = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: report.tool.name, version: report.tool.version, rules } },
        invocations: [
          {
            executionSuccessful: report.problems === undefined,
            startTimeUtc: report.started_at,
            endTimeUtc: new Date(Date.parse(report.started_at) + report.duration_ms).toISOString(),
          },
        ],
        results,
        properties: {
          verdict: report.verdict,
          tier: report.tier,
          seed: report.seed,
          requests: report.requests,
          ...(report.not_implemented === undefined ? {} : { notImplemented: report.not_implemented }),
        },
      },
    ],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function result(
  report: Report,
  row: RequirementReport,
  ruleIndex: number,
  { check, expected, got, exchanges, curl }: NonNullable<RequirementReport["complaints"]>[number],
): object {
  const record = report.exchanges.find(({ id }) => id === exchanges.at(-1));
  const area = requirementById.get(row.id)?.area ?? "other";
  const request = record === undefined ? undefined : `${record.request.method} ${record.request.path}`;
  return {
    ruleId: row.id,
    ruleIndex,
    level: row.verdict === "fail" ? "error" : "warning",
    message: { text: `Expected ${expected}. Got ${got}${curl === "" ? "" : `\n${curl}`}` },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: `spec/requirements/${area}.yaml` }, region: { startLine: 1 } },
        ...(request === undefined ? {} : { logicalLocations: [{ fullyQualifiedName: request, kind: "resource" }] }),
      },
    ],
    partialFingerprints: { "requirementAndCheck/v1": `${row.id}/${check}` },
  };
}
