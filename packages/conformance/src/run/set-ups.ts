import { AsyncLocalStorage } from "node:async_hooks";
import type { OperationId } from "@hr-platform/spec/operations";
import type { Exchange } from "../exchange/exchange.ts";
import { CheckStopped, CheckUnanswered } from "./check/check-stopped.ts";

/** Statuses that a target gives again to the same request. */
const PLAIN: ReadonlySet<number> = new Set([403, 404, 405, 501]);

/** A set-up that is being made, with its exchanges. */
interface Making<T> {
  readonly value: Promise<T>;
  /** Grows while it is being made. */
  readonly exchanges: readonly Exchange[];
  /** Operations that it needs and the target file declares as not implemented. Grows while it is being made. */
  readonly missed: ReadonlySet<OperationId>;
  /** The last exchange so far, those of set-ups that it uses included. */
  readonly last: () => Exchange | undefined;
}

/** Set-ups of one attempt. */
interface Made {
  readonly values: Map<string, Promise<unknown>>;
  /** 1, or more while a failure is tried again. */
  readonly attempt: number;
}

/** The set-ups of a run, by name. Each is made once, when first used. */
export class SetUps {
  readonly #usual: Made = { values: new Map(), attempt: 1 };
  /** Other checks may run while one is tried again, so its set-ups belong to its own calls. */
  readonly #anew = new AsyncLocalStorage<Made>();
  readonly #makings = new WeakMap<Promise<unknown>, Making<unknown>>();
  readonly #beingMade = new WeakSet<Promise<unknown>>();
  /** Names of set-ups that failed because the network lost a request. */
  readonly #lost = new Set<string>();
  /** Set-ups that the target refused plainly, by name: a repeated attempt would get the same answer. */
  readonly #refused = new Map<string, Promise<unknown>>();
  readonly #refusals = new WeakSet<Error>();
  /** What was learnt about the target, by name. */
  readonly #learnt = new Map<string, Promise<unknown>>();
  #attempts = 1;

  /** The value of a set-up. @param make starts making it; `owner` is the owner of its exchanges */
  use<T>({ name, what }: { readonly name: string; readonly what: "made" | "learnt" }, make: (owner: string) => Making<T>): Promise<T> {
    const { values, attempt } = this.#anew.getStore() ?? this.#usual;
    const made = values.get(name) ?? this.#refused.get(name) ?? this.#learnt.get(name);
    if (made !== undefined) return made as Promise<T>;
    const anew = this.#lost.has(name) ? "+" : "";
    const making = make(`given:${name}${attempt === 1 ? "" : `#${attempt}`}${anew}`);
    const { value, exchanges } = making;
    values.set(name, value);
    this.#makings.set(value, making);
    this.#beingMade.add(value);
    const end = (): void => void this.#beingMade.delete(value);
    value.then(end, end);
    if (what === "learnt") value.then(() => this.#learnt.set(name, value), end);
    // The caller awaits the value and gets the error. This handler makes later calls try again, once, if the network lost a request.
    value.catch((error: unknown) => {
      if (this.#isRefusal(error, exchanges.at(-1))) this.#refused.set(name, value);
      const lost = error instanceof CheckUnanswered || exchanges.some(({ record }) => record.response.earlier !== undefined);
      if (!lost || this.#lost.has(name)) return;
      this.#lost.add(name);
      values.delete(name);
    });
    return value;
  }

  /** Whether a set-up ended at a plain refusal, or at a set-up of its own that did. A request without an answer is none, whatever came before it. */
  #isRefusal(error: unknown, last: Exchange | undefined): boolean {
    if (!(error instanceof CheckStopped) || error instanceof CheckUnanswered) return false;
    if (error.verdict === "inconclusive" && PLAIN.has(last?.status ?? 0)) this.#refusals.add(error);
    return this.#refusals.has(error);
  }

  /** Whether a check stopped because the target plainly refused one of its set-ups. */
  isRefused(error: Error): boolean {
    return this.#refusals.has(error);
  }

  /** Names of the set-ups that were made, or tried. */
  get names(): readonly string[] {
    return [...this.#usual.values.keys()];
  }

  /** Operations that a set-up needed and the target file declares as not implemented. @param value from `use` */
  missedBy(value: Promise<unknown>): ReadonlySet<OperationId> {
    return this.#makings.get(value)?.missed ?? new Set();
  }

  /** The last exchange of a set-up; undefined: it has none. @param value from `use` */
  lastOf(value: Promise<unknown>): Exchange | undefined {
    return this.#makings.get(value)?.last();
  }

  /** Whether a check makes a set-up at the moment. @param value from `use` */
  isBeingMade(value: Promise<unknown>): boolean {
    return this.#beingMade.has(value);
  }

  /** Number of the current attempt: 1, or more while a failure is tried again. */
  get attempt(): number {
    return (this.#anew.getStore() ?? this.#usual).attempt;
  }

  /** Runs `work` with new set-ups; afterwards the previous ones are used again. */
  async afresh<T>(work: () => Promise<T>): Promise<T> {
    this.#attempts += 1;
    return this.#anew.run({ values: new Map(), attempt: this.#attempts }, work);
  }
}
