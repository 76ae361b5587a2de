import * as fc from "fast-check";
import type { Addition, Appended, DataStore, ShardEntry, SavedState } from "../../src/data/store.ts";

/** A call of a store, as data. Shards and sequence numbers are small, so that calls meet. */
export type Verb =
  | { readonly verb: "append"; readonly shards: readonly string[]; readonly texts: readonly string[]; readonly engine: number }
  | { readonly verb: "read"; readonly shard: string; readonly after: number; readonly most: number }
  | { readonly verb: "heads"; readonly shards: readonly string[] }
  | { readonly verb: "takeOver"; readonly shard: string; readonly engine: number }
  | { readonly verb: "readState"; readonly shard: string; readonly seq: number | undefined }
  | { readonly verb: "saveState"; readonly shard: string; readonly state: SavedState; readonly dropTo: number }
  | { readonly verb: "agree"; readonly shard: string; readonly seq: number; readonly sum: string }
  | { readonly verb: "remove"; readonly shard: string }
  | { readonly verb: "settle"; readonly shard: string; readonly seq: number }
  | { readonly verb: "unsettled" }
  | { readonly verb: "reopen" };

const shard = fc.constantFrom("mock", "sb1", "sb2-ä'\"\\");
const seq = fc.nat({ max: 12 });
const engine = fc.integer({ min: 1, max: 3 });
const text = fc
  .oneof(fc.string({ unit: "binary" }), fc.constantFrom("", "\0", "{}", "\\x00", "{a,NULL}", '"'))
  .map((value) => JSON.stringify(value));
const shards = fc.uniqueArray(shard, { minLength: 1 });

const append: fc.Arbitrary<Verb> = fc.record({
  verb: fc.constant("append"),
  shards,
  texts: fc.array(text, { minLength: 1, maxLength: 4 }),
  engine,
});
const state = fc.record({ seq, engine, text });

/** Verbs in the shares in which they show most. */
export const verbs: fc.Arbitrary<Verb[]> = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: append },
    { weight: 4, arbitrary: fc.record({ verb: fc.constant("read" as const), shard, after: seq, most: fc.nat({ max: 5 }) }) },
    { weight: 2, arbitrary: fc.record({ verb: fc.constant("heads" as const), shards }) },
    { weight: 2, arbitrary: fc.record({ verb: fc.constant("takeOver" as const), shard, engine }) },
    { weight: 3, arbitrary: fc.record({ verb: fc.constant("readState" as const), shard, seq: fc.option(seq, { nil: undefined }) }) },
    { weight: 3, arbitrary: fc.record({ verb: fc.constant("saveState" as const), shard, state, dropTo: seq }) },
    { weight: 3, arbitrary: fc.record({ verb: fc.constant("agree" as const), shard, seq, sum: fc.constantFrom("a", "b") }) },
    { weight: 1, arbitrary: fc.record({ verb: fc.constant("remove" as const), shard }) },
    { weight: 2, arbitrary: fc.record({ verb: fc.constant("settle" as const), shard, seq }) },
    { weight: 2, arbitrary: fc.constant({ verb: "unsettled" as const }) },
    { weight: 1, arbitrary: fc.constant({ verb: "reopen" as const }) },
  ),
  { maxLength: 30 },
);

interface Shard {
  engine: number;
  seq: number;
  removed: boolean;
  settled: number;
  entries: ShardEntry[];
  states: SavedState[];
  sums: Record<number, string>;
}

/** What a store has to answer, written from its interface alone. */
export class StoreModel {
  readonly #shards: Record<string, Shard> = {};

  #made(name: string, engine: number): Shard {
    return (this.#shards[name] ??= { engine, seq: 0, removed: false, settled: 0, entries: [], states: [], sums: {} });
  }

