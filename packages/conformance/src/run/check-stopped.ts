/**
 * What keeps a check from a verdict. `target`: something that the target should do, or answer, and did not. `document`: the
 * document leaves open what would be needed, so nothing is held against the target. `suite`: a bug of the check.
 */
export type StopOrigin = "target" | "document" | "suite";

/** Ends a check without a verdict of its own. */
export class CheckStopped extends Error {
  readonly verdict: "inconclusive" | "not-applicable" | "not-run";
  readonly origin: StopOrigin;

  /** @param origin default `target`; says something only beside `inconclusive` */
  constructor(verdict: CheckStopped["verdict"], reason: string, origin: StopOrigin = "target") {
    super(reason);
    this.name = "CheckStopped";
    this.verdict = verdict;
    this.origin = origin;
  }
}
