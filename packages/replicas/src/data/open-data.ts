import { ApiError } from "@hr-platform/engine/contract/errors";
import { ConfigurationError } from "@hr-platform/engine/contract/configuration-error";
import { MachineTime } from "@hr-platform/engine/contract/clock";
import type { Sandboxes } from "@hr-platform/engine/sandbox/sandboxes/sandboxes";
import { Distribution, type Metric } from "@hr-platform/engine/contract/request-counts";
import { type Reads, Replica } from "./replica.ts";
import type { Appliers } from "./sandbox-content.ts";
import type { DataStore } from "./store.ts";
import { Upkeep } from "./upkeep/upkeep.ts";

/** The settings that all processes of the same data share, as plain data by flag. A world file is its JSON text. */
export type DataSettings = Readonly<Record<string, unknown>>;

/** Data that is open: what it was made with. */
export interface OpenData {
  readonly store: DataStore;
  /** When it was made: epoch milliseconds. */
  readonly made: number;
  readonly settings: DataSettings;
}

/**
 * Opens the data of a store, or makes it.
 * @param settings What to make it with.
 */
export async function openData(store: DataStore, settings: DataSettings): Promise<OpenData> {
  const header = await store.open({ made: new MachineTime().now(), settings: JSON.stringify(settings) });
  return { store, made: header.made, settings: JSON.parse(header.settings) as DataSettings };
}

export interface ReplicaOptions {
  /** `sqlite` or `postgres`. */
  readonly kind: string;
  /** How many entries behind a saved state are kept. */
  readonly keep: number;
  /** How reads that can change nothing are answered. Default: ordered. */
  readonly reads?: Reads;
  /** A random text of its own. */
  readonly id: string;
  /** A state is saved after so many entries. Default 50,000. */
  readonly saveEvery?: number;
  /** Checksums are compared after so many entries. Default 1,000. */
  readonly compareEvery?: number;
  /** Prints a warning. */
  readonly warn: (message: string) => void;
}

/** A replica at work, and how to end it. */
export interface RunningReplica {
  readonly replica: Replica;
  readonly metrics: readonly Metric[];
  /** Ends it after its port was closed: saves the states, and leaves the deliveries to others. */
  close(): Promise<void>;
  /** From now on it says that it is not ready, and begins no delivery. */
  drain(): void;
}

const one = (value: number | Distribution): ReturnType<Metric["read"]> => [{ value }];

/** The metrics of a mock that keeps its data. `durations`: those of its appends, in seconds. */
function dataMetrics(replica: Replica, durations: Distribution): readonly Metric[] {
  return [
    {
      name: "hr_mock_data_append_duration_seconds",
      help: "How long the store took to append entries.",
      type: "histogram",
      read: () => one(durations),
    },
    {
      name: "hr_mock_data_entries_behind",
      help: "Entries that are known and not applied yet.",
      type: "gauge",
      read: () => one(replica.health().behind),
    },
    {
      name: "hr_mock_data_store_reachable",
      help: "1 if the last use of the store worked, otherwise 0.",
      type: "gauge",
      read: () => one(replica.health().reachable ? 1 : 0),
    },
    {
      name: "hr_mock_data_replicas",
      help: "Living processes that share the data.",
      type: "gauge",
      read: () => one(replica.health().replicas),
    },
  ];
}

/** Makes this process one of those that serve the data. Resolves when it has caught up. @throws ConfigurationError */
export async function joinData(
  { store }: OpenData,
  sandboxes: Sandboxes,
  appliers: Appliers,
  { kind, keep, reads = "ordered", id, saveEvery, compareEvery, warn }: ReplicaOptions,
): Promise<RunningReplica> {
  const durations = new Distribution();
  const replica: Replica = new Replica({ id, kind, reads, store, sandboxes, machine: new MachineTime(), compareEvery }, appliers, {
    applied: (shard) => upkeep.applied(shard),
    appended: (milliseconds) => durations.observe(milliseconds / 1000),
    reachable: (reachable, reason) =>
      warn(reachable ? "the data can be reached again" : `the data cannot be reached, so requests are answered 503: ${reason}`),
  });
  const upkeep = new Upkeep(replica, keep, warn, saveEvery);
  replica.availability.halted = null;
  // Before anything is applied: a delivery of a living process must not be taken over.
  await upkeep.look();
  try {
    await replica.fresh(null);
    await replica.fresh("default");
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new ConfigurationError(`--data cannot be used: ${replica.availability.halted ?? error.message}`, { cause: error });
  }
  await upkeep.start();
  return {
    replica,
    metrics: dataMetrics(replica, durations),
    drain: () => {
      replica.availability.ending = true;
    },
    close: () => close(replica, upkeep),
  };
}

async function close(replica: Replica, upkeep: Upkeep): Promise<void> {
  replica.availability.halted = "it is ending";
  for (const { deliveries } of replica.sandboxes.all()) deliveries.sender.end();
  await upkeep.close();
  await replica.store.close();
}
