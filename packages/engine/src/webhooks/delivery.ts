import type { Decisions } from "../contract/decisions.ts";
import type { WebhookEvent } from "./event.ts";

/** Milliseconds before the second and the third attempt; the third is the last (§6, §8). */
const WAITS: readonly number[] = [2000, 8000];
/** The timeout of an attempt, in milliseconds (§8). */
const TIMEOUT = 30_000;

/** The POST of an attempt, with its signature in the headers. */
export interface SignedRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What a receiver responded besides the status. */
export interface AttemptReply {
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** The first `MOST_REPLY` characters. */
  readonly body: string;
}

/** The response of a receiver. `location`: where it redirects to. */
export interface Reply {
  readonly status: number;
  readonly location: string | null;
  readonly reply?: AttemptReply | null;
}

/** The most characters of a receiver's response that are kept, of its headers and of its body. */
export const MOST_REPLY = 2048;

/** One attempt of a delivery, with the exact bytes that it sends. All times are the mock's, in epoch milliseconds. */
export interface Attempt extends SignedRequest {
  readonly delivery: Delivery;
  /** From 1. */
  readonly n: number;
  readonly at: number;
  /** Changes when the attempt follows a redirect. */
  url: string;
  /** When the receiver last sent something. */
  heard: number;
  /** null: in flight. */
  ended: number | null;
  /** The response status; null: no response. */
  status: number | null;
  /** What the receiver responded; null: nothing, or nobody kept it. */
  reply: AttemptReply | null;
  /** Why the attempt failed, in a few words; null: it did not fail. */
  error: string | null;
}

export type DeliveryState = "waiting" | "sending" | "delivered" | "failed" | "dropped";

/** The delivery of an event to one endpoint. */
export interface Delivery {
  readonly id: string;
  /** Its number among all deliveries of the sandbox, from 0. Some may be left out. */
  readonly n: number;
  readonly event: WebhookEvent;
  /** Id of the endpoint. */
  readonly webhook: string;
  /** Epoch milliseconds. */
  readonly created: number;
  readonly attempts: Attempt[];
  state: DeliveryState;
  /** Why it was dropped; null: it was not. */
  reason: string | null;
  /** When the next attempt is due; null: there is none. */
  next: number | null;
}

/** When the next attempt is due: now for the first one; after a failure, the wait from its end or from the event; null: no more attempts. */
export function nextAt({ created }: Delivery, last: Attempt | null, now: number, { "retry-times": count }: Decisions): number | null {
  if (last === null) return now;
  const wait = WAITS[last.n - 1];
  if (wait === undefined) return null;
  return count === "from-previous" ? now + wait : Math.max(now, created + wait);
}

/** When an attempt times out: 30 s after it began, or after the receiver last sent something. */
export function deadline({ at, heard }: Attempt, { "delivery-timeout": from }: Decisions): number {
  return (from === "total" ? at : heard) + TIMEOUT;
}
