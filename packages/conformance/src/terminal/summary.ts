import { caughtWords } from "../run/measured/catalogue.ts";
import type { Gate } from "../verdict/gate.ts";
import type { Report, RequirementReport, Verdict } from "../verdict/report.ts";
import { causeLine } from "../causes/cause-line.ts";
import { MISSING } from "../causes/clue.ts";
import { type FailureGroup, countWords, failureGroups, waiverLines } from "../report/failure-groups.ts";
import { headline, leftOpen, notJudged, undecidedLines, unreadLines } from "../report/headline.ts";
import { unsteadyLine } from "../verdict/unjudged/unsteady-words.ts";
import { couldMissLines, couldMissWords, scopeWords, togetherLines, tooFewWords } from "../report/scope.ts";
import { howFarLines } from "../report/how-far.ts";
import { type Beside, DECLARED_TITLE, apartRows, apartTitle, declaredRows, editionWords } from "../report/beside-verdicts.ts";
import { counted as countOf } from "../report/counted.ts";
import { gapsLine, missingOf } from "../report/missing.ts";
import { failureLines } from "./failure.ts";
import { type Line, styled } from "./print.ts";

const COLOURS: Readonly<Record<Report["verdict"], "green" | "red" | "yellow">> = {
  conformant: "green",
  "non-conformant": "red",
  inconclusive: "yellow",
};

export interface SummarySettings {
  readonly verbose: boolean;
  readonly quiet: boolean;
}

/** The end of a run, as lines: failures by cause first, then warnings, what was not judged, and the verdict. Quiet: what counts, and the verdict. */
export function summaryLines(report: Report, gate: Gate, { verbose, quiet }: SummarySettings): Line[] {
  const lines: Line[] = [];
  const of = (verdict: Verdict): Report["requirements"] => report.requirements.filter((row) => row.verdict === verdict);
  const groups = failureGroups(report, gate);
  if (quiet) lines.push(...quietLines(groups));
  else
    for (const [n, group] of groups.entries())
      lines.push(...groupLines(group, report, gate, { verbose, number: groups.length > 1 ? n + 1 : 0 }));
  if (!quiet) for (const row of of("warn")) lines.push(...failureLines(row, report));
  if (verbose) {
    for (const verdict of ["inconclusive", "not-implemented", "not-applicable", "not-run"] as const)
      for (const [reason, rows] of Map.groupBy(of(verdict), ({ id, reason: why = "" }) => why.replaceAll(id, "ID")))
        lines.push(
          rows.length === 1
            ? `${verdict}  ${rows[0]!.id}  ${rows[0]!.reason ?? ""}`
            : `${verdict}  ${rows.map(({ id }) => id).join(", ")}: ${reason}`,
        );
    for (const { id, slug, observed } of report.decisions) lines.push(`observed  ${id}  ${slug}: ${observed}`);
  }
  if (!quiet) lines.push(...overviewLines(groups));
  for (const words of waiverLines(gate)) lines.push([styled("red", "WAIVER"), ` ${words}`]);
  if (report.left_behind.length > 0 && !quiet) {
    const kinds = Map.groupBy(report.left_behind, ({ label, reason }) => `${label.replace(/ [0-9a-f-]{36}$/, "")}: ${reason}`);
    lines.push("Left behind:", ...[...kinds].map(([kind, rows]) => `  ${rows.length} x ${kind}`));
  }
  lines.push(...gapLines(report, gate, quiet), ...verdictLines(report, gate, { verbose, quiet }));
  return lines;
}

/** Most requirements that are shown of those for which the run could have missed something: those of which it misses most. */
const MOST_MISSED = 12;
/** Most failures of a cause that are shown in full. */
const MOST = 8;

/**
 * A cause with its failures. What is missing altogether, and what is known, is listed by name only unless `verbose`.
 * @param number of the cause in the overview; 0: there is no overview
 */
