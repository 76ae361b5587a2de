import type { Versioned } from "./history.ts";

/** An answer without its changes and events. */
export interface BareAnswer {
  readonly status: number;
  readonly body: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The first answer, and when it was given: epoch milliseconds. */
export interface FirstAnswer {
  readonly at: number;
  readonly answer: BareAnswer;
}

/** The most answers per company: bounds the memory. */
const MOST = 1000;

/** First answers to requests with an Idempotency-Key, by key and request. The oldest are dropped. */
export class FirstAnswers implements Versioned {
  readonly #kept = new Map<string, FirstAnswer>();

  get(id: string): FirstAnswer | undefined {
    return this.#kept.get(id);
  }

  /** All that are kept, oldest first. */
  entries(): IterableIterator<[string, FirstAnswer]> {
    return this.#kept.entries();
  }

  /** The id to drop before the next one is added. */
  get surplus(): string | undefined {
    return this.#kept.size < MOST ? undefined : this.#kept.keys().next().value;
  }

  write(id: string, first: FirstAnswer | undefined): void {
    this.#kept.delete(id);
    if (first !== undefined) this.#kept.set(id, first);
  }
}
