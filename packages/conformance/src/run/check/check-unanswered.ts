import type { Exchange } from "../../exchange/exchange.ts";
import { CheckStopped } from "./check-stopped.ts";

/** Stops a check because no response came to one of its requests. */
export class CheckUnanswered extends CheckStopped {
  /** The request, with a response of status 0. */
  readonly exchange: Exchange;

  constructor(exchange: Exchange, reason: string) {
    super("inconclusive", reason);
    this.exchange = exchange;
  }
}
