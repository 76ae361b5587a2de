import type { Exchange } from "../exchange/exchange.ts";
import { CheckStopped } from "./check-stopped.ts";

/** No answer came to a request of a check. */
export class CheckUnanswered extends CheckStopped {
  /** The request, with a status of 0 in place of an answer. */
  readonly exchange: Exchange;

  constructor(exchange: Exchange, reason: string) {
    super("inconclusive", reason);
    this.exchange = exchange;
  }
}
