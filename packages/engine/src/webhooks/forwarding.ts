import type { Attempt, Delivery } from "./delivery.ts";
import type { DeliveryService } from "./delivery-service.ts";
import type { ForwardAttempt, Received, ReceivedRing } from "./received.ts";
import { sign } from "./sign.ts";

/** The result of an attempt: with `waiting`, the request of the next one, and when it is due. */
export type Forwarded =
  | { readonly state: "delivered" | "failed" }
  | {
      readonly state: "waiting";
      readonly due: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
    };

/**
 * Logs an attempt to forward a delivery of the inbox, and plans the next one.
 * @returns undefined if no attempt is due: the receiver has the delivery, or had every attempt.
 */
export function noteForwarded(
  inbox: ReceivedRing,
  received: Received,
  { to, at, status, error }: Omit<ForwardAttempt, "n">,
  service: DeliveryService,
): Forwarded | undefined {
  const n = nextNumber(received, to, service);
  if (n === null) return undefined;
  const attempt: ForwardAttempt = { to, n, at, status, error: failureOf({ status, error }, service) };
  inbox.note(received, attempt);
  return resultOf(received, attempt, service);
}

/** The number of the next attempt to forward a delivery to a receiver; null: it has the delivery, or had every attempt. */
function nextNumber(received: Received, to: string, service: DeliveryService): number | null {
  const earlier = received.attempts.filter((attempt) => attempt.to === to);
  const last = earlier.at(-1);
  if (last === undefined) return 1;
  return last.error === null || dueAfter(received, last, service) === null ? null : earlier.length + 1;
}

/** Why a receiver did not take a delivery; null: it did. */
function failureOf({ status, error }: Pick<ForwardAttempt, "status" | "error">, { steps }: DeliveryService): string | null {
  if (status === null) return error ?? "no response";
  return steps.accepts(status) ? null : `status ${status}`;
}

/** What follows an attempt, as for an endpoint: three in all, at 0 s, +2 s and +8 s by the mock's clock (§6, §8). */
function resultOf(received: Received, attempt: ForwardAttempt, service: DeliveryService): Forwarded {
  if (attempt.error === null) return { state: "delivered" };
  const due = dueAfter(received, attempt, service);
  if (due === null) return { state: "failed" };
  const { event, webhook, secret } = received;
  return { state: "waiting", due, ...sign({ event, webhook, secret, n: attempt.n + 1, at: due }, service) };
}

/** When the attempt after `last` is due; null: there is none. The steps know deliveries to endpoints. */
function dueAfter(
  { event, headers, body }: Received,
  { to, n, at, status, error }: ForwardAttempt,
  service: DeliveryService,
): number | null {
  const delivery: Delivery = {
    id: event.id,
    n: 0,
    event,
    webhook: event.companyId,
    created: event.at,
    attempts: [],
    state: "sending",
    reason: null,
    next: null,
  };
  const attempt: Attempt = { delivery, n, at, url: to, heard: at, ended: at, status, reply: null, error, headers, body };
  return service.steps.nextAt(delivery, attempt, at, service.decisions);
}
