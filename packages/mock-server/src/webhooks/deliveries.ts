import type { WebhookRecord } from "@hr-platform/fixtures";
import type { CompanyState } from "../store/company-state.ts";
import type { Attempt, Delivery } from "./delivery.ts";
import { EndpointQueue } from "./endpoint-queue.ts";
import type { Happening, Kind } from "./event.ts";
import { ReceivedRing } from "./received.ts";
import { attempted, sealed } from "./seal.ts";
import type { Courier, Surroundings } from "./surroundings.ts";

/** The host whose endpoints are delivered into the inbox instead of over the network. */
const INBOX_HOST = "inbox.mock.example";

/** What an event with its signed body takes, in bytes: about an employee with its envelope, twice. */
const EVENT_BYTES = 2048;

/** The secret that a company's inbox is signed with. */
export function inboxSecret(slug: string): string {
  return `whsec_inbox_${slug}`;
}

/**
 * Events on their way to endpoints: what waits, what is under way, and what came of each attempt. Pure: the shell asks
 * what is due, sends it, and tells what was answered.
 */
export class Deliveries {
  readonly inbox: ReceivedRing = new ReceivedRing();
  courier: Courier = { wake: () => {}, idle: () => Promise.resolve(), end: () => {} };
  readonly #around: Surroundings;
  readonly #queues = new Map<string, EndpointQueue>();
  readonly #busy = new Set<EndpointQueue>();
  readonly #made = new Map<string, { events: number; deliveries: number }>();
  readonly #listeners = new Set<(attempt: Attempt) => void>();

  constructor(around: Surroundings) {
    this.#around = around;
  }

