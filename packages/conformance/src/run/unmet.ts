/**
 * What keeps a check from a verdict. `target`: something that the target should do, or answer, and did not. `document`: the
 * document leaves open what would be needed, so nothing is held against the target. `suite`: a bug of the check.
 */
export type Cause = "target" | "document" | "suite";

/** Ends a check without a verdict of its own. */
export class Unmet extends Error {
  readonly verdict: "inconclusive" | "not-applicable" | "not-run";
  readonly origin: Cause;

  /** @param origin default `target`; says something only beside `inconclusive` */
  constructor(verdict: Unmet["verdict"], reason: string, origin: Cause = "target") {
    super(reason);
    this.name = "Unmet";
    this.verdict = verdict;
    this.origin = origin;
  }
}
