import { ApiError } from "@hr-platform/engine/contract/errors";
import { ENGINE } from "./engine.ts";
import { clockBehind } from "./health.ts";
import type { Replica } from "../replica.ts";
import type { Shard } from "../shard.ts";
import type { ReplicaMark, ShardHead } from "../store.ts";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import { Outdated } from "./take-over.ts";

/**
 * Leaves the data to a newer engine: saves each sandbox as this engine left it, those too that it has not used, because
 * the newer one may apply their entries differently.
 */
class HandOver {
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

/** Milliseconds between two signs of life. */
const BEAT = 300;
/** A replica that was not seen for so many milliseconds is taken for dead. */
const DEAD = 1000;
/** Looks for deliveries of dead replicas at every so many beats, and whenever one has died. */
const SEARCH = 10;
/** A state is saved after so many entries, and after more if saving takes long: then it costs at most a tenth of the time. */
const SAVED_EVERY = 50_000;
/**
 * The state of the sandboxes themselves is saved after so many entries, and so many are kept behind it: entries may contain
 * worlds. Making a sandbox takes longer than a request: so many in a millisecond, at most.
 */
const REGISTRY = { every: 200, keep: 200, applied: 1 };
/** Clocks that differ by fewer seconds are taken for the same. */
const MOST_BEHIND = 5;
/** Entries that are applied in a millisecond, at most. */
const APPLIED = 20;

/** What is done beside the requests: signs of life, taking over from the dead, saved states. */
export class Upkeep {
  readonly #replica: Replica;
  readonly #keep: number;
  readonly #saveEvery: number;
  readonly #handOver: HandOver;
  readonly #settled = new WeakMap<Shard, number>();
  readonly #saving = new Set<Shard>();
  /** Entries between two saved states, by shard. */
  readonly #pauses = new WeakMap<Shard, number>();
  readonly #warn: (message: string) => void;
  #timer: NodeJS.Timeout | undefined;
  #hasWarned = false;
  #beats = 0;
  #closed = false;

  /**
   * @param keep How many entries behind a saved state are kept.
   * @param warn Prints a warning.
   * @param saveEvery A state is saved after so many entries.
   */
  constructor(replica: Replica, keep: number, warn: (message: string) => void, saveEvery: number = SAVED_EVERY) {
    this.#replica = replica;
    this.#warn = warn;
    this.#keep = keep;
    this.#saveEvery = saveEvery;
    this.#handOver = new HandOver(replica);
  }

  /** Shows the first sign of life, and goes on with it. */
  async start(): Promise<void> {
    const { availability } = this.#replica;
    try {
      await this.#beat();
    } catch (error) {
      if (!this.#closed) availability.failed(error);
    }
    if (!this.#closed) this.#timer = setTimeout(() => void this.start(), BEAT).unref();
  }

  /** Shows a sign of life, and looks who else is alive. Returns their marks. */
  async look(): Promise<readonly ReplicaMark[]> {
    const { store, id } = this.#replica;
    const began = performance.now();
    const marks = await store.beat({ id, engine: ENGINE }, DEAD);
    this.#replica.living.see(
      marks.map((mark) => mark.id),
      () => performance.now() < began + DEAD,
    );
    return marks;
  }

  async #beat(): Promise<void> {
    const { living, availability } = this.#replica;
    const before = living.ids;
    const marks = await this.look();
    availability.found();
    this.#checkClock();
    // It fails while the disk is full, say: without it, health would stay bad when there are no requests.
    if (availability.cannotAppend) await this.#replica.probe();
    const newest = Math.max(...marks.map(({ engine }) => engine));
    if (newest > ENGINE || availability.halted !== null) {
      // Signs of life go on meanwhile: newer processes wait for those that are alive.
      this.#handOver.run().catch((error: unknown) => void availability.failed(error));
      return;
    }
    this.#replica.forgetEnded();
    // Nobody hints again at entries whose reading failed.
    for (const shard of this.#replica.shards) void shard.retry().catch(() => {});
    const died = [...before].some((other) => !living.ids.has(other));
    if (died) this.#beats = 0;
    if (this.#beats % SEARCH === 0) await this.#search();
    this.#beats += 1;
    await this.#settle();
  }

  /** Warns once if the machines of the processes do not have the same time. */
  #checkClock(): void {
    const seconds = this.#hasWarned ? 0 : clockBehind(this.#replica.shards);
    if (seconds < MOST_BEHIND) return;
    this.#hasWarned = true;
    this.#warn(
      `the clock of this machine is ${seconds} s behind the newest entry of the data; until it has caught up, the mock's time stands still: set the clocks of all machines that share the data`,
    );
  }

