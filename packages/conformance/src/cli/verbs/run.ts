import { type Edition, editionNamed } from "../../editions/edition.ts";
import { type GateSettings, gate } from "../../verdict/gate.ts";
import type { Report } from "../../verdict/report.ts";
import type { RunEvent } from "../../verdict/run-event.ts";
import { type ReportFile, mayWrite, parseReport, writesToOutput } from "../../report/index.ts";
import { keepRun, lastRun } from "../../evidence/past-runs.ts";
import type { Target } from "../../target/target.ts";
import type { Fetch } from "../../wire/direct.ts";
import { ConfigurationError } from "../../target/configuration-error.ts";
import { type EventLines, eventLines } from "../../terminal/event-lines.ts";
import { err } from "../../terminal/print.ts";
import { conclude } from "../conclude.ts";
import { concurrencyOf } from "../concurrency.ts";
import { UNJUDGED } from "../status.ts";
import { type RunSelection, defined, readDuration, readNumber, readSelection } from "../flags.ts";
import { TimeLimit } from "../../run/time-limit.ts";
import { againLines, failedSelection, notSeenAgain } from "../failed.ts";
import { type ReadBaseline, asBaseline, readBaseline, readReport, readWaivers } from "../files.ts";
import { type ConnectionFlags, openTarget } from "../open-target.ts";
import { type Rotation, mayKeep, readRotate, rotated } from "../rotate.ts";
import { judgedRun } from "../judged-run.ts";

/** Flags of `run`, as commander gives them. */
export interface RunFlags extends ConnectionFlags {
  readonly only?: string[];
  readonly skip?: string[];
  readonly tier?: string;
  readonly readOnly?: boolean;
  readonly seed?: string;
  readonly maxRequests?: string;
  readonly rate?: string;
  readonly concurrency?: string;
  readonly report?: string[];
  readonly baseline?: string;
  readonly waivers?: string;
  readonly allowStale?: boolean;
  readonly edition?: string;
  readonly failed?: string;
  readonly rotate?: string;
  readonly timeout?: string;
  readonly progress?: string;
  readonly bail?: boolean;
  readonly verbose?: boolean;
  readonly quiet?: boolean;
}

/**
 * `hr-conformance run`: judges the target, prints the result, writes the reports, sets the exit status.
 * @throws ConfigurationError, before anything is sent, for every mistake that can be known by then
 */
export async function runCommand(flags: RunFlags): Promise<void> {
  const lines = flags.progress === undefined ? undefined : eventLines(flags.progress);
  try {
    const isOpen = await judgeTarget(flags, lines);
    lines?.close((process.exitCode ?? 0) as 0 | 1 | 2);
    if (isOpen) process.exit();
  } catch (error) {
    lines?.close(UNJUDGED, error instanceof ConfigurationError ? error.message : "an error of the suite itself");
    throw error;
  }
}

/** @returns whether requests that the time limit abandoned may be open still */
async function judgeTarget(flags: RunFlags, lines: EventLines | undefined): Promise<boolean> {
  const { bail = false, verbose = false, quiet = false } = flags;
  const { files, selection, rotation, seed, bounds, gating, edition, target, fetch } = await inputsOf(flags, lines?.onOutput === true);
  const once = {
    target,
    fetch,
    selection,
    seed,
    bounds,
    edition,
    quiet,
    bail,
    ...(lines === undefined ? {} : { onEvent: (event: RunEvent) => lines.write(event) }),
  };
  const { report: judged, state, steps, interruption } = await judgedRun(once);
  const { report, keep } = rotation === undefined ? { report: compared(judged, state.fileName) } : rotated(judged, rotation, steps);
  err.print(...state.notes.map((note) => `hr-conformance: ${note}`));
  const verdict = gate(report, { ...gating, today: new Date().toISOString().slice(0, 10) });
  const unseen = notSeenAgain(report, selection);
  const notes = [
    ...(quiet || state.evidenceFile === undefined ? [] : [`Evidence: ${state.evidenceFile} (hr-conformance verify)`]),
    ...againLines(unseen, selection),
  ];
  const status = unseen.length > 0 && verdict.status === 0 ? UNJUDGED : verdict.status;
  const conclusion = { gate: { ...verdict, status }, files, settings: { verbose, quiet }, source: flags.target, notes };
  await conclude(report, { ...conclusion, outputTaken: lines?.onOutput === true }).finally(() => interruption.end());
  keep?.();
  return bounds.limit?.passed === true;
}

