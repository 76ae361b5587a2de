import { type Edition, editionNamed } from "../editions/edition.ts";
import { type EvidenceHead, masked } from "../evidence/evidence.ts";
import { redaction } from "../evidence/redaction.ts";
import { DeploymentState } from "../evidence/state.ts";
import type { Progress } from "../run/runner.ts";
import type { TimeLimit } from "../run/time-limit.ts";
import { runSuite } from "../suite.ts";
import { type Target, missingParts, rateOf } from "../target/target.ts";
import { version } from "../target/version.ts";
import { leftLines } from "../terminal/left.ts";
import { progress } from "../terminal/progress.ts";
import type { Report } from "../verdict/report.ts";
import type { RunEvent } from "../verdict/run-event.ts";
import type { Fetch } from "../wire/direct.ts";
import type { RunSelection } from "./flags.ts";
import { interruptions } from "./interruptions.ts";

/** What one run of a command judges, and how. */
export interface OneRun {
  readonly target: Target;
  readonly fetch: Fetch;
  readonly selection: RunSelection;
  readonly seed: number;
  readonly bounds: { readonly concurrency: number; readonly rate?: number; readonly limit?: TimeLimit };
  /** Default: the newest. */
  readonly edition?: Edition;
  readonly quiet: boolean;
  readonly bail?: boolean;
  readonly onEvent?: (event: RunEvent) => void;
}

/** A run that has ended. */
export interface EndedRun {
  readonly report: Report;
  readonly state: DeploymentState;
  readonly steps: readonly Progress[];
  /** Signals are caught until its `end` is called, so that reports are written. */
  readonly interruption: ReturnType<typeof interruptions>;
}

/** Runs the suite for a command: with progress, ledger, evidence and clean-up, which a signal does not prevent. */
export async function judgedRun({
  target,
  fetch,
  selection,
  seed,
  bounds,
  edition = editionNamed(),
  quiet,
  bail = false,
  onEvent,
}: OneRun): Promise<EndedRun> {
  const startedAt = new Date();
  const showProgress = progress({
    quiet,
    plan: { ...selection, canRun: ({ needs }) => missingParts(target, needs).length === 0 },
    ...(target.control_url === undefined ? { perMinute: rateOf(target, bounds.rate) } : {}),
  });
  const started_at = startedAt.toISOString();
  const { concurrency } = bounds;
  const about = { seed, started_at, concurrency, edition: edition.id };
  const head: EvidenceHead = { kind: "run", format: 1, version, target: masked(target), ...selection, ...about };
  const state = new DeploymentState({ target, head, onLost: (reason) => interruption.stop(reason) });
  const { sent: redact } = redaction({ target, token: "", secrets: new Map(), exchanges: [] });
  const tellLeft = (): void => showProgress.say(...leftLines(state.ledger, redact));
  const steps: Progress[] = [];
  let over = false;
  const interruption = interruptions(
    () =>
      showProgress.say(
        "",
        `Interrupted: ${over ? "the reports are being written" : "the run cleans up and reports what it has"}. ${AGAIN}`,
      ),
    tellLeft,
  );
  const report = await runSuite({
    target,
    fetch,
    ...selection,
    seed,
    ...bounds,
    edition,
    startedAt,
    ledger: state.ledger,
    bail,
    signal: interruption.signal,
    onEvidence: (line) => state.keep(line),
    onProgress: (step) => {
      steps.push(step);
      showProgress.progress(step);
    },
    ...(onEvent === undefined ? {} : { onEvent }),
    preflight: true,
    onBug: (check, error) => showProgress.say(`hr-conformance: a bug of the check ${check.id}: ${traceOf(error)}`),
  })
    .catch((error: unknown) => {
      tellLeft();
      throw error;
    })
    .finally(() => {
      over = true;
      showProgress.end();
      bounds.limit?.end();
      state.end();
    });
  return { report, state, steps, interruption };
}

const AGAIN = "Interrupt again to end at once.";

function traceOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
