import { printable } from "@hr-platform/engine/contract/printable";
import { type Case, type Gate, casesOf } from "./gate.ts";
import type { EndDifference } from "../judge/end-state.ts";
import type { ClientReport, ScenarioReport } from "../report.ts";

/** What a report shows besides the result. */
export interface ReportContext {
  /** Which failures count. */
  readonly gate: Gate;
  /** The file of the program, as a path from the root of its repository, URL-encoded. Default: none is known. */
  readonly place?: string;
}

/** Formats a report. */
export type ReportWriter = (report: ClientReport, context: ReportContext) => string;

/** A case with its group, such as `network`, and why its failure does not count, if it fails. */
export type ShownCase = Case & { readonly group: string; readonly known?: string };

/** The cases of a report as they are shown. */
export function shownCases(report: ClientReport, { known }: Gate): ShownCase[] {
  return casesOf(report).map((one) => {
    const words = known.get(one.id)?.words;
    return { ...one, group: one.id.split(".")[0]!, ...(words === undefined ? {} : { known: words }) };
  });
}

/** A word as a shell takes it. */
function quoted(word: string): string {
  return /^[\w.:=/@-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

/** Whether the words of a program are the flags of a service. */
const isService = ({ command }: Pick<ClientReport, "command">): boolean => command[0] === "--start";

/** A program as the end of a command line. */
function programLine(report: Pick<ClientReport, "command">): string {
  return `${isService(report) ? "" : "-- "}${report.command.map(quoted).join(" ")}`;
}

/** Commands that repeat a scenario alone: one that judges it again, and one that runs the program in it, if flags can arrange it. */
export function repeatLines(report: ClientReport, { id, flags }: Pick<ScenarioReport, "id" | "flags">): string[] {
  if (id === "baseline" || id.startsWith("baseline.")) return [];
  const judged = `hr-mock check-client --only ${quoted(id)} ${programLine(report)}`;
  if (flags === undefined || flags.length === 0 || isService(report)) return [judged];
  const world = [
    ...(report.company === "wattle" ? [] : ["--company", report.company]),
    ...(report.seed === 1 ? [] : ["--seed", String(report.seed)]),
    ...(flags.includes("--clock") ? [] : ["--clock", report.clock]),
    "--rate-limit",
    "off",
  ];
  return [judged, `hr-mock exec ${[...world, ...flags].map(quoted).join(" ")} ${programLine(report)}`];
}

/** What the service refused in a run and not in the baseline, and where the run left the way of that: a sentence each. */
export function partingLines({ refused, parting }: Pick<ScenarioReport, "refused" | "parting">): string[] {
  const lines: string[] = [];
  if (refused !== undefined) {
    const { line, status, error, exchange } = refused;
    lines.push(`The service refused ${line} (exchange ${exchange}): ${status}${error === null ? "" : `, ${printable(error)}`}.`);
  }
  if (parting !== undefined) {
    const { here, there, exchange } = parting;
    const own = here === null ? "it ended" : `it sent ${here}${exchange === null ? "" : ` (exchange ${exchange})`}`;
    lines.push(`It parted from the baseline where ${own}, and the baseline ${there === null ? "had ended" : `sent ${there}`}.`);
  }
  return lines;
}

/** The most characters of a value that are shown. */
const MOST_IN_VALUE = 80;

/** A value of a record on one line. */
function valueText(value: unknown): string {
  if (value === null || value === undefined) return "none";
  const text = printable(typeof value === "string" ? value : JSON.stringify(value));
  return text.length > MOST_IN_VALUE ? `${text.slice(0, MOST_IN_VALUE - 1)}…` : text;
}

/** A difference as cells: table, record, member, after the baseline, after the run. */
export function differenceCells({ table, record, member, before, after }: EndDifference): string[] {
  const isWhole = member === "";
  const there = (value: unknown): string => (isWhole && value !== null ? "there" : valueText(value));
  return [table, record, isWhole ? "the whole record" : member, there(before), there(after)];
}

/** What a failing case says, in lines: each finding with requirement and mend, the parting, what it left behind, how to repeat it. */
export function caseLines(report: ClientReport, one: Case): string[] {
  const { findings, clause, reason, left_behind: left = [] } = one;
  return [
    one.title,
    ...(clause.length === 0 ? [] : [`The API document: ${clause.join(", ")}`]),
    `Expected: ${one.expected}`,
    ...(reason === undefined ? [] : [reason]),
    ...findings.flatMap(({ text, requirement, mend, exchange, console: address }) => [
      `${requirement}: ${text}${exchange === undefined ? "" : ` (exchange ${exchange})`}`,
      `To mend it: ${mend}`,
      ...(address === undefined ? [] : [`In the console: ${address}`]),
    ]),
    ...partingLines(one),
    ...left.map((difference) => {
      const [table, record, member, before, after] = differenceCells(difference);
      return `Left behind: ${table}, ${record}, ${member}: ${before} after the baseline, ${after} after this run`;
    }),
    ...repeatLines(report, one).map((line) => `To repeat it alone: ${line}`),
  ];
}

/** Which mistakes of a service the program noticed, in lines; none: no mistake was tried. */
export function faultLines({ faults }: ClientReport): string[] {
  if (faults === undefined) return [];
  const { known, tried, noticed, missed } = faults;
  return [
    `mistakes of a service: it notices ${noticed} of ${tried} (${known} change an answer that it gets)`,
    ...missed.map(({ id, title }) => `    not noticed: ${id}  ${title}`),
  ];
}

/** The verdict of a check in words, with what counts. */
export function verdictLine({ verdict, summary, problem }: ClientReport, { counted, known, stale }: Gate): string {
  const { pass, fail, warn, inconclusive } = summary;
  const scenarios = pass + fail + warn + inconclusive;
  const failures = counted.length + known.size;
  if (verdict === "inconclusive") return `not judged: ${problem ?? "no verdict"}`;
  const head = failures === 0 ? "ready" : counted.length === 0 ? "no worse" : "not ready";
  const of = `${fail} of ${scenarios} ${scenarios === 1 ? "scenario" : "scenarios"} fail${fail === 1 || scenarios === 1 ? "s" : ""}`;
  const more = known.size === 0 ? "" : `; ${known.size} of ${failures} ${failures === 1 ? "failure" : "failures"} known`;
  // Nothing else fails the check then.
  const waivers = stale.length === 1 ? "1 waiver that matches nothing" : `${stale.length} waivers that match nothing`;
  return `${head}: ${of}${more}${counted.length === 0 && stale.length > 0 ? `; the check fails by ${waivers}` : ""}`;
}