  /**
   * Loads the shards in which something may wait to be delivered, and wakes their senders. One that cannot be served is
   * left out. The shard of a sandbox that has ended is removed: the process that ended it may have stopped before that.
   */
  async #search(): Promise<void> {
    const { registry, sandboxes, store } = this.#replica;
    const names = new Set(await store.unsettled());
    // The sandboxes of all these shards were made before this.
    await this.#replica.fresh(null);
    // In those that begin with activity something waits before their first entry.
    for (const { id, settings } of sandboxes.all()) if (settings.activity > 0) names.add(id);
    for (const name of names) {
      const sandbox = sandboxes.get(name);
      if (sandbox === undefined) {
        if (name !== registry.name) await store.remove(name);
        continue;
      }
      try {
        await this.#replica.fresh(name);
        sandbox.deliveries.sender.wake();
      } catch (error) {
        if (!(error instanceof ApiError) || !this.#replica.availability.reachable) throw error;
      }
    }
  }

  /** Notes the shards in which nothing waits. */
  async #settle(): Promise<void> {
    const { shards, store } = this.#replica;
    const quiet = shards.flatMap((shard) => {
      const content = this.#replica.contentOf(shard);
      const isQuiet =
        shard.seq > (this.#settled.get(shard) ?? 0) &&
        content?.sandbox.deliveries.queues.next() === undefined &&
        content?.sandbox.activity.next === Number.POSITIVE_INFINITY;
      return isQuiet ? [{ shard, seq: shard.seq }] : [];
    });
    if (quiet.length === 0) return;
    await store.settle(quiet.map(({ shard: { name }, seq }) => ({ shard: name, seq })));
    for (const { shard, seq } of quiet) this.#settled.set(shard, seq);
  }

  /** Saves the state of a shard if it is time. Called after each entry of this replica. */
  applied(shard: Shard): void {
    if (shard.unsaved < (this.#pauses.get(shard) ?? this.#bounds(shard).every) || this.#saving.has(shard)) return;
    this.#saving.add(shard);
    setImmediate(() => void this.#save(shard));
  }

  /** After how many entries a shard is saved, how many are kept behind that, and how many are applied in a millisecond at most. */
  #bounds(shard: Shard): typeof REGISTRY {
    const [every, keep] = [this.#saveEvery, this.#keep];
    if (shard !== this.#replica.registry) return { every, keep, applied: APPLIED };
    return { every: Math.min(every, REGISTRY.every), keep: Math.min(keep, REGISTRY.keep), applied: REGISTRY.applied };
  }

  async #save(shard: Shard): Promise<void> {
    const began = performance.now();
    const { every, keep, applied } = this.#bounds(shard);
    try {
      await shard.save(ENGINE, keep);
      // Requests have about half of the time that it took.
      this.#pauses.set(shard, Math.max(every, Math.ceil((performance.now() - began) * 5 * applied)));
    } catch {
      // The store is away; it is tried again after the next entry.
    }
    this.#saving.delete(shard);
  }

  /** Saves every shard that has changed, and ends the signs of life. */
  async close(): Promise<void> {
    await this.#handOver.run().catch(() => {});
    this.#closed = true;
    clearTimeout(this.#timer);
    const { shards, store, id } = this.#replica;
    for (const shard of shards) if (shard.unsaved > 0) await shard.save(ENGINE, this.#bounds(shard).keep).catch(() => false);
    await store.leave(id).catch(() => {});
  }
}
