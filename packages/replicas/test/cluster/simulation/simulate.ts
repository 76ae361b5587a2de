import { applyChange } from "@hr-platform/control/api/apply-change";
import { createMock } from "@hr-platform/control/mock";
import type { ApiClient } from "../workload/api-client.ts";
import { type RecordedExchange, recordHistory } from "../workload/record-history.ts";
import { readFacts } from "../workload/scene.ts";
import { makeChaos } from "./chaos.ts";
import { STORM } from "./fake-database.ts";
import { judgeEnd } from "./judge-end.ts";
import { LATE_FAULTS, type Mutation, SimulatedCluster } from "./simulated-cluster.ts";
import { Users } from "./users.ts";

export interface SimulationOptions {
  readonly seed: number;
  /** A mistake that the judge should find. */
  readonly mutation?: Mutation;
}

/** What a simulation came to. */
export interface SimulationReport {
  readonly seed: number;
  /** What is wrong, a line each; none: nothing. */
  readonly problems: readonly string[];
  readonly exchanges: number;
  /** Exchanges of unknown outcome. */
  readonly lost: number;
  readonly entries: number;
  /** Attempts of deliveries that arrived. */
  readonly arrivals: number;
  readonly crashes: number;
  /** Reads that were answered without an entry. */
  readonly localReads: number;
  /** How often a replica wanted a lease. */
  readonly leases: number;
  /** How much happened, in how many seconds of the simulation's time. */
  readonly tasks: number;
  readonly seconds: number;
}

/** Loads what control calls load at their first use: that takes real time. */
async function load(): Promise<void> {
  const mock = createMock();
  const call = { params: {}, bytes: 0, drawn: {} };
  await applyChange(mock, null, { ...call, row: "createSandbox", fields: { name: "first", key_suffix: "x" } });
  await applyChange(mock, mock.defaultSandbox, { ...call, row: "switchDecisions", fields: { "retry-times": "from-first" } });
  await applyChange(mock, mock.defaultSandbox, { ...call, row: "turnClock", fields: { advance: "PT1S" } });
}
let loaded: Promise<void> | undefined;

/** Lets agents use a few replicas while all kinds of things go wrong, and judges what they saw. The same seed gives the same. */
export async function simulate({ seed, mutation = {} }: SimulationOptions): Promise<SimulationReport> {
  await (loaded ??= load());
  const cluster = new SimulatedCluster(seed, seed % 7 === 6 ? LATE_FAULTS : [], mutation);
  return await cluster.scheduler.run(() => live(cluster, seed));
}

/** How many requests the agents send after their opening. */
const OPERATIONS = 20;
/** In these of twelve simulations, all replicas get a newer engine. In the second one they have sandboxes and local reads too. */
const UPGRADED: ReadonlySet<number> = new Set([4, 9]);

async function live(cluster: SimulatedCluster, seed: number): Promise<SimulationReport> {
  const users = new Users(cluster, seed);
  const places = Array.from({ length: cluster.size }, (_, place) => place);
  for (const place of places) await cluster.start(place);
  const clients = places.map((place) => users.client(place));
  const facts = await readFacts(clients[0]!);
  await subscribe(clients[0]!);
  cluster.database.weather = { ...STORM };
  let over = false;
  const isOver = (): boolean => over;
  const isWild = seed % 5 === 4;
  const others = [makeChaos(cluster, isWild, isOver)];
  if (!isWild) others.push(users.readJournals(isOver));
  if (seed % 3 === 0) others.push(users.useSandboxes(isOver));
  if (UPGRADED.has(seed % 12)) others.push(cluster.upgrade());
  const exchanges = await recordHistory({ clients, facts, name: "sim", seed, agents: 3, operations: OPERATIONS });
  over = true;
  await Promise.all(others);
  await cluster.calm();
  const judged = await cluster.scheduler.outside(judgeEnd(cluster, { users, exchanges }, isWild));
  return { ...figures(cluster, exchanges), seed, problems: [...users.problems, ...judged] };
}

/** Endpoints for what the agents do. */
async function subscribe(client: ApiClient): Promise<void> {
  const events = ["leave.requested", "leave.approved", "employee.created"];
  const answer = await client({ method: "POST", path: "/webhooks", body: { url: "https://receiver.example/hook", events } });
  if (answer === "lost" || answer.status >= 300) throw new Error(`no webhook: ${JSON.stringify(answer)}`);
}

function figures(cluster: SimulatedCluster, exchanges: readonly RecordedExchange[]): Omit<SimulationReport, "seed" | "problems"> {
  const { database, receiver, scheduler, crashes } = cluster;
  return {
    exchanges: exchanges.length,
    lost: exchanges.filter(({ answer }) => answer === undefined).length,
    entries: database.log.length,
    arrivals: receiver.arrivals.length,
    crashes,
    localReads: cluster.localReads?.all.size ?? 0,
    leases: database.log.filter(({ text }) => text.includes('"kind":"lease"')).length,
    tasks: scheduler.tasks,
    seconds: scheduler.now / 1000,
  };
}
