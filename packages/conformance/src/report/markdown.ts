import type { Report, RequirementReport, Verdict } from "../report.ts";

/** GitHub cuts a comment off at 65,536 characters. */
const MOST = 60_000;

/** The report for a pull request: verdict first, then each failure; the rest behind a fold. */
export function markdown(report: Report): string {
  const of = (verdict: Verdict): RequirementReport[] => report.requirements.filter((row) => row.verdict === verdict);
  const [failures, warnings] = [of("fail"), of("warn")];
  const { pass, fail, warn, observed, inconclusive } = report.summary;
  const lines = [
    `## ${MARKS[report.verdict]} ${escape(report.target.name)}: ${report.verdict}`,
    "",
    "| pass | fail | warn | observed | inconclusive | not judged |",
    "| ---: | ---: | ---: | ---: | ---: | ---: |",
    `| ${pass} | ${fail} | ${warn} | ${observed} | ${inconclusive} | ${report.summary["not-run"] + report.summary["not-applicable"]} |`,
    "",
    `HR Platform REST API ${report.document_version}, tier \`${report.tier}\`, ${report.requests} requests, seed ${report.seed}.`,
    "",
    ...failures.flatMap((row) => complaints(row)),
    ...fold(
      `${warnings.length} warnings`,
      warnings.flatMap((row) => complaints(row)),
    ),
    ...fold(
      `${inconclusive} inconclusive`,
      of("inconclusive").map(({ id, reason }) => `- **${id}** ${escape(reason ?? "")}`),
    ),
    ...fold(
      `${report.decisions.length} open points observed`,
      report.decisions.map(({ id, slug, observed: value }) => `- ${id} \`${slug}\`: ${escape(value)}`),
    ),
  ];
  const text = lines.join("\n");
  return text.length > MOST
    ? `${text.slice(0, text.lastIndexOf("\n", MOST))}\n\n… cut off; the other report formats hold all of it.\n`
    : `${text}\n`;
}

const MARKS: Readonly<Record<Report["verdict"], string>> = { conformant: "✅", "non-conformant": "❌", inconclusive: "⚠️" };

function complaints({ id, section, statement, complaints: all = [] }: RequirementReport): string[] {
  return [
    `### ${id} (${section.join(", ")})`,
    "",
    escape(statement),
    "",
    ...all.flatMap(({ check, expected, got, curl }) => [
      `- **Expected:** ${escape(expected)}`,
      `- **Got:** ${code(got)}`,
      `- Check \`${check}\``,
      "",
      ...(curl === "" ? [] : [fenced(curl), ""]),
    ]),
  ];
}

function fold(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ["<details>", `<summary>${title}</summary>`, "", ...lines, "", "</details>", ""];
}

/** Text of a server as Markdown that shows it and does nothing. */
function escape(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>|#@]/g, String.raw`\$&`).replaceAll(/\s+/g, " ");
}

function code(text: string): string {
  const line = text.replaceAll(/\s+/g, " ");
  const fence = "`".repeat(longest(line) + 1);
  return `${fence} ${line} ${fence}`;
}

function fenced(text: string): string {
  const fence = "`".repeat(Math.max(3, longest(text) + 1));
  return `${fence}sh\n${text}\n${fence}`;
}

/** The longest run of backticks: a fence has to be longer. */
function longest(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}
