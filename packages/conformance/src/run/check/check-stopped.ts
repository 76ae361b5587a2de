import type { Exchange } from "../../exchange/exchange.ts";

/**
 * Why a check has no verdict. `target`: the target did not do what the check depends on. `document`: the document leaves it open, so
 * the target is not blamed. `form`: an answer has a form that the document does not show and the target file does not declare. `suite`: a
 * bug of the check.
 */
export type StopOrigin = "target" | "document" | "form" | "suite";

/** Ends a check early. */
export class CheckStopped extends Error {
  readonly verdict: "inconclusive" | "not-applicable" | "not-implemented" | "not-run";
  readonly origin: StopOrigin;
  /** Only with the origin `form`: what is not read, such as `stages.rejected`. */
  readonly unread: readonly string[];

  /** @param origin default `target`; used only for `inconclusive` */
  constructor(verdict: CheckStopped["verdict"], reason: string, origin: StopOrigin = "target", unread: readonly string[] = []) {
    super(reason);
    this.name = "CheckStopped";
    this.verdict = verdict;
    this.origin = origin;
    this.unread = unread;
  }
}

/** Stops a check because no response came to one of its requests. */
export class CheckUnanswered extends CheckStopped {
  /** The request, with a response of status 0. */
  readonly exchange: Exchange;

  constructor(exchange: Exchange, reason: string) {
    super("inconclusive", reason);
    this.exchange = exchange;
  }
}
