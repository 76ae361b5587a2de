import type { MachineTime } from "@hr-platform/engine/contract/clock";
import type { ApiRequest, ApiResponse } from "@hr-platform/engine/contract/request";
import type { ChangeCall, InputOrder, OrderHealth } from "@hr-platform/engine/sandbox/mock-handle";
import { answerQuietly, isQuiet } from "./reads/quiet-read.ts";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import { isOfOther } from "@hr-platform/engine/sandbox/sandbox-place";
import type { Sandboxes } from "@hr-platform/engine/sandbox/sandboxes/sandboxes";
import { Availability } from "./upkeep/availability.ts";
import { Calls } from "./calls.ts";
import type { Applied } from "./checksum.ts";
import { ENGINE } from "./upkeep/engine.ts";
import { Heads } from "./reads/heads.ts";
import { Hints } from "./reads/hints.ts";
import { type Input, writeInput } from "./input.ts";
import type { Appliers, SandboxContent } from "./sandbox-content.ts";
import { healthOf, LivingReplicas } from "./upkeep/health.ts";
import { Removed, endCall, noSandbox, unlessGone } from "./removed.ts";
import { ShardSet } from "./shard-set.ts";
import type { Shard } from "./shard.ts";
import type { Appended, DataStore } from "./store.ts";
import { type MarkedText, Writer } from "./writer.ts";

/**
 * How a process answers reads that can change nothing. `ordered`: each is an entry, as a write is. `current`: from its own state, after it has
 * asked the store how far the data is. `local`: from its own state at once; it may miss what another process just wrote.
 */
export type Reads = "ordered" | "current" | "local";

/** What a replica tells those who look after it. */
interface ReplicaListener {
  /** An entry of this replica was applied. */
  readonly applied: (shard: Shard) => void;
  readonly appended: (milliseconds: number, inputs: number) => void;
  /** The store cannot be reached any more, with the reason, or can be again. */
  readonly reachable: (reachable: boolean, reason: string) => void;
}

/** What a replica is made of. */
interface ReplicaParts {
  readonly id: string;
  readonly store: DataStore;
  readonly sandboxes: Sandboxes;
  /** `sqlite` or `postgres`. */
  readonly kind: string;
  /** Default: ordered. */
  readonly reads?: Reads;
  readonly machine: MachineTime;
  /** After how many entries of a shard its checksum is compared with that of the other replicas. Default 1,000. */
  readonly compareEvery?: number | undefined;
}

/** A process that shares its data: it puts inputs in order through the store, applies all entries, and answers its own. */
export class Replica implements InputOrder {
  readonly id: string;
  readonly store: DataStore;
  readonly sandboxes: Sandboxes;
  readonly living: LivingReplicas = new LivingReplicas();
  readonly availability: Availability;
  readonly #parts: ReplicaParts;
  readonly #listener: ReplicaListener;
  readonly #writer: Writer;
  readonly #heads: Heads;
  readonly #shards: ShardSet;
  readonly #calls: Calls;

