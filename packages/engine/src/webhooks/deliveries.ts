import type { WebhookRecord } from "@hr-platform/domain";
import type { CompanyState } from "../store/company/company-state.ts";
import type { Attempt, Delivery, Reply } from "./delivery.ts";
import { type DeliveriesMark, copiedQueues } from "./deliveries-mark.ts";
import { EndpointQueues } from "./endpoint-queues.ts";
import type { WebhookEvent, EventKind } from "./event.ts";
import { type CountsByCompany, MadeCounter, type MadeCounts } from "./made-counts.ts";
import type { Outbox } from "./outbox.ts";
import { type Forwarded, noteForwarded } from "./forwarding.ts";
import { type ForwardAttempt, type Received, ReceivedRing } from "./received.ts";
import { addAttempt, sign } from "./sign.ts";
import type { Sender } from "./steps.ts";
import type { DeliveryService } from "./delivery-service.ts";

/** Endpoints at this host are delivered to the inbox of the mock, not over the network. */
const INBOX_HOST = "inbox.mock.example";

/** Estimated bytes of an event with its signed body: an employee in its envelope, twice. */
export const EVENT_BYTES = 2048;

/**
 * The deliveries of a sandbox. No I/O: the sender takes what is due from `queues`, sends the attempts, and ends each
 * with `onResponse` or `onFailure`.
 */
export class Deliveries implements Outbox {
  /** What the sender goes through. */
  outbox: Outbox = this;
  readonly inbox: ReceivedRing = new ReceivedRing();
  sender: Sender = { wake: () => {}, idle: () => Promise.resolve(), end: () => {} };
  readonly queues: EndpointQueues;
  readonly #service: DeliveryService;
  readonly #made = new MadeCounter();
  readonly #listeners = new Set<(attempt: Attempt) => void>();
  /** Attempts in flight that nobody sends: they were in flight at the mark that was returned to. */
  #unsent: Attempt[] = [];
  #replaced = 0;

  constructor(service: DeliveryService) {
    this.#service = service;
    this.queues = new EndpointQueues(service);
  }

