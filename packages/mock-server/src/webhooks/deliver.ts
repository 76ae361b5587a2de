import { urlProblem } from "./webhook-url.ts";
import type { SenderView } from "./sender-view.ts";
import { type Send, Undeliverable, sender } from "./send.ts";
import type { Attempt } from "./delivery.ts";
import type { Courier } from "./surroundings.ts";
import { reason } from "./reason.ts";

/** Real time that a receiver has at least, however far the mock's clock was turned meanwhile. */
const GRACE = 1000;
/** The longest that a timer of node takes. */
const LONGEST = 2_147_483_647;

/** An attempt under way. Times here are real milliseconds. */
interface Journey {
  readonly controller: AbortController;
  readonly began: number;
  /** Why it was given up, if it was. */
  gaveUp: "timeout" | "closed" | null;
  timer: NodeJS.Timeout | undefined;
}

/** Sends a sandbox's deliveries when they fall due by its clock: at once, by a timer while it ticks, or when it is turned. */
export class Deliverer implements Courier {
  readonly #sandbox: SenderView;
  readonly #send: Send;
  readonly #grace: number;
  readonly #journeys = new Map<Attempt, Journey>();
  #waiters: (() => void)[] = [];
  #pumping: NodeJS.Immediate | undefined;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(sandbox: SenderView, { send = sender(), grace = GRACE }: { readonly send?: Send; readonly grace?: number } = {}) {
    this.#sandbox = sandbox;
    this.#send = send;
    this.#grace = grace;
  }

  /** Looks at what is due, once the answer to the present request is out. */
  wake(): void {
    if (this.#closed) return;
    this.#pumping ??= setImmediate(() => {
      this.#pumping = undefined;
      this.#pump();
    });
  }

  async idle(): Promise<void> {
    if (this.#closed || this.#isIdle()) return;
    this.wake();
    await new Promise<void>((resolve) => {
      this.#waiters.push(resolve);
    });
  }

  /** Gives up what is under way and sends nothing more. */
  end(): void {
    this.#closed = true;
    clearImmediate(this.#pumping);
    clearTimeout(this.#timer);
    for (const journey of this.#journeys.values()) this.#giveUp(journey, "closed");
    this.#release();
  }

  #pump(): void {
    const { clock, deliveries } = this.#sandbox;
    const now = clock.now();
    for (const attempt of deliveries.take(now)) void this.#deliver(attempt);
    const under = new Set(deliveries.sending);
    for (const [attempt, journey] of this.#journeys) {
      if (!under.has(attempt)) this.#giveUp(journey, "closed");
      else if (deliveries.deadline(attempt) <= now) this.#giveUpIn(journey, this.#grace - (performance.now() - journey.began));
    }
    this.#arm(now);
    if (this.#isIdle()) this.#release();
  }

  /** Comes back when something falls due, as long as the clock ticks. */
  #arm(now: number): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { clock, deliveries } = this.#sandbox;
    const next = clock.mode === "frozen" ? undefined : deliveries.next();
    if (next === undefined) return;
    // What is overdue now has its own timer.
    this.#timer = setTimeout(() => this.wake(), Math.min(LONGEST, next > now ? next - now : this.#grace)).unref();
  }

  async #deliver(attempt: Attempt): Promise<void> {
    const { deliveries } = this.#sandbox;
    const journey: Journey = { controller: new AbortController(), began: performance.now(), gaveUp: null, timer: undefined };
    this.#journeys.set(attempt, journey);
    const elapsed = (): number => (this.#sandbox.clock.mode === "frozen" ? 0 : Math.round(performance.now() - journey.began));
    const watch = setTimeout(() => this.#giveUp(journey, "timeout"), deliveries.deadline(attempt) - attempt.at).unref();
    try {
      for (let onward = true; onward;) {
        const { status, location } = await this.#send({
          url: attempt.url,
          headers: attempt.headers,
          body: attempt.body,
          allowPrivate: this.#sandbox.settings.allowPrivateWebhooks,
          signal: journey.controller.signal,
          heard: () => {
            if (this.#sandbox.decisions["delivery-timeout"] === "idle") watch.refresh();
            attempt.heard = attempt.at + elapsed();
          },
        });
        onward = deliveries.answered(attempt, status, location, attempt.at + elapsed()) !== undefined;
        if (onward && urlProblem(attempt.url, "public-https", this.#sandbox.settings.allowPrivateWebhooks) !== null)
          throw new Undeliverable("redirect to a private address");
      }
    } catch (error) {
      const late = journey.gaveUp === "timeout";
      deliveries.failed(attempt, late ? "timeout" : reason(error), late ? deliveries.deadline(attempt) : attempt.at + elapsed());
    } finally {
      clearTimeout(watch);
      clearTimeout(journey.timer);
      this.#journeys.delete(attempt);
      this.wake();
    }
  }

  #giveUpIn(journey: Journey, wait: number): void {
    journey.timer ??= setTimeout(() => this.#giveUp(journey, "timeout"), Math.max(0, wait));
  }

  #giveUp(journey: Journey, why: "timeout" | "closed"): void {
    journey.gaveUp ??= why;
    journey.controller.abort();
  }

  #isIdle(): boolean {
    const { clock, deliveries } = this.#sandbox;
    return this.#journeys.size === 0 && deliveries.isIdle(clock.now());
  }

  #release(): void {
    const waiters = this.#waiters;
    this.#waiters = [];
    for (const resolve of waiters) resolve();
  }
}
