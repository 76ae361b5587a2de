import type { Attempt, Delivery } from "./delivery.ts";

/** Retries, and likewise first attempts that need no order, under way to one endpoint at most: a slow one holds up itself alone. */
const MOST_AT_ONCE = 4;
/** Deliveries that the log of an endpoint keeps. */
const MOST_LOGGED = 200;
/** Deliveries that wait for one endpoint at most, and the characters of their events: a receiver that hangs cannot fill the memory. */
const MOST_WAITING = 5000;
const MOST_WAITING_TEXT = 16 * 1024 * 1024;

/** What is on its way to one endpoint, and the log of what was. */
export class EndpointQueue {
  readonly company: string;
  readonly webhook: string;
  readonly sending: Set<Attempt> = new Set();
  /** Deliveries that were not tried yet, in the order of their events. */
  #firsts: Delivery[] = [];
  /** Deliveries that are to be tried again. */
  #retries: Delivery[] = [];
  #log: Delivery[] = [];
  /** Characters of the events that wait. */
  #text = 0;
  /** When the last first attempt ended. */
  #ended = Number.NEGATIVE_INFINITY;

  constructor(company: string, webhook: string) {
    this.company = company;
    this.webhook = webhook;
  }

  /** Whether anything waits or is under way. */
  get busy(): boolean {
    return this.#firsts.length > 0 || this.#retries.length > 0 || this.sending.size > 0;
  }

  /** Oldest first. */
  get log(): readonly Delivery[] {
    return this.#log;
  }

  /** Notes a delivery that needs no sending, or is waiting for it. */
  add(delivery: Delivery): void {
    this.#note(delivery);
    if (delivery.state !== "waiting") return;
    this.#wait(this.#firsts, delivery);
    while (this.#waiting > MOST_WAITING || (this.#text > MOST_WAITING_TEXT && this.#waiting > 1)) this.#dropOldest();
  }

  /** Deliveries that wait or are logged. */
  get size(): number {
    return this.#waiting + this.#log.length;
  }

  get #waiting(): number {
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

  /** Takes a delivery out of those that wait. */
  #leave(list: Delivery[], index: number): Delivery {
    const delivery = (index === 0 ? list.shift() : list.splice(index, 1)[0])!;
    this.#text -= delivery.event.data.length;
    return delivery;
  }

  /** Drops the oldest waiting delivery. Logs it again, since its first entry may have left the bounded log. */
  #dropOldest(): void {
    const [first, retry] = [this.#firsts[0], this.#retries[0]];
    const list = first === undefined || (retry !== undefined && retry.created < first.created) ? this.#retries : this.#firsts;
    const delivery = this.#leave(list, 0);
    drop(delivery, `more than ${MOST_WAITING} deliveries or ${MOST_WAITING_TEXT} characters waited`);
    if (!this.#log.includes(delivery)) this.#note(delivery);
  }

  /** When something may be sent; undefined: nothing waits, or what waits does so for an attempt to end. */
  next(ordered: boolean): number | undefined {
    let firsts = 0;
    for (const { n } of this.sending) if (n === 1) firsts += 1;
    const times = this.sending.size - firsts < MOST_AT_ONCE ? this.#retries.map((delivery) => delivery.next!) : [];
    if (this.#firsts.length > 0 && firsts < (ordered ? 1 : MOST_AT_ONCE)) times.push(this.#firsts[0]!.next!);
    return times.length === 0 ? undefined : Math.min(...times);
  }

  /** Takes a delivery that is due, the earliest first, with the instant at which it is; undefined: there is none. */
  take(now: number, ordered: boolean): { readonly delivery: Delivery; readonly at: number } | undefined {
    const due = this.next(ordered);
    if (due === undefined || due > now) return undefined;
    const retry = this.#retries.findIndex((delivery) => delivery.next === due);
    if (retry >= 0) return { delivery: this.#leave(this.#retries, retry), at: due };
    return { delivery: this.#leave(this.#firsts, 0), at: ordered ? Math.max(due, Math.min(this.#ended, now)) : due };
  }

  /** Notes that an attempt has ended; its delivery waits again if it is to be tried again. */
  end({ delivery, n, ended }: Attempt & { readonly ended: number }): void {
    if (n === 1) this.#ended = Math.max(this.#ended, ended);
    if (delivery.state === "waiting") this.#wait(this.#retries, delivery);
  }

  /** What waits goes nowhere any more. */
  drop(): void {
    for (const delivery of [...this.#firsts.splice(0), ...this.#retries.splice(0)]) drop(delivery, "the webhook was deleted");
    this.#text = 0;
  }

  /** The clock was put back by so many milliseconds, below 0: whoever waits does so no longer than before. */
  shift(by: number): void {
    for (const delivery of [...this.#firsts, ...this.#retries]) delivery.next = delivery.next! + by;
    for (const attempt of this.sending) attempt.putBack += by;
  }

  /** What would have been due before an instant is due then. */
  hold(until: number): void {
    for (const delivery of [...this.#firsts, ...this.#retries]) delivery.next = Math.max(delivery.next!, until);
  }
}

function drop(delivery: Delivery, reason: string): void {
  delivery.state = "dropped";
  delivery.reason = reason;
  delivery.next = null;
}
