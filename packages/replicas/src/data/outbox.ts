import { ApiError } from "@hr-platform/engine/contract/errors";
import type { Attempt, Reply } from "@hr-platform/engine/webhooks/delivery";
import type { Outbox } from "@hr-platform/engine/webhooks/outbox";
import type { Input, AttemptOutcome } from "./input.ts";
import { Removed } from "./removed.ts";
import type { SandboxContent } from "./sandbox-content.ts";

/** What the outbox of a sandbox needs from its replica. */
export interface OutboxOwner {
  readonly id: string;
  /** Whether it begins deliveries. */
  sends(): boolean;
  /** Whether it stores how they ended. */
  stores(): boolean;
  /** Whether a replica was seen lately. */
  isAlive(replica: string): boolean;
  /** Puts an input in order and returns what it came to. */
  submit(input: Input): Promise<unknown>;
}

/** Milliseconds between tries to store an outcome. */
const AGAIN = 500;

/** The deliveries of a sandbox that several processes share: only the holder of the lease sends, and each step is an entry. */
export class SharedOutbox implements Outbox {
  readonly #content: SandboxContent;
  readonly #owner: OutboxOwner;
  /** Attempts that the sender of this process has, with the lease and the state under which it got them. */
  readonly #handed = new WeakMap<Attempt, { readonly lease: number; readonly loads: number }>();
  /** How often a state had been loaded when this process got its lease. */
  #loads = 0;

  constructor(content: SandboxContent, owner: OutboxOwner) {
    this.#content = content;
    this.#owner = owner;
  }

  take(now: number): readonly Attempt[] | Promise<readonly Attempt[]> {
    if (!this.#owner.sends() || !(this.#isDue(now) || this.#left().length > 0) || !this.#mayHold()) return [];
    return this.#take();
  }

  /** Whether there is a delivery to send, or people do something by themselves. */
  #isDue(now: number): boolean {
    const { deliveries, activity } = this.#content.sandbox;
    return deliveries.queues.isDue(now) || activity.next <= now;
  }

  /** Whether this replica holds the lease, or can get it. */
  #mayHold(): boolean {
    const { holder } = this.#content.lease;
    return holder === null || holder === this.#owner.id || !this.#owner.isAlive(holder);
  }

  /** Attempts in flight that this process does not send under its lease: a former holder did, or nobody. */
  #left(): Attempt[] {
    const { sandbox, lease } = this.#content;
    return sandbox.deliveries.queues.sending.filter((attempt) => this.#handed.get(attempt)?.lease !== lease.number);
  }

  /** Whether this process holds the lease, and has followed all that happened under it. */
  get #holds(): boolean {
    const { lease, loads } = this.#content;
    return lease.holder === this.#owner.id && loads === this.#loads;
  }

  async #take(): Promise<readonly Attempt[]> {
    const content = this.#content;
    if (!this.#holds) {
      const { loads } = content;
      await this.#owner.submit({ kind: "lease", holder: this.#owner.id, after: content.lease.number });
      this.#loads = loads;
    }
    if (!this.#holds) return [];
    if (this.#isDue(content.sandbox.clock.now())) await this.#owner.submit({ kind: "take", lease: content.lease.number });
    if (!this.#holds) return [];
    const attempts = this.#left().sort((a, b) => a.at - b.at);
    for (const attempt of attempts) this.#handed.set(attempt, { lease: content.lease.number, loads: content.loads });
    return attempts;
  }

  async onResponse(attempt: Attempt, response: Reply, ended: number): Promise<string | undefined> {
    return ((await this.#store(attempt, { ...response, ended })) as string | null) ?? undefined;
  }

  async onFailure(attempt: Attempt, error: string, ended: number): Promise<void> {
    await this.#store(attempt, { error, ended });
  }

  /** Stores an outcome, as often as it takes: a second time it has no effect. */
  async #store(attempt: Attempt, outcome: AttemptOutcome): Promise<unknown> {
    const { lease, loads } = this.#handed.get(attempt)!;
    const { delivery, n, url } = attempt;
    while (this.#owner.stores() && this.#content.lease.number === lease && this.#content.loads === loads) {
      try {
        return await this.#owner.submit({ kind: "outcome", lease, delivery: delivery.id, attempt: n, url, outcome });
      } catch (error) {
        // The sandbox has ended: nobody wants to know.
        if (error instanceof Removed) return null;
        if (!(error instanceof ApiError)) throw error;
        await new Promise<void>((resolve) => void setTimeout(resolve, AGAIN).unref());
      }
    }
    return null;
  }
}
