import type { CheckEvent } from "@hr-platform/client-check/check-client";
import type { Finding } from "@hr-platform/client-check/judge/finding";
import type { ClientReport, ScenarioReport, ScenarioVerdict } from "@hr-platform/client-check/report";

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

/** What a check prints: what the program uses, scenarios as they end, the verdict. With `json`, an object a line. */
export class Lines {
  readonly #json: boolean;
  readonly #verbose: boolean;
  #began = performance.now();

  constructor({ json, verbose }: { readonly json: boolean; readonly verbose: boolean }) {
    this.#json = json;
    this.#verbose = verbose;
  }

  tell(event: CheckEvent): void {
    if (event.kind === "baseline") {
      const { observation, use, effects } = event.known;
      this.#began = performance.now();
      if (this.#json)
        return this.#object({ baseline: { requests: observation.exchanges.length, status: observation.status }, planned: event.planned });
      const used = use.operations.map(({ operation }) => operation.id).join(", ");
      const keys = use.keys.map(({ name, needed }) => `${name} (${needed.join(", ")})`).join(", ");
      this.#print(
        `baseline: ${counted(observation.exchanges.length, "request")}, ${counted(effects.length, "change")}, ${seconds(observation.ms)}`,
        `  operations: ${used === "" ? "none" : used}`,
        `  keys and what they needed: ${keys === "" ? "none" : keys}`,
        ...(use.events.length === 0 ? [] : [`  events: ${use.events.join(", ")}`]),
        "",
      );
      return;
    }
    if (event.kind === "fault") {
      const { id, isNoticed, done, of } = event;
      if (this.#json) return this.#object({ fault: id, noticed: isNoticed, done, of });
      return this.#progress(done, of);
    }
    const { report, done, of } = event;
    if (this.#json) return this.#object({ scenario: report, done, of });
    if (report.verdict === "pass" && !this.#verbose) return this.#progress(done, of);
    this.#clear();
    this.#print(`${MARKS[report.verdict]} ${report.id}  ${report.title}  ${seconds(report.ms)}`, ...details(report));
    this.#progress(done, of);
  }

  end(report: ClientReport): void {
    this.#clear();
    if (this.#json) return this.#object(report);
    const { scenarios, summary, baseline, needs, problem } = report;
    if (problem !== undefined) {
      this.#print(...indented(baseline.output ?? ""), `not judged: ${report.command.join(" ")}: ${problem}`);
      return;
    }
    for (const finding of baseline.findings) this.#print(`${finding.level === "fail" ? "✗" : "!"} baseline`, ...findingLines(finding));
    const waiting = scenarios.filter(({ verdict }) => verdict === "not-run" || verdict === "not-applicable");
    if (this.#verbose) for (const { verdict, id, reason } of waiting) this.#print(`${MARKS[verdict]} ${id}  ${verdict}: ${reason}`);
    if (needs.open_points.length > 0) {
      const broken = needs.open_points.filter(({ breaks }) => breaks.length > 0);
      const names = broken.map(({ id, slug, breaks }) => `${id} ${slug} (${breaks.join(", ")})`);
      this.#print(
        `open points that its answers depend on: ${needs.open_points.length}${broken.length === 0 ? "; it relies on none" : `; it relies on ${names.join(", ")}`}`,
      );
    }
    const { faults } = report;
    if (faults !== undefined) {
      this.#print(`mistakes of a service: it notices ${faults.noticed} of ${faults.tried} (${faults.known} change an answer that it gets)`);
      for (const { id, title } of faults.missed) this.#print(`    not noticed: ${id}  ${title}`);
    }
    const { pass, fail, warn, inconclusive } = summary;
    const judged = pass + fail + warn + inconclusive;
    const others = [
      ...(warn > 0 ? [`${warn} with advice`] : []),
      ...(inconclusive > 0 ? [`${inconclusive} unsteady`] : []),
      ...(summary["not-run"] > 0 ? [`${summary["not-run"]} not run`] : []),
      ...(summary["not-applicable"] > 0 ? [`${summary["not-applicable"]} cannot matter`] : []),
    ];
    const words = report.verdict === "ready" ? "ready" : "not ready";
    this.#print(
      `${words}: ${fail} of ${counted(judged, "scenario")} fail${fail === 1 || (fail === 0 && judged === 1) ? "s" : ""}${others.length === 0 ? "" : `; ${others.join(", ")}`}; ${seconds(report.duration_ms)}`,
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
    process.stdout.write(`${lines.join("\n")}\n`);
  }

  #object(value: object): void {
    process.stdout.write(`${JSON.stringify(value)}\n`);
  }
}

function details({ findings, parting, flags, reason, verdict, output }: ScenarioReport): string[] {
  const left =
    parting === undefined
      ? []
      : [
          `    it parted from the baseline: ${parting.here ?? "it ended"}, where the baseline ${parting.there === null ? "had ended" : `sent ${parting.there}`}`,
        ];
  return [
    ...(reason === undefined ? [] : [`    ${reason}`]),
    ...findings.flatMap(findingLines),
    ...left,
    ...(verdict === "fail" && output !== undefined ? indented(output.trimEnd().split("\n").slice(-3).join("\n")) : []),
    ...(flags === undefined || flags.length === 0 ? [] : [`    the same alone: hr-mock exec ${flags.map(quoted).join(" ")} -- …`]),
  ];
}

function findingLines({ text, mend, requirement, exchange }: Finding): string[] {
  return [`    ${text}${exchange === undefined ? "" : ` (exchange ${exchange})`}`, `    ${requirement}: ${mend}`];
}

function indented(text: string): string[] {
  return text === "" ? [] : text.split("\n").map((line) => `    | ${line}`);
}

/** A word as a shell takes it. */
function quoted(word: string): string {
  return /^[\w.:=/-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
