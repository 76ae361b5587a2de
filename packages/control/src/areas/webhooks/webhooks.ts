import type { WebhookRecord } from "@hr-platform/domain";
import type { Webhook } from "@hr-platform/spec/types";
import { requirePings } from "@hr-platform/engine/webhooks/pings";
import { refuse } from "@hr-platform/engine/contract/errors";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import type { CompanyState } from "@hr-platform/engine/store/company/company-state";
import { type ControlRow, ok, row } from "../../row/row.ts";
import { type JsonSchema, flag, instant, listOf, named, object, text, uuidText } from "../../row/schema.ts";
import { deliverySchema, readDelivery } from "./delivery-form.ts";

const webhook = named(
  "Webhook",
  object("A webhook as the API lists it.", {
    id: uuidText("Its id."),
    url: text("Where it leads.", { format: "uri" }),
    events: listOf(text("A kind."), "The kinds that it receives."),
    is_active: flag("false: paused."),
    created_at: instant("When it was made."),
  }) as JsonSchema<Webhook>,
);

const params = { id: uuidText("The webhook.") };

export const webhookRows: readonly ControlRow[] = [
  row("GET /webhooks/{id}/deliveries", {
    id: "listDeliveries",
    summary: "Read the log of a webhook",
    params,
    answer: ok("Oldest first.", listOf(deliverySchema)),
    // Works for deleted endpoints. It opens companies.
    change: ({ sandbox, params: { id } }) =>
      (sandbox.deliveries.queues.of(endpoint(sandbox, id).record.resource.id)?.log ?? []).map((one) =>
        readDelivery(one, sandbox.keys.unusual),
      ),
  }),
  row("POST /webhooks/{id}/ping", {
    id: "pingWebhook",
    summary: "Send a webhook a ping",
    params,
    answer: ok("The new delivery.", deliverySchema),
    conflict: "The webhook is paused, or pings are never sent.",
    // A ping is sent whatever the endpoint subscribes to.
    change: ({ sandbox, params: { id } }) => {
      const { company, record } = receiving(sandbox, id);
      requirePings(sandbox);
      const [delivery] = sandbox.deliveries.ping(company, record, sandbox.clock.now()).deliveries;
      return readDelivery(delivery!, sandbox.keys.unusual);
    },
  }),
  row("POST /webhooks/{id}/pause", {
    id: "pauseWebhook",
    summary: "Pause a webhook",
    params,
    answer: ok("It receives nothing now.", webhook),
    change: ({ sandbox, params: { id } }) => setActive(sandbox, id, false),
  }),
  row("POST /webhooks/{id}/resume", {
    id: "resumeWebhook",
    summary: "Resume a webhook",
    params,
    answer: ok("It receives again.", webhook),
    change: ({ sandbox, params: { id } }) => setActive(sandbox, id, true),
  }),
  row("POST /deliveries/{id}/redeliver", {
    id: "redeliver",
    summary: "Deliver an event again, with the same id",
    params: { id: uuidText("The delivery.") },
    answer: ok("The new delivery.", deliverySchema),
    conflict: "The webhook is paused.",
    // Makes up to three new attempts.
    change: ({ sandbox, params: { id } }) => {
      const found = sandbox.deliveries.queues.find(id);
      if (found === undefined) throw refuse.unknownId("id");
      const { company, record } = receiving(sandbox, found.delivery.webhook);
      return readDelivery(sandbox.deliveries.send(company, record, found.delivery.event, sandbox.clock.now()), sandbox.keys.unusual);
    },
  }),
];

interface Endpoint {
  readonly company: CompanyState;
  readonly record: WebhookRecord;
}

/** An endpoint of a sandbox, in any company. @throws ApiError NOT_FOUND. */
function endpoint(sandbox: Sandbox, id: string): Endpoint {
  for (const { slug } of sandbox.companies) {
    const company = sandbox.company(slug);
    const record = company.records.webhooks.get(id.toLowerCase());
    if (record !== undefined) return { company, record };
  }
  throw refuse.unknownId("id");
}

/** @throws ApiError NOT_FOUND if it is deleted. */
function existing(sandbox: Sandbox, id: string): Endpoint {
  const found = endpoint(sandbox, id);
  if (found.record.deleted_at !== null) throw refuse.unknownId("id");
  return found;
}

/** An active endpoint. @throws ApiError CONFLICT if it is paused, NOT_FOUND if it is deleted. */
function receiving(sandbox: Sandbox, id: string): Endpoint {
  const found = existing(sandbox, id);
  if (!found.record.resource.is_active) throw refuse.conflict("The webhook is paused and receives nothing. Resume it first.");
  return found;
}

/** Pauses or resumes an endpoint, as under Settings, Integrations in the web application. */
function setActive(sandbox: Sandbox, id: string, is_active: boolean): Webhook {
  const { company, record } = existing(sandbox, id);
  const resource = { ...record.resource, is_active };
  const changes = [{ table: "webhooks" as const, record: { ...record, resource } }];
  if (record.resource.is_active !== is_active) sandbox.commit(company, { changes, events: [] }, sandbox.clock.now());
  return resource;
}
