import type { SendingSandbox } from "./network/sending-sandbox.ts";
import { requireKind } from "../contract/event-kinds.ts";
import type { EventKind, WebhookEvent } from "./event.ts";
import { type Received, publicView } from "./received.ts";

/** A signed delivery as a receiver gets it, parsed. */
export interface InboxDelivery {
  /** Id of the event, the same for every receiver. */
  readonly id: string;
  readonly event: EventKind | "ping";
  /** ISO 8601, UTC. */
  readonly created_at: string;
  /** The company's slug. */
  readonly company: string;
  /** Id of the endpoint; null: the inbox itself. */
  readonly webhook_id: string | null;
  readonly data: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  /** The signed body. */
  readonly body: string;
  /** The signing secret. */
  readonly secret: string;
}

export interface InboxWait {
  /** Slug. Default: any company. */
  readonly company?: string;
  /**
   * Id of an endpoint at `https://inbox.mock.example/…`: only its deliveries. null: only those of the inbox itself. Default: those of
   * endpoints, and those of the inbox itself for events that no such endpoint got.
   */
  readonly webhook?: string | null;
  /** Milliseconds of real time. Default 4000, below the 5000 of vitest, so that the error can name what arrived instead. */
  readonly timeout?: number;
}

/**
 * The receiver inside a mock. It gets every event of every company, signed with the secret of the company's inbox
 * (`whsec_inbox_<slug>` in the default sandbox and form), and every delivery to an endpoint at
 * `https://inbox.mock.example/…`, signed with the secret of that endpoint. No network is used.
 */
export class Inbox {
  readonly #sandbox: Pick<SendingSandbox, "deliveries">;
  /** Numbers of deliveries. */
  readonly #taken = new Set<number>();

  constructor(sandbox: Pick<SendingSandbox, "deliveries">) {
    this.#sandbox = sandbox;
  }

  /**
   * Takes the next delivery of a kind; waits until there is one.
   * @throws ConfigurationError at once for an unknown kind. Error at the timeout, naming what arrived instead.
   */
  async next(kind: EventKind | "ping", { company, webhook, timeout = 4000 }: InboxWait = {}): Promise<InboxDelivery> {
    requireKind(kind);
    const ring = this.#sandbox.deliveries.inbox;
    const isOfEndpoint = ({ id }: WebhookEvent): boolean => ring.entries().some((one) => one.webhook !== null && one.event.id === id);
    const fits = (one: Received): boolean =>
      one.event.kind === kind &&
      (company === undefined || one.event.company === company) &&
      !this.#taken.has(one.n) &&
      (webhook === undefined ? one.webhook !== null || !isOfEndpoint(one.event) : one.webhook === webhook);
    const there = ring.entries().find(fits);
    if (there !== undefined) return this.#take(there);
    // Made here, its stack leads to who waits; made at the timeout, to the timer alone.
    const late = new Error();
    const stack = String(late.stack);
    return await new Promise((resolve, reject) => {
      const stop = ring.subscribe((one) => {
        if (!fits(one)) return;
        clearTimeout(timer);
        stop();
        resolve(this.#take(one));
      });
      const timer = setTimeout(() => {
        stop();
        const missing = `no ${kind}${company === undefined ? "" : ` of ${company}`}${webhook === undefined ? "" : ` to ${receiver(webhook)}`}`;
        late.message = `${missing} came within ${timeout} ms; ${this.#arrived(webhook !== undefined)}`;
        late.stack = `Error: ${late.message}${stack.slice(stack.indexOf("\n"))}`;
        reject(late);
      }, timeout);
    });
  }

  /** All deliveries in the inbox, oldest first, taken or not. */
  all(): InboxDelivery[] {
    return this.#sandbox.deliveries.inbox.entries().map(read);
  }

  /** Removes all deliveries. */
  clear(): void {
    this.#sandbox.deliveries.inbox.clear();
  }

  /** Resolves when every due delivery was attempted, including those over the network. */
  async idle(): Promise<void> {
    await this.#sandbox.deliveries.sender.idle();
  }

  #take(one: Received): InboxDelivery {
    this.#taken.add(one.n);
    return read(one);
  }

  /** What is left in the inbox. `named`: with its receivers. */
  #arrived(named: boolean): string {
    const left = this.#sandbox.deliveries.inbox.entries().filter((one) => !this.#taken.has(one.n));
    if (left.length === 0) return "nothing else did";
    const counts = new Map<string, number>();
    for (const { event, webhook } of left) {
      const what = `${event.kind} of ${event.company}${named ? ` to ${receiver(webhook)}` : ""}`;
      counts.set(what, (counts.get(what) ?? 0) + 1);
    }
    return `what did come: ${[...counts].map(([what, count]) => (count === 1 ? what : `${count} × ${what}`)).join(", ")}`;
  }
}

const receiver = (webhook: string | null): string => (webhook === null ? "the inbox itself" : `the webhook ${webhook}`);

function read(received: Received): InboxDelivery {
  return { ...publicView(received), data: JSON.parse(received.event.data) as InboxDelivery["data"], secret: received.secret };
}
