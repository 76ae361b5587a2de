import type { WebhookRecord } from "@hr-platform/domain";
import type { Exchanged } from "../exchanged.ts";
import type { Sandbox } from "../sandbox.ts";
import { eventsMade } from "../../webhooks/made-counts.ts";
import type { Delivery } from "../../webhooks/delivery.ts";
import { type WebhookEvent, subscribes } from "../../webhooks/event.ts";

/** An endpoint that an event was not sent to, and why. */
export interface PassedOver {
  readonly webhook_id: string;
  readonly url: string;
  readonly because: string;
}

/** An event that came of an exchange. */
export interface SentEvent {
  readonly id: string;
  readonly event: WebhookEvent["kind"];
  /** To each endpoint that gets it, with every attempt up to now. */
  readonly deliveries: readonly Delivery[];
  readonly passedOver: readonly PassedOver[];
}

/** The events that an exchange published. Those that neither the inbox nor a log has any more are left out. */
export function sentEvents(sandbox: Sandbox, { company, context }: Exchanged): SentEvent[] {
  if (company === null || context === null) return [];
  const state = sandbox.company(company);
  const [first, end] = context.made.map((counts) => eventsMade(state, counts)) as [number, number];
  const endpoints = [...state.records.webhooks.values()];
  const logged = sandbox.deliveries.queues.exactly.queues.flatMap(({ log }) => log);
  const received = sandbox.deliveries.inbox.entries();
  return Array.from({ length: end - first }, (_, n) => state.ids("event")(first + n)).flatMap((id): SentEvent[] => {
    const deliveries = logged.filter(({ event }) => event.id === id);
    const event = deliveries[0]?.event ?? received.find((one) => one.event.id === id)?.event;
    return event === undefined ? [] : [{ id, event: event.kind, deliveries, passedOver: passedOver(endpoints, event, deliveries) }];
  });
}

function passedOver(endpoints: readonly WebhookRecord[], { kind, at }: WebhookEvent, deliveries: readonly Delivery[]): PassedOver[] {
  const got = new Set(deliveries.map(({ webhook }) => webhook));
  return endpoints
    .filter(({ resource, deleted_at }) => !got.has(resource.id) && (deleted_at === null || Date.parse(deleted_at) > at))
    .map(({ resource }) => ({ webhook_id: resource.id, url: resource.url, because: reason(resource, kind) }));
}

function reason(endpoint: WebhookRecord["resource"], kind: WebhookEvent["kind"]): string {
  if (kind === "ping") return "a ping is sent to one endpoint only";
  if (!endpoint.is_active) return "it is paused";
  if (!subscribes(endpoint, kind)) return `it does not subscribe to ${kind}`;
  return "it did not exist, was paused, or did not subscribe to it then";
}
