import type { OrderHealth } from "@hr-platform/engine/sandbox/mock-handle";
import type { Availability } from "./availability.ts";
import type { Shard } from "../shard.ts";

/** The replicas that were alive at the last look. */
export class LivingReplicas {
  #ids: ReadonlySet<string> = new Set();
  #isRecent: () => boolean = () => false;

  /** A look has shown these. `isRecent`: whether it is not too old yet to say that another one is dead. */
  see(ids: readonly string[], isRecent: () => boolean): void {
    this.#ids = new Set(ids);
    this.#isRecent = isRecent;
  }

  get ids(): ReadonlySet<string> {
    return this.#ids;
  }

  /** Whether a replica may be alive. After a pause, or a long start, that is not known of any: one may have come back meanwhile. */
  mayLive(id: string): boolean {
    return this.#ids.has(id) || !this.#isRecent();
  }
}

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
