import type { Decisions } from "../contract/decisions.ts";
import type { Happening } from "./event.ts";

/** Waits before the second and the third attempt, of which there is no more, in milliseconds (§6, §8). */
const WAITS: readonly number[] = [2000, 8000];
/** How long an attempt may take, in milliseconds (§8). */
const TIMEOUT = 30_000;

/** One attempt to deliver an event, with the exact bytes that it sends. All times are the mock's, in epoch milliseconds. */
export interface Attempt {
  readonly delivery: Delivery;
  /** From 1. */
  readonly n: number;
  readonly at: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Where it goes; another address after a redirect that is followed. */
  url: string;
  /** When the receiver was last heard of. */
  heard: number;
  /** How far the clock was put back meanwhile: milliseconds, not above 0. */
  putBack: number;
  /** null: still under way. */
  ended: number | null;
  /** The status that was answered; null: none was. */
  status: number | null;
  /** Why it failed, in a word or two; null: it did not. */
  error: string | null;
}

export type DeliveryState = "waiting" | "sending" | "delivered" | "failed" | "dropped";

/** An event on its way to one endpoint. */
export interface Delivery {
  readonly id: string;
  readonly event: Happening;
  readonly webhook: string;
  /** When it was put on its way: epoch milliseconds. */
  readonly created: number;
  readonly attempts: Attempt[];
  state: DeliveryState;
  /** Why it was dropped; null: it was not. */
  reason: string | null;
  /** When the next attempt is due; null: there is none. */
  next: number | null;
}

/** When a delivery is tried: at once, and after a failed attempt as long as there is a wait left, from its end or the event. */
export function nextAt({ created }: Delivery, last: Attempt | null, now: number, { "retry-times": count }: Decisions): number | null {
  if (last === null) return now;
  const wait = WAITS[last.n - 1];
  if (wait === undefined) return null;
  return count === "from-previous" ? now + wait : Math.max(now, created + wait);
}

/** When an attempt has taken too long: 30 s after it began, or after the receiver was last heard of. */
export function deadline({ at, heard }: Attempt, { "delivery-timeout": from }: Decisions): number {
  return (from === "total" ? at : heard) + TIMEOUT;
}
