import type { Part } from "../target/part.ts";
import type { CheckContext } from "./check-context.ts";

/** How much of the suite runs; each tier holds those before it. */
export type Tier = "smoke" | "ci" | "certify";
export const TIERS: readonly Tier[] = ["smoke", "ci", "certify"];
/** Most requests of a run on a sound target, preflight and clean-up included. */
export const BUDGET: Readonly<Record<Tier, number>> = { smoke: 60, ci: 450, certify: 1800 };

/** One check: a row. */
export interface Check {
  /** The requirement that it is about; the check is called by it too, with a suffix where one requirement has several: `LEAVE-38`, `LEAVE-38.twice`. */
  readonly id: string;
  /** What is required, beginning with MUST or, of what is only recorded, with OBSERVE. */
  readonly title: string;
  readonly tier: Tier;
  /** Every requirement that it may judge, the first one its own. */
  readonly requirements: readonly string[];
  readonly needs: readonly Part[];
  /** Whether a failure in which the network or the clock may have had a hand is tried again with fresh resources before it counts. False where a second run says nothing or costs too much. */
  readonly confirm: boolean;
  /** Whether it compares what other users of the target may change at the same time: then every failure is tried again. */
  readonly shared: boolean;
  /** Checks that need not run where this one does: it looks at the same more thoroughly. */
  readonly replaces: readonly string[];
  readonly run: (t: CheckContext) => Promise<void>;
}

/** What a row says besides its id, title and work. */
export interface CheckSettings {
  readonly tier: Tier;
  /** Further requirements that it judges. */
  readonly also?: readonly string[];
  readonly needs?: readonly Part[];
  /** Default true. */
  readonly confirm?: boolean;
  /** Default false. */
  readonly shared?: boolean;
  readonly replaces?: readonly string[];
}

/**
 * A check as a row of a chapter.
 * @param id the requirement's id, with `.suffix` where the requirement has more than one check
 */
export function check(id: string, title: string, settings: CheckSettings, run: Check["run"]): Check {
  const { tier, also = [], needs = [], confirm = true, shared = false, replaces = [] } = settings;
  return { id, title, tier, requirements: [id.split(".")[0]!, ...also], needs, confirm, shared, replaces, run };
}
