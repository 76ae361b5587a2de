import { MemoryStore } from "../../../src/data/stores/memory-store.ts";
import {
  type Addition,
  type Appended,
  type DataHeader,
  type DataStore,
  type ReplicaMark,
  type SavedState,
  type ShardEntry,
  type ShardHead,
  StoreUnreachable,
} from "../../../src/data/store.ts";
import type { FakeDatabase } from "./fake-database.ts";
import { BEGIN, type SimulatedProcess } from "./scheduler.ts";

/** How long a call waits for its answer at most, in milliseconds. */
const TIMEOUT = 1200;
/** How often a store looks whether a hint was lost, in milliseconds. */
const POLL = 250;

/** The store of one replica. Its calls travel to the database and back. */
export class FakeStore implements DataStore {
  readonly process: SimulatedProcess;
  readonly database: FakeDatabase;
  readonly #memory: MemoryStore;
  readonly #listeners: ((shards: readonly string[]) => void)[] = [];
  /** The newest sequence number that this store has shown, of each shard. */
  readonly #seen = new Map<string, number>();

  /**
   * How much newer the engine of its process is than that of the first ones. The code has one engine version, so a newer
   * process sees all versions as so much lower.
   */
  get #newer(): number {
    return this.process.engine;
  }

  constructor(database: FakeDatabase, process: SimulatedProcess) {
    this.process = process;
    this.database = database;
    this.#memory = new MemoryStore(database.data, () => BEGIN + database.scheduler.now);
    database.stores.add(this);
    process.whenDead(() => database.stores.delete(this));
  }

  /** What its process sees of something with an engine version. */
  #shifted<T extends { readonly engine: number }>(one: T): T {
    return this.#newer === 0 ? one : { ...one, engine: one.engine - this.#newer };
  }

  hear(shards: readonly string[]): void {
    for (const listener of this.#listeners) listener(shards);
  }

  #see(shard: string, seq: number): void {
    this.#seen.set(shard, Math.max(this.#seen.get(shard) ?? 0, seq));
  }

  /** Hints at what was missed, as a store does that polls. */
  #poll(): void {
    this.database.scheduler.after(
      POLL,
      () => {
        this.#poll();
        this.#call(() => this.#memory.heads([...this.#seen.keys()])).then(
          (heads) => this.hear([...this.#seen.keys()].filter((name, n) => (heads[n]?.seq ?? 0) > this.#seen.get(name)!)),
          () => {},
        );
      },
      this.process,
    );
  }

  /** Does something at the database. */
  #call<T>(run: () => Promise<T>): Promise<T> {
    const { scheduler, chance, weather } = this.database;
    const { process } = this;
    const draw = chance.int(0, 9999) / 10_000;
    const isLost = draw < weather.lost;
    const isLate = !isLost && draw < weather.lost + weather.late;
    const isUnanswered = !isLost && !isLate && draw < weather.lost + weather.late + weather.unanswered;
    const there = this.database.delay() + (isLate ? TIMEOUT + 300 : 0);
    return new Promise<T>((resolve, reject) => {
      const unreachable = (): void => reject(away());
      if (isLost || isLate) scheduler.after(chance.pick([2, TIMEOUT]), unreachable, process);
      if (isLost) return;
      const arrive = (): void => {
        const back = this.database.delay();
        if (scheduler.now < process.cutUntil || scheduler.now < this.database.downUntil) {
          scheduler.after(back, unreachable, process);
          return;
        }
        const { crashes } = this.database;
        const answer = (settle: () => void): void => {
          const return_ = (): void =>
            isUnanswered || scheduler.now < process.cutUntil || crashes !== this.database.crashes ? unreachable() : settle();
          if (!isLate) scheduler.after(back, return_, process);
        };
        run().then(
          (value) => answer(() => resolve(value)),
          (error: unknown) => answer(() => reject(error)),
        );
      };
      scheduler.after(there, arrive, null);
    });
  }

  open(header: DataHeader): Promise<DataHeader> {
    return this.#call(() => this.#memory.open(header));
  }

  async append(additions: readonly Addition[], engine: number): Promise<readonly Appended[]> {
    const called = this.database.scheduler.now;
    const appended = await this.#call(async () => {
      const results = await this.#memory.append(additions, engine + this.#newer);
      const changed = additions.filter((_, n) => results[n]!.kind === "appended");
      for (const [n, { shard, inputs }] of additions.entries()) {
        const result = results[n]!;
        if (result.kind !== "appended") continue;
        const entries = await this.#memory.read(shard, result.last - inputs.length, inputs.length);
        const committed = this.database.scheduler.now;
        for (const entry of entries) this.database.log.push({ ...entry, shard, by: this.process.name, called, committed });
      }
      if (changed.length > 0) this.database.hint(changed.map(({ shard }) => shard));
      return results;
    });
    for (const [n, result] of appended.entries()) if (result.kind === "appended") this.#see(additions[n]!.shard, result.last);
    return appended.map((result) => (result.kind === "outdated" ? this.#shifted(result) : result));
  }

  async read(shard: string, after: number, most: number): Promise<readonly ShardEntry[]> {
    const entries = await this.#call(() => this.#memory.read(shard, after, most));
    this.#see(shard, entries.at(-1)?.seq ?? 0);
    return entries.map((entry) => this.#shifted(entry));
  }

  async heads(shards: readonly string[]): Promise<readonly ShardHead[]> {
    return (await this.#call(() => this.#memory.heads(shards))).map((head) => this.#shifted(head));
  }

  onChange(listener: (shards: readonly string[]) => void): void {
    if (this.#listeners.push(listener) === 1) this.#poll();
  }

  takeOver(shard: string, engine: number): Promise<void> {
    return this.#call(async () => {
      await this.#memory.takeOver(shard, engine + this.#newer);
      const { takenOver, scheduler } = this.database;
      if (this.#newer > 0 && !takenOver.has(shard)) takenOver.set(shard, scheduler.now);
    });
  }

  async readState(shard: string, seq?: number): Promise<SavedState | undefined> {
    const state = await this.#call(() => this.#memory.readState(shard, seq));
    this.#see(shard, state?.seq ?? 0);
    return state === undefined ? undefined : this.#shifted(state);
  }

  saveState(shard: string, state: SavedState, dropTo: number): Promise<void> {
    const stored = { ...state, engine: state.engine + this.#newer };
    return this.#call(() => this.#memory.saveState(shard, stored, dropTo));
  }

  agree(shard: string, seq: number, sum: string): Promise<string> {
    return this.#call(() => this.#memory.agree(shard, seq, sum));
  }

  remove(shard: string): Promise<void> {
    return this.#call(() => this.#memory.remove(shard));
  }

  async beat(replica: ReplicaMark, within: number): Promise<readonly ReplicaMark[]> {
    const mark = { ...replica, engine: replica.engine + this.#newer };
    const marks = await this.#call(() => this.#memory.beat(mark, within));
    this.database.beats.push({ by: replica.id, answered: this.database.scheduler.now, alive: marks.map(({ id }) => id) });
    return marks.map((one) => this.#shifted(one));
  }

  leave(replica: string): Promise<void> {
    return this.#call(() => this.#memory.leave(replica));
  }

  settle(shards: readonly { readonly shard: string; readonly seq: number }[]): Promise<void> {
    return this.#call(() => this.#memory.settle(shards));
  }

  unsettled(): Promise<readonly string[]> {
    return this.#call(() => this.#memory.unsettled());
  }

  async close(): Promise<void> {
    this.database.stores.delete(this);
    await Promise.resolve();
  }
}

/** The store cannot be reached. Its stack, which says nothing here, would take longer than all else of the call. */
function away(): StoreUnreachable {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  const error = new StoreUnreachable("the store is away");
  Error.stackTraceLimit = stackTraceLimit;
  return error;
}
