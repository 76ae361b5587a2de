import { type Stream, stream } from "@hr-platform/domain";
import { CALM, FakeDatabase } from "./fake-database.ts";
import { FakeReceiver } from "./fake-receiver.ts";
import { FakeStore } from "./fake-store.ts";
import { LocalReads } from "./local-reads.ts";
import { Scheduler } from "./scheduler.ts";
import { SimulatedReplica, type Surroundings } from "./simulated-replica.ts";

/** A mistake of the store or of the core. */
export interface Mutation {
  readonly store?: Surroundings["storeOf"];
  readonly prepare?: Surroundings["prepare"];
  readonly database?: (database: FakeDatabase) => void;
}

/** Faults whose writes come after the response: they are entries of their own. */
export const LATE_FAULTS: readonly string[] = [
  "update-under-way-revives-the-terminated",
  "employee-updates-at-once-lose-one",
  "leave-requested-at-once-loses-one",
  "decisions-at-once-are-both-lost",
];

const SIZE = 3;
/** So many simulations have a company without people, whose state is small, before one has the default world. */
const SMALL = 9;
/** How long it takes at most until all is delivered, in milliseconds: three attempts that hang, and the waits. */
const LONGEST_DELIVERY = 200_000;

/** A few replicas behind a load balancer, and a receiver of their webhooks. One that dies is started again. */
export class SimulatedCluster {
  readonly size: number = SIZE;
  readonly scheduler: Scheduler = new Scheduler();
  readonly chance: Stream;
  readonly database: FakeDatabase;
  readonly receiver: FakeReceiver;
  /** By place; undefined: it is down. */
  readonly replicas: (SimulatedReplica | undefined)[] = [];
  /** The reads that need no entry; undefined: all have one. */
  readonly localReads: LocalReads | undefined;
  crashes = 0;
  readonly #around: Surroundings;
  readonly #upgraded = new Set<number>();
  #started = 0;

  constructor(
    seed: number,
    faults: readonly string[],
    { store = (database, process) => new FakeStore(database, process), prepare = () => {}, database = () => {} }: Mutation,
  ) {
    const { scheduler } = this;
    this.chance = stream(seed, "chaos");
    this.database = new FakeDatabase(scheduler, stream(seed, "database"));
    this.receiver = new FakeReceiver(scheduler, stream(seed, "receiver"));
    database(this.database);
    const saveEvery = this.chance.pick([5, 15, 40, 5000]);
    const keep = this.chance.pick([0, 10, 1000]);
    const shared = { scheduler, database: this.database, receiver: this.receiver, chance: this.chance };
    const world = seed % (SMALL + 1) === SMALL ? "default" : "empty";
    const compareEvery = [4, 20, 1000][(seed >> 1) % 3]!;
    const way = ([undefined, "local", undefined, "current"] as const)[seed % 4];
    const heads = (): ReadonlyMap<string, number> => new Map(this.database.log.map(({ shard, seq }) => [shard, seq]));
    this.localReads = way === undefined ? undefined : new LocalReads(way, heads);
    this.#around = { ...shared, saveEvery, keep, compareEvery, localReads: this.localReads, world, faults, storeOf: store, prepare };
  }

  /** Starts the replica of a place, as often as it takes. */
  async start(place: number): Promise<void> {
    for (;;) {
      this.#started += 1;
      try {
        this.replicas[place] = await SimulatedReplica.start(`r${place}-${this.#started}`, this.#upgraded.has(place) ? 1 : 0, this.#around);
        return;
      } catch {
        await this.scheduler.sleep(this.chance.int(50, 300));
      }
    }
  }

  /** The replica at a place, or another one if it is down. */
  at(place: number): SimulatedReplica | undefined {
    return this.replicas[place] ?? this.replicas.find((one) => one !== undefined);
  }

  /** All replicas. @throws Error if one is down */
  all(): SimulatedReplica[] {
    return this.replicas.map((one) => {
      if (one === undefined) throw new Error("a replica is down");
      return one;
    });
  }

  /** Waits until no replica is down. */
  async complete(): Promise<void> {
    while (this.replicas.filter((one) => one !== undefined).length < SIZE) await this.scheduler.sleep(100);
  }

  /** Kills a replica. Another one starts a while later. */
  crash(place: number): void {
    const replica = this.replicas[place];
    if (replica === undefined) return;
    this.crashes += 1;
    this.replicas[place] = undefined;
    replica.process.kill();
    void this.scheduler.sleep(this.chance.int(20, 2000)).then(() => this.start(place));
  }

  /** Ends a replica as SIGTERM does, and starts another one. */
  async restart(place: number): Promise<void> {
    const replica = this.replicas[place];
    if (replica === undefined) return;
    this.replicas[place] = undefined;
    replica.running.drain();
    await Promise.race([this.scheduler.inside(replica.process, () => replica.running.close()), this.scheduler.sleep(3000)]);
    replica.process.kill();
    await this.start(place);
  }

  /** Replaces one replica after the other by one with a newer engine. */
  async upgrade(): Promise<void> {
    await this.scheduler.sleep(this.chance.int(200, 2500));
    for (let place = 0; place < this.size; place += 1) {
      this.#upgraded.add(place);
      // One that is down, or on its way, is looked at again.
      while (this.replicas[place]?.process.engine !== 1) {
        await this.restart(place);
        await this.scheduler.sleep(100);
      }
    }
  }

  /** Nothing goes wrong any more. Resolves when all replicas run and all is delivered. */
  async calm(): Promise<void> {
    this.database.weather = { ...CALM };
    this.receiver.failing = 0;
    const until = this.scheduler.now + LONGEST_DELIVERY;
    await this.scheduler.sleep(2500);
    await this.complete();
    const isTicking = async (): Promise<boolean> => (await this.at(0)!.control("turnClock", { body: { freeze: false } })) !== "lost";
    // One that has drifted refuses it for ever.
    while (this.scheduler.now < until && !(await isTicking())) await this.scheduler.sleep(100);
    while (this.#delivers() && this.scheduler.now < until) await this.scheduler.sleep(200);
    await this.scheduler.sleep(800);
    for (const replica of [...this.all(), ...this.all()]) await replica.freshen();
    await this.scheduler.sleep(300);
  }

  #delivers(): boolean {
    return this.all().some(({ mock }) => mock.sandboxes.all().some(({ deliveries }) => deliveries.queues.next() !== undefined));
  }
}
