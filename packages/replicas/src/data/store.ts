/** An input before it is ordered: when it came, and what it was. */
export interface NewInput {
  /** The machine's time at the replica that received it: epoch milliseconds. */
  readonly at: number;
  /** The input as JSON text. */
  readonly text: string;
}

/** An input with its place in the order of its shard. */
export interface ShardEntry extends NewInput {
  /** Counts up from 1, without gaps. */
  readonly seq: number;
  /** The engine version of the replica that appended it. */
  readonly engine: number;
}

/** Inputs to append to a shard, in order. At least one. */
export interface Addition {
  readonly shard: string;
  readonly inputs: readonly NewInput[];
  /** The caller has all entries up to this number, and needs those between it and the inputs next. It is read when the inputs are stored. */
  readonly known?: number | undefined;
}

/** The outcome of an addition. A shard that is unknown is made, as taken over by the engine of the caller. */
export type Appended =
  /**
   * `last`: the sequence number of the last input; the others are directly before it. `between`: some entries after `known` and
   * before the inputs, if the store has them at hand. The caller reads those that are missing.
   */
  | { readonly kind: "appended"; readonly last: number; readonly between?: readonly ShardEntry[] }
  /** The shard was removed. Nothing was appended. */
  | { readonly kind: "removed" }
  /** A newer engine has taken over the shard. Nothing was appended. */
  | { readonly kind: "outdated"; readonly engine: number };

/** Where a shard stands. */
export interface ShardHead {
  /** Sequence number of the last entry; 0: there is none. */
  readonly seq: number;
  /** The newest engine version that took the shard over. */
  readonly engine: number;
  readonly removed: boolean;
}

/** The state of a shard after an entry. */
export interface SavedState {
  readonly seq: number;
  readonly engine: number;
  /** JSON text. */
  readonly text: string;
}

/** What all replicas of one mock share: written by the first start, read by all others. */
export interface DataHeader {
  /** When the data was made: epoch milliseconds. */
  readonly made: number;
  /** The settings that the data was made with, as JSON text. */
  readonly settings: string;
}

export type ChangeListener = (shards: readonly string[], seqs?: readonly (number | undefined)[]) => void;

/** A failed append of which nobody knows whether it happened, or a store that cannot be reached. */
export class StoreUnreachable extends Error {}

/**
 * Keeps the inputs of every shard in one order, and what follows from them. It knows nothing of their meaning. Every
 * method may throw `StoreUnreachable`; it is then unknown whether a write happened, and the caller never repeats it.
 * Used again later, the store connects by itself.
 */
export interface DataStore {
  /**
   * Makes what is missing, and returns the header: that of the data, or `header` if there is no data yet.
   * @throws ConfigurationError if the store cannot be used: not there, wrong password, in use, of a newer schema.
   */
  open(header: DataHeader): Promise<DataHeader>;
  /**
   * Appends to several shards at once. What it returned as appended survives a crash. `engine`: the version of the
   * caller. The result has one member for each addition, in order; no two additions have the same shard.
   */
  append(additions: readonly Addition[], engine: number): Promise<readonly Appended[]>;
  /** The entries after a sequence number, in order, at most `most`. Fewer if they would be larger than some megabytes. */
  read(shard: string, after: number, most: number): Promise<readonly ShardEntry[]>;
  /** Where shards stand; a shard that is unknown has seq 0 and engine 0. Linearizable. */
  heads(shards: readonly string[]): Promise<readonly ShardHead[]>;
  /**
   * Calls `listener` with the names of shards that may have new entries. Only a hint: it may come late, or twice. It comes
   * again until the shard is read. `seqs`: entries up to there are known to be, by shard.
   */
  onChange(listener: ChangeListener): void;
  /** Takes a shard over for a newer engine: from then on appends of older ones are refused. */
  takeOver(shard: string, engine: number): Promise<void>;
  /** The newest saved state of a shard at most as new as `seq`. Default: the newest. */
  readState(shard: string, seq?: number): Promise<SavedState | undefined>;
  /**
   * Saves a state, and drops the older ones, and all entries up to `dropTo`. A state of the same seq is kept as it is.
   * Entries after the state are never dropped. Nothing is saved for a shard that is unknown or removed.
   */
  saveState(shard: string, state: SavedState, dropTo: number): Promise<void>;
  /** Stores the checksum of a shard's answers up to an entry, unless there is one. Returns the stored one. */
  agree(shard: string, seq: number, sum: string): Promise<string>;
  /** Drops entries, states and checksums of a shard; later appends are refused. */
  remove(shard: string): Promise<void>;
  /** Notes that this replica is alive, and returns the ids of all that are: seen within the last `within` milliseconds. */
  beat(replica: ReplicaMark, within: number): Promise<readonly ReplicaMark[]>;
  /** Notes that this replica has ended. */
  leave(replica: string): Promise<void>;
  /** Notes that nothing waits to be delivered in these shards up to an entry. */
  settle(shards: readonly { readonly shard: string; readonly seq: number }[]): Promise<void>;
  /** The shards, not removed, in which something may wait to be delivered: those with entries after the last `settle`. */
  unsettled(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** A process that serves the data. */
export interface ReplicaMark {
  readonly id: string;
  readonly engine: number;
}
