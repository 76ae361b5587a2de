import type { OperationId } from "@hr-platform/spec/operations";
import type { Check } from "./check.ts";
import { gapReason } from "./declared-gap.ts";
import { runConfirmed } from "./confirm.ts";
import { Judgements } from "./judgements.ts";
import type { Readers } from "./key-use.ts";
import type { Run } from "./run.ts";
import { type Company, Schedule } from "./schedule.ts";
import { costOfSetUp, measuredReachOf } from "./measured/reach.ts";
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
  /** Checks for which the run has too few requests unless their reads use up the allowance of the rate limit. Default: none. */
  readonly dear?: ReadonlySet<Check>;
  /** Errors of the suite itself. Default: thrown. */
  readonly onBug?: (check: Check, error: unknown) => void;
}

/** Whether a check only reads, as measured, and waits for nothing, so that another one may have it run at any moment. */
export function onlyReads(row: Check): boolean {
  const { writes, calls } = measuredReachOf(row);
  return calls.length > 0 && writes === 0 && !row.waits && !row.needs.includes("sacrificial-key");
}

/** Whether a check uses up a key with reads of others. */
function usesUp(row: Check): boolean {
  return measuredReachOf(row).uses.some((name) => (costOfSetUp(name).replaceable ?? 0) > 0);
}

/**
 * Runs checks: one after the other, or several at the same time if they do not touch each other. Their findings are added in the order of
 * the list either way. The check of the rate limit may have others run that only read (`run.readers`); until then, those that wait for
 * deliveries are the only ones that run beside it.
 */
export async function runChecks(
  run: Run,
  { checks, onProgress, signal, bail = false, onBug, concurrency = 1, dear = new Set() }: RunnerSettings,
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
  const bailed = (): boolean => bail && run.judgements.failed.length > 0;
  const ended = (): boolean => signal?.aborted === true || bailed();
  const lend = lending(run, checks);
  const runOne = async (check: Check, company?: Company): Promise<void> => {
    const judgements = await judge(run, check, onBug, concurrency > 1 ? company : undefined);
    found.set(check, judgements);
    lend(check);
    // Later checks may depend on what was observed, even while an earlier one still runs.
    for (const { slug, observed, exchanges } of judgements.observations)
      for (const value of observed.split(" | ")) run.judgements.observe(slug, value, exchanges);
    addFinished();
  };
  const held = concurrency > 1 && checks.some((row) => usesUp(row) && missingParts(run.target, row.needs).length === 0);
  const schedule = new Schedule(checks, { concurrency, ended, held }, runOne);
  run.readers = readersOf();
  await schedule.run();
  run.readers = undefined;
  for (const check of checks.slice(done)) {
    if (found.has(check)) run.judgements.merge(found.get(check)!);
    else if (!bailed())
      run.judgements.gap({ check: check.id, requirements: check.requirements, verdict: "not-run", reason: "the run was interrupted" });
  }

  function readersOf(): Readers {
    const end = (): void => {
      // With others beside them, further checks that only read may be disturbed.
      if (concurrency > 1) run.readers = undefined;
      schedule.release();
    };
    return {
      held,
      read: async (goesOn, wanted) => {
        // Checks that need a key send reads with that key.
        const first = (row: Check): boolean =>
          onlyReads(row) && row.needs.length === 0 && measuredReachOf(row).calls.some((name) => wanted().has(name as OperationId));
        const next = (): Promise<void> | undefined =>
          goesOn() && !ended() ? (schedule.within(first) ?? schedule.within(onlyReads)) : undefined;
        for (let other = next(); other !== undefined; other = next()) await other;
        end();
      },
      giveUp: () => {
        for (const row of schedule.drop(dear)) {
          const none = new Judgements(run.document);
          none.gap({
            check: row.id,
            requirements: row.requirements,
            verdict: "not-run",
            reason: "reads do not use up the rate limit here",
          });
          found.set(row, none);
        }
        end();
        addFinished();
      },
    };
  }
}

/**
 * Keeps the sacrificial key for the checks of the rate limit: other checks get it when the last of them has ended, or at once if none of
 * them can run. @returns notes the end of a check
 */
function lending(run: Run, checks: readonly Check[]): (ended: Check) => void {
  const left = new Set(checks.filter(({ needs }) => needs.includes("sacrificial-key") && missingParts(run.target, needs).length === 0));
  const note = (ended?: Check): void => {
    if (ended !== undefined) left.delete(ended);
    if (left.size === 0) run.keyChoice.lend();
  };
  note();
  return note;
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
