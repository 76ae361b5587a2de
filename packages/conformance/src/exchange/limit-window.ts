import type { DecisionValues } from "@hr-platform/spec/decisions";
/** Requests that a key had left, at five moments after a pause of more than a minute; undefined: none, the response was 429. */
export interface Readings {
  /** At the first request. */
  readonly fresh: number;
  /** After a few more requests at once. */
  readonly used: number;
  /** At one more request, four seconds later. After it the run uses up the allowance. */
  readonly soon: number;
  /** Just after the next full minute of the clock, less than a minute after the first request. */
  readonly turned: number | undefined;
  /** A little more than a minute after the first request, less than a minute after the last. */
  readonly later: number | undefined;
}

/** The value of A-51, how the minute is measured, that the readings show; undefined: none. */
export function windowOf({ fresh, used, soon, turned, later }: Readings): DecisionValues["rate-window"] | undefined {
  if (used >= fresh) return undefined;
  // Only a token bucket fills up within seconds.
  if (soon > used) return "token-bucket";
  if (soon !== used - 1) return undefined;
  if (turned === fresh) return "fixed-aligned";
  if (turned !== undefined) return undefined;
  if (later === fresh) return "fixed-from-first";
  // Only the first few requests are older than a minute.
  return later === undefined || later < fresh - used + 1 ? "sliding" : undefined;
}
