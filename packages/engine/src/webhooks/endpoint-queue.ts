import type { Attempt, Delivery } from "./delivery.ts";

/** The most retries in flight to one endpoint, and the most unordered first attempts: a slow endpoint delays only itself. */
const MOST_IN_FLIGHT = 4;
/** The most deliveries in the log of an endpoint. */
const MOST_LOGGED = 200;
/** The most deliveries that wait for one endpoint, and the most characters of their events: bounds the memory if a receiver hangs. */
const MOST_WAITING = 5000;
const MOST_WAITING_TEXT = 16 * 1024 * 1024;

/** What a queue holds, for `load`. */
export interface QueueReading {
  readonly firsts: readonly Delivery[];
  readonly retries: readonly Delivery[];
  readonly log: readonly Delivery[];
  readonly sending: Iterable<Attempt>;
  /** When a first attempt ended last; null: none has. */
  readonly ended: number | null;
}

/** The waiting deliveries of one endpoint, its attempts in flight, and its log. */
export class EndpointQueue {
  readonly company: string;
  readonly webhook: string;
  readonly sending: Set<Attempt> = new Set();
  /** Deliveries before their first attempt, in the order of their events. */
  #firsts: Delivery[] = [];
  /** Deliveries that wait for a retry. */
  #retries: Delivery[] = [];
  #log: Delivery[] = [];
  /** Characters of the events of all waiting deliveries. */
  #text = 0;
  /** When a first attempt ended last. */
  #ended = Number.NEGATIVE_INFINITY;

  constructor(company: string, webhook: string) {
    this.company = company;
    this.webhook = webhook;
  }

  /** Whether anything waits or is in flight. */
  get busy(): boolean {
    return this.#firsts.length > 0 || this.#retries.length > 0 || this.sending.size > 0;
  }

  /** What it holds. */
  get contents(): QueueReading {
    const ended = Number.isFinite(this.#ended) ? this.#ended : null;
    return { firsts: this.#firsts, retries: this.#retries, log: this.#log, sending: this.sending, ended };
  }

  /** Goes on from what another queue held. */
  load({ firsts, retries, log, sending, ended }: QueueReading): void {
    for (const delivery of firsts) this.#wait(this.#firsts, delivery);
    for (const delivery of retries) this.#wait(this.#retries, delivery);
    this.#log = [...log];
    for (const attempt of sending) this.sending.add(attempt);
    this.#ended = ended ?? Number.NEGATIVE_INFINITY;
  }

  /** Oldest first. */
  get log(): readonly Delivery[] {
    return this.#log;
  }

  /** Every delivery that is logged or waits, in the order in which they were made. */
  get kept(): Delivery[] {
    return [...new Set([...this.#firsts, ...this.#retries, ...this.#log])].sort((a, b) => a.n - b.n);
  }

  /** Logs a delivery, and queues it if it waits. */
  add(delivery: Delivery): void {
    this.#note(delivery);
    if (delivery.state !== "waiting") return;
    this.#wait(this.#firsts, delivery);
    while (this.waiting > MOST_WAITING || (this.#text > MOST_WAITING_TEXT && this.waiting > 1)) this.#dropOldest();
  }

  /** How many deliveries wait or are logged. */
  get size(): number {
    return this.waiting + this.#log.length;
  }

  /** How many deliveries wait for an attempt. */
  get waiting(): number {
    return this.#firsts.length + this.#retries.length;
  }

  #note(delivery: Delivery): void {
    if (this.#log.length >= MOST_LOGGED) this.#log.shift();
    this.#log.push(delivery);
  }

  #wait(list: Delivery[], delivery: Delivery): void {
    list.push(delivery);
    this.#text += delivery.event.data.length;
  }

  /** Removes a delivery from a waiting list. */
  #leave(list: Delivery[], index: number): Delivery {
    const delivery = (index === 0 ? list.shift() : list.splice(index, 1)[0])!;
    this.#text -= delivery.event.data.length;
    return delivery;
  }

  /** Drops the oldest waiting delivery, and logs it again if the bounded log no longer has it. */
  #dropOldest(): void {
    const [first, retry] = [this.#firsts[0], this.#retries[0]];
    const list = first === undefined || (retry !== undefined && retry.created < first.created) ? this.#retries : this.#firsts;
    const delivery = this.#leave(list, 0);
    drop(delivery, `more than ${MOST_WAITING} deliveries or ${MOST_WAITING_TEXT} characters waited`);
    if (!this.#log.includes(delivery)) this.#note(delivery);
  }

  /** The next due time; undefined: nothing waits, or all that waits needs an attempt in flight to end first. */
  next(ordered: boolean): number | undefined {
    let firsts = 0;
    for (const { n } of this.sending) if (n === 1) firsts += 1;
    const times = this.sending.size - firsts < MOST_IN_FLIGHT ? this.#retries.map((delivery) => delivery.next!) : [];
    if (this.#firsts.length > 0 && firsts < (ordered ? 1 : MOST_IN_FLIGHT)) times.push(this.#firsts[0]!.next!);
    return times.length === 0 ? undefined : Math.min(...times);
  }

  /** Takes the delivery that is due first, with its due time; undefined: nothing is due. */
  take(now: number, ordered: boolean): { readonly delivery: Delivery; readonly at: number } | undefined {
    const due = this.next(ordered);
    if (due === undefined || due > now) return undefined;
    const retry = this.#retries.findIndex((delivery) => delivery.next === due);
    if (retry >= 0) return { delivery: this.#leave(this.#retries, retry), at: due };
    return { delivery: this.#leave(this.#firsts, 0), at: ordered ? Math.max(due, Math.min(this.#ended, now)) : due };
  }

  /** Call it when an attempt ended: queues the delivery again if a retry is to come. */
  end({ delivery, n, ended }: Attempt & { readonly ended: number }): void {
    if (n === 1) this.#ended = Math.max(this.#ended, ended);
    if (delivery.state === "waiting") this.#wait(this.#retries, delivery);
  }

  /** Drops all waiting deliveries. */
  drop(): void {
    for (const delivery of [...this.#firsts.splice(0), ...this.#retries.splice(0)]) drop(delivery, "the webhook was deleted");
    this.#text = 0;
  }

  /** Delays all due times to at least an instant. */
  holdUntil(until: number): void {
    for (const delivery of [...this.#firsts, ...this.#retries]) delivery.next = Math.max(delivery.next!, until);
  }
}

function drop(delivery: Delivery, reason: string): void {
  delivery.state = "dropped";
  delivery.reason = reason;
  delivery.next = null;
}
