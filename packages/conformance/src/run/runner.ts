import type { OperationId } from "@hr-platform/spec/operations";
import { requirementById } from "../document/requirements.ts";
import type { Check } from "./check.ts";
import { gapReason } from "./declared-gap.ts";
import { runConfirmed } from "./confirm.ts";
import { Judgements } from "./judgements.ts";
import type { Run } from "./run.ts";
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
  /** Errors of the suite itself. Default: thrown. */
  readonly onBug?: (check: Check, error: unknown) => void;
}

/** Runs checks one after the other, so that none interferes with another. */
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

/** Runs one check. @returns its findings, which are added to `run.judgements` too */
export async function runCheck(run: Run, row: Check, onBug?: RunnerSettings["onBug"]): Promise<Judgements> {
  const found = await judge(run, row, onBug);
  run.judgements.merge(found);
  return found;
}

async function judge(run: Run, row: Check, onBug: RunnerSettings["onBug"]): Promise<Judgements> {
  const found = new Judgements(run.document);
  const missing = missingParts(run.target, row.needs);
  if (missing.length > 0) {
    const reason = `the target file has no ${missing.join(", ")}`;
    found.gap({ check: row.id, requirements: row.requirements, verdict: "not-run", reason });
    return found;
  }
  const gaps = requirementById.get(row.requirements[0] ?? "")?.operations ?? [];
  if (gaps.length > 0 && gaps.every((id) => run.gaps.operations.has(id as OperationId))) {
    const ids = gaps as readonly OperationId[];
    const reason = gapReason(ids.map((id) => run.document.operation(id)));
    found.gap({ check: row.id, requirements: row.requirements, verdict: "not-implemented", reason, gaps: ids });
    return found;
  }
  return runConfirmed(run, row, onBug);
}
