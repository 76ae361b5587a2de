import type { Deliveries } from "@hr-platform/engine/webhooks/deliveries";
import type { DeliveriesMark } from "@hr-platform/engine/webhooks/deliveries-mark";
import type { Attempt, Delivery } from "@hr-platform/engine/webhooks/delivery";
import { EndpointQueue } from "@hr-platform/engine/webhooks/endpoint-queue";
import type { WebhookEvent } from "@hr-platform/engine/webhooks/event";
import type { ForwardAttempt, Received } from "@hr-platform/engine/webhooks/received";
import { Pool } from "./pool.ts";

/** The body of an event: its text, or what is before and after the event's data. */
type SavedBody = string | readonly [before: string, after: string];

interface SavedReceived extends Pick<Received, "n" | "webhook" | "secret" | "headers"> {
  readonly event: number;
  readonly body: SavedBody;
  /** Absent: nobody forwarded it. */
  readonly attempts?: readonly ForwardAttempt[];
}

/** Absent in a state of engine 2: `n` of a delivery, and `reply`. */
interface SavedAttempt extends Omit<Attempt, "delivery" | "body" | "reply">, Partial<Pick<Attempt, "reply">> {
  readonly body: SavedBody;
}

interface SavedDelivery extends Omit<Delivery, "n" | "event" | "attempts">, Partial<Pick<Delivery, "n">> {
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

/** The deliveries of the present or of a snapshot, by numbers. */
interface SavedMark {
  readonly queues: readonly SavedQueue[];
  readonly counts: DeliveriesMark["counts"];
  readonly received: readonly number[];
}

/** The deliveries of a sandbox and of its snapshots. What is in flight is in flight again. */
export interface SavedDeliveries {
  readonly events: readonly WebhookEvent[];
  readonly deliveries: readonly SavedDelivery[];
  readonly received: readonly SavedReceived[];
  readonly present: SavedMark;
  /** The number of the next delivery in the inbox. */
  readonly next: number;
  readonly snapshots: readonly SavedMark[];
}

/** What engine 1 saved: the inbox by itself, and no deliveries of snapshots. */
interface FirstDeliveries extends Pick<SavedDeliveries, "events" | "deliveries"> {
  readonly queues: SavedMark["queues"];
  readonly counts: SavedMark["counts"];
  readonly inbox: { readonly next: number; readonly received: readonly SavedReceived[] };
}

/** Saved deliveries in the present form. The snapshots of engine 1 have no deliveries, and go on with the count of ids. */
export function presentForm(saved: SavedDeliveries | FirstDeliveries, snapshots: number): SavedDeliveries {
  if ("present" in saved) return saved;
  const { events, deliveries, queues, counts, inbox } = saved;
  const none: SavedMark = { queues: [], counts, received: [] };
  return {
    events,
    deliveries,
    received: inbox.received,
    present: { queues, counts, received: Array.from(inbox.received.keys()) },
    next: inbox.next,
    snapshots: Array.from({ length: snapshots }, () => none),
  };
}

/** `marks`: those of the snapshots. */
export function savedDeliveries({ inbox, queues, counts }: Deliveries, marks: readonly DeliveriesMark[]): SavedDeliveries {
  const events = new Pool<WebhookEvent>();
  const deliveries = new Pool<Delivery>();
  const inboxes = new Pool<Received>();
  const number = (delivery: Delivery): number => deliveries.number(delivery);
  const markOf = ({ queues: all, busy, counts: made, received }: DeliveriesMark): SavedMark => {
    const places = new Map(busy.map((queue, n) => [queue, n]));
    const saved = all.map((queue): SavedQueue => {
      const { firsts, retries, log, sending, ended } = queue.contents;
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
    return { queues: saved, counts: made, received: received.map((one) => inboxes.number(one)) };
  };
  const present = markOf({ ...queues.contents, counts: [...counts], received: inbox.entries() });
  const snapshots = marks.map(markOf);
  const received = inboxes.all.map(({ n, event, webhook, secret, headers, body, attempts }): SavedReceived => {
    const saved = { n, event: events.number(event), webhook, secret, headers, body: savedBody(body, event) };
    return attempts.length === 0 ? saved : { ...saved, attempts };
  });
  const saved = deliveries.all.map((delivery) => savedDelivery(delivery, events));
  return { deliveries: saved, events: events.all, received, present, next: inbox.next, snapshots };
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

/**
 * Replaces the deliveries of a sandbox. Nothing is sent before its sender wakes. Returns the marks of the snapshots.
 */
export function loadDeliveries(
  into: Deliveries,
  { events, deliveries, received, present, next, snapshots }: SavedDeliveries,
): DeliveriesMark[] {
  // Copies of a delivery have the same id.
  const places = new Map(Array.from(new Set(deliveries.map(({ id }) => id)), (id, place) => [id, place]));
  const made = deliveries.map((saved) => loadedDelivery(saved, events, places.get(saved.id)!));
  const inboxes = received.map((one): Received => {
    const event = events[one.event]!;
    return { ...one, event, body: loadedBody(one.body, event), attempts: one.attempts ?? [] };
  });
  const numbered = (numbers: readonly number[]): Delivery[] => numbers.map((n) => made[n]!);
  const markOf = (mark: SavedMark): DeliveriesMark => {
    const busy: EndpointQueue[] = [];
    const queues = mark.queues.map(({ company, webhook, firsts, retries, log, sending, ended, busy: place }) => {
      const queue = new EndpointQueue(company, webhook);
      const inFlight = sending.map(([delivery, n]) => made[delivery]!.attempts[n - 1]!);
      queue.load({ firsts: numbered(firsts), retries: numbered(retries), log: numbered(log), sending: inFlight, ended });
      if (place !== null) busy[place] = queue;
      return queue;
    });
    return { queues, busy, counts: mark.counts, received: mark.received.map((n) => inboxes[n]!) };
  };
  const now = markOf(present);
  into.queues.load(now);
  into.load(now.counts);
  into.inbox.load(now.received, { next });
  return snapshots.map(markOf);
}

/** `place`: its number in a state of engine 2, which saved none. */
function loadedDelivery({ event: number, attempts, ...saved }: SavedDelivery, events: readonly WebhookEvent[], place: number): Delivery {
  const event = events[number]!;
  const delivery: Delivery = { ...saved, n: saved.n ?? place, event, attempts: [] };
  for (const attempt of attempts)
    delivery.attempts.push({ ...attempt, reply: attempt.reply ?? null, delivery, body: loadedBody(attempt.body, event) });
  return delivery;
}
