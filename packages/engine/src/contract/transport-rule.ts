/** A distribution of response times, in milliseconds of real time. */
export type Latency =
  | { readonly distribution: "fixed"; readonly ms: number }
  | { readonly distribution: "uniform"; readonly min: number; readonly max: number }
  | { readonly distribution: "normal"; readonly mean: number; readonly deviation: number }
  /** Has a long tail. `p99` is the 99th percentile. */
  | { readonly distribution: "lognormal"; readonly median: number; readonly p99: number };

/** What a rule does to a response. */
export type TransportEffect =
  | { readonly kind: "latency"; readonly latency: Latency }
  /** Resets the connection before the response. */
  | { readonly kind: "reset" }
  /** Closes the connection after this many bytes of the body. */
  | { readonly kind: "truncated"; readonly bytes: number }
  /** Sends the body at this rate. */
  | { readonly kind: "slow-body"; readonly bytesPerSecond: number }
  /** Responds with this status instead; nothing is written. */
  | { readonly kind: "error"; readonly status: 429 | 500 };

/** A transport rule: an effect, and the responses that it applies to. Without conditions it applies to every response. */
export type TransportRule = TransportEffect & {
  /** Operation id, such as `listEmployees`. */
  readonly operation?: string;
  /** From 0 to 1. Default 1. */
  readonly probability?: number;
  /** Every nth matching response only, from 1. */
  readonly every?: number;
  /** At most this many times. */
  readonly times?: number;
  /** ISO 8601 duration by the mock's clock, from the time at which the rule became active. */
  readonly lasts?: string;
};
