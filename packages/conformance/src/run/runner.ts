import type { Check } from "./check.ts";
import { gapReason } from "./declared-gap.ts";
import { runConfirmed } from "./confirm.ts";
import { Judgements } from "./judgements.ts";
import { queueOf } from "./overlap.ts";
import type { Run } from "./run.ts";
import { type Company, Schedule } from "./schedule.ts";
import { missingParts } from "../target/target.ts";

/** Progress of a run after a check. */
export interface Progress {
  readonly check: Check;
  readonly done: number;
  readonly of: number;
  readonly requests: number;
  readonly failed: readonly string[];
}

export interface RunnerSettings {
  readonly checks: readonly Check[];
  readonly onProgress?: (progress: Progress) => void;
  /** Ends the run after the current check. */
  readonly signal?: AbortSignal;
  /** Ends the run after the first failure. Default false. */
  readonly bail?: boolean;
  /** Most checks that run at the same time, besides one that waits for the rate limit. Default 1. */
  readonly concurrency?: number;
  /** Errors of the suite itself. Default: thrown. */
  readonly onBug?: (check: Check, error: unknown) => void;
}

/**
 * Runs checks: one after the other, or several at the same time if they do not touch each other. Their findings are added in the order of
 * the list either way.
 */
export async function runChecks(
  run: Run,
  { checks, onProgress, signal, bail = false, onBug, concurrency = 1 }: RunnerSettings,
): Promise<void> {
  const found = new Map<Check, Judgements>();
  let done = 0;
  const addFinished = (): void => {
    for (let check = checks[done]; check !== undefined && found.has(check); check = checks[done]) {
      run.judgements.merge(found.get(check)!);
      done += 1;
      onProgress?.({ check, done, of: checks.length, requests: run.wire.requests, failed: run.judgements.failedBy(check.id) });
      if (bail && run.judgements.failed.length > 0) run.cut ??= "something failed, and --bail was given";
    }
  };
  const limit =
    concurrency > 1
      ? checks.find((check) => queueOf(check) === "background" && missingParts(run.target, check.needs).length === 0)
      : undefined;
  if (limit !== undefined) run.keyChoice.spare(true);
  const bailed = (): boolean => bail && run.judgements.failed.length > 0;
  const schedule = new Schedule(checks, { concurrency, ended: () => signal?.aborted === true || bailed() }, async (check, company) => {
    const judgements = await judge(run, check, onBug, concurrency > 1 ? company : undefined);
    if (check === limit) run.keyChoice.spare(false);
    found.set(check, judgements);
    // Later checks may depend on what was observed, even while an earlier one still runs.
    for (const { slug, observed, exchanges } of judgements.observations)
      for (const value of observed.split(" | ")) run.judgements.observe(slug, value, exchanges);
    addFinished();
  });
  await schedule.run();
  for (const check of checks.slice(done)) {
    if (found.has(check)) run.judgements.merge(found.get(check)!);
    else if (!bailed())
      run.judgements.gap({ check: check.id, requirements: check.requirements, verdict: "not-run", reason: "the run was interrupted" });
  }
}

/** Runs one check. @returns its findings, which are added to `run.judgements` too */
export async function runCheck(run: Run, row: Check, onBug?: RunnerSettings["onBug"]): Promise<Judgements> {
  const found = await judge(run, row, onBug);
  run.judgements.merge(found);
  return found;
}

async function judge(run: Run, row: Check, onBug: RunnerSettings["onBug"], company?: Company): Promise<Judgements> {
  const found = new Judgements(run.document);
  const missing = missingParts(run.target, row.needs);
  if (missing.length > 0) {
    const reason = `the target file has no ${missing.join(", ")}`;
    found.gap({ check: row.id, requirements: row.requirements, verdict: "not-run", reason });
    return found;
  }
  const gaps = run.gaps.barring(row);
  if (gaps.length > 0) {
    const reason = gapReason(gaps.map((id) => run.document.operation(id)));
    found.gap({ check: row.id, requirements: row.requirements, verdict: "not-implemented", reason, gaps });
    return found;
  }
  return runConfirmed(run, row, onBug, company);
}
