import { ENGINE } from "./upkeep/engine.ts";
import type { Input } from "./input.ts";
import type { Addition, Appended, DataStore, NewInput } from "./store.ts";

/** What the writer tells. */
export interface WriterListener {
  /** Up to which number the entries of a shard are here; undefined: that is not known yet. */
  known(shard: string): number | undefined;
  /** Inputs of a shard were appended, or refused. */
  placed(shard: string, appended: Appended, inputs: readonly MarkedText[]): void;
  /** It is unknown whether the inputs were appended. */
  failed(inputs: readonly MarkedText[], reason: unknown): void;
  /** How long an append took, in milliseconds. */
  took(milliseconds: number, inputs: number): void;
}

/** An input with the mark of its caller, and as it was before it became text. */
export interface MarkedText extends NewInput {
  readonly mark: string;
  readonly input?: Input;
}

/** Appends what arrives in the same turn of the event loop, all shards at once. The store groups appends that wait for it. */
export class Writer {
  readonly #store: DataStore;
  readonly #listener: WriterListener;
  #waiting = new Map<string, MarkedText[]>();
  #isScheduled = false;

  constructor(store: DataStore, listener: WriterListener) {
    this.#store = store;
    this.#listener = listener;
  }

  /** Appends an input soon. Inputs of a shard keep their order. */
  add(shard: string, input: MarkedText): void {
    const inputs = this.#waiting.get(shard);
    if (inputs === undefined) this.#waiting.set(shard, [input]);
    else inputs.push(input);
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => void this.#write());
  }

  #addition(shard: string, inputs: readonly MarkedText[]): Addition & { readonly inputs: readonly MarkedText[] } {
    const listener = this.#listener;
    return {
      shard,
      inputs,
      // It rises while the addition waits for others.
      get known() {
        return listener.known(shard);
      },
    };
  }

  async #write(): Promise<void> {
    this.#isScheduled = false;
    const batch = Array.from(this.#waiting, ([shard, inputs]) => this.#addition(shard, inputs));
    this.#waiting = new Map();
    const inputs = batch.flatMap((addition) => addition.inputs);
    const began = performance.now();
    try {
      const results = await this.#store.append(batch, ENGINE);
      this.#listener.took(performance.now() - began, inputs.length);
      for (const [index, addition] of batch.entries()) this.#listener.placed(addition.shard, results[index]!, addition.inputs);
    } catch (reason) {
      this.#listener.failed(inputs, reason);
    }
  }
}
