import type { WebhookRecord } from "@hr-platform/domain";
import type { CompanyState } from "@hr-platform/engine/store/company/company-state";
import type { Delivery } from "@hr-platform/engine/webhooks/delivery";
import { eventsMade } from "@hr-platform/engine/webhooks/made-counts";
import type { Received } from "@hr-platform/engine/webhooks/received";
import { maskKeys } from "@hr-platform/engine/sandbox/journal/masks";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import { type ReadWebhook, missedBecause, type PassedOver } from "./sent-events.ts";

/** An event in the inbox, and which endpoints of its company it was sent to. */
export interface PublishedEvent {
  /** As the inbox got it. */
  readonly received: Received;
  /** To each endpoint that gets it, with every attempt up to now. */
  readonly deliveries: readonly Delivery[];
  readonly passedOver: readonly Omit<PassedOver, "isActive">[];
  /** Number of the exchange that published it; null: none that is kept did. */
  readonly exchange: number | null;
}

/** The events that are kept, newest first, as the inbox got them. */
export function publishedEvents({ deliveries }: Sandbox): Received[] {
  return deliveries.inbox
    .entries()
    .filter(({ webhook }) => webhook === null)
    .toReversed();
}

/** When an event was published: between two positions of the undo log. */
interface Window {
  readonly from: number;
  readonly to: number;
  readonly exchange: number | null;
}

/** Explains events of the inbox. Reads the undo log and the journal once for all of them. */
export class PublishedEvents {
  readonly #sandbox: Sandbox;
  readonly #deliveries = new Map<string, Delivery[]>();
  readonly #companies = new Map<string, CompanyEvents>();

  constructor(sandbox: Sandbox) {
    this.#sandbox = sandbox;
    for (const { kept } of sandbox.deliveries.queues.contents.queues)
      for (const delivery of kept) {
        const same = this.#deliveries.get(delivery.event.id);
        if (same === undefined) this.#deliveries.set(delivery.event.id, [delivery]);
        else same.push(delivery);
      }
  }

  /** Explains an event that the inbox got. */
  explain(received: Received): PublishedEvent {
    const { id, company: slug, kind } = received.event;
    const deliveries = this.#deliveries.get(id) ?? [];
    const company = this.#companyOf(slug);
    const window = company?.windowOf(id) ?? { from: 0, to: Number.POSITIVE_INFINITY, exchange: null };
    const got = new Set(deliveries.map(({ webhook }) => webhook));
    const { unusual } = this.#sandbox.keys;
    const passedOver = (company?.endpoints ?? []).flatMap((endpoint): PublishedEvent["passedOver"] => {
      if (got.has(endpoint.id)) return [];
      const because = missedBecause(endpoint.between(window.from, window.to), kind);
      return because === null ? [] : [{ webhook_id: endpoint.id, url: maskKeys(endpoint.url, unusual), because }];
    });
    return { received, deliveries, passedOver, exchange: window.exchange };
  }

  #companyOf(slug: string): CompanyEvents | undefined {
    const known = this.#companies.get(slug);
    if (known !== undefined) return known;
    const state = this.#sandbox.parts.companies.ownOf(slug);
    if (state === undefined) return undefined;
    const made = new CompanyEvents(this.#sandbox, state);
    this.#companies.set(slug, made);
    return made;
  }
}

/** The endpoints of a company as they were, and when it published its events. */
class CompanyEvents {
  readonly endpoints: readonly EndpointHistory[];
  /** The exchanges that are kept: how many events there were before and after each, oldest first. */
  readonly #exchanges: readonly {
    readonly first: number;
    readonly end: number;
    readonly from: number;
    readonly to: number;
    readonly n: number;
  }[];
  /** Numbers of the latest events by id. */
  readonly #numbers = new Map<string, number>();
  readonly #position: number;

  constructor({ undoLog, journal, deliveries }: Sandbox, state: CompanyState) {
    this.endpoints = Array.from(state.records.webhooks.values(), (record) => new EndpointHistory(undoLog, state, record));
    this.#position = undoLog.position;
    const exchanges = [];
    for (let n = journal.first; n < journal.next; n += 1) {
      const context = journal.whole(n)?.context;
      if (context == null) continue;
      const [first, end] = context.made.map((counts) => eventsMade(state, counts)) as [number, number];
      exchanges.push({ first, end, from: context.from, to: context.to, n });
    }
    this.#exchanges = exchanges;
    const made = eventsMade(state, deliveries.counts);
    const idOf = state.ids("event");
    for (let number = Math.max(0, made - deliveries.inbox.size); number < made; number += 1) this.#numbers.set(idOf(number), number);
  }

  windowOf(id: string): Window | undefined {
    const number = this.#numbers.get(id);
    if (number === undefined) return undefined;
    const place = firstPlace(this.#exchanges, ({ end }) => end > number);
    const [before, after] = [this.#exchanges[place - 1], this.#exchanges[place]];
    if (after !== undefined && after.first <= number) return { from: after.to, to: after.to, exchange: after.n };
    return { from: before?.to ?? 0, to: after?.from ?? this.#position, exchange: null };
  }
}

/** Place of the first element that has a property, which all those behind it have too; the length if none has. */
function firstPlace<T>(sorted: readonly T[], has: (one: T) => boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (has(sorted[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** An endpoint as it is, and as it was. */
class EndpointHistory {
  readonly id: string;
  readonly url: string;
  /** Its values; each but the last one with the position up to which it had it. */
  readonly #values: readonly { readonly record: ReadWebhook; readonly to: number }[];

  constructor(undoLog: Sandbox["undoLog"], { records }: CompanyState, record: WebhookRecord) {
    this.id = record.resource.id;
    this.url = record.resource.url;
    this.#values = [
      ...undoLog.changesOf(records.webhooks, this.id).map(({ before, position }) => ({ record: before as ReadWebhook, to: position })),
      { record, to: Number.POSITIVE_INFINITY },
    ];
  }

  /** What it was between two positions. */
  between(from: number, to: number): ReadWebhook[] {
    return this.#values.filter((value, n) => (n === 0 || this.#values[n - 1]!.to < to) && value.to >= from).map(({ record }) => record);
  }
}
