import type { Attempt, Delivery } from "../../../webhooks/delivery.ts";
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
import { eventKind } from "./event-kind.ts";

const attemptForm = object("One attempt.", {
  n: wholeNumber("Which attempt it was.", { minimum: 1 }),
  at: instant("When, by the mock's clock."),
  ended_at: orNull(instant("When it ended; null: in flight.")),
  status: orNull(wholeNumber("The response status; null: no response.")),
  error: orNull(text("Why it failed; null: it did not, or is in flight.")),
  request: object("What was sent.", { headers: texts("Headers."), body: text("The exact body.") }),
});

const deliveryForm = named(
  "Delivery",
  object("The delivery of an event to a webhook.", {
    id: uuidText("Its id."),
    webhook_id: uuidText("The webhook."),
    event_id: uuidText("The event's id, the same for every delivery of it."),
    event: eventKind,
    created_at: instant("When it was created."),
    state: choice(["waiting", "sending", "delivered", "failed", "dropped"], "dropped: it is no longer sent, and `reason` says why."),
    reason: orNull(
      text("Why it was dropped: the webhook was deleted, or more than 5,000 deliveries or 16 Mi characters waited; null: it was not."),
    ),
    next_attempt_at: orNull(instant("When the next attempt is due; null: there is none.")),
    attempts: listOf(attemptForm, "Every attempt, oldest first."),
  }),
);

/** A delivery in the form of the control API. */
export const deliverySchema: JsonSchema<object> = deliveryForm;

/** A delivery in the form of the control API, without a secret. */
export function readDelivery({ id, webhook, event, created, state, reason, next, attempts }: Delivery): object {
  const form: ValueOf<typeof deliveryForm> = {
    id,
    webhook_id: webhook,
    event_id: event.id,
    event: event.kind,
    created_at: isoText(created),
    state,
    reason,
    next_attempt_at: next === null ? null : isoText(next),
    attempts: attempts.map(readAttempt),
  };
  return form;
}

function readAttempt({ n, at, ended, status, error, headers, body }: Attempt): ValueOf<typeof attemptForm> {
  return {
    n,
    at: isoText(at),
    ended_at: ended === null ? null : isoText(ended),
    status,
    error,
    request: { headers, body },
  };
}

function isoText(time: number): string {
  return new Date(time).toISOString();
}
