import type { Deliveries, MadeCounts } from "../../webhooks/deliveries.ts";
import type { Attempt, Delivery } from "../../webhooks/delivery.ts";
import { EndpointQueue } from "../../webhooks/endpoint-queue.ts";
import type { WebhookEvent } from "../../webhooks/event.ts";
import type { Received } from "../../webhooks/received.ts";
import { Pool } from "./pool.ts";

/** The body of an event: its text, or what is before and after the event's data. */
type SavedBody = string | readonly [before: string, after: string];

interface SavedReceived extends Pick<Received, "n" | "webhook" | "secret" | "headers"> {
  readonly event: number;
  readonly body: SavedBody;
}

interface SavedAttempt extends Omit<Attempt, "delivery" | "body"> {
  readonly body: SavedBody;
}

interface SavedDelivery extends Omit<Delivery, "event" | "attempts"> {
  readonly event: number;
  readonly attempts: readonly SavedAttempt[];
}

/** A queue, with its deliveries by number. */
interface SavedQueue {
  readonly company: string;
  readonly webhook: string;
  readonly firsts: readonly number[];
  readonly retries: readonly number[];
  readonly log: readonly number[];
  readonly sending: readonly (readonly [delivery: number, attempt: number])[];
  readonly ended: number | null;
  /** Whether something waits or is in flight, and its place among those queues; null: nothing does. */
  readonly busy: number | null;
}

/** The deliveries of a sandbox. What is in flight is in flight again. */
export interface SavedDeliveries {
  readonly events: readonly WebhookEvent[];
  readonly deliveries: readonly SavedDelivery[];
  readonly queues: readonly SavedQueue[];
  readonly counts: readonly (readonly [slug: string, counts: MadeCounts])[];
  readonly inbox: { readonly next: number; readonly from: number; readonly received: readonly SavedReceived[] };
}

export function savedDeliveries({ inbox, queues, counts }: Deliveries): SavedDeliveries {
  const events = new Pool<WebhookEvent>();
  const deliveries = new Pool<Delivery>();
  const number = (delivery: Delivery): number => deliveries.number(delivery);
  const received = inbox.entries().map(({ n, event, webhook, secret, headers, body }): SavedReceived => {
    return { n, event: events.number(event), webhook, secret, headers, body: savedBody(body, event) };
  });
  const { queues: all, busy } = queues.exactly;
  const places = new Map(busy.map((queue, n) => [queue, n]));
  const saved = all.map((queue): SavedQueue => {
    const { firsts, retries, log, sending, ended } = queue.exactly;
    return {
      company: queue.company,
      webhook: queue.webhook,
      firsts: firsts.map(number),
      retries: retries.map(number),
      log: log.map(number),
      sending: Array.from(sending, ({ delivery, n }) => [number(delivery), n]),
      ended,
      busy: places.get(queue) ?? null,
    };
  });
  return {
    deliveries: deliveries.all.map((delivery) => savedDelivery(delivery, events)),
    events: events.all,
    queues: saved,
    counts,
    inbox: { next: inbox.next, from: inbox.from, received },
  };
}

function savedDelivery({ event, attempts, ...delivery }: Delivery, events: Pool<WebhookEvent>): SavedDelivery {
  const saved = attempts.map((whole): SavedAttempt => {
    const { delivery: _, ...attempt } = whole;
    return { ...attempt, body: savedBody(whole.body, event) };
  });
  return { ...delivery, event: events.number(event), attempts: saved };
}

function savedBody(body: string, { data }: WebhookEvent): SavedBody {
  const at = body.indexOf(data);
  return at < 0 ? body : [body.slice(0, at), body.slice(at + data.length)];
}

function loadedBody(body: SavedBody, { data }: WebhookEvent): string {
  return typeof body === "string" ? body : `${body[0]}${data}${body[1]}`;
}

/** Replaces the deliveries of a sandbox. Nothing is sent before its dispatcher wakes. */
export function loadDeliveries(into: Deliveries, { events, deliveries, queues, counts, inbox }: SavedDeliveries): void {
  const made = deliveries.map((saved) => loadedDelivery(saved, events));
  const numbered = (numbers: readonly number[]): Delivery[] => numbers.map((n) => made[n]!);
  const places: EndpointQueue[] = [];
  const all = queues.map(({ company, webhook, firsts, retries, log, sending, ended, busy }) => {
    const queue = new EndpointQueue(company, webhook);
    const inFlight = sending.map(([delivery, n]) => made[delivery]!.attempts[n - 1]!);
    queue.resume({ firsts: numbered(firsts), retries: numbered(retries), log: numbered(log), sending: inFlight, ended });
    if (busy !== null) places[busy] = queue;
    return queue;
  });
  into.queues.resume({ queues: all, busy: places });
  into.resume(counts);
  const received = inbox.received.map((one): Received => {
    const event = events[one.event]!;
    return { ...one, event, body: loadedBody(one.body, event) };
  });
  into.inbox.resume(received, inbox);
}

function loadedDelivery({ event: number, attempts, ...saved }: SavedDelivery, events: readonly WebhookEvent[]): Delivery {
  const event = events[number]!;
  const delivery: Delivery = { ...saved, event, attempts: [] };
  for (const attempt of attempts) delivery.attempts.push({ ...attempt, delivery, body: loadedBody(attempt.body, event) });
  return delivery;
}
