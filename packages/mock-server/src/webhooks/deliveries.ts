import type { WebhookRecord } from "@hr-platform/domain";
import type { CompanyState } from "../store/company-state.ts";
import type { Attempt, Delivery } from "./delivery.ts";
import { EndpointQueue } from "./endpoint-queue.ts";
import type { WebhookEvent, EventKind } from "./event.ts";
import { ReceivedRing } from "./received.ts";
import { addAttempt, sign } from "./sign.ts";
import type { Dispatcher } from "./delivery-context.ts";
import type { DeliveryService } from "./delivery-service.ts";

/** Endpoints at this host are delivered to the inbox of the mock, not over the network. */
const INBOX_HOST = "inbox.mock.example";

/** Estimated bytes of an event with its signed body: an employee in its envelope, twice. */
const EVENT_BYTES = 2048;

/** The signing secret of a company's inbox. */
export function inboxSecret(slug: string): string {
  return `whsec_inbox_${slug}`;
}

/**
 * The deliveries of a sandbox: waiting, in flight and logged. No I/O: the dispatcher calls `takeDue`, sends the attempts,
 * and calls `onResponse` or `onFailure`.
 */
export class Deliveries {
  readonly inbox: ReceivedRing = new ReceivedRing();
  dispatcher: Dispatcher = { wake: () => {}, idle: () => Promise.resolve(), end: () => {} };
  readonly #service: DeliveryService;
  readonly #queues = new Map<string, EndpointQueue>();
  readonly #busy = new Set<EndpointQueue>();
  readonly #made = new Map<string, { events: number; deliveries: number }>();
  readonly #listeners = new Set<(attempt: Attempt) => void>();

  constructor(service: DeliveryService) {
    this.#service = service;
  }

