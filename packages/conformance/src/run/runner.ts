import type { OnBug } from "./check/attempt.ts";
import type { Check } from "./check/check.ts";
import type { Gap, Judgements } from "./check/judgements.ts";
import { onlyGap, runStages } from "./check/stages.ts";
import { readersOf, readsWithAnyKey } from "./schedule/readers.ts";
import type { Run } from "./run.ts";
import { ONE_BY_ONE } from "./schedule/scheduler.ts";
import { looksFirst } from "./schedule/overlap.ts";
import { type Company, Schedule } from "./schedule/schedule.ts";
import { affordable, inMeasuredOrder } from "./schedule/choose.ts";
import { costOfSetUp, measuredReachOf } from "./measured/reach.ts";
import { missingParts } from "../target/target.ts";

/** Progress of a run after a check. */
export interface Progress {
  readonly check: Check;
  readonly done: number;
  readonly of: number;
  readonly requests: number;
  readonly failed: readonly string[];
  /** Why the check judged nothing. Left out: it judged something. */
  readonly gap?: Gap;
}

export interface RunnerSettings {
  readonly checks: readonly Check[];
  readonly onProgress?: (progress: Progress) => void;
  /** Ends the run after the current check. */
  readonly signal?: AbortSignal;
  /** Ends the run after the first failure. Default false. */
  readonly bail?: boolean;
  /** Ids of checks and passive rules whose failures do not count, so that none of them ends the run. Default: none. */
  readonly apart?: Pick<ReadonlySet<string>, "has">;
  /** Most checks that run at the same time, besides one that waits for the rate limit. Default 1. */
  readonly concurrency?: number;
  /** Checks for which the run has too few requests unless their reads use up the allowance of the rate limit. Default: none. */
  readonly unsure?: ReadonlySet<Check>;
  /** Checks that run again: none of them is left out for the requests that it was measured to need. Default: any is that does not fit. */
  readonly again?: readonly string[];
  /** Ids of checks that are left out last where requests run short. Default: none. */
  readonly first?: readonly string[];
  /** Errors of the suite itself. Default: thrown. */
  readonly onBug?: OnBug;
}

/** Whether a check uses up a key with reads of others. */
function usesUp(row: Check): boolean {
  return measuredReachOf(row).uses.some((name) => (costOfSetUp(name).replaceable ?? 0) > 0);
}

/**
 * Runs checks: one after the other, or several at the same time if they do not touch each other. Their findings are added in the order of
 * the list either way. The check of the rate limit may have others run that only read (`run.readers`). If several run at the same time,
 * these start when it is ready, and the reads of all that run are of use for it.
 */
export async function runChecks(
  run: Run,
  { checks, onProgress, signal, bail = false, apart, onBug, concurrency = 1, unsure = new Set(), again, first = [] }: RunnerSettings,
): Promise<void> {
  const found = new Map<Check, Judgements>();
  let done = 0;
  const bailed = (): boolean => bail && run.judgements.madeBy((check) => apart?.has(check) !== true).failed.length > 0;
  const addFinished = (): void => {
    for (let check = checks[done]; check !== undefined && found.has(check); check = checks[done]) {
      const own = found.get(check)!;
      run.judgements.merge(own);
      done += 1;
      const gap = own.decided.includes(check.id) ? undefined : own.gaps.find((one) => one.check === check.id);
      const failed = run.judgements.failedBy(check.id);
      onProgress?.({ check, done, of: checks.length, requests: run.wire.requests, failed, ...(gap === undefined ? {} : { gap }) });
      if (bailed()) run.cut ??= "something failed, and --bail was given";
    }
  };
  const ended = (): boolean => signal?.aborted === true || bailed();
  const shareKey = sharingKey(run, checks);
  const runOne = async (check: Check, company?: Company): Promise<void> => {
    const judgements = await runStages(run, check, onBug, concurrency > 1 ? company : undefined);
    found.set(check, judgements);
    shareKey(check);
    // Later checks may depend on what was observed, even while an earlier one still runs.
    for (const { slug, observed, exchanges } of judgements.observations)
      for (const value of observed.split(" | ")) run.judgements.observe(slug, value, exchanges);
    addFinished();
  };
  const unaffordable = (row: Check, reason: string): Judgements => onlyGap(run, row, { verdict: "not-run", reason });
  const beside = concurrency > 1;
  const able = new Set(checks.filter((row) => missingParts(run.target, row.needs).length === 0));
  const held = beside && checks.some((row) => usesUp(row) && able.has(row));
  const heldBack = held ? { heldBack: new Set([...checks.filter((row) => readsWithAnyKey(row) && !looksFirst(row)), ...unsure]) } : {};
  const inOrder = inMeasuredOrder(checks, first);
  /** Those that need no more requests than are left, and those that do not run anyway. */
  const affordableOf = (waiting: readonly Check[], leaves: boolean): ReadonlySet<Check> => {
    const needing = new Set(waiting.filter((row) => again === undefined && able.has(row) && run.gaps.barring(row).length === 0));
    // Those that have begun and wait, for deliveries for example, still need the requests that they have not sent.
    const promised = schedule.running.reduce((sum, { id }) => sum + Math.max(0, measuredReachOf({ id }).own - run.budget.begunBy(id)), 0);
    const left = run.budget.left - promised - (leaves ? run.budget.forRepeats : 0);
    const kept = affordable(
      inOrder.filter((row) => needing.has(row)),
      left,
      run.setUps.names,
    );
    return new Set(waiting.filter((row) => !needing.has(row) || kept.has(row)));
  };
  const onTooFew = (row: Check): void => {
    found.set(row, unaffordable(row, run.budget.reason));
    addFinished();
  };
  const schedule = new Schedule(checks, { concurrency, ended, affordable: affordableOf, onTooFew, ...heldBack }, runOne);
  const onDrop = (why: string): void => {
    const reason = `${why}, so the run used up the rate limit itself, and too few requests were left`;
    for (const row of schedule.drop(unsure)) found.set(row, unaffordable(row, reason));
    addFinished();
  };
  // With others beside them, further checks that only read may be disturbed.
  const onEnd = (): void => void (run.readers = beside ? undefined : run.readers);
  run.readers = readersOf({ checks, schedule, beside, held, ended, onEnd, onDrop });
  run.scheduler = schedule.scheduler;
  await schedule.run();
  [run.readers, run.scheduler] = [undefined, ONE_BY_ONE];
  for (const check of checks.slice(done)) {
    if (found.has(check)) run.judgements.merge(found.get(check)!);
    else if (!bailed())
      run.judgements.gap({ check: check.id, requirements: check.requirements, verdict: "not-run", reason: "the run was interrupted" });
  }
}

/**
 * Keeps the sacrificial key for the checks of the rate limit: other checks get it when the last of them has ended, or at once if none of
 * them can run. @returns notes the end of a check
 */
function sharingKey(run: Run, checks: readonly Check[]): (ended: Check) => void {
  const left = new Set(checks.filter(({ needs }) => needs.includes("sacrificial-key") && missingParts(run.target, needs).length === 0));
  const note = (ended?: Check): void => {
    if (ended !== undefined) left.delete(ended);
    if (left.size === 0) run.keyChoice.share();
  };
  note();
  return note;
}

/** Runs one check. @returns its findings, which are added to `run.judgements` too */
export async function runCheck(run: Run, row: Check, onBug?: OnBug): Promise<Judgements> {
  const found = await runStages(run, row, onBug);
  run.judgements.merge(found);
  return found;
}
