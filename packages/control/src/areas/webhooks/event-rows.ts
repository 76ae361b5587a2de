import { refuse } from "@hr-platform/engine/contract/errors";
import { EVENT_KINDS } from "@hr-platform/engine/contract/event-kinds";
import { type PublishedEvent, PublishedEvents, publishedEvents } from "../../explain/events/published-events.ts";
import { isoText } from "../../row/iso-text.ts";
import { choiceFilter, companyFilter, finder, limitFilter, numberFilter, requireCompany, textFilter } from "../../row/filters.ts";
import { type ControlRow, ok, row } from "../../row/row.ts";
import { type ValueOf, choice, instant, listOf, named, object, orNull, text, texts, uuidText, wholeNumber } from "../../row/schema.ts";
import { deliveryState } from "./delivery-form.ts";
import { eventKind } from "./event-kind.ts";
import { forwardAttempt, readForwardAttempt } from "./forward-attempt.ts";

const members = {
  n: wholeNumber("Its number in the inbox.", { minimum: 0 }),
  id: uuidText("Its id."),
  event: eventKind,
  company: text("The company's slug."),
  created_at: instant("When it happened."),
  resource_id: orNull(text("Id of the resource that it is about; null: it has none.")),
  exchange: orNull(wholeNumber("Number of the request that published it; null: no request that is kept did.", { minimum: 0 })),
  sent_to: listOf(
    object("An endpoint that gets it.", {
      delivery_id: uuidText("The delivery."),
      webhook_id: uuidText("The webhook."),
      state: deliveryState,
      attempts: wholeNumber("How many attempts there were.", { minimum: 0 }),
    }),
    "A delivery for each endpoint, and for each time that it was delivered again.",
  ),
  not_sent_to: listOf(
    object("An endpoint that does not get it.", {
      webhook_id: uuidText("The webhook."),
      url: text("Its address."),
      because: text("Why, as the endpoint was then.", { examples: ["it was paused"] }),
    }),
    "The other endpoints of the company.",
  ),
};

const listed = named("PublishedEvent", object("An event, with who gets it and who does not.", members));

const whole = named(
  "PublishedEventWithBody",
  object("An event as the inbox got it, with who gets it and who does not.", {
    ...members,
    headers: texts("Headers, with the signature for the inbox."),
    body: text("The exact body."),
    forwarded: listOf(forwardAttempt, "What programs such as hr-mock listen did with it, oldest first."),
  }),
);

const page = named(
  "PublishedEvents",
  object("A page of events.", {
    events: listOf(listed, "Newest first."),
    next: orNull(wholeNumber("What `before` takes for the next page; null: this is the last one.")),
    total: wholeNumber("How many events are kept, whatever the query asks for."),
  }),
);

const REACHES = ["all", "some", "none"] as const;
const reach = choice(REACHES, "Only those that all endpoints of the company get, that some of them get, or that none gets.");

export const publishedEventRows: readonly ControlRow[] = [
  row("GET /webhook-events", {
    id: "listPublishedEvents",
    summary: "List the events of all companies, newest first, with who did not get them, and why",
    query: {
      company: companyFilter,
      event: choiceFilter("event", [...EVENT_KINDS, "ping"], eventKind),
      reached: choiceFilter("reached", REACHES, reach),
      text: textFilter("Only those with this text in an id, in the event's data, or in why an endpoint does not get it."),
      before: numberFilter("before", "Only those with a smaller number.", { minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
      limit: limitFilter,
    },
    answer: ok("Newest first. A page stays the same while new events come.", page),
    run: ({ sandbox, query: { company, event, reached, text: wanted, before = Number.POSITIVE_INFINITY, limit } }) => {
      requireCompany(sandbox, company);
      const has = finder(wanted);
      const all = publishedEvents(sandbox);
      const explanations = new PublishedEvents(sandbox);
      const found: PublishedEvent[] = [];
      for (const received of all) {
        if (received.n >= before || (company ?? received.event.company) !== received.event.company) continue;
        if ((event ?? received.event.kind) !== received.event.kind) continue;
        const one = explanations.explain(received);
        if (reached !== undefined && reachOf(one) !== reached) continue;
        if (wanted !== undefined && !textsOf(one).some(has)) continue;
        found.push(one);
        if (found.length > limit) break;
      }
      const shown = found.slice(0, limit);
      return {
        events: shown.map(readEvent),
        next: found.length > shown.length ? shown.at(-1)!.received.n : null,
        total: all.length,
      };
    },
  }),
  row("GET /webhook-events/{id}", {
    id: "getPublishedEvent",
    summary: "Read an event, with who did not get it, and why",
    params: { id: uuidText("The event.") },
    answer: ok("The event.", whole),
    run: ({ sandbox, params: { id } }) => {
      const wanted = id.toLowerCase();
      const received = publishedEvents(sandbox).find((one) => one.event.id === wanted);
      if (received === undefined) throw refuse.unknownId("id");
      const { headers, body, attempts } = received;
      return { ...readEvent(new PublishedEvents(sandbox).explain(received)), headers, body, forwarded: attempts.map(readForwardAttempt) };
    },
  }),
];

function readEvent({ received: { n, event }, deliveries, passedOver, exchange }: PublishedEvent): ValueOf<typeof listed> {
  return {
    n,
    id: event.id,
    event: event.kind,
    company: event.company,
    created_at: isoText(event.at),
    resource_id: resourceId(event.data),
    exchange,
    sent_to: deliveries.map(({ id, webhook, state, attempts }) => ({
      delivery_id: id,
      webhook_id: webhook,
      state,
      attempts: attempts.length,
    })),
    not_sent_to: passedOver,
  };
}

function resourceId(data: string): string | null {
  const { id } = JSON.parse(data) as { readonly id?: unknown };
  return typeof id === "string" ? id : null;
}

const reachOf = ({ deliveries, passedOver }: PublishedEvent): (typeof REACHES)[number] =>
  deliveries.length === 0 ? "none" : passedOver.length === 0 ? "all" : "some";

function textsOf({ received: { event }, deliveries, passedOver }: PublishedEvent): string[] {
  return [
    `${event.id} ${event.kind} ${deliveries.map(({ id }) => id).join(" ")}`,
    event.data,
    ...passedOver.map(({ webhook_id, url, because }) => `${webhook_id} ${url} ${because}`),
  ];
}
