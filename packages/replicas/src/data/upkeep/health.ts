import type { OrderHealth } from "@hr-platform/engine/sandbox/input-order";
import type { Availability } from "./availability.ts";
import type { LivingReplicas } from "./living-replicas.ts";
import type { Shard } from "../shard.ts";

interface Observed {
  readonly availability: Availability;
  readonly shards: readonly Shard[];
  readonly living: LivingReplicas;
}

/** Whole seconds by which the clock of this machine is behind the newest entry that was applied. */
export function clockBehind(shards: readonly Shard[]): number {
  return Math.floor(Math.max(...shards.map(({ content }) => content.machine.behind)) / 1000);
}

/** Whether a replica can serve, and what it knows of its data. `kind`: of its store. */
export function healthOf({ availability: { reason, reachable }, shards, living }: Observed, kind: string): OrderHealth {
  return {
    ready: reason === null,
    reason,
    store: kind,
    reachable,
    behind: shards.reduce((sum, { behind }) => sum + behind, 0),
    replicas: Math.max(1, living.ids.size),
    clock_behind: clockBehind(shards),
  };
}
