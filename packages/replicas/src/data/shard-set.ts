import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import type { Sandboxes } from "@hr-platform/engine/sandbox/sandboxes/sandboxes";
import { SharedOutbox, type OutboxOwner } from "./outbox.ts";
import { RegistryContent } from "./registry-content.ts";
import { type Appliers, SandboxContent } from "./sandbox-content.ts";
import { Shard, type ShardListener } from "./shard.ts";
import type { DataStore } from "./store.ts";

/** The shard that has the sandboxes themselves. */
const REGISTRY = "mock";

/** What the shards of a process need from it. */
export interface ShardOwner {
  readonly store: DataStore;
  readonly sandboxes: Sandboxes;
  readonly appliers: Appliers;
  readonly listener: ShardListener;
  /** After how many entries a checksum is compared. Default 1,000. */
  readonly compareEvery?: number | undefined;
  /** What the outbox of a shard needs. */
  readonly outbox: (shard: Shard) => OutboxOwner;
}

/** The shards that are in use in a process. */
export class ShardSet {
  readonly registry: Shard;
  readonly #owner: ShardOwner;
  readonly #shards = new Map<string, Shard>();
  readonly #contents = new WeakMap<Shard, SandboxContent>();

  constructor(owner: ShardOwner) {
    this.#owner = owner;
    const content = new RegistryContent(owner.sandboxes, owner.appliers);
    this.registry = new Shard(REGISTRY, content, owner.store, owner.listener, owner.compareEvery);
  }

  /** The one of the sandboxes themselves first. */
  all(): Shard[] {
    return [this.registry, ...this.#shards.values()];
  }

  /** A shard in use, by its name. */
  named(name: string): Shard | undefined {
    return name === REGISTRY ? this.registry : this.#shards.get(name);
  }

  /** What a shard is the order of; undefined for the sandboxes themselves. */
  contentOf(shard: Shard): SandboxContent | undefined {
    return this.#contents.get(shard);
  }

  /** The shard of a sandbox, from its first use. */
  of(sandbox: Sandbox): Shard {
    const known = this.#shards.get(sandbox.id);
    if (known !== undefined) return known;
    const { appliers, store, listener, outbox, compareEvery } = this.#owner;
    const content = new SandboxContent(sandbox, appliers);
    const shard = new Shard(sandbox.id, content, store, listener, compareEvery);
    this.#shards.set(sandbox.id, shard);
    this.#contents.set(shard, content);
    sandbox.deliveries.outbox = new SharedOutbox(content, outbox(shard));
    if (sandbox.activity.rate > 0) sandbox.deliveries.sender.wake();
    return shard;
  }

  forget(id: string): void {
    this.#shards.delete(id);
  }

  forgetEnded(): void {
    for (const id of this.#shards.keys()) if (this.#owner.sandboxes.get(id) === undefined) this.#shards.delete(id);
  }
}
