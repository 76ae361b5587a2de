import { EVENT_KINDS } from "../webhooks/event.ts";
import { type Operation, body, instant, array, object, ok, operation, refusable, schema, text, texts } from "./describe.ts";

const id = (description: string): object => ({
  name: "id",
  in: "path",
  required: true,
  description,
  schema: { type: "string", format: "uuid" },
});
const webhook = id("The webhook.");
const since = {
  name: "since",
  in: "query",
  description: "Number of the first delivery to return.",
  schema: { type: "integer", minimum: 0 },
};
const kind = { type: "string", description: "The kind of event.", enum: [...EVENT_KINDS, "ping"] };
const uuid = (description: string): object => text(description, { format: "uuid" });

/** The paths of webhooks: endpoints and deliveries, and the inbox of the mock. */
export const webhookPaths: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {
  "/_mock/webhooks/{id}/deliveries": {
    get: operation(
      "listDeliveries",
      "Webhooks",
      "Read the log of a webhook",
      ok("Oldest first.", { type: "array", items: schema("Delivery") }),
      {
        parameters: [webhook],
      },
    ),
  },
  "/_mock/webhooks/{id}/ping": {
    post: refusable(
      operation("pingWebhook", "Webhooks", "Send a webhook a ping", ok("The new delivery.", schema("Delivery")), { parameters: [webhook] }),
      "The webhook is paused, or pings are never sent.",
    ),
  },
  "/_mock/webhooks/{id}/pause": {
    post: operation("pauseWebhook", "Webhooks", "Pause a webhook", ok("It receives nothing now.", schema("Webhook")), {
      parameters: [webhook],
    }),
  },
  "/_mock/webhooks/{id}/resume": {
    post: operation("resumeWebhook", "Webhooks", "Resume a webhook", ok("It receives again.", schema("Webhook")), {
      parameters: [webhook],
    }),
  },
  "/_mock/deliveries/{id}/redeliver": {
    post: refusable(
      operation("redeliver", "Webhooks", "Deliver an event again, with the same id", ok("The new delivery.", schema("Delivery")), {
        parameters: [id("The delivery.")],
      }),
      "The webhook is paused.",
    ),
  },
  "/_mock/inbox": {
    get: operation(
      "listInbox",
      "Webhooks",
      "Read the inbox of the mock: every event of every company",
      ok("Oldest first.", { type: "array", items: schema("InboxDelivery") }),
      { parameters: [since] },
    ),
  },
  "/_mock/inbox/events": {
    get: operation(
      "followInbox",
      "Webhooks",
      "Follow the inbox of the mock",
      {
        description:
          "Server-sent events: first `ready` with the secrets of the inboxes by company, then `delivery` for each delivery, whose id is its number.",
        content: { "text/event-stream": { schema: { type: "string" } } },
      },
      { parameters: [since, { $ref: "#/components/parameters/LastEventId" }] },
    ),
  },
  "/_mock/trigger": {
    post: refusable(
      operation(
        "trigger",
        "Webhooks",
        "Send an event about an existing resource of a company",
        ok("It is on its way.", schema("Triggered")),
        {
          takes: body("Trigger"),
        },
      ),
      "The company has no resource for such an event, or pings are never sent.",
    ),
  },
};

const attempt = object("One attempt.", {
  n: { type: "integer", minimum: 1, description: "Which attempt it was." },
  at: instant("When, by the mock's clock."),
  ended_at: { ...instant("When it ended; null: in flight."), type: ["string", "null"] },
  status: { type: ["integer", "null"], description: "The response status; null: no response." },
  error: { type: ["string", "null"], description: "Why it failed; null: it did not, or is in flight." },
  request: object("What was sent.", { headers: texts("Headers."), body: text("The exact body.") }),
});

export const webhookSchemas: Readonly<Record<string, object>> = {
  Delivery: object("The delivery of an event to a webhook.", {
    id: uuid("Its id."),
    webhook_id: uuid("The webhook."),
    event_id: uuid("The event's id, the same for every delivery of it."),
    event: kind,
    created_at: instant("When it was created."),
    state: {
      type: "string",
      description: "dropped: it is no longer sent, and `reason` says why.",
      enum: ["waiting", "sending", "delivered", "failed", "dropped"],
    },
    reason: {
      type: ["string", "null"],
      description:
        "Why it was dropped: the webhook was deleted, or more than 5,000 deliveries or 16 Mi characters waited; null: it was not.",
    },
    next_attempt_at: { ...instant("When the next attempt is due; null: there is none."), type: ["string", "null"] },
    attempts: array(attempt, "Every attempt, oldest first."),
  }),
  Webhook: object("A webhook as the API lists it.", {
    id: uuid("Its id."),
    url: text("Where it leads.", { format: "uri" }),
    events: array({ type: "string" }, "The kinds that it receives."),
    is_active: { type: "boolean", description: "false: paused." },
    created_at: instant("When it was made."),
  }),
  InboxDelivery: object("A signed delivery in the inbox.", {
    n: { type: "integer", minimum: 0, description: "Its number." },
    id: uuid("The event's id."),
    event: kind,
    created_at: instant("When it happened."),
    company: text("The company's slug."),
    webhook_id: { type: ["string", "null"], description: "Id of the webhook; null: the inbox itself." },
    headers: texts("Headers, including the signature."),
    body: text("The exact body."),
    secret: {
      type: ["string", "null"],
      description: "The signing secret of the inbox; null: the secret of a webhook, which is shown only once.",
    },
  }),
  Trigger: object("The event to send.", { event: kind, company: text("Slug of the company. Default: the first.") }, ["company"]),
  Triggered: object("The event that was sent.", {
    id: uuid("Its id."),
    event: kind,
    company: text("The company's slug."),
    created_at: instant("When, by the mock's clock."),
    deliveries: array(
      object("A delivery.", { id: uuid("Its id."), webhook_id: uuid("The webhook.") }),
      "The deliveries to active webhooks of the company that subscribe to the kind.",
    ),
  }),
};

export const webhookTag: object = { name: "Webhooks", description: "Deliveries of events, and the inbox of the mock." };

/** A delivery attempt in the due work of a clock change. */
export const dueDelivery: Readonly<Record<string, object>> = {
  webhook_id: uuid("The webhook."),
  delivery_id: uuid("The delivery."),
  event: kind,
  attempt: { type: "integer", minimum: 1, description: "Which attempt it was." },
  status: { type: ["integer", "null"], description: "The response status; null: no response." },
};
