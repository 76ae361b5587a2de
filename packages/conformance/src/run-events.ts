import { redaction } from "./evidence/redaction.ts";
import type { ExchangeRecord } from "./exchange/exchange.ts";
import type { Check } from "./run/check/check.ts";
import { preflightDepth } from "./run/schedule/choose.ts";
import { costOf } from "./run/schedule/cost.ts";
import type { Run } from "./run/run.ts";
import type { Progress } from "./run/runner.ts";
import type { Selection } from "./run/schedule/select.ts";
import type { ApiDocument } from "./document/api-document.ts";
import type { Target } from "./target/target.ts";
import { version } from "./target/version.ts";
import { LiveVerdicts } from "./verdict/live-verdicts.ts";
import type { Report, RequirementReport } from "./verdict/report.ts";
import type { RunEvent, RunStarted } from "./verdict/run-event.ts";
import type { Wait } from "./wire/live.ts";

/** What the events of a run are made from. */
export interface ToldRun {
  readonly run: Run;
  readonly target: Target;
  readonly exchanges: ReadonlyMap<string, ExchangeRecord>;
  /** The requirements as they are judged so far. */
  readonly rows: () => readonly RequirementReport[];
  readonly onEvent: (event: RunEvent) => void;
}

/** Tells the events of a run, with redacted texts. */
export class RunEvents {
  readonly #told: ToldRun;
  readonly #verdicts: LiveVerdicts;

  constructor(told: ToldRun) {
    this.#told = told;
    this.#verdicts = new LiveVerdicts((row) => this.#verdict(row));
  }

  /** @param about what the start says of the run besides its checks */
  start(
    checks: readonly Check[],
    selection: Selection,
    about: Omit<RunStarted, "event" | "format" | "checks" | "planned_requests" | "requirements">,
  ): void {
    const { canRun = () => true, isBarred = () => false } = selection;
    const can = checks.filter((check) => canRun(check) && !isBarred(check));
    this.#verdicts.plan(checks);
    this.#told.onEvent({
      event: "start",
      format: 1,
      ...about,
      checks: checks.length,
      planned_requests: costOf(can, preflightDepth(selection)).requests,
      requirements: new Set(checks.flatMap(({ requirements }) => requirements)).size,
    });
  }

  wait({ ms, turned, reason }: Wait): void {
    this.#told.onEvent({ event: "wait", seconds: Math.ceil(ms / 1000), turned, reason, requests: this.#requests });
  }

  check({ check, done, of, requests, failed }: Progress): void {
    this.#told.onEvent({ event: "check", check: check.id, requirements: check.requirements, failed, done, of, requests });
    this.#verdicts.ended(check, this.#told.rows());
  }

  cleanUp(): void {
    this.#told.onEvent({ event: "clean-up", requests: this.#requests });
  }

  end({ verdict, summary, requirements, requests, duration_ms, left_behind, interrupted, problems = [] }: Report): void {
    if (problems.length === 0) this.#verdicts.end(requirements);
    const reason = problems.length > 0 ? problems.map(({ kind, what, mend }) => `${kind}: ${what}; ${mend}`).join(". ") : interrupted;
    this.#told.onEvent({
      event: "end",
      verdict,
      summary,
      requests,
      duration_ms,
      left_behind: left_behind.length,
      ...(reason === undefined ? {} : { reason: this.#redact(reason) }),
    });
  }

  #verdict({ id, level, section, statement, verdict, reason, complaints: [complaint] = [] }: RequirementReport): void {
    this.#told.onEvent({
      event: "verdict",
      requirement: id,
      level,
      section,
      statement,
      verdict,
      ...(reason === undefined ? {} : { reason: this.#redact(reason) }),
      ...(complaint === undefined
        ? {}
        : { complaint: { check: complaint.check, expected: this.#redact(complaint.expected), got: this.#redact(complaint.got) } }),
      requests: this.#requests,
    });
  }

  get #requests(): number {
    return this.#told.run.wire.requests;
  }

  /** What is private becomes known during the run. */
  #redact(text: string): string {
    const { run, target, exchanges } = this.#told;
    return redaction({ target, token: run.token, secrets: run.secrets, exchanges: exchanges.values() })(text);
  }
}

/** What a report and the first event of a run say first. */
export function aboutRun(document: ApiDocument, { name, base_url }: Target): Pick<Report, "tool" | "document_version" | "target"> {
  return { tool: { name: "hr-conformance", version }, document_version: document.version, target: { name: name ?? base_url, base_url } };
}
