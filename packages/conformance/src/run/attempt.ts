import type { Check } from "./check.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { Judgements } from "./judgements.ts";
import type { Run } from "./run.ts";
import { Silence } from "./silence.ts";
import { Trial } from "./trial.ts";
import { Unmet } from "./unmet.ts";

/** One run of one check. */
export interface Attempt {
  readonly judgements: Judgements;
  /** What the check itself sent, without its set-ups. */
  readonly exchanges: readonly Exchange[];
  /** The request at which it ended because no answer came. */
  readonly silence?: Silence;
}

/**
 * Runs a check once. A check that stops before its end passes nothing.
 * @param onBug called with an error that is no verdict; default: it is thrown
 * @param suffix tells a later attempt from the first
 */
export async function attempt(run: Run, row: Check, onBug?: (check: Check, error: unknown) => void, suffix = ""): Promise<Attempt> {
  const judgements = new Judgements();
  const trial = new Trial(run, row.id, judgements, new Set(row.requirements), suffix);
  try {
    await row.run(trial);
    return { judgements, exchanges: trial.exchanges };
  } catch (error) {
    const unmet = error instanceof Unmet ? error : bug(run, row, error, onBug);
    if (unmet.verdict !== "not-applicable") judgements.dropPasses(row.id);
    const { verdict, message: reason, origin: cause } = unmet;
    judgements.gap({ check: row.id, requirements: row.requirements, verdict, reason, cause });
    return { judgements, exchanges: trial.exchanges, ...(unmet instanceof Silence ? { silence: unmet } : {}) };
  }
}

function bug(run: Run, row: Check, error: unknown, onBug?: (check: Check, error: unknown) => void): Unmet {
  if (onBug === undefined) throw error;
  onBug(row, error);
  const message = error instanceof Error ? error.message : String(error);
  run.bugs.push({ check: row.id, message });
  return new Unmet("inconclusive", `the check itself failed: ${message}`, "suite");
}
