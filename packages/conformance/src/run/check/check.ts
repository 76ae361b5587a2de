import type { Part } from "../../target/target.ts";
import type { CheckContext } from "./check-context.ts";
import type { Tier } from "../schedule/tier.ts";

/** A check: one row of the suite. */
export interface Check {
  /** Id of its main requirement, with a suffix if the requirement has several checks: `LEAVE-38`, `LEAVE-38.twice`. */
  readonly id: string;
  /** The requirement in words: begins with MUST, or with OBSERVE if it is informational. */
  readonly title: string;
  /** First tier in which it runs, if it is not of this package: the measured order has the others (`chooseChecks`). */
  readonly tier: Tier;
  /** Every requirement that it may judge, its main one first. */
  readonly requirements: readonly string[];
  readonly needs: readonly Part[];
  /**
   * Whether a failure that the network or the clock may have caused is tried again with fresh resources before it counts. False if a second
   * attempt proves nothing or costs too much.
   */
  readonly confirm: boolean;
  /** Whether other users of the target may change what it compares: then every failure is tried again. */
  readonly shared: boolean;
  /** Whether nothing that other checks do at the same time can make it fail: it looks only at what it made itself. */
  readonly apart: boolean;
  /** Whether it lets time pass: then it does not run within another check that counts requests (`onlyReads`). */
  readonly waits: boolean;
  /** Checks that need not run if this one does: it judges the same more thoroughly. */
  readonly replaces: readonly string[];
  /** Checks that have ended before it starts, if they run: it uses what they made or learnt, or undoes what they look at. */
  readonly after: readonly string[];
  readonly run: (t: CheckContext) => Promise<void>;
}

/** The settings of a check besides id, title and function. */
export interface CheckSettings {
  /** Default `smoke`. Checks of this package have none. */
  readonly tier?: Tier;
  /** Further requirements that it may judge; its own may be among them. */
  readonly also?: readonly string[];
  readonly needs?: readonly Part[];
  /** Default true. */
  readonly confirm?: boolean;
  /** Default false. */
  readonly shared?: boolean;
  /** Default false. */
  readonly apart?: boolean;
  /** Default false. Set it if a check that only reads lets time pass. */
  readonly waits?: boolean;
  readonly replaces?: readonly string[];
  readonly after?: readonly string[];
}

/**
 * Defines a check, a row of its chapter.
 * @param id the requirement's id, with `.suffix` if the requirement has more than one check
 */
export function check(id: string, title: string, settings: CheckSettings, run: Check["run"]): Check {
  const { tier = "smoke", also = [], needs = [], confirm = true, shared = false, replaces = [], after = [] } = settings;
  const { apart = false, waits = false } = settings;
  const requirements = [...new Set([id.split(".")[0]!, ...also])];
  return { id, title, tier, requirements, needs, confirm, shared, apart, waits, replaces, after, run };
}
