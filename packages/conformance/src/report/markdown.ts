import { caughtWords } from "../run/measured/catalogue.ts";
import { recordingLines } from "./recording-words.ts";
import type { Report, RequirementReport, Verdict } from "../verdict/report.ts";
import { causeLine, titleParts } from "../causes/cause-line.ts";
import type { Gate } from "../verdict/gate.ts";
import { couldMissLines, scopeWords, togetherLines } from "./scope.ts";
import { counted } from "./counted.ts";
import { gapsLine, missingOf } from "./missing.ts";
import { type Beside, DECLARED_TITLE, apartRows, apartTitle, declaredRows, editionWords } from "./beside-verdicts.ts";
import { cutCurl } from "./cut-curl.ts";
import { code, escape, fenced } from "./markdown-text.ts";
import type { ReportContext } from "./context.ts";
import { type FailureGroup, countWords, failureGroups, waiverLines } from "./failure-groups.ts";
import { unsteadyLine } from "../verdict/unjudged/unsteady-words.ts";
import { gapLines, headline, notJudged, undecidedLines } from "./headline.ts";

/** Most complaints per requirement that are shown. */
const SHOWN = 3;

/** Most characters of the report: GitHub cuts a comment off at 65,536. */
const MOST = 60_000;

/** Most failures that are not folded. */
const OPEN = 5;

/** The report for a pull request: the verdict and what counts, the probable causes, the failures that count; the rest is folded. */
export function markdown(report: Report, { gate }: ReportContext): string {
  const of = (verdict: Verdict): RequirementReport[] => report.requirements.filter((row) => row.verdict === verdict);
  const groups = failureGroups(report, gate);
  const short = new Set((report.absent ?? []).flatMap(({ requirements }) => requirements));
  const failures = groups.flatMap(({ counted }) => counted).filter(({ id }) => !short.has(id));
  const warnings = of("warn");
  const room = new Room();
  const { pass, fail, warn, observed, inconclusive } = report.summary;
  const count = countWords(report, gate);
  const details = failures.flatMap((row) => room.take(complaints(row)));
  const lines = [
    `## ${MARKS[report.verdict]} ${escape(report.target.name)}: ${escape(headline(report))}`,
    "",
    ...(count === undefined ? [] : [`**${count}.**`, ""]),
    ...waiverLines(gate).map((line) => `- **Waiver:** ${escape(line)}.`),
    "",
    "| pass | fail | warn | observed | inconclusive | not judged |",
    "| ---: | ---: | ---: | ---: | ---: | ---: |",
    `| ${pass} | ${fail} | ${warn} | ${observed} | ${inconclusive} | ${notJudged(report)} |`,
    "",
    `HR Platform REST API ${report.document_version}${report.edition === undefined ? "" : `, edition ${editionWords(report)}`}, ${scopeWords(report)}, ${report.requests} requests${report.recording === undefined ? `, seed ${report.seed}` : ""}.${report.problems === undefined && report.recording === undefined ? ` ${caughtWords(report.catalogue)}` : ""}`,
    ...[...recordingLines(report), ...togetherLines(report)].map((line) => `\n${escape(line)}`),
    "",
    ...(report.problems ?? []).map(({ kind, what, mend }) => `- **${kind}:** ${escape(what)}; ${escape(mend)}.`),
    ...(report.interrupted === undefined ? [] : ["", `Ended early: ${escape(report.interrupted)}.`, ""]),
    ...unsteady(report),
    ...causeLines(groups, room),
    ...missing(report),
    ...fold(
      `${gapLines(report).length} operations declared as not implemented`,
      gapLines(report).map((line) => `- ${escape(line)}`),
    ),
    ...(failures.length > OPEN ? fold(`${failures.length} failures in detail`, details) : details),
    "",
    ...undecidedLines(report).flatMap((line) => room.take([`- **Undecided:** ${escape(line)}`])),
    "",
    ...known(groups, gate, room),
    ...fold(
      `${couldMissLines(report).length} requirements of which the run could have missed known faults`,
      couldMissLines(report).flatMap((line) => room.take([`- ${escape(line)}`])),
    ),
    ...fold(
      `${warnings.length} warnings`,
      warnings.flatMap((row) => room.take(complaints(row))),
    ),
    ...fold(
      `${inconclusive} inconclusive`,
      of("inconclusive").flatMap(({ id, reason }) => room.take([`- **${id}** ${escape(reason ?? "")}`])),
    ),
    ...beside(apartTitle(report), apartRows(report), room),
    ...beside(DECLARED_TITLE, declaredRows(report), room),
    ...fold(
      `${report.decisions.length} open points observed`,
      report.decisions.flatMap(({ id, slug, observed: value }) => room.take([`- ${id} \`${slug}\`: ${escape(value)}`])),
    ),
  ];
  const text = lines.join("\n");
  return room.left < 0 ? `${text}\n… cut off; the other report formats hold all of it.\n` : `${text}\n`;
}

