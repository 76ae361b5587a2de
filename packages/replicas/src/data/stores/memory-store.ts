import type { Addition, Appended, DataHeader, DataStore, ShardEntry, ReplicaMark, SavedState, ShardHead } from "../store.ts";
import { bounded } from "./read-bound.ts";

/** So many entries before its inputs are returned by an append. */
const BETWEEN = 3;

interface MemoryShard {
  seq: number;
  engine: number;
  removed: boolean;
  settled: number;
  /** By seq. */
  readonly entries: Map<number, ShardEntry>;
  /** The entries up to this one were dropped. */
  dropped: number;
  readonly states: Map<number, SavedState>;
  readonly sums: Map<number, string>;
}

type Listener = (shards: readonly string[]) => void;

/** What stores in memory share when they are several replicas of one mock. */
export class MemoryData {
  header: DataHeader | undefined;
  readonly shards: Map<string, MemoryShard> = new Map();
  readonly replicas: Map<string, { readonly mark: ReplicaMark; readonly seen: number }> = new Map();
  readonly listeners: Set<Listener> = new Set();

  /** The shard of a name, made by an engine if it is unknown. */
  shard(name: string, engine: number): MemoryShard {
    let shard = this.shards.get(name);
    if (shard === undefined) {
      shard = { seq: 0, engine, removed: false, settled: 0, entries: new Map(), dropped: 0, states: new Map(), sums: new Map() };
      this.shards.set(name, shard);
    }
    return shard;
  }
}

/** Keeps everything in memory. For tests: each verb takes effect at once, before its promise is settled. */
export class MemoryStore implements DataStore {
  readonly #data: MemoryData;
  readonly #now: () => number;
  readonly #listeners = new Set<Listener>();

  constructor(data: MemoryData = new MemoryData(), now: () => number = Date.now) {
    this.#data = data;
    this.#now = now;
  }

  async open(header: DataHeader): Promise<DataHeader> {
    this.#data.header ??= header;
    return this.#data.header;
  }

  async append(additions: readonly Addition[], engine: number): Promise<readonly Appended[]> {
    const results = additions.map((addition) => this.#append(addition, engine));
    const changed = additions.flatMap(({ shard }, index) => (results[index]!.kind === "appended" ? [shard] : []));
    if (changed.length > 0) queueMicrotask(() => this.#data.listeners.forEach((listener) => listener(changed)));
    return results;
  }

  #append({ shard: name, inputs, known = Infinity }: Addition, engine: number): Appended {
    const shard = this.#data.shard(name, engine);
    if (shard.removed) return { kind: "removed" };
    if (engine < shard.engine) return { kind: "outdated", engine: shard.engine };
    const between = [...bounded(entriesAfter(shard, known), BETWEEN)];
    for (const { at, text } of inputs) {
      shard.seq += 1;
      shard.entries.set(shard.seq, { seq: shard.seq, at, engine, text });
    }
    return { kind: "appended", last: shard.seq, ...(between.length > 0 && { between }) };
  }

  async read(name: string, after: number, most: number): Promise<readonly ShardEntry[]> {
    const shard = this.#data.shards.get(name);
    return shard === undefined ? [] : bounded(entriesAfter(shard, after), most);
  }

  async heads(shards: readonly string[]): Promise<readonly ShardHead[]> {
    return shards.map((name) => {
      const { seq, engine, removed } = this.#data.shards.get(name) ?? { seq: 0, engine: 0, removed: false };
      return { seq, engine, removed };
    });
  }

  onChange(listener: Listener): void {
    this.#listeners.add(listener);
    this.#data.listeners.add(listener);
  }

  async takeOver(name: string, engine: number): Promise<void> {
    const shard = this.#data.shard(name, engine);
    shard.engine = Math.max(shard.engine, engine);
  }

  async readState(name: string, seq: number = Infinity): Promise<SavedState | undefined> {
    const states = [...(this.#data.shards.get(name)?.states.values() ?? [])].filter((state) => state.seq <= seq);
    return states.toSorted((a, b) => b.seq - a.seq)[0];
  }

  async saveState(name: string, state: SavedState, dropTo: number): Promise<void> {
    const shard = this.#data.shards.get(name);
    if (shard === undefined || shard.removed) return;
    if (!shard.states.has(state.seq)) shard.states.set(state.seq, state);
    const upTo = Math.min(dropTo, state.seq, shard.seq);
    for (const seq of shard.states.keys()) if (seq < state.seq) shard.states.delete(seq);
    while (shard.dropped < upTo) shard.entries.delete((shard.dropped += 1));
  }

  async agree(name: string, seq: number, sum: string): Promise<string> {
    const shard = this.#data.shards.get(name);
    if (shard === undefined || shard.removed) return sum;
    if (!shard.sums.has(seq)) shard.sums.set(seq, sum);
    return shard.sums.get(seq)!;
  }

  async remove(name: string): Promise<void> {
    const shard = this.#data.shard(name, 0);
    shard.removed = true;
    shard.entries.clear();
    shard.states.clear();
    shard.sums.clear();
  }

  async beat(replica: ReplicaMark, within: number): Promise<readonly ReplicaMark[]> {
    const now = this.#now();
    this.#data.replicas.set(replica.id, { mark: replica, seen: now });
    const alive = [...this.#data.replicas.values()].filter(({ seen }) => seen >= now - within).map(({ mark }) => mark);
    return alive.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }

  async leave(replica: string): Promise<void> {
    this.#data.replicas.delete(replica);
  }

  async settle(shards: readonly { readonly shard: string; readonly seq: number }[]): Promise<void> {
    for (const { shard: name, seq } of shards) {
      const shard = this.#data.shards.get(name);
      if (shard !== undefined) shard.settled = Math.max(shard.settled, seq);
    }
  }

  async unsettled(): Promise<readonly string[]> {
    return [...this.#data.shards].filter(([, shard]) => !shard.removed && shard.seq > shard.settled).map(([name]) => name);
  }

  async close(): Promise<void> {
    for (const listener of this.#listeners) this.#data.listeners.delete(listener);
  }
}

function* entriesAfter(shard: MemoryShard, after: number): Generator<ShardEntry> {
  for (let seq = Math.max(after, shard.dropped) + 1; seq <= shard.seq; seq += 1) {
    const entry = shard.entries.get(seq);
    if (entry === undefined) return;
    yield entry;
  }
}
