import type { Attempt, Reply } from "./delivery.ts";

/**
 * How a sender changes the deliveries of a sandbox. `Deliveries` is one that does it at once. With shared data each
 * step is put in order with all other inputs first, so it takes a while.
 */
export interface Outbox {
  /** Takes the attempts to send now, in the order of their due times. `now`: the mock's time, epoch milliseconds. */
  take(now: number): readonly Attempt[] | Promise<readonly Attempt[]>;
  /** Ends an attempt with a response. Returns the next address if it is a redirect to follow: then it does not end. */
  onResponse(attempt: Attempt, response: Reply, ended: number): string | undefined | Promise<string | undefined>;
  /** Ends an attempt that got no response. */
  onFailure(attempt: Attempt, error: string, ended: number): void | Promise<void>;
}
