import type { Check } from "./check.ts";
import { Judgements } from "./judgements.ts";
import type { Run } from "./run.ts";
import { missingParts } from "./target.ts";
import { Trial } from "./trial.ts";
import { Unmet } from "./unmet.ts";

/** Told as a run goes on. */
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
  /** Ends the run after the check under way. */
  readonly signal?: AbortSignal;
  /** Ends the run after the first failure. Default false. */
  readonly bail?: boolean;
  /** Errors of the suite itself. Default: thrown. */
  readonly onBug?: (check: Check, error: unknown) => void;
}

/** Runs checks one after the other, so that none meets what another one changes. */
export async function runChecks(run: Run, { checks, onProgress, signal, bail = false, onBug }: RunnerSettings): Promise<void> {
  for (const [done, row] of checks.entries()) {
    if (signal?.aborted === true) {
      run.judgements.gap({ check: row.id, requirements: row.requirements, verdict: "not-run", reason: "the run was interrupted" });
      continue;
    }
    await runCheck(run, row, onBug);
    const failed = run.judgements.failedBy(row.id);
    onProgress?.({ check: row, done: done + 1, of: checks.length, requests: run.wire.requests, failed });
    if (bail && run.judgements.failed.length > 0) {
      run.cut = "something failed, and --bail was given";
      return;
    }
  }
}

/** Runs one check; a failure counts when it comes again with fresh resources. @returns what it found, which the run's book holds too */
export async function runCheck(run: Run, row: Check, onBug?: RunnerSettings["onBug"]): Promise<Judgements> {
  const found = await judge(run, row, onBug);
  run.judgements.merge(found);
  return found;
}

async function judge(run: Run, row: Check, onBug: RunnerSettings["onBug"]): Promise<Judgements> {
  const found = new Judgements();
  const missing = missingParts(run.target, row.needs);
  if (missing.length > 0) {
    const reason = `the target file has no ${missing.join(", ")}`;
    found.gap({ check: row.id, requirements: row.requirements, verdict: "not-run", reason });
    return found;
  }
  const first = await attempt(run, row, onBug);
  if (first.failedBy(row.id).length === 0 || !row.confirm || !run.mayTryAgain) return first;
  const second = await run.afresh(async () => attempt(run, row, onBug, "#2"));
  const again = new Set(second.failedBy(row.id));
  // An attempt that could not come that far, or had nothing left to judge, says nothing against the first.
  const silent = second.gaps.some(({ verdict }) => verdict === "inconclusive" || verdict === "not-run");
  const passed = new Set(
    second.all.filter(({ check, verdict }) => check === row.id && verdict === "pass").map(({ requirement }) => requirement),
  );
  const stands = (requirement: string): boolean => again.has(requirement) || silent || !passed.has(requirement);
  found.merge(second, ({ check }) => check !== row.id);
  found.merge(first, ({ check, requirement }) => check !== row.id || stands(requirement));
  for (const { requirement, check, verdict, expected, got, exchanges } of first.all) {
    if (verdict !== "fail" || check !== row.id || stands(requirement)) continue;
    const reason = `it failed once, and not again with fresh resources: expected ${expected}, got ${got}`;
    found.gap({ check, requirements: [requirement], verdict: "inconclusive", reason, doubt: exchanges });
  }
  return found;
}

async function attempt(run: Run, row: Check, onBug: RunnerSettings["onBug"], suffix = ""): Promise<Judgements> {
  const judgements = new Judgements();
  const trial = new Trial(run, row.id, judgements, new Set(row.requirements), suffix);
  try {
    await row.run(trial);
  } catch (error) {
    if (!(error instanceof Unmet)) {
      if (onBug === undefined) throw error;
      onBug(row, error);
    }
    const verdict = error instanceof Unmet ? error.verdict : "inconclusive";
    const reason =
      error instanceof Unmet ? error.message : `the check itself failed: ${error instanceof Error ? error.message : String(error)}`;
    judgements.gap({ check: row.id, requirements: row.requirements, verdict, reason });
  }
  return judgements;
}