  /** Tells the inbox and every endpoint that is active and asked for this kind. `data` is JSON text. */
  tell(company: CompanyState, kind: Kind, data: string, at: number): { event: Happening; deliveries: Delivery[] } {
    const event = this.#happening(company, kind, data, at);
    this.#receive(event, null, inboxSecret(company.slug));
    const deliveries: Delivery[] = [];
    for (const to of this.#around.steps.recipients(company, kind, this.#around))
      deliveries.push(this.send(to.company, to.record, event, at));
    return { event, deliveries };
  }

  /** A test of one endpoint, or of the inbox. */
  ping(company: CompanyState, record: WebhookRecord | null, at: number): { event: Happening; deliveries: Delivery[] } {
    const webhook_id = record === null ? company.ids("inbox")(0) : record.resource.id;
    const event = this.#happening(company, "ping", JSON.stringify({ webhook_id }), at);
    if (record === null) this.#receive(event, null, inboxSecret(company.slug));
    return { event, deliveries: record === null ? [] : [this.send(company, record, event, at)] };
  }

  /** Puts an event on its way to an endpoint: once more, if it was before. */
  send(company: CompanyState, { resource, secret }: WebhookRecord, event: Happening, at: number): Delivery {
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
    delivery.next = this.#around.steps.nextAt(delivery, null, at, this.#around.decisions);
    count.deliveries += 1;
    const queue = this.#queue(company.slug, resource.id);
    if (URL.parse(resource.url)?.hostname === INBOX_HOST) {
      this.#receive(event, resource.id, secret);
      delivery.state = "delivered";
      delivery.next = null;
      const attempt = attempted(delivery, { url: resource.url, secret }, at, this.#around);
      attempt.ended = at;
      attempt.status = 200;
      this.#log(attempt);
      queue.add(delivery);
      return delivery;
    }
    queue.add(delivery);
    this.#busy.add(queue);
    this.courier.wake();
    return delivery;
  }

  /** An endpoint was changed at an instant: one that is deleted gets nothing more, one that is resumed what had to wait. */
  changed(record: WebhookRecord, at: number): void {
    const queue = this.#queues.get(record.resource.id);
    if (queue === undefined) return;
    const standing = this.#around.steps.standing(record);
    if (standing === "gone") queue.drop();
    else if (standing === "active") queue.hold(at);
    this.courier.wake();
  }

  /** The clock was put from one instant to another: what waits is not put off by a clock that was put back. */
  clockPut(from: number, to: number): void {
    if (to < from) for (const queue of this.#busy) queue.shift(to - from);
    this.courier.wake();
  }

  /** What is to be sent now, in the order in which it fell due. Each must be ended by `answered` or `failed`. */
  take(now: number): Attempt[] {
    const { decisions, endpoint, steps } = this.#around;
    const ordered = decisions["delivery-order"] === "ordered";
    const taken: Attempt[] = [];
    for (const queue of this.#busy) {
      const record = endpoint(queue.company, queue.webhook);
      const standing = record === undefined ? "gone" : steps.standing(record);
      if (record === undefined || standing === "gone") queue.drop();
      else if (standing === "active") {
        for (let due = queue.take(now, ordered); due !== undefined; due = queue.take(now, ordered)) {
          const attempt = attempted(due.delivery, { url: record.resource.url, secret: record.secret }, due.at, this.#around);
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

  /** When there is something to do next, as far as the clock goes: epoch milliseconds; undefined: there is not. */
  next(): number | undefined {
    const ordered = this.#around.decisions["delivery-order"] === "ordered";
    const times: number[] = [];
    for (const queue of this.#busy) {
      const due = this.#isActive(queue) ? queue.next(ordered) : undefined;
      if (due !== undefined) times.push(due);
      for (const attempt of queue.sending) times.push(this.deadline(attempt));
    }
    return times.length === 0 ? undefined : Math.min(...times);
  }

  /** Attempts under way. */
  get sending(): Attempt[] {
    return [...this.#busy].flatMap(({ sending }) => [...sending]);
  }

  /** Whether nothing is under way and nothing is due. */
  isIdle(now: number): boolean {
    const ordered = this.#around.decisions["delivery-order"] === "ordered";
    return [...this.#busy].every(
      (queue) => queue.sending.size === 0 && !(this.#isActive(queue) && (queue.next(ordered) ?? Number.POSITIVE_INFINITY) <= now),
    );
  }

  /** When an attempt has taken too long. */
  deadline(attempt: Attempt): number {
    return this.#around.steps.deadline(attempt, this.#around.decisions);
  }

  /** A status was answered. Returns the address to go on to, if the redirect is one to follow. */
  answered(attempt: Attempt, status: number, location: string | null, ended: number): string | undefined {
    if ((status === 307 || status === 308) && this.#around.decisions["delivery-redirects"] === "followed" && attempt.status === null) {
      const target = location === null ? null : URL.parse(location, attempt.url);
      if (target?.protocol === "https:") {
        attempt.status = status;
        return (attempt.url = target.href);
      }
    }
    attempt.status = status;
    this.#end(attempt, this.#around.steps.accepts(status) ? null : `status ${status}`, ended);
    return undefined;
  }

  /** No answer came. */
  failed(attempt: Attempt, error: string, ended: number): void {
    attempt.status = null;
    this.#end(attempt, error, ended);
  }

  /** The log of an endpoint, oldest first. */
  of(webhook: string): readonly Delivery[] {
    return this.#queues.get(webhook)?.log ?? [];
  }

  /** Events that a company's receivers were told of so far, those before its world was saved included. */
  told(company: CompanyState): number {
    return this.#counts(company).events;
  }

  /** A delivery that a log still holds, with its endpoint's company. */
  find(id: string): { readonly delivery: Delivery; readonly company: string } | undefined {
    for (const { log, company } of this.#queues.values()) {
      const delivery = log.find((one) => one.id === id);
      if (delivery !== undefined) return { delivery, company };
    }
    return undefined;
  }

  /** About how many bytes the inbox and what waits or is logged hold. */
  get weight(): number {
    let kept = this.inbox.next - this.inbox.first;
    for (const queue of this.#queues.values()) kept += queue.size;
    return kept * EVENT_BYTES;
  }

  /** Calls back for every attempt that ends, until the returned function is called. */
  subscribe(listener: (attempt: Attempt) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Everything is forgotten, what is under way included. */
  clear(): void {
    this.#queues.clear();
    this.#busy.clear();
    this.#made.clear();
    this.inbox.clear();
    this.courier.wake();
  }

  #happening(company: CompanyState, kind: Happening["kind"], data: string, at: number): Happening {
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
    const record = this.#around.endpoint(company, webhook);
    return record !== undefined && this.#around.steps.standing(record) === "active";
  }

  #receive(event: Happening, webhook: string | null, secret: string): void {
    // As things stand now, whenever somebody looks.
    const around = { ...this.#around };
    this.inbox.add(event, webhook, secret, () => sealed({ event, webhook, secret, n: 1, at: event.at }, around));
  }

  #end(attempt: Attempt, error: string | null, ended: number): void {
    const { delivery } = attempt;
    const queue = this.#queues.get(delivery.webhook);
    // A reset or a second answer: nobody waits for this one.
    if (queue === undefined || !queue.sending.delete(attempt)) return;
    attempt.ended = ended;
    attempt.error = error;
    const { steps, decisions, endpoint } = this.#around;
    const record = endpoint(queue.company, delivery.webhook);
    const next = error === null ? null : steps.nextAt(delivery, attempt, ended, decisions);
    if (error === null) delivery.state = "delivered";
    else if (next === null) delivery.state = "failed";
    else if (record === undefined || steps.standing(record) === "gone") {
      delivery.state = "dropped";
      delivery.reason = "the webhook was deleted";
    } else {
      delivery.state = "waiting";
      delivery.next = next + attempt.putBack;
    }
    queue.end({ ...attempt, ended });
    this.#log(attempt);
    this.courier.wake();
  }

  #log(attempt: Attempt): void {
    for (const listener of this.#listeners) listener(attempt);
  }
}
