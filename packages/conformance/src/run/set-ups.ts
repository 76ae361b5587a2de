import type { OperationId } from "@hr-platform/spec/operations";
import type { Exchange } from "../exchange/exchange.ts";
import { CheckUnanswered } from "./check-unanswered.ts";

/** A set-up that is being made, with its exchanges. */
interface Making<T> {
  readonly value: Promise<T>;
  /** Grows while it is being made. */
  readonly exchanges: readonly Exchange[];
  /** Operations that it needs and the target file declares as not implemented. Grows while it is being made. */
  readonly missed: ReadonlySet<OperationId>;
}

/** The set-ups of a run, by name. Each is made once, when first used. */
export class SetUps {
  #values = new Map<string, Promise<unknown>>();
  readonly #missed = new WeakMap<Promise<unknown>, ReadonlySet<OperationId>>();
  /** Names of set-ups that failed because the network lost a request. */
  readonly #lost = new Set<string>();
  #attempt = 1;
  #attempts = 1;

  /** The value of a set-up. @param make starts making it; `owner` is the owner of its exchanges */
  use<T>(name: string, make: (owner: string) => Making<T>): Promise<T> {
    const known = this.#values.get(name);
    if (known !== undefined) return known as Promise<T>;
    const anew = this.#lost.has(name) ? "+" : "";
    const { value, exchanges, missed } = make(`given:${name}${this.#attempt === 1 ? "" : `#${this.#attempt}`}${anew}`);
    this.#values.set(name, value);
    this.#missed.set(value, missed);
    // The caller awaits the value and gets the error. This handler makes later calls try again, once, if the network lost a request.
    value.catch((error: unknown) => {
      const lost = error instanceof CheckUnanswered || exchanges.some(({ record }) => (record.response.retries ?? 0) > 0);
      if (!lost || this.#lost.has(name)) return;
      this.#lost.add(name);
      this.#values.delete(name);
    });
    return value;
  }

  /** Operations that a set-up needed and the target file declares as not implemented. @param value from `use` */
  missedBy(value: Promise<unknown>): ReadonlySet<OperationId> {
    return this.#missed.get(value) ?? new Set();
  }

  /** Number of the current attempt: 1, or more while a failure is tried again. */
  get attempt(): number {
    return this.#attempt;
  }

  /** Runs `work` with new set-ups; afterwards the previous ones are used again. */
  async afresh<T>(work: () => Promise<T>): Promise<T> {
    const before = this.#values;
    this.#values = new Map();
    this.#attempt = this.#attempts += 1;
    try {
      return await work();
    } finally {
      this.#values = before;
      this.#attempt = 1;
    }
  }
}
