import { inboxSecret } from "../../../webhooks/deliveries.ts";
import { type Received, publicView } from "../../../webhooks/received.ts";
import { eventStream } from "../../row/event-stream.ts";
import { type ControlRow, events, ok, row } from "../../row/row.ts";
import { type ValueOf, instant, wholeNumber, listOf, named, object, orNull, text, texts, uuidText } from "../../row/schema.ts";
import { lastEventId, since } from "../../row/since.ts";
import { eventKind } from "./event-kind.ts";

const inboxDelivery = named(
  "InboxDelivery",
  object("A signed delivery in the inbox.", {
    n: wholeNumber("Its number.", { minimum: 0 }),
    id: uuidText("The event's id."),
    event: eventKind,
    created_at: instant("When it happened."),
    company: text("The company's slug."),
    webhook_id: orNull(text("Id of the webhook; null: the inbox itself.")),
    headers: texts("Headers, including the signature."),
    body: text("The exact body."),
    secret: orNull(text("The signing secret of the inbox; null: the secret of a webhook, which is shown only once.")),
  }),
);

/** A delivery in the form of the control API. Shows the secret of the inbox, but never that of an endpoint. */
function show(received: Received): ValueOf<typeof inboxDelivery> {
  const { n, event, webhook } = received;
  return { n, ...publicView(received), secret: webhook === null ? inboxSecret(event.company) : null };
}

const query = { since: since("Number of the first delivery to return.", "delivery") };

export const inboxRows: readonly ControlRow[] = [
  row("GET /inbox", {
    id: "listInbox",
    summary: "Read the inbox of the mock: every event of every company",
    query,
    answer: ok("Oldest first.", listOf(inboxDelivery)),
    run: ({ sandbox, query: { since: from } }) => sandbox.deliveries.inbox.entries(from ?? 0).map(show),
  }),
  row("GET /inbox/events", {
    id: "followInbox",
    summary: "Follow the inbox of the mock",
    query,
    headers: lastEventId,
    answer: events(
      "Server-sent events: first `ready` with the secrets of the inboxes by company, then `delivery` for each delivery, whose id is its number.",
    ),
    run: (call) => {
      const { companies, deliveries } = call.sandbox;
      const secrets = Object.fromEntries(companies.map(({ slug }) => [slug, inboxSecret(slug)]));
      return eventStream(call, deliveries.inbox, {
        from: call.query.since,
        greeting: `event: ready\ndata: ${JSON.stringify({ secrets })}\n\n`,
        write: (one) => `id: ${one.n}\nevent: delivery\ndata: ${JSON.stringify(show(one))}\n\n`,
      });
    },
  }),
];
