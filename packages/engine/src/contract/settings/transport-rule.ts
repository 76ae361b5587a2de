/** A distribution of response times, in milliseconds of real time. */
export type Latency =
  | { readonly distribution: "fixed"; readonly ms: number }
  | { readonly distribution: "uniform"; readonly min: number; readonly max: number }
  | { readonly distribution: "normal"; readonly mean: number; readonly deviation: number }
  /** Has a long tail. `p99` is the 99th percentile. */
  | { readonly distribution: "lognormal"; readonly median: number; readonly p99: number };

/** The statuses that a rule may answer with: those of §7, but for a key that is refused, and those of a gateway in front of the service, whose page may have any. */
export const RULE_STATUSES = [200, 400, 404, 409, 429, 500, 501, 502, 503, 504] as const;
export type RuleStatus = (typeof RULE_STATUSES)[number];

/** What a rule does to a response. */
export type TransportEffect =
  | { readonly kind: "latency"; readonly latency: Latency }
  /** Closes the connection after this many bytes of the body. */
  | { readonly kind: "truncated"; readonly bytes: number }
  /** Sends the body at this rate. */
  | { readonly kind: "slow-body"; readonly bytesPerSecond: number }
  /** Resets the connection before the response. Default: after the work. */
  | { readonly kind: "reset"; readonly when?: RuleTime }
  /** Adds `members` (default) to JSON bodies that the document does not have, or gives a row of each list a status that it does not have (§9). */
  | { readonly kind: "grown"; readonly by?: "members" | "values" }
  /** Never answers, and leaves the connection open. Default: after the work. */
  | { readonly kind: "silence"; readonly when?: RuleTime }
  /** Responds with this status instead. Default: before the work. */
  | {
      readonly kind: "error";
      readonly status: RuleStatus;
      readonly when?: RuleTime;
      /**
       * `json`: the envelope of §7, and the default for 400, 404, 409, 429, 500 and 501. `html`: a gateway's page, and the default for the others. `foreign`:
       * a gateway's JSON.
       */
      readonly body?: "json" | "html" | "foreign" | "empty";
      /** Seconds in `Retry-After`; null: no such header. Default: 1 for 429, none for the others. */
      readonly retryAfter?: number | null;
    };

/** Whether the operation runs before the response is lost: `before` the work nothing is written, `after` it everything is. */
export type RuleTime = "before" | "after";

/** A transport rule: an effect, and the responses that it applies to. Without conditions it applies to every response. */
export type TransportRule = TransportEffect & {
  /** Operation id, such as `listEmployees`. */
  readonly operation?: string;
  /** How the key of the request begins, such as `hrk_wattle_full`. */
  readonly key?: string;
  /** From 0 to 1. Default 1. */
  readonly probability?: number;
  /** Spares this many matching responses first. Default 0. */
  readonly skip?: number;
  /** Every nth matching response only, from 1. */
  readonly every?: number;
  /** At most this many times. */
  readonly times?: number;
  /** ISO 8601 duration by the mock's clock, from the time at which the rule became active. */
  readonly lasts?: string;
};
