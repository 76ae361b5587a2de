import type { Exchange } from "../exchange/exchange.ts";
import { Unmet } from "./unmet.ts";

/** No answer came to a request of a check. */
export class Silence extends Unmet {
  /** The request, with a status of 0 in place of an answer. */
  readonly exchange: Exchange;

  constructor(exchange: Exchange, reason: string) {
    super("inconclusive", reason);
    this.exchange = exchange;
  }
}
