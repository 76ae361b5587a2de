import type { Exchange } from "../../exchange/exchange.ts";

/** What a check expects of exchanges, and whether it holds. */
export interface Expectation {
  /** The exchanges that prove it, the decisive one last. */
  readonly at: Exchange | readonly Exchange[];
  /** Every right outcome, in words. */
  readonly expected: string;
  readonly holds: boolean;
  /**
   * Whether this outcome is the thing itself. If it is not, such as a success where the requirement is about refusals, it can fail the
   * requirement and does not pass it. Default true.
   */
  readonly shows?: boolean;
  /** The actual outcome, in words. Default: status and body of the last exchange. */
  readonly got?: string | undefined;
}
