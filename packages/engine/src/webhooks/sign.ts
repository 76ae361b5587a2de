import type { Attempt, Delivery, SignedRequest } from "./delivery.ts";
import type { DeliveryService } from "./delivery-service.ts";
import type { UnsignedAttempt } from "./steps.ts";

/** Body and signed headers of an attempt (§6). */
export function sign(attempt: UnsignedAttempt, service: DeliveryService): Pick<SignedRequest, "body" | "headers"> {
  const { steps, decisions } = service;
  const body = steps.envelope(attempt, decisions);
  return { body, headers: steps.sign(body, attempt, service) };
}

/** Makes the next attempt of a delivery, signed, and adds it to the delivery. */
export function addAttempt(delivery: Delivery, to: { url: string; secret: string }, at: number, service: DeliveryService): Attempt {
  const { event, webhook } = delivery;
  const n = delivery.attempts.length + 1;
  const attempt: Attempt = {
    delivery,
    n,
    at,
    ...sign({ event, webhook, secret: to.secret, n, at }, service),
    url: to.url,
    heard: at,
    ended: null,
    status: null,
    reply: null,
    error: null,
  };
  delivery.attempts.push(attempt);
  return attempt;
}
