import type { SenderView } from "./sender-view.ts";
import type { Kind } from "./event.ts";
import { type Received, shown } from "./received.ts";

/** A signed delivery as a receiver gets it, with its body read. */
export interface InboxDelivery {
  /** Id of the event, the same for every receiver. */
  readonly id: string;
  readonly event: Kind | "ping";
  /** ISO 8601, UTC. */
  readonly created_at: string;
  /** The company's slug. */
  readonly company: string;
  /** The endpoint that it was delivered for; null: the inbox itself. */
  readonly webhook_id: string | null;
  readonly data: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  /** The bytes that were signed, as text. */
  readonly body: string;
  /** What it was signed with. */
  readonly secret: string;
}

export interface InboxWait {
  /** Slug; any company otherwise. */
  readonly company?: string;
  /** Milliseconds of real time. Default 4000: a test of vitest has 5000, and would end without a word of what did come. */
  readonly timeout?: number;
}

/**
 * The receiver inside a mock. It is told of every event of every company, signed with `whsec_inbox_<slug>`, and of what
 * goes to endpoints at `https://inbox.mock.example/…`, signed with their own secret. Nothing goes over the network for it.
 */
export class Inbox {
  readonly #sandbox: Pick<SenderView, "deliveries">;
  readonly #taken = new WeakSet<Received>();

  constructor(sandbox: Pick<SenderView, "deliveries">) {
    this.#sandbox = sandbox;
  }

  /**
   * The next delivery of a kind that was not taken yet; waits for one.
   * @throws Error naming what did arrive, when none comes in time.
   */
  async next(kind: Kind | "ping", { company, timeout = 4000 }: InboxWait = {}): Promise<InboxDelivery> {
    const fits = (one: Received): boolean =>
      one.event.kind === kind && (company === undefined || one.event.company === company) && !this.#taken.has(one);
    const ring = this.#sandbox.deliveries.inbox;
    const there = ring.entries().find(fits);
    if (there !== undefined) return this.#take(there);
    return await new Promise((resolve, reject) => {
      const stop = ring.subscribe((one) => {
        if (!fits(one)) return;
        clearTimeout(timer);
        stop();
        resolve(this.#take(one));
      });
      const timer = setTimeout(() => {
        stop();
        reject(new Error(`no ${kind}${company === undefined ? "" : ` of ${company}`} came within ${timeout} ms; ${this.#arrived()}`));
      }, timeout);
    });
  }

  /** Everything that lies there, oldest first, taken or not. */
  all(): InboxDelivery[] {
    return this.#sandbox.deliveries.inbox.entries().map(read);
  }

  /** Forgets everything that lies there. */
  clear(): void {
    this.#sandbox.deliveries.inbox.clear();
  }

  /** Resolves when every delivery that is due has been tried, those to receivers on the network included. */
  async idle(): Promise<void> {
    await this.#sandbox.deliveries.courier.idle();
  }

  #take(one: Received): InboxDelivery {
    this.#taken.add(one);
    return read(one);
  }

  #arrived(): string {
    const left = this.#sandbox.deliveries.inbox.entries().filter((one) => !this.#taken.has(one));
    if (left.length === 0) return "nothing else did";
    const counts = new Map<string, number>();
    for (const { event } of left)
      counts.set(`${event.kind} of ${event.company}`, (counts.get(`${event.kind} of ${event.company}`) ?? 0) + 1);
    return `what did come: ${[...counts].map(([what, count]) => (count === 1 ? what : `${count} × ${what}`)).join(", ")}`;
  }
}

function read(received: Received): InboxDelivery {
  return { ...shown(received), data: JSON.parse(received.event.data) as InboxDelivery["data"], secret: received.secret };
}
