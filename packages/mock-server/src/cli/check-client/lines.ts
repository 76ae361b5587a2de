import { asStarted } from "@hr-platform/command-line/as-started";
import type { CheckEvent } from "@hr-platform/client-check/check-client";
import { type Case, type Gate, casesOf, waiverLines } from "@hr-platform/client-check/report/gate";
import type { Finding } from "@hr-platform/client-check/judge/finding";
import { differenceCells, faultLines, partingLines, repeatLines, verdictLine } from "@hr-platform/client-check/report/case-texts";
import { withGate } from "@hr-platform/client-check/report/json";
import type { ClientReport, ScenarioReport, ScenarioVerdict } from "@hr-platform/client-check/report";
import type { KnownProgram } from "@hr-platform/client-check/scenarios/scenario";
import { printable } from "@hr-platform/engine/contract/printable";
import { columns } from "../columns.ts";

const MARKS: Readonly<Record<ScenarioVerdict, string>> = {
  pass: "✓",
  warn: "!",
  fail: "✗",
  inconclusive: "?",
  "not-applicable": "–",
  "not-run": "–",
};

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

const counted = (count: number, one: string, more = `${one}s`): string => `${count} ${count === 1 ? one : more}`;

interface LinesOptions {
  readonly form: "text" | "json" | "list";
  readonly verbose: boolean;
  /** Whether the addresses of exchanges in the console are printed: the mock goes on. */
  readonly showsAddresses: boolean;
  readonly out: NodeJS.WriteStream;
}

/**
 * What a check prints: what the program uses, scenarios as they end, the verdict. With `json`, an object a line, each with one name:
 * `{baseline: {requests, changes, status, ms}, planned}`, where `planned` counts the scenarios that will run; for each scenario that ends
 * `{scenario: ScenarioReport, done, of}`, where `done` of `of` have ended; with `--faults` for each mistake `{fault: ID, noticed, done, of}`; at last `{report}`, the JSON report: a `ClientReport` with `gate`.
 */
export class Lines {
  readonly #options: LinesOptions;
  #began = performance.now();

  constructor(options: LinesOptions) {
    this.#options = options;
  }

  tell(event: CheckEvent): void {
    const { form, verbose } = this.#options;
    if (event.kind === "baseline") {
      const { observation, effects } = event.known;
      this.#began = performance.now();
      const { status, ms, exchanges } = observation;
      if (form !== "json") return this.#print(...usedLines(event.known), "");
      return this.#object({ baseline: { requests: exchanges.length, changes: effects.length, status, ms }, planned: event.planned });
    }
    if (event.kind === "fault") {
      const { id, isNoticed, done, of } = event;
      if (form === "json") return this.#object({ fault: id, noticed: isNoticed, done, of });
      return this.#progress(done, of);
    }
    const { report, done, of } = event;
    if (form === "json") return this.#object({ scenario: report, done, of });
    this.#clear();
    // A failure is told at the end, when it is decided whether it counts.
    if (report.verdict !== "pass" || verbose) this.#print(`${MARKS[report.verdict]} ${report.id}  ${report.title}  ${seconds(report.ms)}`);
    this.#progress(done, of);
  }

