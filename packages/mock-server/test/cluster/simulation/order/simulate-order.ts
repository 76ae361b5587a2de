import { CALM, STORM } from "../fake-database.ts";
import { FakeStore } from "../fake-store.ts";
import { ReplicaCluster } from "../replica-cluster.ts";
import { SimulatedProcess } from "../scheduler.ts";
import type { Mutation } from "../simulated-cluster.ts";
import { type SeenCall, judgeOrder } from "./judge-order.ts";
import { ListReplica, type ListSurroundings } from "./list-replica.ts";

/** What differs from a sound simulation of a list. */
export interface ListMutation extends Pick<Mutation, "store" | "database"> {
  readonly prepare?: ListSurroundings["prepare"];
}

/** What a simulation came to. */
export interface OrderReport {
  /** What is wrong, a line each; none: nothing. */
  readonly problems: readonly string[];
  /** Answers that clients got, and calls without one. */
  readonly answers: number;
  readonly lost: number;
  readonly crashes: number;
  readonly tasks: number;
}

/** What goes wrong. */
const STRIKES = ["crash", "crash", "pause", "cut", "database", "restart"] as const;
const CLIENTS = 3;
const CALLS = 8;
/** In one of so many simulations, all replicas get a newer engine. */
const UPGRADED = 8;

/** Replicas of a list. */
class ListCluster extends ReplicaCluster<ListReplica> {
  readonly #around: ListSurroundings;

  constructor(
    seed: number,
    { store = (data, process) => new FakeStore(data, process), database = () => {}, prepare = () => {} }: ListMutation,
  ) {
    super(seed);
    const { scheduler, chance } = this;
    database(this.database);
    const saveEvery = chance.pick([3, 10, 5000]);
    const keep = chance.pick([0, 5, 1000]);
    const compareEvery = chance.pick([2, 10, 1000]);
    const storeOf = (process: SimulatedProcess): FakeStore => store(this.database, process);
    this.#around = { scheduler, saveEvery, keep, compareEvery, storeOf, prepare };
  }

  protected override startReplica(name: string, engine: number): Promise<ListReplica> {
    return ListReplica.start(new SimulatedProcess(name, this.chance.int(-400, 400), engine), this.#around);
  }

  /** Lets something go wrong every now and then, until `isOver`. */
  async makeChaos(isOver: () => boolean): Promise<void> {
    const { scheduler, chance, database } = this;
    for (;;) {
      await scheduler.sleep(chance.int(50, 500));
      if (isOver()) return;
      const place = chance.int(0, this.size - 1);
      const process = this.replicas[place]?.process;
      if (process === undefined) continue;
      const what = chance.pick(STRIKES);
      const until = scheduler.now + chance.int(50, 1500);
      if (what === "crash") this.crash(place);
      else if (what === "pause") process.pausedUntil = until;
      else if (what === "cut") process.cutUntil = until;
      else if (what === "database") database.crash(chance.int(20, 500));
      else await this.restart(place);
    }
  }

  /** Nothing goes wrong any more. Resolves when all replicas run and have caught up. */
  async calm(): Promise<void> {
    this.database.weather = { ...CALM };
    await this.scheduler.sleep(2000);
    await this.complete();
    for (const replica of this.all()) await replica.read();
  }
}

/**
 * As `simulate`, with a list of marks in place of a mock: the same code puts its inputs in order, and a history takes a tenth
 * of the time. The same seed gives the same.
 */
export async function simulateOrder(seed: number, mutation: ListMutation = {}): Promise<OrderReport> {
  const cluster = new ListCluster(seed, mutation);
  return await cluster.scheduler.run(() => live(cluster, seed));
}

async function live(cluster: ListCluster, seed: number): Promise<OrderReport> {
  const { scheduler, database } = cluster;
  for (let place = 0; place < cluster.size; place += 1) await cluster.start(place);
  database.weather = { ...STORM };
  let over = false;
  const others = [cluster.makeChaos(() => over)];
  if (seed % UPGRADED === 3) others.push(cluster.upgrade());
  const seen: SeenCall[] = [];
  await Promise.all(Array.from({ length: CLIENTS }, (_, client) => use(cluster, client, seen)));
  over = true;
  await Promise.all(others);
  await cluster.calm();
  const problems = judgeOrder(cluster, seen);
  const lost = seen.filter(({ answer }) => answer === "lost").length;
  return { problems, answers: seen.length - lost, lost, crashes: cluster.crashes, tasks: scheduler.tasks };
}

/** Adds and reads, one call after the other, at any replica. */
async function use(cluster: ListCluster, client: number, seen: SeenCall[]): Promise<void> {
  const { scheduler, chance } = cluster;
  for (let n = 1; n <= CALLS; n += 1) {
    await scheduler.sleep(chance.int(0, 150));
    const began = scheduler.now;
    const replica = cluster.at(chance.int(0, cluster.size - 1));
    if (replica === undefined) continue;
    const by = replica.process.name;
    if (chance.chance(0.4)) seen.push({ kind: "read", by, began, answer: await replica.read(), ended: scheduler.now });
    else {
      const mark = `${client}.${n}`;
      seen.push({ kind: "add", mark, by, began, answer: await replica.add(mark), ended: scheduler.now });
    }
  }
}