  constructor(parts: ReplicaParts, appliers: Appliers, listener: ReplicaListener) {
    const { id, store, sandboxes } = parts;
    this.id = id;
    this.store = store;
    this.sandboxes = sandboxes;
    this.#parts = parts;
    this.#listener = listener;
    this.availability = new Availability(listener.reachable);
    this.#calls = new Calls(id);
    this.#writer = new Writer(store, {
      known: (shard) => this.#shards.named(shard)?.known,
      placed: (shard, appended, inputs) => this.#placed(shard, appended, inputs),
      failed: (inputs, reason) => this.#calls.fail(inputs, this.availability.failed(reason, true)),
      took: listener.appended,
    });
    this.#heads = new Heads(store);
    this.#shards = new ShardSet({
      store,
      sandboxes,
      appliers,
      compareEvery: parts.compareEvery,
      listener: {
        replica: id,
        applied: (shard, mark, result) => this.#applied(shard, mark, result),
        drifted: (shard) => this.availability.drifted(shard.name),
      },
      outbox: (shard) => ({
        id,
        sends: () => !this.availability.ending && this.availability.halted === null,
        stores: () => this.availability.halted === null && this.#shards.named(shard.name) === shard,
        isAlive: (other) => this.living.mayLive(other),
        submit: async (input) => await this.submit(shard, input),
      }),
    });
    const hints = new Hints(async (name, seq) => {
      const shard = this.#shards.named(name);
      this.availability.require(name);
      // If that fails, the head tells what it means: the sandbox may have ended.
      if (shard !== undefined && !(await shard.follow(seq))) await this.#catchUp(shard);
    });
    store.onChange((names, seqs) => hints.hear(names, seqs));
  }

  /** The shards that are in use here. */
  get shards(): readonly Shard[] {
    return this.#shards.all();
  }

  /** Forgets the shards of sandboxes that have ended. */
  forgetEnded(): void {
    this.#shards.forgetEnded();
  }

  /** The shard of the sandboxes themselves. */
  get registry(): Shard {
    return this.#shards.registry;
  }

  /** The shard of a sandbox, from its first use. */
  shardOf(sandbox: Sandbox): Shard {
    return this.#shards.of(sandbox);
  }

  /** What a shard is the order of; undefined for the sandboxes themselves. */
  contentOf(shard: Shard): SandboxContent | undefined {
    return this.#shards.contentOf(shard);
  }

  /** Puts an input in order, and returns what it came to. @throws ApiError with status 503 if that is impossible now. */
  async submit(shard: Shard, input: Input): Promise<unknown> {
    this.availability.require(shard.name);
    return await this.#calls.wait((mark) =>
      this.#writer.add(shard.name, { mark, at: this.#parts.machine.now(), text: writeInput({ mark, input }), input }),
    );
  }

  /** Inputs have their places: applies everything up to the last one. */
  #placed(name: string, appended: Appended, inputs: readonly MarkedText[]): void {
    this.availability.found(appended.kind === "appended");
    const shard = this.#shards.named(name);
    if (appended.kind !== "appended")
      this.#calls.fail(inputs, appended.kind === "removed" ? new Removed() : this.availability.outdated(appended.engine));
    else if (shard === undefined) this.#calls.passOver(inputs);
    else {
      shard.take(appended.last, inputs, appended.between);
      shard.reach(appended.last).then(
        () => this.#calls.passOver(inputs),
        (error: unknown) => this.#calls.fail(inputs, this.availability.failed(error)),
      );
    }
  }

  #applied(shard: Shard, mark: string, result: Applied): void {
    if (this.#calls.end(mark, result, (value) => this.#own(shard, value))) this.#listener.applied(shard);
  }

  /** The late writes of a response become an entry when they are due. */
  #own(shard: Shard, value: unknown): unknown {
    const response = value as Partial<ApiResponse> | null | undefined;
    const later = response?.transport?.later;
    if (later === undefined) return value;
    const of = this.#shards.contentOf(shard)!.lateOf(later)!;
    const submit = (): void => void this.submit(shard, { kind: "late", of }).catch(() => {});
    return { ...response, transport: { ...response!.transport, later: submit } };
  }

  async #catchUp(shard: Shard): Promise<void> {
    this.availability.require(shard.name);
    try {
      const { seq, engine, removed } = await this.#heads.of(shard.name);
      this.availability.found();
      if (removed) throw new Removed();
      await shard.reach(seq);
      if (engine > ENGINE) throw this.availability.outdated(engine);
    } catch (error) {
      throw this.availability.failed(error);
    }
  }

  /** Ends the sandboxes whose lifetime is over. No process may append to one of them any more. */
  async expire(): Promise<void> {
    if (this.sandboxes.nextExpiry <= this.#parts.machine.now()) await this.#expire();
  }

  /** Appends an input that usually changes nothing, to see whether the store takes it. */
  async probe(): Promise<void> {
    await this.#expire();
  }

  async #expire(): Promise<void> {
    for (const id of (await this.submit(this.#shards.registry, { kind: "expire" })) as readonly string[]) {
      this.#shards.forget(id);
      await this.#remove(id);
    }
  }

  async request(request: ApiRequest): Promise<ApiResponse> {
    const { authorization } = request.headers;
    if (this.sandboxes.nextExpiry <= this.#parts.machine.now()) await this.expire();
    let sandbox = this.sandboxes.of(authorization);
    if (sandbox === this.sandboxes.first && isOfOther(authorization)) {
      await this.fresh(null);
      sandbox = this.sandboxes.of(authorization);
    }
    const shard = this.#shards.of(sandbox);
    try {
      const response = await this.#withoutEntry(shard, sandbox, request);
      if (response !== undefined) return response;
      return (await this.submit(shard, { kind: "request", request })) as ApiResponse;
    } catch (error) {
      if (!(error instanceof Removed)) throw error;
      await this.#forget(sandbox);
      return (await this.submit(this.#shards.of(this.sandboxes.first), { kind: "request", request })) as ApiResponse;
    }
  }

  /** Answers a read that can change nothing from the state of this process; undefined: it needs an entry. */
  async #withoutEntry(shard: Shard, sandbox: Sandbox, request: ApiRequest): Promise<ApiResponse | undefined> {
    const { reads = "ordered" } = this.#parts;
    if (reads === "ordered" || !isQuiet(sandbox, request)) return undefined;
    if (reads === "current") await this.#catchUp(shard);
    else if (!this.availability.reachable || !shard.isCurrent) return undefined;
    this.availability.require(shard.name);
    return answerQuietly(sandbox, request);
  }

  /** A sandbox was ended elsewhere: learns of it. Its process may have stopped between the two steps of that; then ends it here. */
  async #forget({ id }: Sandbox): Promise<void> {
    this.#shards.forget(id);
    await this.fresh(null);
    if (this.sandboxes.get(id) !== undefined) await this.submit(this.#shards.registry, { kind: "change", call: endCall(id) });
  }

  async change(id: string | null, call: ChangeCall): Promise<unknown> {
    await this.expire();
    if (id === null) {
      // From here on, no process can append to the shard.
      if (call.ends !== undefined) await this.#remove(call.ends);
      return await this.submit(this.#shards.registry, { kind: "change", call });
    }
    return await this.#inSandbox(id, async (shard) => await this.submit(shard, { kind: "change", call }));
  }

  async #remove(id: string): Promise<void> {
    this.availability.require(this.#shards.registry.name);
    try {
      await this.store.remove(id);
    } catch (error) {
      throw this.availability.failed(error);
    }
  }

  async fresh(id: string | null): Promise<void> {
    await this.expire();
    if (id === null) await this.#catchUp(this.#shards.registry);
    else await this.#inSandbox(id, async (shard) => await this.#catchUp(shard));
  }

  async freshAll(): Promise<void> {
    await this.fresh(null);
    await Promise.all(this.sandboxes.all().map(({ id }) => this.fresh(id).catch(unlessGone)));
  }

  /** Does something in the shard of a sandbox. @throws ApiError NOT_FOUND if there is none, here or elsewhere. */
  async #inSandbox<T>(id: string, run: (shard: Shard) => Promise<T>): Promise<T> {
    const sandbox = this.sandboxes.get(id);
    if (sandbox === undefined) throw noSandbox();
    try {
      return await run(this.#shards.of(sandbox));
    } catch (error) {
      if (!(error instanceof Removed)) throw error;
      await this.#forget(sandbox);
      throw noSandbox();
    }
  }

  health(): OrderHealth {
    return healthOf(this, this.#parts.kind);
  }
}
