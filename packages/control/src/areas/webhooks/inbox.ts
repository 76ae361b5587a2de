import { EVENT_KINDS } from "@hr-platform/engine/contract/event-kinds";
import { ApiError, refuse } from "@hr-platform/engine/contract/errors";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import { inboxSecret } from "@hr-platform/engine/webhooks/signature";
import { type Received, publicView } from "@hr-platform/engine/webhooks/received";
import { choiceFilter, companyFilter, finder, requireCompany, textFilter } from "../../row/filters.ts";
import { eventStream } from "../../row/event-stream.ts";
import { type ControlRow, events, ok, row } from "../../row/row.ts";
import { type ValueOf, choice, instant, wholeNumber, listOf, named, object, orNull, text, texts, uuidText } from "../../row/schema.ts";
import { lastEventId, since } from "../../row/since.ts";
import { eventKind } from "./event-kind.ts";
import { forwardAttempt, readForwardAttempt } from "./forward-attempt.ts";

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
    attempts: listOf(forwardAttempt, "What programs such as hr-mock listen did with it, oldest first."),
    secret: orNull(text("The signing secret of the inbox; null: the secret of a webhook, which is shown only once.")),
  }),
);

/** A delivery in the form of the control API. Shows the secret of the inbox, but never that of an endpoint. */
function show(received: Received): ValueOf<typeof inboxDelivery> {
  const { n, webhook, attempts, secret } = received;
  return {
    n,
    ...publicView(received),
    attempts: attempts.map(readForwardAttempt),
    secret: webhook === null ? secret : null,
  };
}

const query = { since: since("Number of the first delivery to return.", "delivery") };

const forwardedForm = named(
  "Forwarded",
  object(
    "The result of an attempt to forward a delivery.",
    {
      state: choice(["delivered", "waiting", "failed"], "waiting: another attempt follows."),
      next_attempt_at: orNull(instant("When the next attempt is due by the mock's clock; null: there is none.")),
      headers: texts("Headers of the next attempt."),
      body: text("Body of the next attempt."),
    },
    ["headers", "body"],
  ),
);

const attemptBody = named(
  "ForwardAttempt",
  object(
    "An attempt to forward a delivery to a receiver.",
    {
      to: text("The address of the receiver.", { minLength: 1, maxLength: 2000, examples: ["http://127.0.0.1:3000/hooks"] }),
      status: orNull(wholeNumber("The response status; null: no response.", { minimum: 100, maximum: 999 })),
      error: orNull(text("Why there was no response.", { maxLength: 200, examples: ["ECONNREFUSED"] })),
    },
    ["error"],
  ),
);

/** The secret of each company's inbox, by slug. */
function secretsOf(sandbox: Sandbox): Record<string, string> {
  return Object.fromEntries(sandbox.companies.map(({ slug }) => [slug, inboxSecret(sandbox, slug)]));
}

/** A delivery of the inbox that is still kept. @throws ApiError NOT_FOUND */
function kept({ deliveries: { inbox } }: Sandbox, n: string): Received {
  const number = /^\d{1,15}$/.test(n) ? Number(n) : Number.NaN;
  const [found] = number >= inbox.first ? inbox.entries(number, 1) : [];
  if (found === undefined) throw new ApiError("NOT_FOUND", "The inbox has no delivery of this number any more.", "n");
  return found;
}

export const inboxRows: readonly ControlRow[] = [
  row("POST /inbox/{n}/attempts", {
    id: "noteForwarded",
    summary: "Log an attempt to forward a delivery of the inbox, and get the next one",
    params: { n: text("The delivery's number.") },
    body: attemptBody,
    answer: ok("It is in the log.", forwardedForm),
    conflict: "The receiver has got the delivery, or has had every attempt.",
    change: ({ sandbox, params: { n }, body: { to, status, error = null } }) => {
      const { clock, deliveries } = sandbox;
      const forwarded = deliveries.forwarded(kept(sandbox, n), { to, status, error }, clock.now());
      if (forwarded === undefined) throw refuse.conflict("No attempt of this delivery to this receiver is due.");
      if (forwarded.state !== "waiting") return { state: forwarded.state, next_attempt_at: null };
      const { state, due, headers, body } = forwarded;
      return { state, next_attempt_at: new Date(due).toISOString(), headers, body };
    },
  }),
  row("GET /inbox", {
    id: "listInbox",
    summary: "Read the inbox of the mock: every event of every company",
    query: {
      ...query,
      company: companyFilter,
      event: choiceFilter("event", [...EVENT_KINDS, "ping"], eventKind),
      text: textFilter("Only those with this text in an id or in the event's data."),
    },
    answer: ok("Oldest first.", listOf(inboxDelivery)),
    run: ({ sandbox, query: { since: from, company, event: kind, text: wanted } }) => {
      requireCompany(sandbox, company);
      const has = finder(wanted);
      return sandbox.deliveries.inbox
        .entries(from ?? 0)
        .filter(({ event }) => (company ?? event.company) === event.company && (kind ?? event.kind) === event.kind)
        .filter(({ event, webhook }) => wanted === undefined || has(`${event.id} ${webhook ?? ""}`) || has(event.data))
        .map(show);
    },
  }),
  row("GET /inbox/secrets", {
    id: "listInboxSecrets",
    summary: "Show the signing secret of each company's inbox, to verify what hr-mock listen forwards",
    answer: ok(
      "By company.",
      named("InboxSecrets", texts("Secret by the company's slug.", text("A secret.", { examples: ["whsec_inbox_wattle"] }))),
    ),
    run: ({ sandbox }) => secretsOf(sandbox),
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
      const secrets = secretsOf(call.sandbox);
      return eventStream(call, call.sandbox.deliveries.inbox, {
        from: call.query.since,
        greeting: `event: ready\ndata: ${JSON.stringify({ secrets })}\n\n`,
        write: (one) => `id: ${one.n}\nevent: delivery\ndata: ${JSON.stringify(show(one))}\n\n`,
      });
    },
  }),
];
