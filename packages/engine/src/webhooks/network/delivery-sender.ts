import { urlProblem } from "./webhook-url.ts";
import type { SendingSandbox } from "./sending-sandbox.ts";
import { type SendOptions, httpsClient } from "./https-client.ts";
import { Undeliverable } from "./undeliverable.ts";
import type { Attempt, Reply } from "../delivery.ts";
import type { Sender } from "../steps.ts";

/** Milliseconds of real time that a receiver gets at least, even if the mock's clock is moved past the timeout. */
const GRACE = 1000;
/** The longest delay of a Node timer, in milliseconds. */
const LONGEST = 2_147_483_647;

/** An attempt in flight. Times are real milliseconds. */
interface InFlight {
  readonly controller: AbortController;
  readonly began: number;
  /** Why it was aborted; null: it was not. */
  aborted: "timeout" | "closed" | null;
  timer: NodeJS.Timeout | undefined;
}

const INVALID = "invalid HTTP";

/** The codes of Node's own client for those of undici. */
const CODES: Readonly<Record<string, string>> = {
  ERR_ASSERTION: INVALID,
  UND_ERR_CONNECT_TIMEOUT: "ETIMEDOUT",
  UND_ERR_HEADERS_OVERFLOW: "HPE_HEADER_OVERFLOW",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: INVALID,
  // The receiver closed the connection before the end of its response.
  UND_ERR_SOCKET: "ECONNRESET",
};

/** Why an attempt failed, in a few words, without an address or the text of a certificate. */
export function reason(error: unknown): string {
  if (error instanceof Undeliverable) return error.message;
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  if (name === "HTTPParserError") return INVALID;
  if (typeof code !== "string") return "no answer";
  return code.startsWith("ERR_SSL_") ? "EPROTO" : (CODES[code] ?? code);
}

/** Sends an attempt. */
export type SendAttempt = (attempt: Attempt, options: SendOptions) => Promise<Reply>;

/** Sends the deliveries of a sandbox when they are due by its clock: at once, by a timer while it ticks, or when it is moved. */
export class DeliverySender implements Sender {
  readonly #sandbox: SendingSandbox;
  readonly #send: SendAttempt;
  readonly #grace: number;
  readonly #inFlight = new Map<Attempt, InFlight>();
  #waiters: (() => void)[] = [];
  #pumping: NodeJS.Immediate | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** Whether the outbox is taking what is due, and whether it has to look again. */
  #taking = false;
  #again = false;
  #closed = false;

  constructor(
    sandbox: SendingSandbox,
    { send = httpsClient(), grace = GRACE }: { readonly send?: SendAttempt; readonly grace?: number } = {},
  ) {
    this.#sandbox = sandbox;
    this.#send = send;
    this.#grace = grace;
  }

  /** Sends what is due, after the response to the current request. */
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

  /** Aborts what is in flight and sends nothing more. */
  end(): void {
    this.#closed = true;
    clearImmediate(this.#pumping);
    clearTimeout(this.#timer);
    for (const flight of this.#inFlight.values()) this.#abort(flight, "closed");
    this.#release();
  }

  /** Takes what is due. While the outbox takes its time, a second call only notes that there may be more. */
  #pump(): void {
    const { clock, deliveries } = this.#sandbox;
    if (this.#taking) {
      this.#again = true;
      return;
    }
    const taken = deliveries.outbox.take(clock.now());
    if (!(taken instanceof Promise)) {
      this.#start(taken);
      return;
    }
    this.#taking = true;
    void this.#await(taken);
  }

  async #await(taken: Promise<readonly Attempt[]>): Promise<void> {
    const attempts = await taken.catch((): readonly Attempt[] => []);
    this.#taking = false;
    if (this.#closed) return;
    this.#start(attempts);
    if (this.#again) this.wake();
    this.#again = false;
  }

  #start(attempts: readonly Attempt[]): void {
    const { clock, deliveries } = this.#sandbox;
    const now = clock.now();
    for (const attempt of attempts) void this.#deliver(attempt);
    const sending = new Set(deliveries.queues.sending);
    for (const [attempt, flight] of this.#inFlight) {
      if (!sending.has(attempt)) this.#abort(flight, "closed");
      else if (deliveries.queues.deadline(attempt) <= now) this.#abortIn(flight, this.#grace - (performance.now() - flight.began));
    }
    this.#arm(now);
    if (this.#isIdle()) this.#release();
  }

  /** Sets a timer for the next due time or act, unless the clock is frozen. */
  #arm(now: number): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { clock, deliveries, activity } = this.#sandbox;
    const next =
      clock.mode === "frozen" ? Number.POSITIVE_INFINITY : Math.min(deliveries.queues.next() ?? Number.POSITIVE_INFINITY, activity.next);
    if (next === Number.POSITIVE_INFINITY) return;
    // What is overdue has a timer of its own.
    this.#timer = setTimeout(() => this.wake(), Math.min(LONGEST, next > now ? next - now : this.#grace)).unref();
  }

  async #deliver(attempt: Attempt): Promise<void> {
    const { deliveries, settings } = this.#sandbox;
    const flight: InFlight = { controller: new AbortController(), began: performance.now(), aborted: null, timer: undefined };
    this.#inFlight.set(attempt, flight);
    const elapsed = (): number => (this.#sandbox.clock.mode === "frozen" ? 0 : Math.round(performance.now() - flight.began));
    const timeout = setTimeout(() => this.#abort(flight, "timeout"), deliveries.queues.deadline(attempt) - attempt.at).unref();
    const options = {
      allowPrivate: settings.allowPrivateWebhooks,
      signal: flight.controller.signal,
      onActivity: () => {
        if (this.#sandbox.decisions["delivery-timeout"] === "idle") timeout.refresh();
        attempt.heard = attempt.at + elapsed();
      },
    };
    try {
      for (let redirected = true; redirected;) {
        const response = await this.#send(attempt, options);
        const next = deliveries.outbox.onResponse(attempt, response, attempt.at + elapsed());
        redirected = (next instanceof Promise ? await next : next) !== undefined;
        if (redirected && urlProblem(attempt.url, "public-https", settings.allowPrivateWebhooks) !== null)
          throw new Undeliverable("redirect to a private address");
      }
    } catch (error) {
      const late = flight.aborted === "timeout";
      await deliveries.outbox.onFailure(
        attempt,
        late ? "timeout" : reason(error),
        late ? deliveries.queues.deadline(attempt) : attempt.at + elapsed(),
      );
    } finally {
      clearTimeout(timeout);
      clearTimeout(flight.timer);
      this.#inFlight.delete(attempt);
      this.wake();
    }
  }

  #abortIn(flight: InFlight, wait: number): void {
    flight.timer ??= setTimeout(() => this.#abort(flight, "timeout"), Math.max(0, wait));
  }

  #abort(flight: InFlight, why: "timeout" | "closed"): void {
    flight.aborted ??= why;
    flight.controller.abort();
  }

  #isIdle(): boolean {
    const { clock, deliveries } = this.#sandbox;
    return this.#inFlight.size === 0 && deliveries.queues.isIdle(clock.now());
  }

  #release(): void {
    const waiters = this.#waiters;
    this.#waiters = [];
    for (const resolve of waiters) resolve();
  }
}
