import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import { ENGINE } from "./engine.ts";
import type { Replica } from "../replica.ts";
import type { ShardHead } from "../store.ts";
import { Outdated } from "./take-over.ts";

/**
 * Leaves the data to a newer engine: saves each sandbox as this engine left it, those too that it has not used, because
 * the newer one may apply their entries differently.
 */
export class HandOver {
  readonly #replica: Replica;
  readonly #handed = new Set<string>();
  #running: Promise<void> | undefined;

  constructor(replica: Replica) {
    this.#replica = replica;
  }

  /** Saves what is not saved yet, if a newer engine has taken over. Called again before it is done, it is the same run. */
  run(): Promise<void> {
    const end = (): void => void (this.#running = undefined);
    this.#running ??= this.#run().finally(end);
    return this.#running;
  }

  async #run(): Promise<void> {
    const { registry, sandboxes, store, availability } = this.#replica;
    const [{ engine, seq }] = (await store.heads([registry.name])) as [ShardHead];
    if (engine <= ENGINE) return;
    availability.outdated(engine);
    await this.#reach(registry, seq);
    for (const sandbox of sandboxes.all()) if (!this.#handed.has(sandbox.id)) await this.#save(sandbox, engine);
  }

  async #save(sandbox: Sandbox, engine: number): Promise<void> {
    const { store } = this.#replica;
    const shard = this.#replica.shardOf(sandbox);
    // From here on, no process of this engine can append to it.
    await store.takeOver(shard.name, engine);
    const [{ seq, removed }] = (await store.heads([shard.name])) as [ShardHead];
    const isKept = !removed && seq > 0 && (await this.#reach(shard, seq));
    if (!isKept || (await shard.save(ENGINE, Number.POSITIVE_INFINITY))) this.#handed.add(sandbox.id);
  }

  /** Applies the entries of this engine. false: there is a saved state of the newer one. */
  async #reach(shard: Replica["registry"], seq: number): Promise<boolean> {
    try {
      await shard.reach(seq);
      return true;
    } catch (error) {
      if (!(error instanceof Outdated)) throw error;
      return shard.isLoaded;
    }
  }
}
