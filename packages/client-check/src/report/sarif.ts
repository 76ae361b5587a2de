import { createHash } from "node:crypto";
import requirements from "@hr-platform/spec/client-requirements.json" with { type: "json" };
import type { Finding } from "../judge/finding.ts";
import type { ClientReport } from "../report.ts";
import { type ReportContext, type ReportWriter, type ShownCase, caseLines, shownCases } from "./case-texts.ts";

const byId = new Map(requirements.map((row) => [row.id, row]));

/** Where results point if the file of the program is not known: code hosts refuse results without a file. */
const NO_FILE = "hr-mock";

/** What one case shows about one requirement. */
interface Shown {
  readonly one: ShownCase;
  readonly requirement: string;
  readonly findings: readonly Finding[];
}

/** SARIF 2.1.0: a rule for each client requirement, and a result for each case that shows something about one. */
export const sarifReport: ReportWriter = (report, context) => {
  const shown = shownCases(report, context.gate).flatMap((one): Shown[] =>
    [...Map.groupBy(one.findings, ({ requirement }) => requirement)].map(([requirement, findings]) => ({ one, requirement, findings })),
  );
  const rules = [...new Set(shown.map(({ requirement }) => requirement))].toSorted();
  const document = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: report.tool.name, version: report.tool.version, rules: rules.map(rule) } },
        automationDetails: { id: "hr-mock-check-client/" },
        invocations: [
          {
            executionSuccessful: report.problem === undefined,
            startTimeUtc: report.started_at,
            endTimeUtc: new Date(Date.parse(report.started_at) + report.duration_ms).toISOString(),
          },
        ],
        results: shown.map((row) => result(report, row, rules.indexOf(row.requirement), context)),
        properties: { verdict: report.verdict, command: report.command, seed: report.seed, clock: report.clock },
      },
    ],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
};

function rule(id: string): object {
  const { statement, section, level } = byId.get(id) ?? { statement: id, section: [], level: "must" };
  return {
    id,
    shortDescription: { text: statement },
    fullDescription: { text: `${statement}${section.length === 0 ? "" : ` (${section.join(", ")})`}` },
    help: { text: `${statement}${section.length === 0 ? "" : ` Sections of the API document: ${section.join(", ")}.`}` },
    defaultConfiguration: { level: level === "must" ? "error" : "warning" },
  };
}

function result(
  report: ClientReport,
  { one, requirement, findings }: Shown,
  ruleIndex: number,
  { gate: { before, known }, place = NO_FILE }: ReportContext,
): object {
  const fails = findings.some(({ level }) => level === "fail");
  const why = known.get(one.id);
  const hash = createHash("sha256").update(`${one.id} ${requirement}`).digest("hex").slice(0, 16);
  const accepted = why?.by === "waiver" ? [{ kind: "external", status: "accepted", justification: why.words }] : [];
  return {
    ruleId: requirement,
    ruleIndex,
    level: fails ? "error" : "warning",
    message: { text: [`${one.id}: ${findings[0]!.text}`, ...caseLines(report, { ...one, findings })].join("\n") },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: place, uriBaseId: "%SRCROOT%" }, region: { startLine: 1 } },
        logicalLocations: [{ fullyQualifiedName: one.id, kind: "resource" }],
      },
    ],
    // Readers tell results apart by primaryLocationLineHash; all of them are on one line.
    partialFingerprints: { "scenario/v1": `${one.id} ${requirement}`, primaryLocationLineHash: `${hash}:1` },
    ...(fails && before !== undefined ? { baselineState: before.has(one.id) ? "unchanged" : "new" } : {}),
    // A reader takes results without suppressions as not suppressed only if another one has some.
    ...(fails && (before !== undefined || accepted.length > 0) ? { suppressions: accepted } : {}),
  };
}
