import { isoInstant } from "@hr-platform/domain";
import type { WebhookEvent } from "./event.ts";

/** The most deliveries that the inbox keeps. */
const MOST = 1024;

/** An attempt of a program, such as `hr-mock listen`, to forward a delivery of the inbox to a receiver. */
export interface ForwardAttempt {
  /** The address of the receiver. */
  readonly to: string;
  /** From 1, for each receiver. */
  readonly n: number;
  /** When it ended, by the mock's clock: epoch milliseconds. */
  readonly at: number;
  /** The response status; null: no response. */
  readonly status: number | null;
  /** Why it failed; null: it did not fail. */
  readonly error: string | null;
}

/** A signed delivery in the inbox. */
export interface Received {
  /** Counts up from 0. */
  readonly n: number;
  readonly event: WebhookEvent;
  /** Id of the endpoint; null: the inbox itself, which gets every event. */
  readonly webhook: string | null;
  readonly secret: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** What programs did that forward it, oldest first. */
  readonly attempts: readonly ForwardAttempt[];
}

/** A delivery in the inbox as others see it: everything but its secret. */
export function publicView({ event, webhook, headers, body }: Received): {
  readonly id: string;
  readonly event: WebhookEvent["kind"];
  readonly created_at: string;
  readonly company: string;
  readonly webhook_id: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
} {
  const created_at = isoInstant(event.at);
  return { id: event.id, event: event.kind, created_at, company: event.company, webhook_id: webhook, headers, body };
}

type Signed = Pick<Received, "body" | "headers">;

/** The newest deliveries in the inbox, oldest first. Numbers rise; after a restore, some are left out. */
export class ReceivedRing {
  #kept: Received[] = [];
  readonly #listeners = new Set<(received: Received) => void>();
  #next = 0;

  /** Number of the next delivery. */
  get next(): number {
    return this.#next;
  }

  /** Number of the oldest delivery that is kept; `next` if there is none. */
  get first(): number {
    return this.#kept[0]?.n ?? this.#next;
  }

  /** How many are kept. */
  get size(): number {
    return this.#kept.length;
  }

  /** `sign` makes body and headers; it runs when they are first read. */
  add(event: WebhookEvent, webhook: string | null, secret: string, sign: () => Signed): void {
    const entry = new Entry(this.#next, event, webhook, secret, sign);
    if (this.#kept.length >= MOST) this.#kept.shift();
    this.#kept.push(entry);
    this.#next += 1;
    for (const listener of this.#listeners) listener(entry);
  }

  /** Deliveries from number `since` on, at most `most`, oldest first. */
  entries(since = 0, most: number = MOST): Received[] {
    if (since >= this.#next) return [];
    const from =
      this.#next - since > this.#kept.length ? this.#kept.findIndex(({ n }) => n >= since) : this.#kept.length - (this.#next - since);
    return from < 0 ? [] : this.#kept.slice(from, from + most);
  }

  /**
   * Goes on from the deliveries of another ring, whose last one is number `next` - 1. Listeners get those that are new
   * here.
   */
  load(kept: readonly Received[], { next }: { readonly next: number }): void {
    this.#kept = [...kept];
    const before = this.#next;
    this.#next = next;
    for (const one of kept) if (one.n >= before) for (const listener of this.#listeners) listener(one);
  }

  /** Returns to the deliveries that it once had. Numbers go on, so that a waiting reader misses nothing. */
  goTo(kept: readonly Received[]): void {
    this.#kept = [...kept];
  }

  /** Adds an attempt to a delivery that is kept. The delivery is replaced: snapshots have it too. */
  note(received: Received, attempt: ForwardAttempt): void {
    const { n, event, webhook, secret, attempts } = received;
    const place = this.#kept.findIndex((one) => one.n === n);
    if (place < 0) return;
    this.#kept[place] = {
      n,
      event,
      webhook,
      secret,
      attempts: [...attempts, attempt],
      get body() {
        return received.body;
      },
      get headers() {
        return received.headers;
      },
    };
  }

  /** Calls `listener` for each new delivery. Returns the function that unsubscribes. */
  subscribe(listener: (received: Received) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls `watcher` with the number of each new delivery. */
  watch(watcher: (n: number) => void): () => void {
    return this.subscribe(({ n }) => watcher(n));
  }

  /** Removes everything. Numbers go on, so that a waiting reader misses nothing. */
  clear(): void {
    this.#kept = [];
  }
}

class Entry implements Received {
  readonly n: number;
  readonly event: WebhookEvent;
  readonly webhook: string | null;
  readonly secret: string;
  readonly attempts: readonly ForwardAttempt[] = [];
  readonly #sign: () => Signed;
  #signed: Signed | undefined;

  constructor(n: number, event: WebhookEvent, webhook: string | null, secret: string, sign: () => Signed) {
    this.n = n;
    this.event = event;
    this.webhook = webhook;
    this.secret = secret;
    this.#sign = sign;
  }

  get body(): string {
    return this.#signedOnce().body;
  }

  get headers(): Signed["headers"] {
    return this.#signedOnce().headers;
  }

  #signedOnce(): Signed {
    return (this.#signed ??= this.#sign());
  }
}
