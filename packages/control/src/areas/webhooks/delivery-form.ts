import { maskHeader, maskKeys } from "@hr-platform/engine/sandbox/journal/masks";
import type { Attempt, Delivery, DeliveryState } from "@hr-platform/engine/webhooks/delivery";
import {
  type JsonSchema,
  type ValueOf,
  instant,
  wholeNumber,
  listOf,
  named,
  object,
  choice,
  orNull,
  text,
  texts,
  uuidText,
} from "../../row/schema.ts";
import { isoText } from "../../row/iso-text.ts";
import { eventKind } from "./event-kind.ts";

export const DELIVERY_STATES: readonly DeliveryState[] = ["waiting", "sending", "delivered", "failed", "dropped"];

export const deliveryState: JsonSchema<DeliveryState> = choice(DELIVERY_STATES, "dropped: it is no longer sent, and `reason` says why.");

const attemptForm = object("One attempt.", {
  n: wholeNumber("Which attempt it was.", { minimum: 1 }),
  at: instant("When, by the mock's clock."),
  ended_at: orNull(instant("When it ended; null: in flight.")),
  duration_ms: orNull(wholeNumber("How long it took, in milliseconds; null: in flight. 0 while the clock is frozen.", { minimum: 0 })),
  url: text("Where it was sent. It is the last address of redirects that were followed."),
  status: orNull(wholeNumber("The response status; null: no response.")),
  error: orNull(text("Why it failed; null: it did not, or is in flight.")),
  request: object("What was sent.", { headers: texts("Headers."), body: text("The exact body.") }),
  response: orNull(
    object("What the receiver responded, besides the status; null: nothing, or nobody kept it.", {
      headers: texts("Headers by lower-case name, up to 2,048 characters."),
      body: text("The first 2,048 characters of the body."),
    }),
  ),
});

const deliveryForm = named(
  "Delivery",
  object("The delivery of an event to a webhook.", {
    id: uuidText("Its id."),
    n: wholeNumber("Its number among all deliveries of the sandbox. Some may be left out.", { minimum: 0 }),
    company: text("The company's slug."),
    webhook_id: uuidText("The webhook."),
    event_id: uuidText("The event's id, the same for every delivery of it."),
    event: eventKind,
    created_at: instant("When it was created."),
    state: deliveryState,
    reason: orNull(
      text("Why it was dropped: the webhook was deleted, or more than 5,000 deliveries or 16 Mi characters waited; null: it was not."),
    ),
    next_attempt_at: orNull(instant("When the next attempt is due; null: there is none.")),
    attempts: listOf(attemptForm, "Every attempt, oldest first."),
  }),
);

/** A delivery in the form of the control API. */
export const deliverySchema: JsonSchema<object> = deliveryForm;

/**
 * A delivery in the form of the control API, without a secret. The body that was sent stays as it was: it is what is signed.
 * @param unusual keys of a custom world
 */
export function readDelivery(
  { id, n, webhook, event, created, state, reason, next, attempts }: Delivery,
  unusual: readonly string[],
): object {
  const form: ValueOf<typeof deliveryForm> = {
    id,
    n,
    company: event.company,
    webhook_id: webhook,
    event_id: event.id,
    event: event.kind,
    created_at: isoText(created),
    state,
    reason,
    next_attempt_at: next === null ? null : isoText(next),
    attempts: attempts.map((attempt) => readAttempt(attempt, unusual)),
  };
  return form;
}

function readAttempt(
  { n, at, ended, url, status, error, headers, body, reply }: Attempt,
  unusual: readonly string[],
): ValueOf<typeof attemptForm> {
  return {
    n,
    at: isoText(at),
    ended_at: ended === null ? null : isoText(ended),
    duration_ms: ended === null ? null : Math.max(0, Math.round(ended - at)),
    url: maskKeys(url, unusual),
    status,
    error,
    request: { headers, body },
    response: reply === null ? null : { headers: maskedHeaders(reply.headers, unusual), body: maskKeys(reply.body, unusual) },
  };
}

/** Cookies and keys of the receiver are nobody else's. */
function maskedHeaders(headers: Readonly<Record<string, string>>, unusual: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, maskHeader(name === "set-cookie" ? "cookie" : name, value, unusual)]),
  );
}