  /** Publishes an event to the inbox and to every active endpoint that subscribes to its kind. `data` is JSON text. */
  publish(company: CompanyState, kind: EventKind, data: string, at: number): { event: WebhookEvent; deliveries: Delivery[] } {
    const event = this.#event(company, kind, data, at);
    const deliveries: Delivery[] = [];
    for (const to of this.#service.steps.recipients(company, kind, this.#service))
      deliveries.push(this.send(to.company, to.record, event, at));
    // After those of endpoints at the inbox: who waits for an event gets theirs.
    this.#receive(event, null, this.#service.inboxSecret(company.slug));
    return { event, deliveries };
  }

  /** Sends a ping to one endpoint, or to the inbox. */
  ping(company: CompanyState, record: WebhookRecord | null, at: number): { event: WebhookEvent; deliveries: Delivery[] } {
    const webhook_id = record === null ? company.ids("inbox")(0) : record.resource.id;
    const event = this.#event(company, "ping", JSON.stringify({ webhook_id }), at);
    if (record === null) this.#receive(event, null, this.#service.inboxSecret(company.slug));
    return { event, deliveries: record === null ? [] : [this.send(company, record, event, at)] };
  }

  /** Delivers an event to an endpoint, also if it was delivered before. */
  send(company: CompanyState, { resource, secret }: WebhookRecord, event: WebhookEvent, at: number): Delivery {
    const delivery: Delivery = {
      n: this.#made.deliveries,
      id: company.ids("delivery")(this.#made.next(company, "deliveries")),
      event,
      webhook: resource.id,
      created: at,
      attempts: [],
      state: "waiting",
      reason: null,
      next: null,
    };
    delivery.next = this.#service.steps.nextAt(delivery, null, at, this.#service.decisions);
    if (URL.parse(resource.url)?.hostname === INBOX_HOST) {
      this.#receive(event, resource.id, secret);
      delivery.state = "delivered";
      delivery.next = null;
      const attempt = addAttempt(delivery, { url: resource.url, secret }, at, this.#service);
      attempt.ended = at;
      attempt.status = 200;
      this.#log(attempt);
      this.queues.add(company.slug, delivery);
      return delivery;
    }
    this.queues.add(company.slug, delivery);
    this.sender.wake();
    return delivery;
  }

  /** Call it after an endpoint changed: drops the deliveries of a deleted endpoint, resumes those of an active one. */
  endpointChanged(record: WebhookRecord, at: number): void {
    this.queues.endpointChanged(record, at);
    this.sender.wake();
  }

  /** Call it after the clock was moved. */
  clockMoved(): void {
    this.sender.wake();
  }

  /** Takes the attempts that nobody sends any more, and those that are due, in the order of their due times. */
  take(now: number): Attempt[] {
    this.#service.act(now);
    return [...this.#unsent.splice(0), ...this.queues.takeDue(now)];
  }

  /** How often all deliveries were replaced: the outcome of an attempt that was taken before has no effect. */
  get replaced(): number {
    return this.#replaced;
  }

  /** Ends an attempt with a response. Returns the next address if the response is a redirect to follow: then it does not end. */
  onResponse(attempt: Attempt, { status, location, reply = null }: Reply, ended: number): string | undefined {
    if ((status === 307 || status === 308) && this.#service.decisions["delivery-redirects"] === "followed" && attempt.status === null) {
      const target = location === null ? null : URL.parse(location, attempt.url);
      if (target?.protocol === "https:") {
        attempt.status = status;
        return (attempt.url = target.href);
      }
    }
    attempt.status = status;
    attempt.reply = reply;
    this.#end(attempt, this.#service.steps.accepts(status) ? null : `status ${status}`, ended);
    return undefined;
  }

  /** Ends an attempt that got no response. */
  onFailure(attempt: Attempt, error: string, ended: number): void {
    attempt.status = null;
    this.#end(attempt, error, ended);
  }

  /** The current deliveries, for `goTo`. Costs what waits, what is logged and what is in the inbox. */
  mark(): DeliveriesMark {
    return { ...copiedQueues(this.queues.contents), counts: [...this.counts], received: this.inbox.entries() };
  }

  /**
   * Returns to a mark of this sandbox. What is in flight now is given up, and its outcome has no effect. What was in flight
   * then is sent again, with the same event id and bytes. Ids of later events and deliveries are new ones: receivers drop
   * ids that they know.
   */
  goTo(mark: DeliveriesMark): void {
    const { queues, busy } = copiedQueues(mark);
    this.queues.load({ queues, busy });
    this.#made.raise(mark.counts);
    this.inbox.goTo(mark.received);
    this.#replaced += 1;
    this.#unsent = this.queues.sending;
    this.sender.wake();
  }

  /** Logs an attempt to forward a delivery of the inbox. @returns undefined if none is due any more */
  forwarded(received: Received, attempt: Pick<ForwardAttempt, "to" | "status" | "error">, ended: number): Forwarded | undefined {
    return noteForwarded(this.inbox, received, { ...attempt, at: ended }, this.#service);
  }

  /** How many events and deliveries each company has made since its world began. */
  get counts(): CountsByCompany {
    return this.#made.counts;
  }

  /** Goes on from the counts of other deliveries. */
  load(counts: Iterable<readonly [slug: string, counts: MadeCounts]>): void {
    this.#made.load(counts);
  }

  /** Estimated bytes of the inbox and of waiting and logged deliveries. */
  get weight(): number {
    return (this.inbox.size + this.queues.size) * EVENT_BYTES;
  }

  /** Calls `listener` for each attempt that ends. Returns the function that unsubscribes. */
  subscribe(listener: (attempt: Attempt) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Removes everything, including what is in flight. */
  clear(): void {
    this.queues.clear();
    this.#made.load([]);
    this.inbox.clear();
    this.#replaced += 1;
    this.#unsent = [];
    this.sender.wake();
  }

  #event(company: CompanyState, kind: WebhookEvent["kind"], data: string, at: number): WebhookEvent {
    const id = company.ids("event")(this.#made.next(company, "events"));
    return { id, kind, at, company: company.slug, companyId: company.company.id, data };
  }

  #receive(event: WebhookEvent, webhook: string | null, secret: string): void {
    // The entry is signed later, with the decisions and steps of now.
    const { decisions, steps } = this.#service;
    this.inbox.add(event, webhook, secret, () =>
      sign({ event, webhook, secret, n: 1, at: event.at }, { ...this.#service, decisions, steps }),
    );
  }

  #end(attempt: Attempt, error: string | null, ended: number): void {
    const { delivery } = attempt;
    const queue = this.queues.of(delivery.webhook);
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
      delivery.next = next;
    }
    queue.end({ ...attempt, ended });
    this.#log(attempt);
    this.sender.wake();
  }

  #log(attempt: Attempt): void {
    for (const listener of this.#listeners) listener(attempt);
  }
}
