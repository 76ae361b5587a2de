import { stream } from "@hr-platform/domain";
import { CALM, type FakeDatabase } from "./fake-database.ts";
import { FakeReceiver } from "./fake-receiver.ts";
import { FakeStore } from "./fake-store.ts";
import { LocalReads } from "./local-reads.ts";
import { ReplicaCluster } from "./replica-cluster.ts";
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

/** So many simulations have a company without people, whose state is small, before one has the default world. */
const SMALL = 9;
/** How long it takes at most until all is delivered, in milliseconds: three attempts that hang, and the waits. */
const LONGEST_DELIVERY = 200_000;

/** Replicas of a whole mock, and a receiver of its webhooks. */
export class SimulatedCluster extends ReplicaCluster<SimulatedReplica> {
  readonly receiver: FakeReceiver;
  /** The reads that need no entry; undefined: all have one. */
  readonly localReads: LocalReads | undefined;
  readonly #around: Surroundings;

  constructor(
    seed: number,
    faults: readonly string[],
    { store = (database, process) => new FakeStore(database, process), prepare = () => {}, database = () => {} }: Mutation,
  ) {
    super(seed);
    const { scheduler } = this;
    this.receiver = new FakeReceiver(scheduler, stream(seed, "receiver"));
    database(this.database);
    const saveEvery = this.chance.pick([5, 15, 40, 5000]);
    const keep = this.chance.pick([0, 10, 1000]);
    const shared = { scheduler, database: this.database, receiver: this.receiver, chance: this.chance };
    const world = seed % (SMALL + 1) === SMALL ? "default" : "empty";
    const compareEvery = [4, 20, 1000][(seed >> 1) % 3]!;
    this.localReads = seed % 4 === 1 ? new LocalReads() : undefined;
    this.#around = { ...shared, saveEvery, keep, compareEvery, localReads: this.localReads, world, faults, storeOf: store, prepare };
  }

  protected override startReplica(name: string, engine: number): Promise<SimulatedReplica> {
    return SimulatedReplica.start(name, engine, this.#around);
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
