import { printable } from "@hr-platform/engine/contract/printable";
import { waiverLines } from "./gate.ts";
import type { ClientReport, ProgramNeeds } from "../report.ts";
import {
  type ReportWriter,
  type ShownCase,
  differenceCells,
  faultLines,
  partingLines,
  repeatLines,
  shownCases,
  verdictLine,
} from "./case-texts.ts";

/** Most characters of the report: GitHub cuts a comment off at 65,536. */
const MOST = 60_000;

const MARKS: Readonly<Record<ClientReport["verdict"], string>> = { ready: "✅", "not-ready": "❌", inconclusive: "⚠️" };

/** The report for a pull request: the verdict, what the program needs, the failures that count; the rest is folded. */
export const markdownReport: ReportWriter = (report, { gate }) => {
  const cases = shownCases(report, gate);
  const failing = cases.filter(({ verdict }) => verdict === "fail");
  const { pass, fail, warn, inconclusive } = report.summary;
  const blocks = [
    `## ${gate.counted.length === 0 && report.verdict === "not-ready" ? MARKS.ready : MARKS[report.verdict]} ${code(report.command.join(" "))}: ${escaped(verdictLine(report, gate))}`,
    waiverLines(gate)
      .map((line) => `- **Waiver:** ${escaped(line)}.`)
      .join("\n"),
    `| pass | fail | advice | unsteady | not run | cannot matter |\n| ---: | ---: | ---: | ---: | ---: | ---: |\n| ${[pass, fail, warn, inconclusive, report.summary["not-run"], report.summary["not-applicable"]].join(" | ")} |`,
    needs(report.needs),
    report.baseline.notes.map((note) => `- ${escaped(note)}`).join("\n"),
    ...failing.filter(({ known }) => known === undefined).map((one) => caseBlock(report, one)),
    ...fold(
      "known failures that do not count",
      failing.filter(({ known }) => known !== undefined).map((one) => `- **${escaped(one.id)}** ${escaped(one.known!)}`),
      "\n",
    ),
    ...fold(
      "with advice",
      cases.filter(({ verdict }) => verdict === "warn").map((one) => caseBlock(report, one)),
      "\n\n",
    ),
    ...fold(
      "unsteady or not run",
      cases
        .filter(({ verdict }) => verdict === "inconclusive" || verdict === "not-run")
        .map(({ id, reason = "" }) => `- **${escaped(id)}** ${escaped(reason)}`),
      "\n",
    ),
    ...fold(
      "lines about mistakes of a service",
      faultLines(report).map((line) => `- ${escaped(line.trim())}`),
      "\n",
    ),
  ].filter((block) => block !== "");
  let room = MOST;
  const taken = blocks.filter((block) => {
    room -= block.length + 2;
    return room >= 0;
  });
  const left = blocks.length - taken.length;
  return `${taken.join("\n\n")}\n${left === 0 ? "" : `\n… ${left} parts are left out; the other formats have them.\n`}`;
};

function needs({ operations, keys, events, open_points: points }: ProgramNeeds): string {
  if (operations.length === 0) return "";
  const broken = points.filter(({ breaks }) => breaks.length > 0);
  return [
    "### What it needs",
    "",
    "| operation | requests | scope |",
    "| --- | ---: | --- |",
    ...operations.map(({ operation, requests, scope }) => `| ${code(operation)} | ${requests} | ${scope} |`),
    "",
    ...keys.map(
      ({ name, needed, unused }) =>
        `- key ${code(name)}: ${needed.join(", ") || "no scope"}${unused.length === 0 ? "" : ` (has ${unused.join(", ")} besides)`}`,
    ),
    ...(events.length === 0 ? [] : [`- events: ${events.map(code).join(", ")}`]),
    `- open points that its answers depend on: ${points.length}${broken.length === 0 ? "" : `; it relies on ${broken.map(({ id, slug, breaks }) => `${id} ${code(slug)} (not ${breaks.map(code).join(", ")})`).join(", ")}`}`,
  ].join("\n");
}

function caseBlock(report: ClientReport, one: ShownCase): string {
  const { id, title, clause, expected, findings, left_behind: left = [] } = one;
  const table = [
    "",
    "| left behind | record | member | after the baseline | after this run |",
    "| --- | --- | --- | --- | --- |",
    ...left.map((difference) => `| ${differenceCells(difference).map(escaped).join(" | ")} |`),
  ];
  return [
    `### ${escaped(id)}${clause.length === 0 ? "" : ` (${clause.join(", ")})`}`,
    "",
    `${escaped(title)} ${escaped(expected)}`,
    "",
    ...findings.flatMap(({ text, requirement, mend, exchange }) => [
      `- **${requirement}:** ${escaped(text)}${exchange === undefined ? "" : ` (exchange ${exchange})`}`,
      `  ${escaped(mend)}`,
    ]),
    ...partingLines(one).map((line) => `- ${escaped(line)}`),
    ...(left.length === 0 ? [] : table),
    ...repeatLines(report, one).flatMap((line) => ["", fenced(line)]),
  ].join("\n");
}

function fold(title: string, lines: readonly string[], between: string): string[] {
  return lines.length === 0 ? [] : [`<details>\n<summary>${lines.length} ${title}</summary>\n\n${lines.join(between)}\n\n</details>`];
}

/** A character without width or a line break: what follows a sign is not linked then. */
const JOINER = "\u2060";

/** A foreign text without any effect: no markup, no mention, no link. */
function escaped(text: string): string {
  return printable(text.toWellFormed())
    .replaceAll(/[\\`*_{}[\]<>|#~&@$]/g, String.raw`\$&`)
    .replaceAll(/[@#]|:(?=\/\/)|\bwww(?=\.)|\bGH(?=-)/gi, `$&${JOINER}`);
}

function code(text: string): string {
  const line = printable(text.toWellFormed()).replaceAll("|", "¦");
  const fence = "`".repeat(longestRun(line) + 1);
  return `${fence} ${line} ${fence}`;
}

function fenced(text: string): string {
  const line = printable(text.toWellFormed());
  const fence = "`".repeat(Math.max(3, longestRun(line) + 1));
  return `${fence}sh\n${line}\n${fence}`;
}

/** The length of the longest run of backticks: a fence has to be longer. */
function longestRun(line: string): number {
  return Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length));
}
