/**
 * Why a check has no verdict. `target`: the target did not do what the check depends on. `document`: the document leaves it open, so
 * the target is not blamed. `suite`: a bug of the check.
 */
export type StopOrigin = "target" | "document" | "suite";

/** Ends a check early. */
export class CheckStopped extends Error {
  readonly verdict: "inconclusive" | "not-applicable" | "not-implemented" | "not-run";
  readonly origin: StopOrigin;

  /** @param origin default `target`; used only for `inconclusive` */
  constructor(verdict: CheckStopped["verdict"], reason: string, origin: StopOrigin = "target") {
    super(reason);
    this.name = "CheckStopped";
    this.verdict = verdict;
    this.origin = origin;
  }
}
