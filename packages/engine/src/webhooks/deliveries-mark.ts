import type { Delivery } from "./delivery.ts";
import { EndpointQueue } from "./endpoint-queue.ts";
import type { EndpointQueues } from "./endpoint-queues.ts";
import type { WebhookEvent } from "./event.ts";
import type { MadeCounts } from "./made-counts.ts";
import type { Received } from "./received.ts";

type Queues = EndpointQueues["contents"];

/** The deliveries of a sandbox at one time: what waits, what is in flight, the logs and the inbox. Nothing changes it. */
export interface DeliveriesMark extends Queues {
  readonly counts: readonly (readonly [slug: string, counts: MadeCounts])[];
  readonly received: readonly Received[];
}

/** The queues of a sandbox with copies of all that can change: deliveries that have ended are shared. */
export function copiedQueues({ queues, busy }: Queues): Queues {
  const copies = new Map<EndpointQueue, EndpointQueue>(queues.map((queue) => [queue, copiedQueue(queue)]));
  return { queues: [...copies.values()], busy: busy.map((queue) => copies.get(queue)!) };
}

function copiedQueue({ company, webhook, contents }: EndpointQueue): EndpointQueue {
  const copies = new Map<Delivery, Delivery>();
  const copied = (delivery: Delivery): Delivery => {
    if (delivery.state !== "waiting" && delivery.state !== "sending") return delivery;
    const copy = copies.get(delivery) ?? copiedDelivery(delivery);
    copies.set(delivery, copy);
    return copy;
  };
  const queue = new EndpointQueue(company, webhook);
  queue.load({
    firsts: contents.firsts.map(copied),
    retries: contents.retries.map(copied),
    log: contents.log.map(copied),
    sending: Array.from(contents.sending, ({ delivery, n }) => copied(delivery).attempts[n - 1]!),
    ended: contents.ended,
  });
  return queue;
}

function copiedDelivery(delivery: Delivery): Delivery {
  const copy: Delivery = { ...delivery, attempts: [] };
  for (const attempt of delivery.attempts) copy.attempts.push({ ...attempt, delivery: copy });
  return copy;
}

/** Estimated bytes of a delivery, or of an attempt, that a mark has a copy of; without their event. */
const COPY_BYTES = 200;

/** Estimated bytes that a mark shares with nothing: its copies of what waits or is in flight. */
export function copiedBytes({ queues }: DeliveriesMark): number {
  let copies = 0;
  for (const { contents } of queues) for (const { attempts } of [...contents.firsts, ...contents.retries]) copies += 1 + attempts.length;
  return copies * COPY_BYTES;
}

/** The events that a mark keeps in memory. */
export function eventsOf({ queues, received }: DeliveriesMark): Set<WebhookEvent> {
  const events = new Set(received.map(({ event }) => event));
  for (const { contents } of queues) for (const { event } of [...contents.log, ...contents.firsts, ...contents.retries]) events.add(event);
  return events;
}