/** Most requirements that a cause names. */
const NAMED = 8;

/** The causes of failures that count, one line each. */
function causeLines(groups: readonly FailureGroup[], room: Room): string[] {
  const shown = groups.filter(({ counted }) => counted.length > 0);
  if (shown.length === 0) return [];
  const lines = shown.flatMap(({ cause, counted, known: old }, n) => {
    const danger = cause.danger === undefined ? "" : `**${cause.danger}:** `;
    const more = counted.length > NAMED ? ` and ${counted.length - NAMED} more` : "";
    const words = titleParts(causeLine(cause))
      .map((part) => (part.code ? code(part.text) : escape(part.text)))
      .join("");
    const ids = counted.slice(0, NAMED).map(({ id }) => id);
    return room.take([`${n + 1}. ${danger}${words} (${ids.join(", ")}${more}${old.length === 0 ? "" : `; ${old.length} known`})`]);
  });
  return [`### Probable causes: ${shown.length}`, "", ...lines, ""];
}

function known(groups: readonly FailureGroup[], gate: Gate, room: Room): string[] {
  const rows = groups.flatMap((group) => group.known);
  return fold(
    `${rows.length} known failures that do not count`,
    rows.flatMap(({ id, statement }) => room.take([`- **${id}** ${escape(statement)} ${escape(gate.known.get(id)!.words)}`])),
  );
}

/** Counts the characters that are left. An entry that does not fit is left out as a whole, so that no fence and no fold stays open. */
class Room {
  left: number = MOST;

  /** The lines, or none if they do not fit any more. */
  take(lines: readonly string[]): readonly string[] {
    if (this.left < 0) return [];
    this.left -= lines.reduce((sum, line) => sum + line.length + 1, 0);
    return this.left < 0 ? [] : lines;
  }
}

const MARKS: Readonly<Record<Report["verdict"], string>> = { conformant: "✅", "non-conformant": "❌", inconclusive: "⚠️" };

function missing(report: Report): string[] {
  const found = missingOf(report);
  if (found === undefined) return [];
  const { cause, rows, further } = found;
  const line = gapsLine(report);
  return [
    `### ${counted(cause.operations.length, "operation")} ${cause.operations.length === 1 ? "is" : "are"} missing`,
    "",
    `Every request got 404, 405 or 501; ${counted(cause.requirements.length, "requirement")} ${cause.requirements.length === 1 ? "fails" : "fail"} because of that.`,
    "",
    ...rows.map(({ operation, requirements }) => `- \`${operation}\`${requirements.length === 0 ? "" : `: ${requirements.join(", ")}`}`),
    ...(further.length === 0 ? [] : [`- by what is answered in their place: ${further.join(", ")}`]),
    "",
    ...(line === undefined ? [] : [`What is not built yet can be left out. The line for the target file: ${code(line)}`, ""]),
  ];
}

function unsteady(report: Report): string[] {
  const line = unsteadyLine(report);
  return line === undefined ? [] : [`**Unsteady:** ${escape(line)}`, ""];
}

function complaints({ id, section, statement, complaints: all = [] }: RequirementReport): string[] {
  return [
    `### ${id} (${section.join(", ")})`,
    "",
    escape(statement),
    "",
    ...all
      .slice(0, SHOWN)
      .flatMap(({ check, expected, got, curl }) => [
        `- **Expected:** ${escape(expected)}`,
        `- **Got:** ${code(got)}`,
        `- Check \`${check}\``,
        "",
        ...(curl === "" ? [] : [fenced(cutCurl(curl)), ""]),
      ]),
    ...(all.length > SHOWN ? [`… and ${all.length - SHOWN} more, which the other report formats hold.`, ""] : []),
  ];
}

/** What stands beside the verdicts, folded. */
function beside(title: string, rows: readonly Beside[], room: Room): string[] {
  return fold(
    `${title}: ${rows.length}`,
    rows.flatMap(({ id, words }) => room.take([`- **${id}** ${escape(words)}`])),
  );
}

function fold(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ["<details>", `<summary>${title}</summary>`, "", ...lines, "", "</details>", ""];
}
