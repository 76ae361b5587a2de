import { LIMIT } from "./shared-reads.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import { CheckStopped } from "../../run/check/check-stopped.ts";
import {
  type Burst,
  type BurstRequest,
  type BurstSettings,
  affordsBurst,
  isLimited,
  isOverspent,
  isProof,
  isTooSlow,
  sendBurst,
} from "./burst.ts";

/**
 * Whether a burst may be judged. If other checks took part in it, only one that exactly the allowed requests passed: whether refused
 * requests count is open, and other keys were used meanwhile.
 */
function isClear(burst: Burst): boolean {
  const { answers, shared } = burst;
  if (isDisturbed(burst)) return false;
  if (shared === 0) return true;
  const first = answers.findIndex(isLimited);
  return first >= LIMIT && answers.filter((answer) => !isLimited(answer)).length === LIMIT;
}

/** Whether a request of a burst was sent again: the target may have counted it twice. */
function isDisturbed({ answers }: Burst): boolean {
  return answers.some(({ record }) => record.response.earlier !== undefined);
}

/** Sends a burst alone, and another one if an answer of it was lost. */
async function sendAlone(t: CheckContext, others: readonly BurstRequest[], settings: BurstSettings = {}): Promise<Burst> {
  const burst = await sendBurst(t, others, settings);
  if (!isDisturbed(burst)) return burst;
  const again = await sendBurst(t, others, settings);
  if (isDisturbed(again)) t.stop("an answer was lost in each burst, so nobody knows how many requests the target has counted");
  return again;
}

/**
 * Sends a burst in which other checks take part. If it is not clear, sends one alone. If that exceeded the limit, sends another at a
 * different phase of the minute: a new window may have begun during the first.
 */
export async function sendBursts(t: CheckContext, others: readonly BurstRequest[]): Promise<Burst> {
  const shared = await sendBurst(t, others, { shared: true });
  if (isProof(shared) || isOverspent(shared)) return shared;
  if (!isClear(shared)) mayRepeat(t, shared);
  const first = isClear(shared) ? shared : await sendAlone(t, others);
  if (first.excess <= 0 || isProof(first) || isOverspent(first)) return first;
  mayRepeat(t, first);
  const second = await sendAlone(t, others, { after: first });
  if (second.excess > 0 && (isTooSlow(first) || isTooSlow(second)))
    t.stop(`the target took ${Math.max(first.seconds, second.seconds)} s to answer a burst: too slow to show the limit`);
  return second;
}

/** Ends the check if the run has too few requests left for another burst. That the limit was passed is left undecided then, and not unsaid. */
function mayRepeat(t: CheckContext, { answers, excess }: Burst): void {
  if (affordsBurst(t)) return;
  const passed = answers.filter(({ ok }) => ok).length;
  if (excess > 0)
    t.stop(
      `${passed} requests were served in one burst, and the run has too few requests left to show whether a new window began meanwhile`,
    );
  throw new CheckStopped("not-run", t.run.budget.reason);
}
