import { ENGINE } from "./engine.ts";
import type { Appended, DataStore, NewInput } from "./store.ts";

/** The most inputs of one append. */
const MOST = 512;

/** What the writer tells. */
export interface WriterListener {
  /** Inputs of a shard were appended, or refused. */
  placed(shard: string, appended: Appended, inputs: readonly MarkedText[]): void;
  /** It is unknown whether the inputs were appended. */
  failed(inputs: readonly MarkedText[], reason: unknown): void;
  /** How long an append took, in milliseconds. */
  took(milliseconds: number, inputs: number): void;
}

/** An input with the mark of its caller. */
export interface MarkedText extends NewInput {
  readonly mark: string;
}

/** Appends what waits, all shards at once, one append after the other: the longer one takes, the more goes with the next. */
export class Writer {
  readonly #store: DataStore;
  readonly #listener: WriterListener;
  readonly #waiting = new Map<string, MarkedText[]>();
  #writing = false;

  constructor(store: DataStore, listener: WriterListener) {
    this.#store = store;
    this.#listener = listener;
  }

  /** Appends an input soon. Inputs of a shard keep their order. */
  add(shard: string, input: MarkedText): void {
    const inputs = this.#waiting.get(shard);
    if (inputs === undefined) this.#waiting.set(shard, [input]);
    else inputs.push(input);
    if (this.#writing) return;
    this.#writing = true;
    // What arrives in the same turn of the event loop goes together.
    setImmediate(() => void this.#write());
  }

  async #write(): Promise<void> {
    while (this.#waiting.size > 0) {
      const batch = this.#next();
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
    this.#writing = false;
  }

  /** Whole shards up to `MOST` inputs, at least one shard, in the order in which they began to wait. */
  #next(): { readonly shard: string; readonly inputs: readonly MarkedText[] }[] {
    const batch: { readonly shard: string; readonly inputs: readonly MarkedText[] }[] = [];
    let count = 0;
    for (const [shard, inputs] of this.#waiting) {
      if (batch.length > 0 && count + inputs.length > MOST) break;
      batch.push({ shard, inputs });
      count += inputs.length;
      this.#waiting.delete(shard);
    }
    return batch;
  }
}