  #append({ shard: name, inputs }: Addition, engine: number): Appended {
    const shard = this.#made(name, engine);
    if (shard.removed) return { kind: "removed" };
    if (shard.engine > engine) return { kind: "outdated", engine: shard.engine };
    for (const input of inputs) shard.entries.push({ seq: ++shard.seq, engine, ...input });
    return { kind: "appended", last: shard.seq };
  }

  /** The answer of a verb, after its effect. */
  run(call: Verb): unknown {
    if (call.verb === "append") return additionsOf(call).map((addition) => this.#append(addition, call.engine));
    if (call.verb === "heads")
      return call.shards.map((name) => {
        const { seq, engine, removed } = this.#shards[name] ?? { seq: 0, engine: 0, removed: false };
        return { seq, engine, removed };
      });
    if (call.verb === "unsettled") {
      const open = Object.entries(this.#shards).filter(([, { removed, seq, settled }]) => !removed && seq > settled);
      return open.map(([name]) => name).sort();
    }
    return call.verb === "reopen" ? undefined : this.#runOnShard(call);
  }

  #runOnShard(call: Exclude<Verb, { verb: "append" | "heads" | "unsettled" | "reopen" }>): unknown {
    if (call.verb === "takeOver") {
      const taken = this.#made(call.shard, call.engine);
      taken.engine = Math.max(taken.engine, call.engine);
    }
    if (call.verb === "remove") Object.assign(this.#made(call.shard, 0), { removed: true, entries: [], states: [], sums: {} });
    const shard = this.#shards[call.shard];
    if (call.verb === "read") return shard?.entries.filter((entry) => entry.seq > call.after).slice(0, call.most) ?? [];
    if (call.verb === "agree") return shard === undefined || shard.removed ? call.sum : (shard.sums[call.seq] ??= call.sum);
    if (call.verb === "settle" && shard !== undefined) shard.settled = Math.max(shard.settled, call.seq);
    if (call.verb === "readState") {
      const fit = shard?.states.filter((state) => state.seq <= (call.seq ?? Infinity)) ?? [];
      return fit.toSorted((a, b) => a.seq - b.seq).at(-1);
    }
    if (call.verb === "saveState" && shard?.removed === false) save(shard, call.state, Math.min(call.dropTo, call.state.seq));
  }
}

function save(shard: Shard, state: SavedState, dropTo: number): void {
  if (!shard.states.some((kept) => kept.seq === state.seq)) shard.states.push(state);
  shard.states = shard.states.filter((kept) => kept.seq >= state.seq);
  shard.entries = shard.entries.filter((entry) => entry.seq > dropTo);
}

function additionsOf({ shards, texts }: Extract<Verb, { verb: "append" }>): Addition[] {
  return shards.map((shard) => ({ shard, inputs: texts.map((text, n) => ({ at: 1_772_442_000_000.25 + n, text })) }));
}

/** The answer of a store to the same verb. */
export async function callVerb(store: DataStore, verb: Exclude<Verb, { verb: "reopen" }>): Promise<unknown> {
  switch (verb.verb) {
    case "append":
      return store.append(additionsOf(verb), verb.engine);
    case "read":
      return store.read(verb.shard, verb.after, verb.most);
    case "heads":
      return store.heads(verb.shards);
    case "takeOver":
      return store.takeOver(verb.shard, verb.engine);
    case "readState":
      return store.readState(verb.shard, verb.seq);
    case "saveState":
      return store.saveState(verb.shard, verb.state, verb.dropTo);
    case "agree":
      return store.agree(verb.shard, verb.seq, verb.sum);
    case "remove":
      return store.remove(verb.shard);
    case "settle":
      return store.settle([{ shard: verb.shard, seq: verb.seq }]);
    case "unsettled":
      return (await store.unsettled()).toSorted();
  }
}

/** The verb with other names of shards. */
export function renamed(verb: Verb, rename: (shard: string) => string): Verb {
  if ("shards" in verb) return { ...verb, shards: verb.shards.map(rename) };
  return "shard" in verb ? { ...verb, shard: rename(verb.shard) } : verb;
}
