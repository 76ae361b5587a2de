import type { MachineTime } from "../contract/clock.ts";
import type { Sandboxes } from "../sandbox/sandboxes/sandboxes.ts";
import type { Shard } from "./shard.ts";
import type { DataStore } from "./store.ts";

/** What a replica tells those who look after it. */
export interface ReplicaListener {
  /** An entry of this replica was applied. */
  readonly applied: (shard: Shard) => void;
  readonly appended: (milliseconds: number, inputs: number) => void;
  /** The store cannot be reached any more, with the reason, or can be again. */
  readonly reachable: (reachable: boolean, reason: string) => void;
}

/** What a replica is made of. */
export interface ReplicaParts {
  readonly id: string;
  readonly store: DataStore;
  readonly sandboxes: Sandboxes;
  /** `sqlite` or `postgres`. */
  readonly kind: string;
  /** Whether reads that can change nothing are answered from the state of this process, without an entry. Default false. */
  readonly readsLocally?: boolean;
  readonly machine: MachineTime;
  /** After how many entries of a shard its checksum is compared with that of the other replicas. Default 1,000. */
  readonly compareEvery?: number | undefined;
}