function groupLines(
  { cause, counted, known }: FailureGroup,
  report: Report,
  gate: Gate,
  { verbose, number }: { readonly verbose: boolean; readonly number: number },
): Line[] {
  const lines: Line[] = [];
  if (!verbose && cause.key === MISSING)
    return missingLines(
      report,
      known.map(({ id }) => id),
    );
  const danger = cause.danger === undefined ? [] : [styled(["red", "bold"], cause.danger), ": "];
  if (number > 0 && (verbose || counted.length > 0)) lines.push([styled("bold", `Cause ${number}: `), ...danger, causeLine(cause)], "");
  else if (number === 0 && cause.requirements.length > 1) lines.push([styled("bold", "Probable cause: "), ...danger, causeLine(cause)], "");
  const shown = verbose ? counted : counted.slice(0, MOST);
  for (const row of shown) lines.push(...failureLines(row, report));
  const more = counted.slice(shown.length).map(({ id }) => id);
  if (more.length > 0) lines.push(`${more.length} more failures of this cause (--verbose shows them): ${more.join(", ")}`, "");
  if (verbose)
    for (const row of known)
      lines.push(...failureLines(row, report).slice(0, -1), `  does not count: ${gate.known.get(row.id)!.words}`, "");
  else
    for (const [words, rows] of Map.groupBy(known, ({ id }) => gate.known.get(id)!.words))
      lines.push([styled("yellow", "KNOWN"), ` ${rows.map(({ id }) => id).join(", ")}  ${words}`]);
  if (!verbose && known.length > 0) lines.push("");
  return lines;
}

function missingLines(report: Report, known: readonly string[]): Line[] {
  const { cause, rows, further } = missingOf(report)!;
  const alone = rows.filter(({ requirements }) => requirements.length > 0);
  const others = rows.filter(({ requirements }) => requirements.length === 0).map(({ operation }) => operation);
  const width = Math.max(0, ...alone.map(({ operation }) => operation.length));
  return [
    [styled("red", "FAIL"), ` ${causeLine(cause)}. Every request got 404, 405 or 501 (--verbose lists the failures):`],
    ...alone.map(({ operation, requirements }) => `  ${operation.padEnd(width)}  ${requirements.join(", ")}`),
    ...(others.length === 0 ? [] : [`  also not there: ${others.join(", ")}`]),
    ...(further.length === 0 ? [] : [`  by what is answered in their place: ${further.join(", ")}`]),
    ...(known.length === 0 ? [] : [`  known, so they do not count: ${known.join(", ")}`]),
    "",
  ];
}

const ORDER = "first what shows data to the wrong people, then what most requirements wait for";

/** All causes, one line each; nothing if there is only one. */
function overviewLines(groups: readonly FailureGroup[]): Line[] {
  if (groups.length < 2) return [];
  const fails = groups.reduce((sum, { cause }) => sum + cause.requirements.length, 0);
  return [
    `${fails} failures, ${groups.length} probable causes. Mend from the top: ${ORDER}:`,
    ...groups.map((group, n) => causeRow(group, n + 1)),
    "",
  ];
}

function causeRow({ cause, counted, known }: FailureGroup, number: number): Line {
  const mark = counted.length === 0 ? styled("yellow", "known") : styled("red", cause.danger ?? (known.length > 0 ? "new" : "fail"));
  return [
    `${String(number).padStart(3)} `,
    mark,
    " ".repeat(Math.max(1, 10 - mark.text.length)),
    `${causeLine(cause)} (${named(counted, known)})`,
  ];
}

/** The causes of failures that count, a line each, and the number of those that do not. */
function quietLines(groups: readonly FailureGroup[]): Line[] {
  const known = groups.reduce((sum, group) => sum + group.known.length, 0);
  const fresh = groups.filter(({ counted }) => counted.length > 0);
  return [
    ...fresh.map((group, n) => causeRow(group, n + 1)),
    ...(known === 0 ? [] : [`  ${known === 1 ? "1 known failure does" : `${known} known failures do`} not count`]),
  ];
}

/** The failures of a cause by name: those that count, or all if none does. */
function named(counted: readonly RequirementReport[], known: readonly RequirementReport[]): string {
  const ids = (counted.length > 0 ? counted : known).map(({ id }) => id);
  const more = ids.length > 4 ? `${ids.slice(0, 3).join(", ")} and ${ids.length - 3} more` : ids.join(", ");
  return counted.length > 0 && known.length > 0 ? `${more}; ${known.length} known` : more;
}

