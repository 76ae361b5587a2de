/** Ends a check without a verdict of its own; what it judged before stands. */
export class Unmet extends Error {
  readonly verdict: "inconclusive" | "not-applicable" | "not-run";

  constructor(verdict: Unmet["verdict"], reason: string) {
    super(reason);
    this.name = "Unmet";
    this.verdict = verdict;
  }
}
