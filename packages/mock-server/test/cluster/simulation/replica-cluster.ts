import { type Stream, stream } from "@hr-platform/domain";
import type { RunningReplica } from "../../../src/data/open-data.ts";
import { FakeDatabase } from "./fake-database.ts";
import { Scheduler, type SimulatedProcess } from "./scheduler.ts";

/** A process that serves the data of a simulation, as a cluster needs it. */
export interface ClusterReplica {
  readonly process: SimulatedProcess;
  readonly running: RunningReplica;
}

const SIZE = 3;

/** A few replicas behind a load balancer. One that dies is started again. */
export abstract class ReplicaCluster<Replica extends ClusterReplica> {
  readonly size: number = SIZE;
  readonly scheduler: Scheduler = new Scheduler();
  readonly chance: Stream;
  readonly database: FakeDatabase;
  /** By place; undefined: it is down. */
  readonly replicas: (Replica | undefined)[] = [];
  crashes = 0;
  readonly #upgraded = new Set<number>();
  #started = 0;

  constructor(seed: number) {
    this.chance = stream(seed, "chaos");
    this.database = new FakeDatabase(this.scheduler, stream(seed, "database"));
  }

  /** Starts a replica. @throws if the store cannot be reached */
  protected abstract startReplica(name: string, engine: number): Promise<Replica>;

  /** Starts the replica of a place, as often as it takes. */
  async start(place: number): Promise<void> {
    for (;;) {
      this.#started += 1;
      try {
        this.replicas[place] = await this.startReplica(`r${place}-${this.#started}`, this.#upgraded.has(place) ? 1 : 0);
        return;
      } catch {
        await this.scheduler.sleep(this.chance.int(50, 300));
      }
    }
  }

  /** The replica at a place, or another one if it is down. */
  at(place: number): Replica | undefined {
    return this.replicas[place] ?? this.replicas.find((one) => one !== undefined);
  }

  /** All replicas. @throws Error if one is down */
  all(): Replica[] {
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
}
