import { ENGINE } from "../../../src/data/engine.ts";
import type { SimulatedCluster } from "./simulated-cluster.ts";
import type { SimulatedReplica } from "./simulated-replica.ts";

/** The shards that a replica serves no more, because their checksums were not those of the others. */
function drifted({ running }: SimulatedReplica): string[] {
  const { availability, shards } = running.replica;
  const isRefused = ({ name }: { readonly name: string }): boolean => {
    try {
      availability.require(name);
      return false;
    } catch {
      return true;
    }
  };
  return shards.filter(isRefused).map(({ name }) => name);
}

/** No replica believes that it answers otherwise than the others. */
export function drifts(cluster: SimulatedCluster): string[] {
  return cluster.all().flatMap((replica) => drifted(replica).map((name) => `${replica.process.name} found another checksum of ${name}`));
}

/** No process of an older engine has appended to a shard after a newer one had taken it over. */
export function engines({ database: { log, takenOver } }: SimulatedCluster): string[] {
  const late = log.filter(({ shard, engine, committed }) => engine === ENGINE && committed > (takenOver.get(shard) ?? Infinity));
  return late.map(
    ({ shard, seq, by }) => `${by} has an older engine, and appended entry ${seq} of ${shard} after a newer one had taken it over`,
  );
}
