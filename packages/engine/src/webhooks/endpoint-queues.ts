import type { WebhookRecord } from "@hr-platform/domain";
import type { Attempt, Delivery } from "./delivery.ts";
import type { DeliveryService } from "./delivery-service.ts";
import { EndpointQueue } from "./endpoint-queue.ts";
import { addAttempt } from "./sign.ts";

/** The queues of all endpoints of a sandbox: what is due, what is in flight, and the logs. */
export class EndpointQueues {
  readonly #service: DeliveryService;
  readonly #queues = new Map<string, EndpointQueue>();
  /** Those where something waits or is in flight. */
  readonly #busy = new Set<EndpointQueue>();

  constructor(service: DeliveryService) {
    this.#service = service;
  }

  /** Logs a delivery to an endpoint of a company, and queues it if it waits. */
  add(company: string, delivery: Delivery): void {
    const { webhook } = delivery;
    let queue = this.#queues.get(webhook);
    if (queue === undefined) this.#queues.set(webhook, (queue = new EndpointQueue(company, webhook)));
    queue.add(delivery);
    if (queue.busy) this.#busy.add(queue);
  }

  /** All queues, and those where something waits or is in flight, for `load`. */
  get contents(): { readonly queues: readonly EndpointQueue[]; readonly busy: readonly EndpointQueue[] } {
    return { queues: [...this.#queues.values()], busy: [...this.#busy] };
  }

  /** Replaces all queues. */
  load({ queues, busy }: EndpointQueues["contents"]): void {
    this.clear();
    for (const queue of queues) this.#queues.set(queue.webhook, queue);
    for (const queue of busy) this.#busy.add(queue);
  }

  /** The queue of an endpoint; undefined: it got no deliveries. */
  of(webhook: string): EndpointQueue | undefined {
    return this.#queues.get(webhook);
  }

  /** Call it after an endpoint changed: drops the deliveries of a deleted endpoint, resumes those of an active one. */
  endpointChanged(record: WebhookRecord, at: number): void {
    const queue = this.#queues.get(record.resource.id);
    if (queue === undefined) return;
    const status = this.#service.steps.status(record);
    if (status === "gone") queue.drop();
    else if (status === "active") queue.holdUntil(at);
  }

  /** Takes the attempts that are due, in the order of their due times. */
  takeDue(now: number): Attempt[] {
    const { decisions, endpoint, steps } = this.#service;
    const ordered = decisions["delivery-order"] === "ordered";
    const taken: Attempt[] = [];
    for (const queue of this.#busy) {
      const record = endpoint(queue.company, queue.webhook);
      const status = record === undefined ? "gone" : steps.status(record);
      if (record === undefined || status === "gone") queue.drop();
      else if (status === "active") {
        for (let due = queue.take(now, ordered); due !== undefined; due = queue.take(now, ordered)) {
          const attempt = addAttempt(due.delivery, { url: record.resource.url, secret: record.secret }, due.at, this.#service);
          due.delivery.state = "sending";
          due.delivery.next = null;
          queue.sending.add(attempt);
          taken.push(attempt);
        }
      }
      if (!queue.busy) this.#busy.delete(queue);
    }
    return taken.sort((a, b) => a.at - b.at);
  }

  /** The next due time or deadline by the mock's clock: epoch milliseconds; undefined: there is none. */
  next(): number | undefined {
    const ordered = this.#service.decisions["delivery-order"] === "ordered";
    const times: number[] = [];
    for (const queue of this.#busy) {
      const due = this.#isActive(queue) ? queue.next(ordered) : undefined;
      if (due !== undefined) times.push(due);
      for (const attempt of queue.sending) times.push(this.deadline(attempt));
    }
    return times.length === 0 ? undefined : Math.min(...times);
  }

  /** When an attempt times out. */
  deadline(attempt: Attempt): number {
    return this.#service.steps.deadline(attempt, this.#service.decisions);
  }

  /** Attempts in flight. */
  get sending(): Attempt[] {
    return [...this.#busy].flatMap(({ sending }) => [...sending]);
  }

  /** How many deliveries wait for an attempt. */
  get waiting(): number {
    let waiting = 0;
    for (const queue of this.#busy) waiting += queue.waiting;
    return waiting;
  }

  /** Whether nothing is in flight and nothing is due. */
  isIdle(now: number): boolean {
    const ordered = this.#service.decisions["delivery-order"] === "ordered";
    return [...this.#busy].every(
      (queue) => queue.sending.size === 0 && !(this.#isActive(queue) && (queue.next(ordered) ?? Number.POSITIVE_INFINITY) <= now),
    );
  }

  /** Whether `takeDue` would take or drop anything. */
  isDue(now: number): boolean {
    const ordered = this.#service.decisions["delivery-order"] === "ordered";
    return [...this.#busy].some((queue) => {
      const record = this.#service.endpoint(queue.company, queue.webhook);
      const status = record === undefined ? "gone" : this.#service.steps.status(record);
      return status === "gone" || (status === "active" && (queue.next(ordered) ?? Number.POSITIVE_INFINITY) <= now);
    });
  }

  /** A logged delivery, with its company. */
  find(id: string): { readonly delivery: Delivery; readonly company: string } | undefined {
    for (const { log, company } of this.#queues.values()) {
      const delivery = log.find((one) => one.id === id);
      if (delivery !== undefined) return { delivery, company };
    }
    return undefined;
  }

  /** How many deliveries wait or are logged. */
  get size(): number {
    let size = 0;
    for (const queue of this.#queues.values()) size += queue.size;
    return size;
  }

  /** Removes everything, including what is in flight. */
  clear(): void {
    this.#queues.clear();
    this.#busy.clear();
  }

  #isActive({ company, webhook }: EndpointQueue): boolean {
    const record = this.#service.endpoint(company, webhook);
    return record !== undefined && this.#service.steps.status(record) === "active";
  }
}