/** What the target file declares as not implemented, and what of that decides the run. */
function gapLines(report: Report, { counted, existing }: Gate, quiet: boolean): Line[] {
  const { requirements, not_implemented: gaps = [] } = report;
  const worse = new Set(requirements.filter(({ verdict }) => verdict === "not-implemented").map(({ id }) => id));
  const listed =
    gaps.length === 0 || quiet
      ? []
      : [
          "Declared as not implemented, so the target cannot be called conformant:",
          ...gaps.map(({ operation, requirements: ids }) => `  ${operation}: ${countOf(ids.length, "requirement")} not judged`),
        ];
  return [
    ...listed,
    ...absentLines(report, quiet),
    ...counted
      .filter((id) => worse.has(id))
      .map((id): Line => [styled("red", "WORSE"), ` ${id} passed in the baseline and is declared as not implemented now`]),
    ...existing.map((line): Line => [styled("red", "STALE"), ` ${line}, so the run fails; remove it from operations_not_implemented`]),
  ];
}

/** The line to paste into the target file if what is not there is not built yet. */
function absentLines(report: Report, quiet: boolean): Line[] {
  const line = quiet ? undefined : gapsLine(report);
  return line === undefined ? [] : ["What is not built yet can be left out. The line for the target file:", `  ${line}`, ""];
}

function verdictLines(report: Report, gate: Gate, { verbose, quiet }: SummarySettings): Line[] {
  const { pass, fail, warn, observed, inconclusive } = report.summary;
  const words = headline(report);
  const live = report.recording === undefined;
  const head = styled([COLOURS[report.verdict], "bold"], words === report.verdict ? words.toUpperCase() : `${words}:`);
  const seconds = (report.duration_ms / 1000).toFixed(report.duration_ms < 10_000 ? 1 : 0);
  const lines: Line[] = [
    [
      head,
      `  ${report.target.name}, ${scopeWords(report)}: ${pass} pass, ${fail} fail, ${warn} warn, ${observed} observed, ${inconclusive} inconclusive, ${notJudged(report)} not judged`,
    ],
    `${live ? `${report.requests} requests in ${seconds} s, ` : ""}${report.decisions.length} open points observed${live ? `, seed ${report.seed}` : ""}${report.edition === undefined ? "" : `, edition ${editionWords(report)}`}${report.interrupted === undefined ? "" : `; ended early: ${report.interrupted}`}`,
  ];
  const unsteady = unsteadyLine(report);
  if (unsteady !== undefined) lines.push(unsteady);
  if (!quiet) lines.push(...howFarLines(report), ...togetherLines(report));
  const undecided = undecidedLines(report);
  if (undecided.length > 0) lines.push("Undecided, so the target cannot be called conformant:", ...undecided.map((line) => `  ${line}`));
  lines.push(...unreadLines(report));
  const open = leftOpen(report);
  if (open.length > 0 && !quiet)
    lines.push(`Left open by the document (--verbose gives the reasons): ${open.map(({ id }) => id).join(", ")}`);
  const few = tooFewWords(report);
  if (few !== undefined) lines.push(few);
  if (report.problems === undefined && live && !quiet) {
    const missed = couldMissWords(report);
    lines.push([caughtWords(report.catalogue), ...(missed === undefined ? [] : [missed])].join(" "));
    if (verbose) {
      const rows = couldMissLines(report);
      lines.push(...rows.slice(0, MOST_MISSED).map((line) => `  could have missed  ${line}`));
      if (rows.length > MOST_MISSED) lines.push(`  ${rows.length - MOST_MISSED} more are in a report (--report html=FILE, markdown=FILE)`);
    }
  }
  if (!quiet) lines.push(...besideLines(report, verbose));
  const counted = countWords(report, gate);
  if (counted !== undefined) lines.push(`${counted}.`);
  return lines;
}

/** What stands beside the verdicts: what runs and does not score, and, if `verbose`, what is declared. */
function besideLines(report: Report, verbose: boolean): Line[] {
  const [apart, declared] = [apartRows(report), declaredRows(report)];
  const rows = (list: readonly Beside[]): string[] => list.map(({ id, words }) => `  ${id}  ${words}`);
  return [
    ...(apart.length === 0 ? [] : [`${apartTitle(report)}:`, ...rows(apart)]),
    ...(declared.length === 0 ? [] : [`${DECLARED_TITLE}: ${declared.map(({ id }) => id).join(", ")}`, ...(verbose ? rows(declared) : [])]),
  ];
}
