import { request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import { signature, signatureHeader } from "@hr-platform/engine/webhooks/signature";
import type { Received } from "@hr-platform/engine/webhooks/received";
import type { DeliveryPlan, Hand, SignedPost } from "./arrangement.ts";
import { type SeenPost, idsIn } from "./observation.ts";
import type { Deliverer } from "./program.ts";
import { stimulate } from "./stimulus.ts";

/** Milliseconds after which an attempt has failed (§8), and between the attempts (§6). */
const TIMEOUT = 30_000;
const PAUSES = [2000, 8000] as const;
/** Milliseconds between two looks. */
const LOOK = 50;

interface Delivering {
  readonly inner: Sandbox;
  readonly hand: Hand;
  readonly plan: DeliveryPlan;
  /** Whether an id was in the world at the start. */
  readonly knows: (id: string) => boolean;
  /** Events of a run before, which are delivered again in place of new ones. */
  readonly repeated?: readonly Received[];
  /** Ends the run. */
  readonly signal: AbortSignal;
  /** When the run began, as `performance.now()` has it. */
  readonly began: number;
  /** When the program sent its last request, likewise. */
  readonly lastRequest: () => number;
  /** Until when the program was busy, as `performance.now()` has it. */
  readonly busySince: () => number;
  /** Whether the program has done as much as it usually does. */
  readonly isDone: () => boolean;
}

/**
 * Delivers the events of a company to a receiver as a scenario has it: three attempts each, one event after the other. A receiver that has registered
 * an endpoint gets the kinds that it subscribes to, signed with the secret of that endpoint; another one gets all, signed with the secret of the inbox.
 */
export class EventDeliverer implements Deliverer {
  readonly posts: SeenPost[] = [];
  /** The events that came. */
  readonly received: Received[] = [];
  /** When all of the work was done, in milliseconds after the run began. */
  restedAt: number = Number.POSITIVE_INFINITY;
  readonly #url: string;
  readonly #run: Delivering;
  readonly #ended = new AbortController();
  readonly #stop: () => void;
  #held: Received[] = [];
  readonly #afterwards: ((hand: Hand) => void)[];
  #turn: Promise<void> = Promise.resolve();
  #open = 0;
  #lastEvent = performance.now();
  /** Whether the receiver knows the secret of the endpoint that it registered; undefined: nothing has told yet. */
  #hasOwn: boolean | undefined;

  constructor(url: string, run: Delivering) {
    this.#url = url;
    this.#run = run;
    this.#afterwards = [...(run.plan.afterwards ?? [])];
    // A run that is stopped delivers nothing more, whatever its program waits for.
    run.signal.addEventListener("abort", () => this.#ended.abort(), { once: true });
    const { inbox } = run.inner.deliveries;
    this.#stop = inbox.subscribe((received) => {
      if (received.webhook !== null || received.event.company !== run.hand.company) return;
      this.#lastEvent = performance.now();
      this.received.push(received);
      if (run.plan.reversed === true) this.#held.push(received);
      else this.#enqueue(received);
    });
  }

  stimulate(): void {
    const { repeated, hand } = this.#run;
    if (repeated === undefined) return stimulate(hand);
    for (const received of repeated) this.#enqueue(received);
  }

  async settled(ms: number): Promise<void> {
    while (!this.#ended.signal.aborted && performance.now() - this.#run.lastRequest() < ms) await wait(LOOK);
  }

  async idle(ms: number): Promise<void> {
    for (;;) {
      if (this.#ended.signal.aborted) return;
      const last = Math.max(this.#lastEvent, this.#run.busySince());
      // A program that has done what it usually does rests for less.
      if (this.#open === 0 && performance.now() - last > (this.#run.isDone() ? ms / 4 : ms)) {
        const next = this.#held.length === 0 ? this.#afterwards.shift() : undefined;
        if (next !== undefined) next(this.#run.hand);
        else if (this.#held.length === 0) {
          this.restedAt = performance.now() - this.#run.began;
          return;
        }
        for (const received of this.#held.splice(0).toReversed()) this.#enqueue(received);
      }
      await wait(LOOK);
    }
  }

  end(): void {
    this.#stop();
    this.#ended.abort();
  }

  #enqueue(received: Received): void {
    this.#open += 1;
    this.#turn = this.#inTurn(this.#turn, received);
  }

  async #inTurn(before: Promise<void>, received: Received): Promise<void> {
    await before;
    await this.#deliver(received).catch(() => {});
    this.#open -= 1;
    this.#lastEvent = performance.now();
  }

  async #deliver(received: Received): Promise<void> {
    const { posts = (one: SignedPost) => [one], atOnce = 1, answerLost = false, before } = this.#run.plan;
    const { body, headers } = received;
    before?.({ body, headers }, this.#run.hand);
    const own = this.#ownEndpoint();
    if (own !== undefined && !own.kinds.includes(received.event.kind)) return;
    const signed = (other: string): SignedPost => this.#signed(other, received, own?.secret);
    const made = posts(own === undefined ? { body, headers } : signed(body), signed);
    // The workers share one list: each takes the next post.
    const left = made.values();
    const worker = async (): Promise<void> => {
      for (const post of left) await this.#attempts(received, post, answerLost);
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
  }

  /** Whether the receiver has refused all that came, each attempt at the first event among them: it will refuse the rest too. */
  get #refusesAll(): boolean {
    return this.posts.length > PAUSES.length && this.posts.every(({ status }) => status !== null && status >= 400 && status < 500);
  }

  /** The endpoint that the program has registered for this receiver, the newest of them, with its secret and the kinds of its events. */
  #ownEndpoint(): { readonly secret: string; readonly kinds: readonly string[] } | undefined {
    const { inner, hand, knows } = this.#run;
    if (this.#hasOwn === false) return undefined;
    const own = [...inner.company(hand.company).records.webhooks.values()].filter(
      ({ resource, deleted_at }) => deleted_at === null && !knows(resource.id),
    );
    const { pathname } = new URL(this.#url);
    // One of several is known by its path.
    const made = own.findLast(({ resource: { url } }) => URL.canParse(url) && new URL(url).pathname === pathname) ?? own.at(-1);
    return made === undefined ? undefined : { secret: made.secret, kinds: made.resource.events };
  }

  #signed(body: string, { headers, secret: inboxSecret }: Received, secret = inboxSecret): SignedPost {
    const { settings, decisions } = this.#run.inner;
    return { body, headers: { ...headers, [signatureHeader(settings.brand)]: signature(body, secret, decisions) } };
  }

  async #attempts(received: Received, post: SignedPost, answerLost: boolean): Promise<void> {
    for (let n = 0; ; n += 1) {
      const status = await this.#post(received, post);
      const isTaken = status !== null && status >= 200 && status < 300;
      const pause = this.#refusesAll ? undefined : PAUSES[n];
      // What a receiver refuses because it was spoilt is not sent again.
      if ((isTaken && !(answerLost && n === 0)) || pause === undefined || post.variant !== undefined || this.#ended.signal.aborted) return;
      await wait(answerLost ? 200 : pause, undefined, { signal: this.#ended.signal });
    }
  }

  async #post(received: Received, post: SignedPost): Promise<number | null> {
    const began = performance.now();
    const { id: event, kind } = received.event;
    const { body, variant } = post;
    let status = await this.#send(post);
    if (this.#hasOwn === undefined && variant === undefined && status !== null && this.#ownEndpoint() !== undefined) {
      // Its secret may be that of its environment, whatever it has registered.
      const other = status >= 400 && status < 500 ? await this.#send(this.#signed(body, received)) : null;
      this.#hasOwn = other === null || other >= 300;
      if (!this.#hasOwn) status = other;
    }
    this.posts.push({
      event,
      kind,
      ...(variant === undefined ? {} : { variant }),
      about: idsIn(JSON.stringify((JSON.parse(body) as { readonly data?: object }).data ?? {})),
      status,
      at: began - this.#run.began,
      ms: performance.now() - began,
    });
    return status;
  }

  /** Sends a delivery. @returns the status of the answer; null: there was none */
  async #send({ body, headers }: SignedPost): Promise<number | null> {
    try {
      const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT), this.#ended.signal]);
      if (this.#run.plan.inPieces === true) return await postInPieces(this.#url, { body, headers }, signal);
      const response = await fetch(this.#url, { method: "POST", body, headers, signal, redirect: "manual" });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return null;
    }
  }
}

/** Milliseconds between two pieces of a body: each comes by itself. */
const PIECE = 20;

/** Sends a delivery in two pieces, which part in the middle of a letter that takes more than one byte. @returns the status of the answer */
async function postInPieces(url: string, { body, headers }: SignedPost, signal: AbortSignal): Promise<number> {
  const bytes = Buffer.from(body);
  const letter = bytes.findIndex((byte) => byte >= 0x80);
  const place = letter < 0 ? Math.floor(bytes.length / 2) : letter + 1;
  return await new Promise((resolve, reject) => {
    const sent = request(url, { method: "POST", headers: { ...headers, "content-length": bytes.length }, signal }, (response) => {
      response.resume();
      // An answer may break off: its status has come.
      response.once("close", () => resolve(response.statusCode ?? 0));
    });
    sent.on("error", reject);
    sent.setNoDelay(true);
    sent.write(bytes.subarray(0, place));
    setTimeout(() => sent.end(bytes.subarray(place)), PIECE);
  });
}
