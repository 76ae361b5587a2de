import { masked } from "../evidence.ts";
import { gate } from "../gate.ts";
import { mayWrite, parseReport, writeReports } from "../reports.ts";
import { forget, openEvidence, openLedger, stateOf } from "../state.ts";
import { runSuite } from "../suite.ts";
import { rateOf } from "../target.ts";
import { readTarget } from "../target-file.ts";
import { plain } from "../terminal/plain.ts";
import { progress } from "../terminal/progress.ts";
import { summary } from "../terminal/summary.ts";
import { version } from "../version.ts";
import { UNJUDGED } from "./status.ts";
import { defined, readNumber, readSelection } from "./flags.ts";
import { readReport, readWaivers } from "./files.ts";
import { directFetch } from "../wire/direct.ts";

/** Flags of `run` as they are typed. */
export interface RunFlags {
  readonly target: string;
  readonly only?: string[];
  readonly skip?: string[];
  readonly tier?: string;
  readonly readOnly?: boolean;
  readonly seed?: string;
  readonly maxRequests?: string;
  readonly rate?: string;
  readonly report?: string[];
  readonly baseline?: string;
  readonly waivers?: string;
  readonly bail?: boolean;
  readonly verbose?: boolean;
  readonly quiet?: boolean;
}

/**
 * `hr-conformance run`: judges, tells, writes the reports, sets the exit status.
 * @throws ConfigurationError before anything is sent, for whatever can be known by then
 */
export async function runCommand(flags: RunFlags): Promise<void> {
  const { bail = false, verbose = false, quiet = false } = flags;
  const files = (flags.report ?? []).map(parseReport);
  const { tier, only, skip, readOnly } = readSelection(flags);
  const seed = readNumber("--seed", flags.seed, 0) ?? 1;
  const bounds = defined({ maxRequests: readNumber("--max-requests", flags.maxRequests, 1), rate: readNumber("--rate", flags.rate, 1) });
  const baseline = flags.baseline === undefined ? undefined : await readReport(flags.baseline);
  const waivers = flags.waivers === undefined ? [] : await readWaivers(flags.waivers);
  const target = await readTarget(flags.target, { env: process.env, fetch: directFetch });
  await mayWrite(files);
  if (baseline !== undefined && baseline.target?.base_url !== target.base_url)
    process.stderr.write(
      `hr-conformance: the baseline is of another target, ${plain(baseline.target?.base_url ?? "unnamed")}: what failed there does not count here\n`,
    );
  const startedAt = new Date();
  const state = stateOf(target);
  const ledger = openLedger(state);
  const head = {
    kind: "run" as const,
    format: 1 as const,
    version,
    target: masked(target),
    tier,
    only,
    skip,
    readOnly,
    seed,
    started_at: startedAt.toISOString(),
  };
  const append = openEvidence(state, head);
  const tell = progress({
    quiet,
    plan: { tier, only, skip, readOnly },
    ...(target.control_url === undefined ? { perMinute: rateOf(target, bounds.rate) } : {}),
  });
  const interruption = interruptions((text) => tell.say(text));
  const report = await runSuite({
    target,
    tier,
    only,
    skip,
    readOnly,
    seed,
    ...bounds,
    startedAt,
    ledger,
    bail,
    signal: interruption.signal,
    onEvidence: append,
    onProgress: tell.progress,
    preflight: true,
    onBug: (check, error) =>
      process.stderr.write(
        `hr-conformance: a bug of the check ${check.id}: ${plain(error instanceof Error ? (error.stack ?? error.message) : String(error))}\n`,
      ),
  });
  tell.end();
  interruption.end();
  if (ledger.pending.length === 0) forget(state);
  if (report.problems !== undefined) {
    for (const { kind, what, mend } of report.problems) process.stderr.write(`hr-conformance: ${kind}: ${plain(what)}; ${mend}\n`);
    await writeReports(report, files);
    process.exitCode = UNJUDGED;
    return;
  }
  const verdict = gate(report, { ...defined({ baseline }), waivers, today: new Date().toISOString().slice(0, 10) });
  process.stdout.write(summary(report, verdict, { verbose, quiet }));
  if (!quiet) process.stdout.write(`Evidence: ${state.evidenceFile} (hr-conformance verify)\n`);
  await writeReports(report, files);
  process.exitCode = verdict.status;
}

/** Ctrl-C ends the run after the check under way, which then cleans up; a second one ends it at once. */
function interruptions(say: (text: string) => void): { readonly signal: AbortSignal; end(): void } {
  const controller = new AbortController();
  const interrupt = (): void => {
    if (controller.signal.aborted) process.exit(130);
    say(
      "\nInterrupted: cleaning up and reporting what there is. Once more ends at once, and 'hr-conformance clean' removes what is left.\n",
    );
    controller.abort();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, interrupt);
  return {
    signal: controller.signal,
    end: () => {
      for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, interrupt);
    },
  };
}