/** A report with the last run of its target, and its own result kept for the next one. @param name of the target's files */
function compared(report: Report, name: string | undefined): Report {
  if (name === undefined) return report;
  const since = lastRun(name, report.tier);
  keepRun(name, report);
  return since === undefined ? report : { ...report, since };
}

/** What the flags and files of a run say. @param onOutput whether events go to standard output. @throws ConfigurationError for a mistake in any of them */
async function inputsOf(
  flags: RunFlags,
  onOutput: boolean,
): Promise<{
  readonly files: readonly ReportFile[];
  readonly selection: RunSelection;
  readonly rotation: Rotation | undefined;
  readonly seed: number;
  readonly bounds: { readonly concurrency: number; readonly rate?: number; readonly limit?: TimeLimit };
  readonly gating: Omit<GateSettings, "today">;
  readonly edition: Edition;
  readonly target: Target;
  readonly fetch: Fetch;
}> {
  const files = (flags.report ?? []).map(parseReport);
  if (onOutput && writesToOutput(files))
    throw new ConfigurationError(
      "--progress ndjson and --report both write to standard output; write the report to a file, or use ndjson=3",
    );
  const earlier = flags.failed === undefined ? undefined : await readReport(flags.failed);
  if (flags.rotate !== undefined && earlier !== undefined)
    throw new ConfigurationError("--rotate and --failed both say which checks run; leave one of them out");
  const rotation = flags.rotate === undefined ? undefined : readRotate(flags.rotate);
  const selection = earlier === undefined ? readSelection(flags, rotation?.turn) : failedSelection(earlier, flags.failed!, flags);
  const seed = readNumber("--seed", flags.seed, 0) ?? earlier?.seed ?? rotation?.turn.turn ?? 1;
  const ms = readDuration("--timeout", flags.timeout);
  // The time of a process begins with its start.
  const limited = (): { limit?: TimeLimit } => (ms === undefined ? {} : { limit: new TimeLimit(ms, `--timeout ${flags.timeout}`, 0) });
  const bounds = defined({ rate: readNumber("--rate", flags.rate, 1) });
  const baseline = flags.baseline === undefined ? undefined : await baselineOf(flags.baseline, flags.rotate, rotation);
  const waivers = flags.waivers === undefined ? [] : await readWaivers(flags.waivers);
  const gating = { ...defined({ baseline, allowStale: flags.allowStale }), waivers };
  const edition = editionNamed(flags.edition);
  const { target, fetch } = await openTarget(flags);
  const concurrency = concurrencyOf(target, readNumber("--concurrency", flags.concurrency, 1));
  await mayWrite(files);
  if (rotation !== undefined) mayKeep(rotation);
  if (baseline !== undefined && baseline.target?.base_url !== target.base_url && flags.baseline !== flags.rotate)
    err.print(
      `hr-conformance: the baseline was recorded on another target, ${baseline.target?.base_url ?? "unnamed"}; what failed there does not count here`,
    );
  if (earlier !== undefined && earlier.target?.base_url !== target.base_url)
    err.print(`hr-conformance: ${flags.failed} is about another target, ${earlier.target?.base_url ?? "unnamed"}`);
  const judgedBefore = rotation?.file?.kept.target;
  if (judgedBefore !== undefined && judgedBefore !== target.base_url)
    err.print(`hr-conformance: ${flags.rotate} was kept for another target, ${judgedBefore}; its turns and failures go on with this one`);
  return { files, selection, rotation, seed, bounds: { ...bounds, ...limited(), concurrency }, gating, edition, target, fetch };
}

/** The baseline. The file of the rotation may be it too, even before the first run has made it. */
async function baselineOf(path: string, rotate: string | undefined, rotation: Rotation | undefined): Promise<ReadBaseline> {
  const kept = path === rotate ? rotation?.file?.kept : undefined;
  return kept === undefined ? readBaseline(path) : asBaseline(kept);
}
