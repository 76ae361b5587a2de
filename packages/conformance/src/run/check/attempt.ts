import type { Check } from "./check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { Judgements } from "./judgements.ts";
import type { Run } from "../run.ts";
import { CheckContext } from "./check-context.ts";
import { CheckStopped, CheckUnanswered } from "./check-stopped.ts";

/** Called with an error of a check itself. */
export type OnBug = (check: Check, error: unknown) => void;

/** One run of one check. */
export interface Attempt {
  readonly judgements: Judgements;
  /** Exchanges of the check itself, without those of its set-ups. */
  readonly exchanges: readonly Exchange[];
  /** Whether it ended because the target plainly refused a set-up: another attempt would end there too. */
  readonly refused?: true;
  /** The request without a response at which the attempt ended. */
  readonly unanswered?: CheckUnanswered;
}

/**
 * Runs a check once. A check that stops before its end passes nothing.
 * @param onBug default: the error is thrown
 * @param suffix added to exchange ids of a later attempt, and to what its unique texts are drawn from
 */
export async function attempt(run: Run, row: Check, onBug?: OnBug, suffix = ""): Promise<Attempt> {
  const judgements = new Judgements(run.document);
  const context = new CheckContext(run, row.id, judgements, new Set(row.requirements), suffix);
  try {
    await row.run(context);
    return { judgements, exchanges: context.exchanges };
  } catch (error) {
    const stopped = missing(run, context, error instanceof CheckStopped ? error : bug(run, row, error, onBug));
    if (stopped.verdict !== "not-applicable") judgements.dropPasses(row.id);
    const { verdict, message: reason, origin: cause, unread } = stopped;
    const gaps = verdict === "not-implemented" ? { gaps: [...context.missed] } : {};
    const last = context.last === undefined || stopped instanceof CheckUnanswered ? {} : { last: context.last.id };
    judgements.gap({ check: row.id, requirements: row.requirements, verdict, reason, cause, unread, ...gaps, ...last });
    const refused = error instanceof Error && run.setUps.isRefused(error) ? ({ refused: true } as const) : {};
    return { judgements, exchanges: context.exchanges, ...refused, ...(stopped instanceof CheckUnanswered ? { unanswered: stopped } : {}) };
  }
}

/** A stop that the target is not to blame for, if a missing operation is the likely reason: the check, or a set-up of it, needed one. */
function missing(run: Run, { missed }: CheckContext, stopped: CheckStopped): CheckStopped {
  if (missed.size === 0 || stopped.verdict !== "inconclusive" || stopped.origin === "suite" || stopped instanceof CheckUnanswered)
    return stopped;
  return new CheckStopped("not-implemented", `${run.gaps.gapOf(missed).reason}, and so: ${stopped.message}`);
}

function bug(run: Run, row: Check, error: unknown, onBug?: OnBug): CheckStopped {
  if (onBug === undefined) throw error;
  onBug(row, error);
  const message = error instanceof Error ? error.message : String(error);
  run.bugs.push({ check: row.id, message });
  return new CheckStopped("inconclusive", `the check itself failed: ${message}`, "suite");
}
