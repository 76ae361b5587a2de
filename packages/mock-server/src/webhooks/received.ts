import type { Happening } from "./event.ts";

/** Deliveries that the inbox keeps. */
const MOST = 1024;

/** A signed delivery as it lies in the inbox. */
export interface Received {
  /** Counts up from 0. */
  readonly n: number;
  readonly event: Happening;
  /** The endpoint that it was delivered for; null: the inbox itself, which is told of everything. */
  readonly webhook: string | null;
  readonly secret: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What everybody may know of a delivery in the inbox: all but its secret. */
export function shown({ event, webhook, headers, body }: Received): {
  readonly id: string;
  readonly event: Happening["kind"];
  readonly created_at: string;
  readonly company: string;
  readonly webhook_id: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
} {
  const created_at = new Date(event.at).toISOString();
  return { id: event.id, event: event.kind, created_at, company: event.company, webhook_id: webhook, headers, body };
}

type Sealed = Pick<Received, "body" | "headers">;

/** Where a receiver inside the mock keeps what it is told: nothing is sent for it. Bounded; the oldest go first. */
export class ReceivedRing {
  readonly #ring: (Received | undefined)[] = [];
  readonly #listeners = new Set<(received: Received) => void>();
  #next = 0;
  /** Number of the first that was not cleared away. */
  #from = 0;

  /** Number that the next one gets. */
  get next(): number {
    return this.#next;
  }

  /** Number of the oldest that lies there; that of the next one if none does. */
  get first(): number {
    return Math.max(this.#from, this.#next - MOST);
  }

  /** `seal` makes body and headers; it is asked only when somebody looks. */
  add(event: Happening, webhook: string | null, secret: string, seal: () => Sealed): void {
    const entry = new Entry(this.#next, event, webhook, secret, seal);
    this.#ring[this.#next % MOST] = entry;
    this.#next += 1;
    for (const listener of this.#listeners) listener(entry);
  }

  /** Oldest first, from number `since` on, so many at most. */
  entries(since = 0, most: number = MOST): Received[] {
    const first = Math.max(since, this.first);
    return Array.from({ length: Math.min(most, Math.max(0, this.#next - first)) }, (_, k) => this.#ring[(first + k) % MOST]!);
  }

  /** Calls back for everything from now on, until the returned function is called. */
  subscribe(listener: (received: Received) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls back with the number of everything from now on. */
  watch(watcher: (n: number) => void): () => void {
    return this.subscribe(({ n }) => watcher(n));
  }

  /** Forgets what lies there; numbers go on, so that a reader that waits misses nothing. */
  clear(): void {
    this.#ring.length = 0;
    this.#from = this.#next;
  }
}

class Entry implements Received {
  readonly n: number;
  readonly event: Happening;
  readonly webhook: string | null;
  readonly secret: string;
  readonly #seal: () => Sealed;
  #sealed: Sealed | undefined;

  constructor(n: number, event: Happening, webhook: string | null, secret: string, seal: () => Sealed) {
    this.n = n;
    this.event = event;
    this.webhook = webhook;
    this.secret = secret;
    this.#seal = seal;
  }

  get body(): string {
    return this.#open().body;
  }

  get headers(): Sealed["headers"] {
    return this.#open().headers;
  }

  #open(): Sealed {
    return (this.#sealed ??= this.#seal());
  }
}
