import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { RunLog, type SuiteEvent } from "./run-log.ts";
import type { RunWishes } from "./run-wishes.ts";
import { type ReportForm, readReports } from "./reports.ts";
import type { LaunchSuite, SuiteEnd, SuiteProcess } from "./suite-process.ts";

/** What the suite found about a requirement. */
interface JudgedRequirement {
  readonly requirement: string;
  readonly section: readonly string[];
  readonly statement: string;
  /** Why there is no decision; empty: there is one. */
  readonly reason: string;
  /** Every right outcome, and what came; null: it did not fail. */
  readonly expected: string | null;
  readonly got: string | null;
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const numberOf = (value: unknown, otherwise: number): number => (typeof value === "number" ? value : otherwise);

/** What the events of a run say so far. */
class RunProgress {
  readonly #found = new Map<string, { readonly verdict: string; readonly finding: JudgedRequirement }>();
  #summary: Readonly<Record<string, number>> | undefined;
  requests: number = 0;
  plannedRequests: number | null = null;
  readonly checks: { done: number; of: number | null } = { done: 0, of: null };
  /** What it waits for; null: nothing. */
  waiting: { readonly seconds: number; readonly reason: string } | null = null;
  verdict: string | null = null;
  status: number | null = null;
  reason: string | null = null;

  add(event: SuiteEvent): void {
    this.requests = numberOf(event["requests"], this.requests);
    this.waiting = event.event === "wait" ? { seconds: numberOf(event["seconds"], 0), reason: textOf(event["reason"]) } : null;
    if (event.event === "start") {
      this.plannedRequests = numberOf(event["planned_requests"], 0);
      this.checks.of = numberOf(event["checks"], 0);
    }
    if (event.event === "check") this.checks.done = numberOf(event["done"], 0);
    if (event.event === "verdict") this.#verdict(event);
    if (event.event === "end") {
      this.verdict = textOf(event["verdict"]);
      this.status = numberOf(event["status"], 2);
      this.reason = typeof event["reason"] === "string" ? event["reason"] : null;
      this.#summary = event["summary"] as Readonly<Record<string, number>> | undefined;
    }
  }

  #verdict(event: SuiteEvent): void {
    const complaint = event["complaint"] as { expected?: unknown; got?: unknown } | undefined;
    const finding: JudgedRequirement = {
      requirement: textOf(event["requirement"]),
      section: event["section"] as readonly string[],
      statement: textOf(event["statement"]),
      reason: textOf(event["reason"]),
      expected: complaint === undefined ? null : textOf(complaint.expected),
      got: complaint === undefined ? null : textOf(complaint.got),
    };
    this.#found.set(finding.requirement, { verdict: textOf(event["verdict"]), finding });
  }

  /** Number of requirements with each verdict. Before the end, `not-run` is missing. */
  get counts(): Readonly<Record<string, number>> {
    if (this.#summary !== undefined) return this.#summary;
    const counts: Record<string, number> = {};
    for (const { verdict } of this.#found.values()) counts[verdict] = (counts[verdict] ?? 0) + 1;
    return counts;
  }

  /** Requirements with this verdict. */
  with(verdict: "fail" | "inconclusive"): JudgedRequirement[] {
    return [...this.#found.values()].filter((row) => row.verdict === verdict).map(({ finding }) => finding);
  }
}

/** What a run works on. */
export interface RunPlace {
  /** Id of the sandbox that is judged. */
  readonly judged: string;
  /** Slug of the company that is judged. */
  readonly company: string;
  /** Folder of the run's files. */
  readonly folder: string;
  /** Origin that the suite uses, and the one that its caller used. */
  readonly origins: { readonly suite: string; readonly caller: string };
  /** Whether the sandbox is still there: without it every request is refused, which says nothing of the mock. */
  readonly isThere: () => boolean;
  /** Undoes what was made for the run, and removes its folder. */
  readonly undo: () => Promise<void>;
}

/** Milliseconds that a run waits for its sandbox to end. */
const PATIENCE = 10_000;

/** Name of the target file. It has keys, so it is removed once it was read. */
export const TARGET_FILE = "target.json";

/** A run of the suite against this mock. */
export class ConformanceRun {
  readonly id: string;
  readonly wishes: RunWishes;
  readonly place: RunPlace;
  readonly startedAt: number = Date.now();
  readonly log: RunLog = new RunLog();
  readonly progress: RunProgress = new RunProgress();
  state: "running" | "stopping" | "ended" = "running";
  endedAt: number | null = null;
  /** Resolves when the process is gone and all is undone. */
  readonly over: Promise<void>;
  #resolve: () => void = () => {};
  #process: SuiteProcess | undefined;
  #end: SuiteEvent | undefined;
  /** Its reports, when it has ended. */
  reports: ReadonlyMap<ReportForm, Uint8Array> = new Map();

  constructor(id: string, wishes: RunWishes, place: RunPlace) {
    [this.id, this.wishes, this.place] = [id, wishes, place];
    this.over = new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  /** Starts the suite. */
  async launch(launch: LaunchSuite, command: string, args: readonly string[]): Promise<void> {
    const { folder } = this.place;
    this.#process = await launch({ command, folder, args, onEvent: (event) => this.#add(event), onGone: (how) => void this.#gone(how) });
    if (this.state === "stopping") this.#process.stop();
  }

  /** Asks the suite to clean up and report; the run ends soon after. */
  stop(): void {
    if (this.state !== "running") return;
    this.state = "stopping";
    this.#process?.stop();
  }

  /** Ends the suite at once. */
  kill(): void {
    this.#process?.kill();
  }

  #add(event: SuiteEvent): void {
    if (event.event === "start") rmSync(join(this.place.folder, TARGET_FILE), { force: true });
    // Readers get the last event when the reports are there.
    if (event.event === "end") {
      this.#end = event;
      return;
    }
    this.progress.add(event);
    this.log.add(event);
  }

  async #gone({ status, signal, last }: SuiteEnd): Promise<void> {
    const isThere = this.place.isThere();
    // A report would blame the mock for what the end of the sandbox did.
    if (isThere) this.reports = await readReports(this.place);
    await Promise.race([this.place.undo(), setTimeout(PATIENCE, undefined, { ref: false })]);
    const how = signal === null ? `ended with status ${status}` : `was ended by ${signal}`;
    const reason = `the suite ${how} before it had a verdict${last === "" ? "" : `; its last line: ${last}`}`;
    const unknown = { event: "end", verdict: "inconclusive", status: 2, requests: this.#end?.["requests"] ?? this.progress.requests };
    const end = isThere
      ? (this.#end ?? { ...unknown, reason })
      : { ...unknown, reason: `sandbox ${this.place.judged} was ended before the run was; what failed says nothing of the mock` };
    this.state = "ended";
    this.endedAt = Date.now();
    this.progress.add(end);
    this.log.add(end);
    this.#resolve();
  }
}