  end(report: ClientReport, gate: Gate): void {
    const { form, verbose } = this.#options;
    this.#clear();
    if (form === "json") return this.#object({ report: withGate(report, gate) });
    const { scenarios, baseline, needs } = report;
    if (report.verdict === "inconclusive")
      this.#print(...indented(baseline.output ?? ""), `not judged: ${printable(report.command.join(" "))}: ${report.problem}`);
    for (const note of baseline.notes) this.#print(`! ${note}`);
    if (report.verdict === "inconclusive") return;
    if (form === "list") return this.#list(scenarios);
    const shown = casesOf(report).filter(
      ({ id, verdict, findings }) => findings.length > 0 || (verdict === "inconclusive" && id !== "baseline"),
    );
    // Several scenarios with the same words are one case, with all of their names.
    for (const [first, ...more] of Map.groupBy(shown, (one) => (verbose || gate.known.has(one.id) ? one.id : wordsOf(one))).values()) {
      this.#case(report, first!, gate);
      if (more.length > 0) this.#print(`    the same in ${counted(more.length, "other scenario")}: ${more.map(({ id }) => id).join(", ")}`);
    }
    const waiting = scenarios.filter(({ verdict }) => verdict === "not-run" || verdict === "not-applicable");
    if (verbose) for (const { verdict, id, reason } of waiting) this.#print(`${MARKS[verdict]} ${id}  ${verdict}: ${reason}`);
    if (needs.open_points.length > 0) {
      const broken = needs.open_points.filter(({ breaks }) => breaks.length > 0);
      const names = broken.map(({ id, slug, breaks }) => `${id} ${slug} (${breaks.join(", ")})`);
      this.#print(
        `open points that its answers depend on: ${needs.open_points.length}${broken.length === 0 ? "; it relies on none" : `; it relies on ${names.join(", ")}`}`,
      );
    }
    for (const line of faultLines(report)) this.#print(printable(line));
    for (const line of waiverLines(gate)) this.#print(`waiver: ${line}`);
    this.#print(...lastLines(report, gate));
  }

  #list(scenarios: readonly ScenarioReport[]): void {
    const runs = scenarios.filter(({ verdict }) => verdict === "not-run");
    const others = scenarios.filter(({ verdict }) => verdict !== "not-run");
    const table = (rows: readonly ScenarioReport[]): string =>
      columns(rows.map(({ id, title, reason = "" }) => [`  ${id}`, printable(title), reason])).trimEnd();
    if (runs.length > 0) this.#print(`would run: ${runs.length}`, table(runs));
    if (others.length > 0) this.#print(`cannot matter: ${others.length}`, table(others));
  }

  #case(report: ClientReport, one: Case, { known }: Gate): void {
    const { verbose, showsAddresses } = this.#options;
    const why = known.get(one.id);
    if (why !== undefined && !verbose) return this.#print(`KNOWN ${one.id}  ${why.words}`);
    const { id, title, findings, reason, left_behind: left = [], notes = [], output, verdict } = one;
    this.#print(
      `${why === undefined ? MARKS[verdict] : "KNOWN"} ${id}  ${title}`,
      ...(why === undefined ? [] : [`    ${why.words}`]),
      ...(reason === undefined ? [] : [`    ${reason}`]),
      ...findings.flatMap((finding) => findingLines(finding, showsAddresses)),
      ...partingLines(one).map((line) => `    ${printable(line)}`),
      ...(verbose && left.length > 0 ? leftLines(left) : []),
      ...notes.map((note) => `    ${note}`),
      ...(verdict === "fail" && output !== undefined ? indented(output.trimEnd().split("\n").slice(-3).join("\n")) : []),
      ...(verdict === "fail" ? repeatLines(report, one).map((line) => `    alone: ${printable(asStarted(line))}`) : []),
    );
  }

  #progress(done: number, of: number): void {
    if (!process.stderr.isTTY) return;
    const left = ((performance.now() - this.#began) / done) * (of - done);
    process.stderr.write(`\r\u001B[K${done} of ${counted(of, "scenario")}, about ${Math.ceil(left / 1000)} s left`);
  }

  #clear(): void {
    if (process.stderr.isTTY) process.stderr.write("\r\u001B[K");
  }

  #print(...lines: readonly string[]): void {
    if (lines.length > 0) this.#options.out.write(`${lines.join("\n")}\n`);
  }

  #object(value: object): void {
    this.#options.out.write(`${JSON.stringify(value)}\n`);
  }
}

function usedLines({ observation, use, effects }: KnownProgram): string[] {
  const used = use.operations.map(({ operation }) => operation.id).join(", ");
  const keys = use.keys.map(({ name, needed }) => `${name} (${needed.join(", ")})`).join(", ");
  return [
    `baseline: ${counted(observation.exchanges.length, "request")}, ${counted(effects.length, "change")}, ${seconds(observation.ms)}`,
    `  operations: ${used === "" ? "none" : used}`,
    `  keys and what they needed: ${keys === "" ? "none" : keys}`,
    ...(use.events.length === 0 ? [] : [`  events: ${use.events.join(", ")}`]),
  ];
}

function lastLines(report: ClientReport, gate: Gate): string[] {
  const { warn, inconclusive, "not-run": unrun, "not-applicable": others } = report.summary;
  const beside = [
    ...(warn > 0 ? [`${warn} with advice`] : []),
    ...(inconclusive > 0 ? [`${inconclusive} unsteady`] : []),
    ...(unrun > 0 ? [`${unrun} not run`] : []),
    ...(others > 0 ? [`${others} cannot matter`] : []),
    seconds(report.duration_ms),
  ];
  return [`${verdictLine(report, gate)}; ${beside.join("; ")}`];
}

const UUID = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/gi;

/** The findings of a case, whatever records they name; its id if it has none. */
function wordsOf({ id, verdict, findings }: Case): string {
  const told = findings.map(({ level, text, requirement, mend }) => [level, text.replaceAll(UUID, ""), requirement, mend]);
  return told.length === 0 ? id : JSON.stringify([verdict, told]);
}

function findingLines({ text, mend, requirement, exchange, console: address }: Finding, showsAddresses: boolean): string[] {
  return [
    `    ${printable(text)}${exchange === undefined ? "" : ` (exchange ${exchange})`}`,
    `    ${requirement}: ${mend}`,
    ...(showsAddresses && address !== undefined ? [`    ${address}`] : []),
  ];
}

function leftLines(left: NonNullable<ScenarioReport["left_behind"]>): string[] {
  const table = columns([
    ["LEFT BEHIND", "RECORD", "MEMBER", "AFTER THE BASELINE", "AFTER THIS RUN"],
    ...left.map((one) => differenceCells(one).map(printable)),
  ]);
  return table
    .trimEnd()
    .split("\n")
    .map((line) => `    ${line}`);
}

function indented(text: string): string[] {
  return text === "" ? [] : text.split("\n").map((line) => `    | ${printable(line)}`);
}
