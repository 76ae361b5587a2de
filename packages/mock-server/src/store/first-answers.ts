import type { Versioned } from "./history.ts";

/** An answer without its effects. */
export interface BareAnswer {
  readonly status: number;
  readonly body: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What was answered first, and when: epoch milliseconds. */
export interface FirstAnswer {
  readonly at: number;
  readonly answer: BareAnswer;
}

/** Kept at most for one company; what many clients send cannot fill the memory. */
const MOST = 1000;

/** First answers to requests that may be repeated, by what tells them apart; the oldest give way. */
export class FirstAnswers implements Versioned {
  readonly #kept = new Map<string, FirstAnswer>();

  get(id: string): FirstAnswer | undefined {
    return this.#kept.get(id);
  }

  /** The one that gives way when one more comes. */
  get surplus(): string | undefined {
    return this.#kept.size < MOST ? undefined : this.#kept.keys().next().value;
  }

  write(id: string, first: FirstAnswer | undefined): void {
    this.#kept.delete(id);
    if (first !== undefined) this.#kept.set(id, first);
  }
}