  /** Publishes an event to the inbox and to every active endpoint that subscribes to its kind. `data` is JSON text. */
  publish(company: CompanyState, kind: EventKind, data: string, at: number): { event: WebhookEvent; deliveries: Delivery[] } {
    const event = this.#event(company, kind, data, at);
    this.#receive(event, null, inboxSecret(company.slug));
    const deliveries: Delivery[] = [];
    for (const to of this.#service.steps.recipients(company, kind, this.#service))
      deliveries.push(this.send(to.company, to.record, event, at));
    return { event, deliveries };
  }

  /** Sends a ping to one endpoint, or to the inbox. */
  ping(company: CompanyState, record: WebhookRecord | null, at: number): { event: WebhookEvent; deliveries: Delivery[] } {
    const webhook_id = record === null ? company.ids("inbox")(0) : record.resource.id;
    const event = this.#event(company, "ping", JSON.stringify({ webhook_id }), at);
    if (record === null) this.#receive(event, null, inboxSecret(company.slug));
    return { event, deliveries: record === null ? [] : [this.send(company, record, event, at)] };
  }

  /** Delivers an event to an endpoint, also if it was delivered before. */
  send(company: CompanyState, { resource, secret }: WebhookRecord, event: WebhookEvent, at: number): Delivery {
    const count = this.#counts(company);
    const delivery: Delivery = {
      id: company.ids("delivery")(count.deliveries),
      event,
      webhook: resource.id,
      created: at,
      attempts: [],
      state: "waiting",
      reason: null,
      next: null,
    };
    delivery.next = this.#service.steps.nextAt(delivery, null, at, this.#service.decisions);
    count.deliveries += 1;
    const queue = this.#queue(company.slug, resource.id);
    if (URL.parse(resource.url)?.hostname === INBOX_HOST) {
      this.#receive(event, resource.id, secret);
      delivery.state = "delivered";
      delivery.next = null;
      const attempt = addAttempt(delivery, { url: resource.url, secret }, at, this.#service);
      attempt.ended = at;
      attempt.status = 200;
      this.#log(attempt);
      queue.add(delivery);
      return delivery;
    }
    queue.add(delivery);
    this.#busy.add(queue);
    this.dispatcher.wake();
    return delivery;
  }

  /** Call it after an endpoint changed: drops the deliveries of a deleted endpoint, resumes those of an active one. */
  endpointChanged(record: WebhookRecord, at: number): void {
    const queue = this.#queues.get(record.resource.id);
    if (queue === undefined) return;
    const status = this.#service.steps.status(record);
    if (status === "gone") queue.drop();
    else if (status === "active") queue.holdUntil(at);
    this.dispatcher.wake();
  }

  /** Call it after the clock was moved. If it moved back, due times move back too, so that nothing waits longer. */
  clockMoved(from: number, to: number): void {
    if (to < from) for (const queue of this.#busy) queue.shift(to - from);
    this.dispatcher.wake();
  }

  /** Takes the attempts that are due, in the order of their due times. Each must end with `onResponse` or `onFailure`. */
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

  /** Attempts in flight. */
  get sending(): Attempt[] {
    return [...this.#busy].flatMap(({ sending }) => [...sending]);
  }

  /** Whether nothing is in flight and nothing is due. */
  isIdle(now: number): boolean {
    const ordered = this.#service.decisions["delivery-order"] === "ordered";
    return [...this.#busy].every(
      (queue) => queue.sending.size === 0 && !(this.#isActive(queue) && (queue.next(ordered) ?? Number.POSITIVE_INFINITY) <= now),
    );
  }

  /** When an attempt times out. */
  deadline(attempt: Attempt): number {
    return this.#service.steps.deadline(attempt, this.#service.decisions);
  }

  /** Ends an attempt with a response. Returns the next address if the response is a redirect to follow: then it does not end. */
  onResponse(attempt: Attempt, status: number, location: string | null, ended: number): string | undefined {
    if ((status === 307 || status === 308) && this.#service.decisions["delivery-redirects"] === "followed" && attempt.status === null) {
      const target = location === null ? null : URL.parse(location, attempt.url);
      if (target?.protocol === "https:") {
        attempt.status = status;
        return (attempt.url = target.href);
      }
    }
    attempt.status = status;
    this.#end(attempt, this.#service.steps.accepts(status) ? null : `status ${status}`, ended);
    return undefined;
  }

  /** Ends an attempt that got no response. */
  onFailure(attempt: Attempt, error: string, ended: number): void {
    attempt.status = null;
    this.#end(attempt, error, ended);
  }

  /** The logged deliveries of an endpoint, oldest first. */
  logOf(webhook: string): readonly Delivery[] {
    return this.#queues.get(webhook)?.log ?? [];
  }

  /** How many events a company has published, including those before its world was saved. */
  eventCount(company: CompanyState): number {
    return this.#counts(company).events;
  }

  /** A logged delivery, with its company. */
  find(id: string): { readonly delivery: Delivery; readonly company: string } | undefined {
    for (const { log, company } of this.#queues.values()) {
      const delivery = log.find((one) => one.id === id);
      if (delivery !== undefined) return { delivery, company };
    }
    return undefined;
  }

  /** Estimated bytes of the inbox and of waiting and logged deliveries. */
  get weight(): number {
    let kept = this.inbox.next - this.inbox.first;
    for (const queue of this.#queues.values()) kept += queue.size;
    return kept * EVENT_BYTES;
  }

  /** Calls `listener` for each attempt that ends. Returns the function that unsubscribes. */
  subscribe(listener: (attempt: Attempt) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Removes everything, including what is in flight. */
  clear(): void {
    this.#queues.clear();
    this.#busy.clear();
    this.#made.clear();
    this.inbox.clear();
    this.dispatcher.wake();
  }

  #event(company: CompanyState, kind: WebhookEvent["kind"], data: string, at: number): WebhookEvent {
    const count = this.#counts(company);
    const id = company.ids("event")(count.events);
    count.events += 1;
    return { id, kind, at, company: company.slug, companyId: company.company.id, data };
  }

  #counts({ slug, data }: CompanyState): { events: number; deliveries: number } {
    let counts = this.#made.get(slug);
    if (counts === undefined) this.#made.set(slug, (counts = { events: data.told ?? 0, deliveries: 0 }));
    return counts;
  }

  #queue(company: string, webhook: string): EndpointQueue {
    let queue = this.#queues.get(webhook);
    if (queue === undefined) this.#queues.set(webhook, (queue = new EndpointQueue(company, webhook)));
    return queue;
  }

  #isActive({ company, webhook }: EndpointQueue): boolean {
    const record = this.#service.endpoint(company, webhook);
    return record !== undefined && this.#service.steps.status(record) === "active";
  }

  #receive(event: WebhookEvent, webhook: string | null, secret: string): void {
    // A copy: the entry is signed later, with the decisions and steps of now.
    const service = { ...this.#service };
    this.inbox.add(event, webhook, secret, () => sign({ event, webhook, secret, n: 1, at: event.at }, service));
  }

  #end(attempt: Attempt, error: string | null, ended: number): void {
    const { delivery } = attempt;
    const queue = this.#queues.get(delivery.webhook);
    // After a reset, or a second response: the attempt has ended already.
    if (queue === undefined || !queue.sending.delete(attempt)) return;
    attempt.ended = ended;
    attempt.error = error;
    const { steps, decisions, endpoint } = this.#service;
    const record = endpoint(queue.company, delivery.webhook);
    const next = error === null ? null : steps.nextAt(delivery, attempt, ended, decisions);
    if (error === null) delivery.state = "delivered";
    else if (next === null) delivery.state = "failed";
    else if (record === undefined || steps.status(record) === "gone") {
      delivery.state = "dropped";
      delivery.reason = "the webhook was deleted";
    } else {
      delivery.state = "waiting";
      delivery.next = next + attempt.putBack;
    }
    queue.end({ ...attempt, ended });
    this.#log(attempt);
    this.dispatcher.wake();
  }

  #log(attempt: Attempt): void {
    for (const listener of this.#listeners) listener(attempt);
  }
}
